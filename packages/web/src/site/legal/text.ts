import { defineCatalogue } from '@tamarack/core/domain';

export const legalText = defineCatalogue({
  en: {
    effective: 'Effective {date}',
    updated: 'Last updated {date}',
    contents: 'On this page',
    otherDocument: 'Read also:',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
  },
  fr: {
    effective: 'En vigueur le {date}',
    updated: 'Dernière mise à jour le {date}',
    contents: 'Sur cette page',
    otherDocument: 'À lire aussi :',
    privacy: 'Politique de confidentialité',
    terms: 'Conditions d’utilisation',
  },
});
