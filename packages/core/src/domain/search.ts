/** Letters that a piece of a word needs to be found anywhere in a text: the trigram index knows nothing shorter. */
export const shortestPiece = 3;

/** Letters of a text as the search counts them: accents apart, as the database folds them away. */
export function searchLength(text: string): number {
  return [...text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')].length;
}

/** Whether what was typed is so short that only beginnings are searched. */
export function searchesBeginnings(text: string): boolean {
  const length = searchLength(text.trim());
  return length > 0 && length < shortestPiece;
}
