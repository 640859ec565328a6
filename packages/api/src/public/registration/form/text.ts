import { defineCatalogue } from '@tamarack/core/domain/text';

/** Texts of the registration's pages, in addition to those of the wizard. */
export const formTexts = defineCatalogue({
  en: {
    suggestion: 'Use {suggestion}',
    language: 'Français',
    doneTitle: 'Check your email to set your password',
    doneBody:
      '{clinicName} is being set up. We sent a link to {email}: open it to choose a password and enter your clinic. It works for 24 hours.',
    doneNote: 'Nothing after a few minutes? Check your spam folder, or write to us.',
    refusedTitle: 'Something went wrong. Please try again.',
    goOn: 'Back to the registration',
  },
  fr: {
    suggestion: 'Utiliser {suggestion}',
    language: 'English',
    doneTitle: 'Consultez vos courriels pour choisir votre mot de passe',
    doneBody:
      '{clinicName} est en cours de préparation. Nous avons écrit à {email} : suivez le lien pour choisir un mot de passe et ouvrir votre clinique. Il fonctionne pendant 24 heures.',
    doneNote: 'Rien reçu après quelques minutes? Regardez dans les indésirables ou écrivez-nous.',
    refusedTitle: 'Un problème est survenu. Veuillez réessayer.',
    goOn: 'Revenir à l’inscription',
  },
});
