import { defineCatalogue, type Plan } from '@tamarack/core/domain';

/** Marked on every price list. The owner of the business confirms what that rests on (docs/operations.md). */
export const mostPopularPlan: Plan = 'professional';

export const mostPopularTexts = defineCatalogue({
  en: { mostPopular: 'Most Popular' },
  fr: { mostPopular: 'Le plus populaire' },
});
