import { claims, testimonials } from '../src/site/landing/content.ts';
import { lastUpdated } from '../src/site/legal/legal-document.ts';
import { legalReviews } from '../src/site/legal/review.ts';

/** What the site claims and who has confirmed it, for the server's launch check; never served to visitors. */
export function launchFacts() {
  return {
    claims: claims
      .filter(({ published }) => published)
      .map(({ id, value, label, confirmed, evidence }) => ({
        id,
        text: `${value.en} ${label.en}`,
        confirmed,
        evidence,
      })),
    testimonials: testimonials.map(({ id, author, role, placeholder, confirmed }) => ({
      id,
      text: `${author}, ${role.en}`,
      placeholder,
      confirmed,
    })),
    legal: { lastUpdated, reviews: legalReviews },
  };
}
