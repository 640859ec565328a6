import { setupI18n } from '@lingui/core';
import { compileMessage } from './compile-message.ts';
import { elide, keepTogether } from './french.ts';

/** Languages of everything a clinic sees. The operators' console is in English only. */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** BCP 47 tags for dates, numbers and the `lang` attribute. */
export const languageTags: Record<Locale, string> = { en: 'en-CA', fr: 'fr-CA' };

export interface Catalogue<K extends string = string> {
  en: Record<K, string>;
  fr: Record<K, string>;
}

export type TextValues = Record<string, string | number>;

/** Formats one message of a catalogue; `values` fill its ICU placeholders. */
export type Translate<K extends string> = (key: K, values?: TextValues) => string;

/**
 * Declares a catalogue whose French side must have exactly the keys of its English side; a missing or extra
 * key does not compile. Spaces in French texts are made non-breaking where needed. Messages are ICU
 * MessageFormat (`{name}`, `{n, plural, one {# clinic} other {# clinics}}`).
 */
export function defineCatalogue<const E extends Record<string, string>>(catalogue: {
  en: E;
  fr: { [K in keyof E]: string };
}): Catalogue<Extract<keyof E, string>> {
  const french = Object.entries<string>(catalogue.fr).map(([key, text]) => [
    key,
    withUnbreakableSpaces(text),
  ]);
  return { en: catalogue.en, fr: Object.fromEntries(french) };
}

/**
 * Messages compiled by the browser's build are not strings any more and already have their non-breaking
 * spaces.
 */
const withUnbreakableSpaces = (text: unknown) => (typeof text === 'string' ? keepTogether(text) : text);

const translators = new WeakMap<Catalogue, Map<Locale, Translate<string>>>();

/** The translate function of a catalogue in one language; cached. */
export function translator<K extends string>(catalogue: Catalogue<K>, locale: Locale): Translate<K> {
  const key = catalogue as Catalogue;
  const made = translators.get(key) ?? new Map<Locale, Translate<string>>();
  translators.set(key, made);
  let translate = made.get(locale);
  if (!translate) {
    const i18n = setupI18n({
      locale,
      locales: [languageTags[locale]],
      messages: { [locale]: catalogue[locale] },
    });
    i18n.setMessagesCompiler(compileMessage);
    translate = (id, values) => withoutSecondStop(elide(i18n._(id, values)));
    made.set(locale, translate);
  }
  return translate as Translate<K>;
}

/** A time such as `10:00 a.m.` already ends the sentence. */
const withoutSecondStop = (text: string) => text.replaceAll('.m..', '.m.');

/** Joins a list: `A`, `A and B`, `A, B and C` (French: `A, B et C`). */
export function joinList(items: readonly string[], locale: Locale): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(', ')} ${locale === 'fr' ? 'et' : 'and'} ${last}`;
}

/** Chooses the language of a request by its Accept-Language header; English if none matches. */
export function localeFromHeader(acceptLanguage: string | undefined): Locale {
  const preferred = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const q = params.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return { tag: tag.slice(0, 2), quality: q ? Number(q.slice(2)) || 0 : 1 };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return (
    preferred.find((entry): entry is { tag: Locale; quality: number } => isLocale(entry.tag))?.tag ?? 'en'
  );
}

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}
