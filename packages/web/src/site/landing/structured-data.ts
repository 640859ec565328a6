import { brand, type Locale, languageTags, listPlanFeatures, plans, planTable } from '@tamarack/core/domain';
import { localePath } from '../../shared/paths.ts';
import { organization, organizationReference } from '../pages/structured-data.ts';

/** The landing page's schema.org objects: who we are, the product with its three offers, and the site. */
export function landingStructuredData(origin: string, description: Record<Locale, string>) {
  return (locale: Locale): object[] => [
    organization(origin),
    {
      '@type': 'Product',
      name: brand.name,
      description: description[locale],
      image: `${origin}/social-card-${locale}.png`,
      brand: { '@type': 'Brand', name: brand.name },
      inLanguage: languageTags[locale],
      offers: plans.map((plan) => ({
        '@type': 'Offer',
        name: planTable[plan].publicLabel,
        description: listPlanFeatures(plan, locale)
          .filter(({ isReady }) => isReady)
          .map(({ text }) => text)
          .join(', '),
        url: origin + localePath(locale, `/register?plan=${planTable[plan].publicName}`),
        price: planTable[plan].priceCad,
        priceCurrency: 'CAD',
        availability: 'https://schema.org/InStock',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: planTable[plan].priceCad,
          priceCurrency: 'CAD',
          unitCode: 'MON',
          valueAddedTaxIncluded: false,
        },
      })),
    },
    {
      '@type': 'WebSite',
      name: brand.name,
      url: origin + localePath(locale, '/'),
      inLanguage: languageTags[locale],
      publisher: organizationReference(origin),
    },
  ];
}
