import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { legalTexts } from '@tamarack/core/domain';
import { expect, it } from 'vitest';

it.each(['terms', 'privacy'] as const)(
  'an acceptance refers to the exact text of %s in both languages',
  (name) => {
    const hashOf = (locale: 'en' | 'fr') => {
      const file = new URL(`../../../content/legal/${name}.${locale}.md`, import.meta.url);
      return createHash('sha256').update(readFileSync(file)).digest('hex');
    };
    expect({ en: hashOf('en'), fr: hashOf('fr') }).toEqual(legalTexts[name]);
  },
);
