/** How searches of the console read a text: without accents, case, ligatures and kinds of apostrophes. */
export const fold = (text: string) =>
  [...text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')]
    .map((letter) => letter.toLowerCase())
    .join('')
    .replace(/[’‘]/g, "'")
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');

export const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Letters, a ligature being one. */
export const lengthOf = (text: string) => [...text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')].length;
