/** Minimum letters for a search inside words; the trigram index cannot find shorter parts. */
export const shortestPiece = 3;

/** Removes the accents that the database's search ignores. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** The number of letters of a text that the search counts. */
export function searchLength(text: string): number {
  return [...withoutAccents(text)].length;
}

/** Converts to lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a text contains every word of a search, in any order, ignoring accents and case. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Whether a search text is so short that only the beginnings of words are searched. */
export function searchesBeginnings(text: string): boolean {
  const length = searchLength(text.trim());
  return length > 0 && length < shortestPiece;
}
