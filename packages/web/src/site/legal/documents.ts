import type { Locale } from '@tamarack/core/domain';
import { readContentFile, requiredField } from '../markdown/front-matter.ts';
import { renderSections } from '../markdown/markdown.ts';
import type { LegalDocument } from './legal-document.ts';

const sources = import.meta.glob<string>('../../../content/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = Object.entries(sources).map(([path, source]) => readContentFile(path, source));

function document(slug: string, locale: Locale): LegalDocument {
  const file = files.find((candidate) => candidate.slug === slug && candidate.locale === locale);
  if (!file) throw new Error(`content/legal/${slug}.${locale}.md is missing.`);
  return {
    title: requiredField(file, 'title'),
    lead: requiredField(file, 'lead'),
    sections: renderSections(file.body, locale),
  };
}

const inBoth = (slug: string): Record<Locale, LegalDocument> => ({
  en: document(slug, 'en'),
  fr: document(slug, 'fr'),
});

export const privacyDocument = inBoth('privacy');
export const termsDocument = inBoth('terms');
