import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { legalTexts } from '@tamarack/core/domain';
import { expect, it } from 'vitest';

const textOf = (name: string, locale: 'en' | 'fr') =>
  readFileSync(new URL(`../../../content/legal/${name}.${locale}.md`, import.meta.url), 'utf8');

it.each(['terms', 'privacy'] as const)(
  'an acceptance refers to the exact text of %s in both languages',
  (name) => {
    const hashOf = (locale: 'en' | 'fr') => createHash('sha256').update(textOf(name, locale)).digest('hex');
    expect({ en: hashOf('en'), fr: hashOf('fr') }).toEqual(legalTexts[name]);
  },
);

it.each(['token', 'unsaved-note:', 'entries.', 'workspace.activity'])(
  'the policy says in both languages that the browser keeps “%s”',
  (name) => {
    expect(textOf('privacy', 'en')).toContain(`“${name}”`);
    expect(textOf('privacy', 'fr')).toContain(`« ${name} »`);
  },
);
