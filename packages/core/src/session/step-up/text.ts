import { defineCatalogue } from '../../domain/text.ts';

export const stepUpTexts = defineCatalogue({
  en: {
    title: 'Confirm it’s you to continue',
    body: 'We won’t ask again for the next {minutes} minutes.',
    bodyEachTime: 'This action needs a confirmation from the last minute.',
    passkeyFailed: 'The passkey could not be used. Use your password.',
    confirm: 'Confirm',
    cancel: 'Cancel',
    close: 'Close',
    failed: 'An error occurred',
  },
  fr: {
    title: 'Confirmez votre identité pour continuer',
    body: 'Nous ne vous la redemanderons pas pendant {minutes} minutes.',
    bodyEachTime: 'Cette action exige une confirmation datant de moins d’une minute.',
    passkeyFailed: 'La clé d’accès n’a pas pu être utilisée. Utilisez votre mot de passe.',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    close: 'Fermer',
    failed: 'Une erreur est survenue',
  },
});
