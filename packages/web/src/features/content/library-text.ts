import { defineCatalogue } from '@tamarack/core/domain';

/** Texts around the resources page and the blog. */
export const libraryText = defineCatalogue({
  en: {
    resourcesTitle: 'Guides for the desk and the back office',
    resourcesLead: 'Short and usable without any software of ours. Copy what helps.',
    contents: 'Guides',
    reportTitle: 'The sample weekly report',
    reportText:
      'A week of a clinic on one page: revenue, drop-off, treated hours, new and returning clients.',
    reportLink: 'See what is in it',

    blogTitle: 'Blog',
    blogLead: 'Notes from building software for clinics. We write when there is something to say.',
    blogMore: 'Guides and checklists are on the resources page.',
    blogResources: 'Go to the resources',
  },
  fr: {
    resourcesTitle: 'Des guides pour l’accueil et l’administration',
    resourcesLead: 'Courts, et utilisables sans aucun de nos logiciels. Prenez ce qui vous sert.',
    contents: 'Guides',
    reportTitle: 'L’exemple de rapport hebdomadaire',
    reportText:
      'La semaine d’une clinique sur une page : revenus, abandons, heures traitées, nouveaux et anciens clients.',
    reportLink: 'Voir ce qu’il contient',

    blogTitle: 'Blogue',
    blogLead:
      'Notes prises en bâtissant un logiciel pour les cliniques. Nous écrivons quand il y a quelque chose à dire.',
    blogMore: 'Les guides et les listes de vérification sont à la page des ressources.',
    blogResources: 'Voir les ressources',
  },
});
