import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the page that confirms or stops a change of an account. */
export const accountChangeTexts = defineCatalogue({
  en: {
    invalidTitle: 'This link is not valid',
    invalidBody: 'It may be incomplete, or the change it belongs to has ended.',
    overTitle: 'This link no longer works',
    overBody: 'The change was already confirmed or stopped, or the link has expired.',
    signIn: 'Go to sign-in',

    emailConfirmTitle: 'Confirm your new email',
    emailConfirmBody: 'From now on you sign in with {email}, and our messages go there.',
    emailConfirm: 'Confirm',
    emailDoneTitle: 'Your email has been changed',
    emailDoneBody: 'Sign in with {email} from now on.',

    emailStopTitle: 'Stop this change?',
    emailStopBody: 'The email of your account stays as it is, and {email} is not used.',
    emailStop: 'Stop the change',
    emailStoppedTitle: 'The change is stopped',
    emailStoppedBody:
      'Your email stays as it is. If you didn’t ask for this, someone else is signed in to your account: choose a new password.',

    emailUndoTitle: 'Undo the change?',
    emailUndoBody:
      'Your account goes back to its former email instead of {email}. All sessions will end, and you will choose a new password.',
    emailUndo: 'Undo the change',
    emailUndoneTitle: 'The change has been undone',
    emailUndoneBody:
      'All sessions have ended. We’ve sent a link to choose a new password to your former email.',
    newPassword: 'Choose a new password',

    factorConfirmTitle: 'Turn off two-step sign-in?',
    factorConfirmBody:
      'It is turned off {hours} hours after you confirm. Then {name} signs in with the password alone and can set it up again.',
    factorConfirm: 'Confirm',
    factorConfirmedTitle: 'Confirmed',
    factorConfirmedBody:
      'Two-step sign-in will be turned off on {time}. Until then, you can stop it with the other link in the same email.',

    factorStopTitle: 'Keep two-step sign-in on for {name}?',
    factorStopBody: 'The request is cancelled, and {name} keeps signing in with a code.',
    factorStop: 'Keep it on',
    factorStoppedTitle: 'Two-step sign-in stays on',
    factorStoppedBody: 'The reset for {name} is stopped.',
  },
  fr: {
    invalidTitle: 'Ce lien n’est pas valide',
    invalidBody: 'Il est peut-être incomplet, ou le changement auquel il se rapporte est terminé.',
    overTitle: 'Ce lien ne fonctionne plus',
    overBody: 'Le changement a déjà été confirmé ou bloqué, ou le lien a expiré.',
    signIn: 'Aller à la connexion',

    emailConfirmTitle: 'Confirmez votre nouvelle adresse courriel',
    emailConfirmBody: 'Dorénavant, vous vous connectez avec {email} et y recevez nos messages.',
    emailConfirm: 'Confirmer',
    emailDoneTitle: 'Votre adresse courriel a été modifiée',
    emailDoneBody: 'Connectez-vous dorénavant avec {email}.',

    emailStopTitle: 'Bloquer ce changement?',
    emailStopBody: 'L’adresse courriel de votre compte reste la même, et {email} n’est pas utilisée.',
    emailStop: 'Bloquer le changement',
    emailStoppedTitle: 'Le changement est bloqué',
    emailStoppedBody:
      'Votre adresse courriel reste la même. Si la demande ne venait pas de vous, quelqu’un est connecté à votre compte : choisissez un nouveau mot de passe.',

    emailUndoTitle: 'Annuler le changement?',
    emailUndoBody:
      'Votre compte reprendra son ancienne adresse courriel à la place de {email}. Toutes les sessions prendront fin et vous choisirez un nouveau mot de passe.',
    emailUndo: 'Annuler le changement',
    emailUndoneTitle: 'Le changement est annulé',
    emailUndoneBody:
      'Toutes les sessions ont pris fin. Nous avons envoyé à votre ancienne adresse courriel un lien pour choisir un nouveau mot de passe.',
    newPassword: 'Choisir un nouveau mot de passe',

    factorConfirmTitle: 'Désactiver la connexion en deux étapes?',
    factorConfirmBody:
      'Elle est désactivée {hours} heures après votre confirmation. {name} se connecte ensuite avec le mot de passe seul et peut la configurer de nouveau.',
    factorConfirm: 'Confirmer',
    factorConfirmedTitle: 'C’est confirmé',
    factorConfirmedBody:
      'La connexion en deux étapes sera désactivée le {time}. D’ici là, l’autre lien du même courriel permet de l’empêcher.',

    factorStopTitle: 'Conserver la connexion en deux étapes de {name}?',
    factorStopBody: 'La demande est annulée, et {name} continue de se connecter avec un code.',
    factorStop: 'La conserver',
    factorStoppedTitle: 'La connexion en deux étapes reste activée',
    factorStoppedBody: 'La demande de désactivation pour {name} est annulée.',
  },
});
export type AccountChangeText = keyof (typeof accountChangeTexts)['en'];
