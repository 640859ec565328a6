import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand, brandPlaceholders } from '@tamarack/core/domain';
import { type LaunchItem, launchItem } from './item.ts';

/** What the build of the site wrote down of its claims (packages/web/build/launch-facts.ts). */
export interface SiteFacts {
  claims: { id: string; text: string; confirmed: boolean; evidence: string }[];
  testimonials: { id: string; text: string; placeholder: boolean; confirmed: boolean }[];
  legal: {
    lastUpdated: string;
    reviews: Record<'privacy' | 'terms', { reviewedBy: string; reviewedOn: string }>;
  };
}

const claimsFile = 'packages/web/src/site/landing/content.ts';
const reviewFile = 'packages/web/src/site/legal/review.ts';
const brandFile = 'packages/core/src/domain/brand.ts';

/** Null when the site was built before it wrote them. */
export function readSiteFacts(webRoot: string): SiteFacts | null {
  const file = join(webRoot, 'claims.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SiteFacts) : null;
}

/** Claims, testimonials and legal texts as the built site has them. */
export function contentItems(site: SiteFacts | null): LaunchItem[] {
  if (!site) {
    const text = 'the built site does not say what it claims';
    return [launchItem('claims', 'build', { done: false, text, remedy: 'Run "npm run build".' })];
  }
  const { claims, testimonials, legal } = site;
  return [
    ...claims.map(({ id, text, confirmed, evidence }) =>
      launchItem('claims', id, {
        done: confirmed && evidence.trim() !== '',
        text:
          confirmed && evidence.trim() ? `“${text}”: ${evidence}` : `“${text}” is published without proof`,
        remedy: `File the evidence and set "confirmed" and "evidence" in ${claimsFile}, or unset "published".`,
      }),
    ),
    ...testimonials.map(({ id, text, placeholder, confirmed }) =>
      launchItem('testimonials', id, {
        done: confirmed && !placeholder,
        text: placeholder ? `${text}: a placeholder written by us` : text,
        remedy: `Replace it with a clinic's own words and written consent in ${claimsFile}, then set "confirmed".`,
      }),
    ),
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

/** Facts about the company that every page and mail repeats; an address below `.example` reaches nobody. */
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
      remedy: `It is an example. Put your own into ${brandFile} and take "${fact}" off brandPlaceholders.`,
    }),
  );
}

/** Whether an address or host lies below a name reserved for examples (RFC 2606). */
export function isExample(address: string): boolean {
  return /(^|[@./])(example\.(com|net|org)|[a-z0-9-]+\.(example|invalid|test|localhost))$/i.test(address);
}
