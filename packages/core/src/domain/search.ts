/** Minimum letters for a search inside words; the trigram index cannot find shorter parts. */
export const shortestPiece = 3;

/** The number of letters of a text that the search counts; accents are removed, as in the database. */
export function searchLength(text: string): number {
  return [...text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')].length;
}

/** Whether a search text is so short that only the beginnings of words are searched. */
export function searchesBeginnings(text: string): boolean {
  const length = searchLength(text.trim());
  return length > 0 && length < shortestPiece;
}
