import { defineCatalogue } from '@tamarack/core/domain';

/** The language link speaks the other language, to the person who reads that one. */
export const frameText = defineCatalogue({
  en: { otherLanguage: 'Français', otherLanguageShort: 'FR' },
  fr: { otherLanguage: 'English', otherLanguageShort: 'EN' },
});
