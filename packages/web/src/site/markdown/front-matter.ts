import {
  brand,
  consentDays,
  impersonationMinutes,
  isLocale,
  type Locale,
  planTable,
  terminationGraceDays,
  trialDays,
} from '@tamarack/core/domain';
import { parse } from 'yaml';

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

/**
 * Values that a text can use in braces, such as `{brand}` or `{trialDays}`, so that facts are not repeated in texts.
 */
const contentValues: Record<string, string | number> = {
  brand: brand.name,
  legalEntity: brand.legalEntity,
  supportEmail: brand.supportEmail,
  privacyOfficerEmail: brand.privacyOfficerEmail,
  postalAddress: brand.postalAddress,
  trialDays,
  impersonationMinutes,
  terminationGraceDays,
  consentDays,
  basicLimit: planTable.basic.clinicianLimit,
  proLimit: planTable.professional.clinicianLimit,
  expertLimit: planTable.enterprise.clinicianLimit,
};

/** Replaces names in braces with their values. Throws for an unknown name. */
function fillValues(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = contentValues[name];
    if (value === undefined) throw new Error(`There is no value {${name}}.`);
    return String(value);
  });
}
