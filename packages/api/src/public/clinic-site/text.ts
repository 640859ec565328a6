import { defineCatalogue } from '@tamarack/core/domain/text';

/** Pages of a clinic's subdomain while its site is not open. */
export const sitePageTexts = defineCatalogue({
  en: {
    provisioningTitle: 'This site is being prepared',
    provisioningBody:
      'It opens here by itself, usually in less than a minute. There is no need to reload the page.',
    provisioningStatus: 'Setting up the clinic’s workspace…',
    suspendedTitle: 'This site is suspended',
    suspendedBody: 'Signing in is not possible at the moment. The clinic’s data is kept safe.',
    suspendedMessageLabel: 'Message about the suspension',
    suspendedMessage: 'Please contact the owner of the clinic, or write to {email}.',
    suspendedOwner: 'Are you the owner? You can still sign in to your account and export your data.',
    terminatedTitle: 'This site has been closed',
    terminatedBody:
      'The clinic no longer uses {product}. If you were a client there, please contact the clinic directly.',
    terminatedOwner: 'Are you the owner? Until the data is erased you can still export it from your account.',
    unknownTitle: 'There is no clinic at this address',
    unknownBody:
      'Please check the spelling of the address. Clinics sometimes change it: the link on their own website or in their messages is up to date.',
    unknownAddress: 'You asked for',
    toAccount: 'Go to your account',
    toHome: 'Go to {product}',
  },
  fr: {
    provisioningTitle: 'Ce site est en préparation',
    provisioningBody:
      'Il s’ouvrira ici de lui-même, le plus souvent en moins d’une minute. Inutile de recharger la page.',
    provisioningStatus: 'Préparation de l’espace de travail de la clinique…',
    suspendedTitle: 'Ce site est suspendu',
    suspendedBody:
      'La connexion est impossible pour le moment. Les données de la clinique restent en sécurité.',
    suspendedMessageLabel: 'Message au sujet de la suspension',
    suspendedMessage:
      'Veuillez communiquer avec la personne propriétaire de la clinique ou écrire à {email}.',
    suspendedOwner:
      'Vous êtes propriétaire de la clinique? Votre compte et l’exportation de vos données restent accessibles.',
    terminatedTitle: 'Ce site est fermé',
    terminatedBody:
      'La clinique n’utilise plus {product}. Si vous y receviez des soins, veuillez communiquer directement avec elle.',
    terminatedOwner:
      'Vous êtes propriétaire de la clinique? Tant que les données ne sont pas effacées, vous pouvez les exporter depuis votre compte.',
    unknownTitle: 'Aucune clinique ne se trouve à cette adresse',
    unknownBody:
      'Veuillez vérifier l’orthographe de l’adresse. Il arrive qu’une clinique change d’adresse web : le lien qui figure sur son site web ou dans ses messages est le bon.',
    unknownAddress: 'Adresse demandée',
    toAccount: 'Ouvrir mon compte',
    toHome: 'Aller à {product}',
  },
});
export type SitePageText = keyof (typeof sitePageTexts)['en'];
