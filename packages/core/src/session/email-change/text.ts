import { defineCatalogue } from '../../domain/text.ts';

export const emailChangeTexts = defineCatalogue({
  en: {
    currentEmail: 'Current email',
    newEmail: 'New email',
    hint: 'We send a link to the new email. Your account changes once you open it.',
    send: 'Change email',
    waiting:
      'By {time}, open the link we sent to {email}. Until you do, you sign in with your current email.',
    cancel: 'Cancel this change',
    openFailed: 'Pending changes of email could not be loaded',
    failed: 'An error occurred',
  },
  fr: {
    currentEmail: 'Courriel actuel',
    newEmail: 'Nouveau courriel',
    hint: 'Nous envoyons un lien à la nouvelle adresse. Votre compte change dès que vous l’ouvrez.',
    send: 'Changer de courriel',
    waiting:
      'D’ici le {time}, ouvrez le lien envoyé à {email}. Tant que ce n’est pas fait, vous vous connectez avec votre courriel actuel.',
    cancel: 'Annuler ce changement',
    openFailed: 'Les changements de courriel en attente n’ont pas pu être chargés',
    failed: 'Une erreur s’est produite',
  },
});
