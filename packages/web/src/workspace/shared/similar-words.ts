import { defineCatalogue } from '@tamarack/core/domain/text';

/** Texts of searches for clients, which list similar names if nobody is found. */
export const similarWords = defineCatalogue({
  en: { similarNames: 'Similar names', noExactMatch: 'No exact match' },
  fr: { similarNames: 'Noms semblables', noExactMatch: 'Aucune correspondance exacte' },
});
