/** Folds text like the console's searches: without accents, case, ligatures and apostrophe variants. */
export const fold = (text: string) =>
  [...text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')]
    .map((letter) => letter.toLowerCase())
    .join('')
    .replace(/[’‘]/g, "'")
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');

export const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Number of letters; a ligature counts as one. */
export const lengthOf = (text: string) => [...text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')].length;
