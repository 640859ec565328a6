/**
 * Whether a lawyer has reviewed the two documents. Enter name and date after each review; when a text changes
 * afterwards (`lastUpdated`), the launch check lists it again.
 */
export interface LegalReview {
  /** Who reviewed it, in every language; empty without a review. */
  reviewedBy: string;
  /** `YYYY-MM-DD`; empty without a review. */
  reviewedOn: string;
}

export const legalReviews: Record<'privacy' | 'terms', LegalReview> = {
  privacy: { reviewedBy: '', reviewedOn: '' },
  terms: { reviewedBy: '', reviewedOn: '' },
};
