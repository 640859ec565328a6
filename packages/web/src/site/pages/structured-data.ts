import { brand, type Locale, languageTags } from '@tamarack/core/domain';
import { localePath } from '../../shared/paths.ts';

/** A schema.org object, without `@context`. */
export type SchemaObject = { '@type': string } & Record<string, unknown>;

/** A short reference to the company, for objects that name an author or publisher. */
export const organizationReference = (origin: string): SchemaObject => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand.name,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

/** The company (https://schema.org/Organization). */
export function organization(origin: string): SchemaObject {
  const [street = '', suite = '', city = '', area = '', country = ''] = brand.postalAddress.split(/,\s*/);
  const [region = '', ...code] = area.split(/\s+/);
  return {
    ...organizationReference(origin),
    legalName: brand.legalEntity,
    email: brand.supportEmail,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${street}, ${suite}`,
      addressLocality: city,
      addressRegion: region,
      postalCode: code.join(' '),
      addressCountry: country === 'Canada' ? 'CA' : country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: brand.supportEmail,
      availableLanguage: ['en', 'fr'],
    },
    sameAs: [brand.socialUrl],
  };
}

export interface Step {
  /** English path, from which the localized one is made. */
  path: string;
  name: string;
}

/** The breadcrumbs of a page (https://schema.org/BreadcrumbList). */
export function breadcrumbs(origin: string, locale: Locale, steps: readonly Step[]): SchemaObject {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ path, name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + localePath(locale, path),
    })),
  };
}

export interface Question {
  question: string;
  answer: string;
}

/** Questions that the page shows with their answers (https://schema.org/FAQPage). */
export function questionPage(locale: Locale, questions: readonly Question[]): SchemaObject {
  return {
    '@type': 'FAQPage',
    inLanguage: languageTags[locale],
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
