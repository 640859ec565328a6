import { keepTogether, type Locale, locales } from '@tamarack/core/domain';
import { type ContentFile, readContentFile, requiredField } from '../../markdown/front-matter.ts';
import { countWords, renderMarkdown } from '../../markdown/markdown.ts';

/** A post or a guide in one language. */
interface ArticleText {
  title: string;
  /** One or two sentences, at most 160 characters; also the page's description. */
  summary: string;
  html: string;
  words: number;
}

/** A post or a guide: one address, one text in each language. */
export interface Article extends Record<Locale, ArticleText> {
  slug: string;
  /** ISO day of publication. */
  date: string;
  /** ISO day of the last change that a reader would notice; the day of publication without one. */
  updated: string;
}

/** Longest summary, in characters: what search engines show whole. */
const summaryLength = 160;
const dayPattern = /^20\d\d-[01]\d-[0-3]\d$/;

function readText(file: ContentFile): ArticleText {
  const summary = requiredField(file, 'summary');
  if (summary.length > summaryLength) {
    throw new Error(`${file.slug}.${file.locale}.md: "summary" has more than ${summaryLength} characters.`);
  }
  const html = renderMarkdown(file.body, file.locale);
  const write = file.locale === 'fr' ? keepTogether : (text: string) => text;
  return {
    title: write(requiredField(file, 'title')),
    summary: write(summary),
    html,
    words: countWords(html),
  };
}

function readDays(file: ContentFile): { date: string; updated: string } {
  const date = requiredField(file, 'date', dayPattern);
  return { date, updated: 'updated' in file.fields ? requiredField(file, 'updated', dayPattern) : date };
}

/**
 * Reads the articles of a folder, newest first. `sources` holds each file's text by its path. Throws when an article
 * lacks a language or a field, or when its languages differ in a date.
 */
export function readCollection(sources: Record<string, string>): Article[] {
  const files = Object.entries(sources).map(([path, source]) => readContentFile(path, source));
  const slugs = [...new Set(files.map(({ slug }) => slug))];
  const articles = slugs.map((slug): Article => {
    const [en, fr] = locales.map((locale) => {
      const file = files.find((candidate) => candidate.slug === slug && candidate.locale === locale);
      if (!file) throw new Error(`${slug}.${locale}.md is missing.`);
      return file;
    }) as [ContentFile, ContentFile];
    const days = readDays(en);
    if (JSON.stringify(days) !== JSON.stringify(readDays(fr))) {
      throw new Error(`${slug}: the two languages differ in their dates.`);
    }
    return { slug, ...days, en: readText(en), fr: readText(fr) };
  });
  return articles.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}
