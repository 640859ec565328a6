/** Error messages for fields of the console's forms, in English like the whole console. */
export const settingTexts = {
  notAWord: (word: string) => `“${word}” cannot be a web address: use 3 to 63 letters, digits and hyphens`,
  reservedAlready: (word: string) => `“${word}” is already reserved by the product`,
  inUse: (word: string) => `“${word}” is the web address of a clinic`,
  textMissing: 'Write the announcement in both languages before it is shown',
  untilBeforeFrom: 'The end must come after the beginning',
  untilPast: 'The end is in the past: choose a later one',
};
