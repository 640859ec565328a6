import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the resources page, the blog and around their articles. */
export const libraryText = defineCatalogue({
  en: {
    path: 'Breadcrumb',
    minutes: '{minutes, plural, one {# minute} other {# minutes}} to read',
    by: 'Written at {brand}.',
    updated: 'Last changed {date}.',
    otherPosts: 'Other posts',
    otherGuides: 'Other guides',

    resourcesShort: 'Resources',
    resourcesTitle: 'Guides for the desk and the back office',
    resourcesLead: 'Short, and useful without our software. Print them, change them, pin them up.',
    guidesTitle: 'Guides',
    reportTitle: 'The sample weekly report',
    reportText:
      'A week of a clinic on one page: revenue, drop-off, treated hours, new and returning clients. A spreadsheet with formulas, to fill with your own figures.',
    reportLink: 'See what is in it',
    fromBlog: 'From the blog',
    allPosts: 'All posts',

    blogTitle: 'Blog',
    blogLead: 'Notes from building software for clinics. We write when we have something to say.',
    blogMore: 'Guides and checklists are on the resources page.',
    blogResources: 'Go to the resources',
    feed: 'RSS feed',

    letterTitle: 'New posts by email',
    letterText:
      'Notes on running a clinic, about once a month. You first get a message to confirm your address; every later one has an unsubscribe link.',
    letterEmail: 'Email address',
    letterButton: 'Subscribe',
    letterDone: 'Please check your email.',
    letterDoneNote: 'We’ve sent you a confirmation link. You will get nothing else until you open it.',
    letterSender: 'From {entity}, {address}.',
  },
  fr: {
    path: 'Fil d’Ariane',
    minutes: '{minutes, plural, one {# minute} other {# minutes}} de lecture',
    by: 'Écrit chez {brand}.',
    updated: 'Modifié le {date}.',
    otherPosts: 'Autres articles',
    otherGuides: 'Autres guides',

    resourcesShort: 'Ressources',
    resourcesTitle: 'Des guides pour la réception et l’administration',
    resourcesLead: 'Courts, et utiles même sans notre logiciel. Imprimez-les, modifiez-les, affichez-les.',
    guidesTitle: 'Guides',
    reportTitle: 'L’exemple de rapport hebdomadaire',
    reportText:
      'La semaine d’une clinique sur une page : revenus, abandons, heures de traitement, nouvelle et ancienne clientèle. Un tableur avec ses formules, à remplir de vos propres chiffres.',
    reportLink: 'Voir ce qu’il contient',
    fromBlog: 'Du blogue',
    allPosts: 'Tous les articles',

    blogTitle: 'Blogue',
    blogLead:
      'Notes prises en bâtissant un logiciel pour les cliniques. Nous écrivons quand il y a quelque chose à dire.',
    blogMore: 'Les guides et les listes de vérification sont à la page des ressources.',
    blogResources: 'Voir les ressources',
    feed: 'Fil RSS',

    letterTitle: 'Les nouveaux articles par courriel',
    letterText:
      'Des notes sur la vie d’une clinique, environ une fois par mois. Un premier message vous demande de confirmer; chacun des suivants contient un lien de désabonnement.',
    letterEmail: 'Adresse courriel',
    letterButton: 'S’abonner',
    letterDone: 'Consultez vos courriels.',
    letterDoneNote:
      'Nous avons envoyé un lien de confirmation. Rien d’autre ne vous parviendra avant que vous l’ouvriez.',
    letterSender: 'De la part de {entity}, {address}.',
  },
});
