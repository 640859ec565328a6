import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the page that confirms or stops a change of an account. */
export const accountChangeTexts = defineCatalogue({
  en: {
    invalidTitle: 'This link is not valid',
    invalidBody: 'It may be incomplete, or the change it belongs to has ended.',
    overTitle: 'This link no longer has an effect',
    overBody: 'The change was confirmed or stopped already, or the link has expired.',
    signIn: 'Go to the sign-in',

    emailConfirmTitle: 'Confirm your new email',
    emailConfirmBody: 'From now on you sign in with {email}, and our messages go there.',
    emailConfirm: 'Confirm',
    emailDoneTitle: 'Your email is changed',
    emailDoneBody: 'Sign in with {email} from now on.',

    emailStopTitle: 'Stop this change?',
    emailStopBody: 'The email of your account stays as it is, and {email} is not used.',
    emailStop: 'Stop the change',
    emailStoppedTitle: 'The change is stopped',
    emailStoppedBody:
      'Your email stays as it is. If you didn’t ask for this, someone else is signed in to your account: choose a new password.',

    emailUndoTitle: 'Take the change back?',
    emailUndoBody:
      'Your account has its former email again instead of {email}. All sessions end, and you choose a new password.',
    emailUndo: 'Take the change back',
    emailUndoneTitle: 'The change is taken back',
    emailUndoneBody:
      'All sessions have ended. We’ve sent a link to choose a new password to your former email.',
    newPassword: 'Choose a new password',

    factorConfirmTitle: 'Turn off two-step sign-in?',
    factorConfirmBody:
      'It is turned off {hours} hours after you confirm. Then {name} signs in with the password alone and can set it up again.',
    factorConfirm: 'Confirm',
    factorConfirmedTitle: 'Confirmed',
    factorConfirmedBody:
      'Two-step sign-in is turned off on {time}. Until then it can be stopped by the link in the same email.',

    factorStopTitle: 'Keep two-step sign-in of {name}?',
    factorStopBody: 'The request is cancelled, and {name} keeps signing in with a code.',
    factorStop: 'Keep it on',
    factorStoppedTitle: 'Two-step sign-in stays on',
    factorStoppedBody: 'The reset for {name} is stopped.',
  },
  fr: {
    invalidTitle: 'Ce lien n’est pas valide',
    invalidBody: 'Il est peut-être incomplet, ou le changement auquel il se rapporte est terminé.',
    overTitle: 'Ce lien n’a plus d’effet',
    overBody: 'Le changement est déjà confirmé ou arrêté, ou le lien a expiré.',
    signIn: 'Aller à la connexion',

    emailConfirmTitle: 'Confirmez votre nouveau courriel',
    emailConfirmBody: 'Dorénavant, vous vous connectez avec {email} et y recevez nos messages.',
    emailConfirm: 'Confirmer',
    emailDoneTitle: 'Votre courriel est changé',
    emailDoneBody: 'Connectez-vous dorénavant avec {email}.',

    emailStopTitle: 'Arrêter ce changement?',
    emailStopBody: 'Le courriel de votre compte reste le même, et {email} n’est pas utilisé.',
    emailStop: 'Arrêter le changement',
    emailStoppedTitle: 'Le changement est arrêté',
    emailStoppedBody:
      'Votre courriel reste le même. Si la demande ne venait pas de vous, quelqu’un est connecté à votre compte : choisissez un nouveau mot de passe.',

    emailUndoTitle: 'Annuler le changement?',
    emailUndoBody:
      'Votre compte retrouve son ancien courriel à la place de {email}. Toutes les sessions prennent fin et vous choisissez un nouveau mot de passe.',
    emailUndo: 'Annuler le changement',
    emailUndoneTitle: 'Le changement est annulé',
    emailUndoneBody:
      'Toutes les sessions ont pris fin. Nous avons envoyé à votre ancien courriel un lien pour choisir un nouveau mot de passe.',
    newPassword: 'Choisir un nouveau mot de passe',

    factorConfirmTitle: 'Désactiver la connexion en deux étapes?',
    factorConfirmBody:
      'Elle est désactivée {hours} heures après votre confirmation. {name} se connecte ensuite avec le mot de passe seul et peut la configurer de nouveau.',
    factorConfirm: 'Confirmer',
    factorConfirmedTitle: 'C’est confirmé',
    factorConfirmedBody:
      'La connexion en deux étapes sera désactivée le {time}. D’ici là, le lien du même courriel permet de l’empêcher.',

    factorStopTitle: 'Conserver la connexion en deux étapes de {name}?',
    factorStopBody: 'La demande est annulée, et {name} continue de se connecter avec un code.',
    factorStop: 'La conserver',
    factorStoppedTitle: 'La connexion en deux étapes reste activée',
    factorStoppedBody: 'La désactivation pour {name} est arrêtée.',
  },
});
export type AccountChangeText = keyof (typeof accountChangeTexts)['en'];
