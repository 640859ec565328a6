import { defineCatalogue, type receiptSteps } from '@tamarack/core/domain';

/** Texts of the sign-in notices, the forgotten password and the pages of one-time links. */
export const signInTexts = defineCatalogue({
  en: {
    passwordSet: 'Your new password is set. Sign in with it.',
    invitationAccepted: 'Invitation accepted. Sign in to open {clinic}.',

    registeredTitle: 'Check your email to set your password',
    registeredBody:
      'We’ve sent an email to {email}. If this address is new here, its link lets you set your password and signs you in; it works once, within 24 hours. If it already has an account, the email says how to add {clinic} to it.',
    registeredNoMail: 'Nothing there? Check your spam folder, or write to <support>mail</support>.',
    registeredResend: 'Send the email again',
    registeredResent:
      'We’re sending it again to {email}. One address gets at most three such emails an hour.',
    progressTitle: 'Set-up of {clinic}',
    progressRunning: 'If this address is new here, the set-up is going through these steps.',
    progressDone: 'If this address is new here, the set-up is finished.',
    progressUnreachable:
      'We cannot reach the service to show the progress. The set-up continues without this page.',
    receipt_received: 'Registration received',
    receipt_workspace: 'Workspace created',
    receipt_site: 'Site online',
    receipt_mail: 'Email sent',

    forgotTitle: 'Reset your password',
    forgotIntro: 'Enter the email address of your account. We’ll send a link to choose a new password.',
    forgotSend: 'Send the link',
    forgotSending: 'Sending…',
    forgotDoneTitle: 'Check your email',
    forgotDone:
      'If there is an account for {email}, a link to choose a new password is on its way. It works once, within an hour.',
    forgotAgain: 'Send it to another address',
    backToSignIn: 'Back to sign in',

    activationTitle: 'Set your password',
    activationIntro: 'For {email}. This also confirms your email address.',
    activationIntroClinic: 'For {email}. This also confirms your email address and opens {clinic}.',
    resetTitle: 'Choose a new password',
    resetIntro: 'For {email}. All other sessions of this account will end.',
    newPassword: 'New password',
    setPassword: 'Set password and sign in',
    savingPassword: 'Saving…',

    expiredTitle: 'This link has expired',
    expiredBody:
      'For your safety, links work for a limited time only. We can send you a new one to the same address.',
    sendNewLink: 'Send a new link',
    newLinkSent: 'A new link is on its way to your email address.',
    usedTitle: 'This link was already used',
    usedBody: 'Your password is set. Sign in with it, or reset it if you forgot it.',
    invalidTitle: 'This link is not valid',
    invalidBody:
      'It may have been copied incompletely, or withdrawn since. Open the latest message, or ask for a new link.',
    resetInstead: 'Reset your password',

    invitationTitle: 'Join {clinic}',
    invitationIntro: '{email} is invited to {clinic}. Role: {role}.',
    yourName: 'Full Name',
    acceptNew: 'Accept and sign in',
    accepting: 'Accepting…',
    acceptExisting: 'Accept invitation',
    existingIntro:
      'You already have an account with this address. Accept the invitation, then sign in with your password.',
    termsActivation:
      'By setting your password you state that you are 18 or older and accept the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.',
    termsInvitation:
      'By accepting you state that you are 18 or older and accept the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.',
    invitationExpiredBody:
      'Invitations work for a limited time only. We can send you a new one to the same address.',
    invitationUsedTitle: 'This invitation was already accepted',
    invitationUsedBody: 'Sign in to open your clinic.',
    invitationInvalidTitle: 'This invitation is no longer valid',
    invitationInvalidBody: 'It was withdrawn. Ask the person who invited you.',
  },
  fr: {
    passwordSet: 'Votre nouveau mot de passe est enregistré. Connectez-vous.',
    invitationAccepted: 'Invitation acceptée. Connectez-vous pour ouvrir {clinic}.',

    registeredTitle: 'Consultez vos courriels pour choisir votre mot de passe',
    registeredBody:
      'Nous avons écrit à {email}. Si cette adresse est nouvelle ici, le lien du courriel vous permet de choisir votre mot de passe et vous connecte; il sert une seule fois, dans les 24 heures. Si elle a déjà un compte, le courriel explique comment y ajouter {clinic}.',
    registeredNoMail: 'Rien reçu? Regardez dans les indésirables ou écrivez à <support>mail</support>.',
    registeredResend: 'Renvoyer le courriel',
    registeredResent:
      'Nous le renvoyons à {email}. Une même adresse reçoit au plus trois de ces courriels par heure.',
    progressTitle: 'Préparation de {clinic}',
    progressRunning: 'Si cette adresse est nouvelle ici, la préparation suit ces étapes.',
    progressDone: 'Si cette adresse est nouvelle ici, la préparation est terminée.',
    progressUnreachable:
      'Nous n’arrivons pas à joindre le service pour afficher la progression. La préparation se poursuit sans cette page.',
    receipt_received: 'Inscription reçue',
    receipt_workspace: 'Espace de travail créé',
    receipt_site: 'Le site répond',
    receipt_mail: 'Courriel envoyé',

    forgotTitle: 'Réinitialiser votre mot de passe',
    forgotIntro:
      'Saisissez l’adresse courriel de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    forgotSend: 'Envoyer le lien',
    forgotSending: 'Envoi…',
    forgotDoneTitle: 'Consultez vos courriels',
    forgotDone:
      'Si un compte existe pour {email}, un lien pour choisir un nouveau mot de passe est en route. Il sert une seule fois, dans l’heure.',
    forgotAgain: 'L’envoyer à une autre adresse',
    backToSignIn: 'Retour à la connexion',

    activationTitle: 'Choisissez votre mot de passe',
    activationIntro: 'Pour {email}. Votre adresse courriel sera confirmée du même coup.',
    activationIntroClinic:
      'Pour {email}. Votre adresse courriel sera confirmée du même coup et {clinic} s’ouvrira.',
    resetTitle: 'Choisissez un nouveau mot de passe',
    resetIntro: 'Pour {email}. Toutes les autres sessions de ce compte prendront fin.',
    newPassword: 'Nouveau mot de passe',
    setPassword: 'Enregistrer et se connecter',
    savingPassword: 'Enregistrement…',

    expiredTitle: 'Ce lien a expiré',
    expiredBody:
      'Par sécurité, les liens ne servent que pendant un temps limité. Nous pouvons vous en envoyer un nouveau à la même adresse.',
    sendNewLink: 'Envoyer un nouveau lien',
    newLinkSent: 'Un nouveau lien est en route vers votre adresse courriel.',
    usedTitle: 'Ce lien a déjà été utilisé',
    usedBody:
      'Votre mot de passe est choisi. Connectez-vous, ou réinitialisez-le si vous ne le connaissez plus.',
    invalidTitle: 'Ce lien n’est pas valide',
    invalidBody:
      'Il a peut-être été copié en partie ou annulé depuis. Ouvrez le dernier message ou demandez un nouveau lien.',
    resetInstead: 'Réinitialiser votre mot de passe',

    invitationTitle: 'Rejoindre {clinic}',
    invitationIntro: 'Cette invitation à rejoindre {clinic} s’adresse à {email}. Rôle : {role}.',
    yourName: 'Nom complet',
    acceptNew: 'Accepter et se connecter',
    accepting: 'Acceptation…',
    acceptExisting: 'Accepter l’invitation',
    existingIntro:
      'Vous avez déjà un compte avec cette adresse. Acceptez l’invitation, puis connectez-vous avec votre mot de passe.',
    termsActivation:
      'En choisissant votre mot de passe, vous déclarez avoir 18 ans ou plus et vous acceptez les <terms>conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy>.',
    termsInvitation:
      'En acceptant, vous déclarez avoir 18 ans ou plus et vous acceptez les <terms>conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy>.',
    invitationExpiredBody:
      'Les invitations ne servent que pendant un temps limité. Nous pouvons vous en envoyer une nouvelle à la même adresse.',
    invitationUsedTitle: 'Cette invitation a déjà été acceptée',
    invitationUsedBody: 'Connectez-vous pour ouvrir votre clinique.',
    invitationInvalidTitle: 'Cette invitation n’est plus valide',
    invitationInvalidBody: 'Elle a été retirée. Adressez-vous à la personne qui l’a envoyée.',
  },
});
export type SignInText = keyof (typeof signInTexts)['en'];

/** The text key of a step of the registration receipt. */
export const receiptStepKey = (step: (typeof receiptSteps)[number]) => `receipt_${step}` as const;
