import { defineCatalogue } from '@tamarack/core/domain';

export const legalText = defineCatalogue({
  en: {
    effective: 'Effective {date}',
    updated: 'Last updated {date}',
    contents: 'On this page',
    otherDocument: 'Read also:',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    place: 'Clinics’ data, its backups and mail are kept in: {place}.',
    placeUnset:
      'This is a development installation: no place is set for the data, and no real clinic’s data belongs here.',
    placeOnRequest: 'Ask us where your clinic’s data is kept; we will tell you in writing.',
  },
  fr: {
    effective: 'En vigueur le {date}',
    updated: 'Dernière mise à jour le {date}',
    contents: 'Sur cette page',
    otherDocument: 'À lire aussi :',
    privacy: 'Politique de confidentialité',
    terms: 'Conditions d’utilisation',
    place:
      'Lieu où sont conservés les données des cliniques, leurs copies de sauvegarde et leurs courriels : {place}.',
    placeUnset:
      'Ceci est une installation de développement : aucun lieu n’est fixé pour les données, et celles d’une vraie clinique n’y ont pas leur place.',
    placeOnRequest:
      'Demandez-nous où se trouvent les données de votre clinique; nous vous répondrons par écrit.',
  },
});
