import { brand, type Locale, languageTags, plans, planTable } from '@tamarack/core/domain';
import { localePath } from '../../shared/paths.ts';
import { planFeatures } from './content.ts';

/** The landing page's schema.org objects: who we are, and the product with its three offers. */
export function landingStructuredData(origin: string, description: Record<Locale, string>) {
  return (locale: Locale): object[] => [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: brand.name,
      legalName: brand.legalEntity,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: brand.supportEmail,
      address: brand.postalAddress,
      sameAs: [brand.socialUrl],
    },
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
        description: planFeatures[plan][locale].join(', '),
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
  ];
}
