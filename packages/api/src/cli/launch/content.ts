import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand, brandPlaceholders } from '@tamarack/core/domain';
import { type LaunchItem, launchItem } from './item.ts';
import type { Confirmations } from './settings.ts';

/** Facts about the site's claims, written by its build (packages/web/build/launch-facts.ts). */
export interface SiteFacts {
  claims: { id: string; text: string }[];
  testimonials: { id: string; text: string; placeholder: boolean }[];
  legal: {
    lastUpdated: string;
    reviews: Record<'privacy' | 'terms', { reviewedBy: string; reviewedOn: string }>;
  };
}

const claimsFile = 'packages/web/src/site/landing/content.ts';
const reviewFile = 'packages/web/src/site/legal/review.ts';
const brandFile = 'packages/core/src/domain/brand.ts';

/** Null when the site was built by an earlier version that did not write them. */
export function readSiteFacts(webRoot: string): SiteFacts | null {
  const file = join(webRoot, 'claims.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SiteFacts) : null;
}

/** Items that the owner can confirm; never our own placeholders. */
export function confirmableContent(site: SiteFacts | null): string[] {
  return [
    ...(site?.claims ?? []).map(({ id }) => `claims:${id}`),
    ...(site?.testimonials ?? [])
      .filter(({ placeholder }) => !placeholder)
      .map(({ id }) => `testimonials:${id}`),
  ];
}

/** Claims, testimonials and legal texts of the built site. Open ones are not shown in production. */
export function contentItems(site: SiteFacts | null, confirmed: Confirmations): LaunchItem[] {
  if (!site) {
    const text = 'the built site does not list its claims';
    return [launchItem('claims', 'build', { done: false, text, remedy: 'Run "npm run build".' })];
  }
  const { claims, testimonials, legal } = site;
  return [
    ...claims.map(({ id, text }) => {
      const word = confirmed.get(`claims:${id}`);
      return launchItem('claims', id, {
        done: word !== undefined,
        text: word
          ? `“${text}”, said on ${word.day}: ${word.note}`
          : `“${text}” has no proof and is not shown`,
        remedy: `File the evidence, then: launch-check confirm claims:${id} --note "<evidence, where it is kept>". Or take it out of ${claimsFile}.`,
      });
    }),
    ...testimonials.map(({ id, text, placeholder }) => {
      const word = placeholder ? undefined : confirmed.get(`testimonials:${id}`);
      return launchItem('testimonials', id, {
        done: word !== undefined,
        text: word
          ? `${text}, said on ${word.day}: ${word.note}`
          : `${text}: ${placeholder ? 'a placeholder that we wrote' : 'without consent'}, not shown`,
        remedy: placeholder
          ? `Replace it with a clinic's own words in ${claimsFile} and remove "placeholder", or remove the testimonial.`
          : `Get the written consent, then: launch-check confirm testimonials:${id} --note "<whose, where it is kept>".`,
      });
    }),
    ...(['privacy', 'terms'] as const).map((name) => reviewItem(name, legal)),
  ];
}

function reviewItem(name: 'privacy' | 'terms', { lastUpdated, reviews }: SiteFacts['legal']): LaunchItem {
  const { reviewedBy, reviewedOn } = reviews[name];
  const title = name === 'privacy' ? 'Privacy Policy' : 'Terms of Service';
  const isRead = reviewedBy.trim() !== '' && reviewedOn !== '';
  const isCurrent = isRead && reviewedOn >= lastUpdated;
  return launchItem('legal', name, {
    done: isCurrent,
    text: isCurrent
      ? `${title}: read by ${reviewedBy} on ${reviewedOn}`
      : isRead
        ? `${title}: changed on ${lastUpdated}, last read on ${reviewedOn}`
        : `${title}: no lawyer has read it`,
    remedy: `Have it read in both languages and put name and day into ${reviewFile}.`,
  });
}

const factNames: Record<keyof typeof brand, string> = {
  name: 'product name',
  legalEntity: 'legal entity',
  supportEmail: 'support address',
  securityEmail: 'address for reports of vulnerabilities',
  privacyOfficerEmail: 'address of the privacy officer',
  postalAddress: 'postal address',
  socialUrl: 'social media link',
  color: 'brand colour',
  consoleVersion: 'console version',
};

/** Facts about the company on every page and in every mail; addresses that end in `.example` reach nobody. */
export function companyItems(
  facts: Record<keyof typeof brand, string> = brand,
  placeholders: readonly (keyof typeof brand)[] = brandPlaceholders,
): LaunchItem[] {
  const wanted = [
    'legalEntity',
    'supportEmail',
    'securityEmail',
    'privacyOfficerEmail',
    'postalAddress',
    'socialUrl',
  ] as const;
  return wanted.map((fact) =>
    launchItem('company', fact, {
      done: !placeholders.includes(fact) && !isExample(facts[fact]),
      text: `${factNames[fact]}: ${facts[fact]}`,
      remedy: `It is an example. Put your own into ${brandFile} and remove "${fact}" from brandPlaceholders.`,
    }),
  );
}

/** Whether the host, or that of an email, ends with a name reserved for examples (RFC 2606). */
export function isExample(address: string): boolean {
  return /(^|[@./])(example\.(com|net|org)|[a-z0-9-]+\.(example|invalid|test|localhost))$/i.test(address);
}
