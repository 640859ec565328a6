/** Refusals of notes in words; the console speaks English. */
export const noteTexts = {
  notYours: 'Only the author of a note can change it.',
  tooMany: 'This clinic has 200 notes already. Delete some first.',
};
