import { defineCatalogue, type Plan } from '@tamarack/core/domain';

/** The plan marked as most popular on price lists. The business owner confirms the evidence (docs/operations.md). */
export const mostPopularPlan: Plan = 'professional';

export const mostPopularTexts = defineCatalogue({
  en: { mostPopular: 'Most Popular' },
  fr: { mostPopular: 'Le plus populaire' },
});
