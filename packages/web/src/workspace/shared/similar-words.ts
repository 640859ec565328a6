import { defineCatalogue } from '@tamarack/core/domain/text';
import { maxSimilar } from '@tamarack/core/domain/workspace';

/** Texts of searches for clients, which list similar names if nobody is found. */
export const similarWords = defineCatalogue({
  en: {
    similarNames: 'Similar names',
    noExactMatch: 'No exact match',
    manySimilar: 'No exact match. More clients may have similar names. Type more of the name.',
  },
  fr: {
    similarNames: 'Noms semblables',
    noExactMatch: 'Aucune correspondance exacte',
    manySimilar:
      'Aucune correspondance exacte. D’autres clients ont peut-être un nom semblable. Précisez le nom.',
  },
});

/** The text that says why similar names are listed. */
export const reasonForSimilar = (similar: readonly unknown[]): 'manySimilar' | 'noExactMatch' =>
  similar.length < maxSimilar ? 'noExactMatch' : 'manySimilar';
