/**
 * Whether a lawyer has read the two documents. Put name and day in after each review; a text that changes afterwards
 * (`lastUpdated`) stands on the launch check again.
 */
export interface LegalReview {
  /** Who read it, in every language it is offered in; empty while nobody has. */
  reviewedBy: string;
  /** `YYYY-MM-DD`; empty while nobody has. */
  reviewedOn: string;
}

export const legalReviews: Record<'privacy' | 'terms', LegalReview> = {
  privacy: { reviewedBy: '', reviewedOn: '' },
  terms: { reviewedBy: '', reviewedOn: '' },
};
