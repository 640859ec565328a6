import { isLocale, type Locale } from '@tamarack/core/domain';
import { parse } from 'yaml';
import { fillValues } from './values.ts';

/** A parsed Markdown file. */
export interface ContentFile {
  /** Name of the file without language and ending. */
  slug: string;
  locale: Locale;
  /** The front matter as parsed YAML, not validated. */
  fields: Record<string, unknown>;
  /** The Markdown below the front matter, with its values filled in. */
  body: string;
}

const namePattern = /([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z]{2})\.md$/;
const filePattern = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/;

/** Parses a file `<slug>.<locale>.md`. Throws, naming the file, when its name or front matter is invalid. */
export function readContentFile(path: string, source: string): ContentFile {
  const [, slug = '', locale] = namePattern.exec(path) ?? [];
  if (!isLocale(locale)) throw new Error(`${path}: the name has to be <slug>.<locale>.md.`);
  const [, head = '', body = ''] = filePattern.exec(fillValues(source)) ?? [];
  const fields: unknown = parse(head, { schema: 'failsafe' });
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new Error(`${path}: begins with no front matter.`);
  }
  return { slug, locale, fields: fields as Record<string, unknown>, body: body.trim() };
}

/** Returns a required field. Throws, naming the file's slug and language, when it is missing. */
export function requiredField(file: ContentFile, name: string, pattern = /\S/): string {
  const value = file.fields[name];
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new Error(`${file.slug}.${file.locale}.md: "${name}" is missing or not as it has to be.`);
}
