/**
 * Makes spaces non-breaking where Canadian French requires it: before a colon and other high punctuation, a
 * percent or dollar sign, inside guillemets, and in a time (`9 h 30`). Adds no spaces.
 */
export function keepTogether(text: string): string {
  return text
    .replace(/ ([:;?!»%$])/g, '\u00a0$1')
    .replaceAll('« ', '«\u00a0')
    .replace(/([\d}#])[ \u00a0]h(?!\p{L})/gu, '$1\u00a0h')
    .replace(/(\d\u00a0h) (?=\d\d(?!\d))/g, '$1\u00a0');
}

/**
 * Formats a French time, with or without its date, as the Office québécois de la langue française requires:
 * without a leading zero, and without minutes at the full hour (`9 h`, `9 h 05`). Takes the output of `Intl`.
 */
export function frenchTime(written: string): string {
  return keepTogether(written.replace(/(^|\s)0(?=\d\sh)/u, '$1').replace(/(\d\sh)\s00(?!\d)/u, '$1'));
}
