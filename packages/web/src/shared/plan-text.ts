import { defineCatalogue } from '@tamarack/core/domain';

export const planTexts = defineCatalogue({
  en: { popular: 'Most Popular' },
  fr: { popular: 'Le plus populaire' },
});
