import type { Locale } from './text.ts';

/**
 * Makes spaces non-breaking where Canadian French requires it: before a colon and other high punctuation, a
 * percent or dollar sign, inside guillemets, in an amount (`1 782,00 $`) and in a time (`9 h 30`). Adds no spaces.
 */
export function keepTogether(text: string): string {
  return text
    .replace(/ ([:;?!»%$])/g, '\u00a0$1')
    .replaceAll('« ', '«\u00a0')
    .replace(/(\d) (?=\d{3}(?:,\d|\u00a0\$))/g, '$1\u00a0')
    .replace(/([\d}#])[ \u00a0]h(?!\p{L})/gu, '$1\u00a0h')
    .replace(/(\d\u00a0h) (?=\d\d(?!\d))/g, '$1\u00a0');
}

/** Corrects a date formatted by `Intl`: French writes the first of a month as an ordinal, `1er décembre`, `1er–15 nov.` */
export function correctDate(written: string, locale: Locale): string {
  return locale === 'fr' ? written.replace(/(?<!\S)1(?=\s\p{L}{2}|–\d)/u, '1er') : written;
}

/**
 * Formats a French time, with or without its date, as the Office québécois de la langue française requires:
 * without a leading zero, and without minutes at the full hour (`9 h`, `9 h 05`). Takes the output of `Intl`.
 */
export function frenchTime(written: string): string {
  return keepTogether(
    correctDate(written, 'fr')
      .replace(/(^|\s)0(?=\d\sh)/u, '$1')
      .replace(/(\d\sh)\s00(?!\d)/u, '$1'),
  );
}

/** Replaces the space in `de {name}` and `que {name}` by a word joiner, at which `elide` decides once the name is known. */
export function markElisions(message: string): string {
  return message.replace(/(?<!\p{L})(de|que) (?=\{\w+\})/giu, '$1\u2060');
}

/**
 * Elides `de` and `que` before the marked names of a text: `d’Élise`, `qu’Olivier`, but `de Marc`. Names that users
 * entered are not changed, even if they contain `de` (`Ana de Oliveira`). Y counts as a vowel before a consonant
 * (`d’Yves`, `de Yannick`), and H is mute only at the start of common French names (`d’Hélène`, `d’Henri`, `d’Hugo`),
 * because it is mostly pronounced in names of other languages (`de Hassan`, `de Huang`).
 */
export function elide(text: string): string {
  return text
    .replace(/e\u2060(?=[aeiouà-æè-öù-üœ]|y[^aeiou]|h(é|è|el|enr|erv|u[bg]))/gi, '’')
    .replaceAll('\u2060', ' ');
}
