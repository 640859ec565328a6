import { claims, testimonials } from '../src/site/landing/content.ts';
import { lastUpdated } from '../src/site/legal/legal-document.ts';
import { legalReviews } from '../src/site/legal/review.ts';

/** The site's claims for the server's launch check; never served to visitors. */
export function launchFacts() {
  return {
    claims: claims.map(({ id, value, label }) => ({ id, text: `${value.en} ${label.en}` })),
    testimonials: testimonials.map(({ id, author, role, placeholder }) => ({
      id,
      text: `${author}, ${role.en}`,
      placeholder,
    })),
    legal: { lastUpdated, reviews: legalReviews },
  };
}
