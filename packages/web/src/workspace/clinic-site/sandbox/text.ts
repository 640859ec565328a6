import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the sandbox around the workspace: link, banner and end of the visit. */
export const sandboxTexts = defineCatalogue({
  en: {
    linkTitle: 'Your link to the sandbox',
    linkChecking: 'Checking your link…',
    linkBody:
      'The sandbox is a clinic with sample data. You use the workspace as a member of its team; nothing is saved, and no messages are sent.',
    linkTerms: 'The link works once, until {date}. Your visit lasts {hours} hours, in this browser.',
    preparing: 'Today’s sample data is being prepared. It takes less than a minute.',
    open: 'Open the sandbox',
    usedTitle: 'This link has been used',
    usedBody:
      'It works once, and the visit continues in the browser where it was opened. To open the sandbox here, ask for a new link: it takes a minute.',
    expiredTitle: 'This link has expired',
    expiredBody: 'Links to the sandbox work for {days} days. Ask for a new one: it takes a minute.',
    invalidTitle: 'This link is not valid',
    invalidBody: 'Your mail program may have cut it off. Copy the whole link, or ask for a new one.',
    failedTitle: 'Your link could not be checked',
    closedTitle: 'The sandbox opens with a link',
    closedBody: 'Enter your email address, and we’ll send you a link to a clinic with sample data.',
    overTitle: 'Your visit to the sandbox has ended',
    overBody: 'A visit lasts {hours} hours. To come back, ask for a new link.',
    leftTitle: 'You have left the sandbox',
    leftBody: 'To come back, ask for a new link.',
    newLink: 'Get a new link',
    getLink: 'Get a link',
    retry: 'Try again',

    banner: 'Sandbox',
    bannerBody: 'All people, notes and amounts are made up, and nothing is saved.',
    bannerEnd: 'Your visit ends: {end}',
    start: 'Start your own clinic',
    leave: 'Leave',
    language: 'Français',
    viewAs: 'View as',
    administrator: 'Administrator',
    clinician: 'Clinician',
    front_desk: 'Front desk',
  },
  fr: {
    linkTitle: 'Votre lien vers le bac à sable',
    linkChecking: 'Vérification de votre lien…',
    linkBody:
      'Le bac à sable contient des données fictives. Vous utilisez l’espace de travail comme un membre de l’équipe; rien n’est enregistré et personne ne reçoit de message.',
    linkTerms:
      'Ce lien fonctionne une seule fois, jusqu’au {date}. Votre visite dure {hours} heures, dans ce navigateur.',
    preparing: 'Les données fictives du jour sont en préparation : moins d’une minute.',
    open: 'Ouvrir le bac à sable',
    usedTitle: 'Ce lien a déjà servi',
    usedBody:
      'Il fonctionne une seule fois, et la visite se poursuit dans le navigateur où il a été ouvert. Pour ouvrir le bac à sable ici, demandez-en un nouveau : cela prend une minute.',
    expiredTitle: 'Ce lien a expiré',
    expiredBody:
      'Les liens vers le bac à sable sont valides {days} jours. Demandez-en un nouveau : cela prend une minute.',
    invalidTitle: 'Ce lien n’est pas valide',
    invalidBody: 'Votre messagerie l’a peut-être tronqué. Copiez-le en entier ou demandez-en un nouveau.',
    failedTitle: 'Votre lien n’a pas pu être vérifié',
    closedTitle: 'Le bac à sable s’ouvre par un lien',
    closedBody:
      'Indiquez-nous votre adresse courriel et nous vous enverrons un lien vers une clinique aux données fictives.',
    overTitle: 'Votre visite du bac à sable est terminée',
    overBody: 'Une visite dure {hours} heures. Pour y revenir, demandez un nouveau lien.',
    leftTitle: 'Vous avez quitté le bac à sable',
    leftBody: 'Pour y revenir, demandez un nouveau lien.',
    newLink: 'Obtenir un nouveau lien',
    getLink: 'Obtenir un lien',
    retry: 'Réessayer',

    banner: 'Bac à sable',
    bannerBody: 'Les personnes, les notes et les montants sont fictifs, et rien n’est enregistré.',
    bannerEnd: 'Fin de votre visite : {end}',
    start: 'Créer ma clinique',
    leave: 'Quitter',
    language: 'English',
    viewAs: 'Voir comme',
    administrator: 'Administration',
    clinician: 'Clinicien',
    front_desk: 'Réception',
  },
});
