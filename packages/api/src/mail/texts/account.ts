import { defineCatalogue } from '@tamarack/core/domain/text';

/** Mails about a person's account: activation, password, two-step sign-in. */
export const accountTexts = defineCatalogue({
  en: {
    activationSubject: 'Set your password for {clinicName}',
    activationPreview: 'One step is left: confirm your address and choose a password.',
    activationTitle: 'Your clinic is set up',
    activationBody:
      'The site of {clinicName} has been created. Choose a password to confirm your email address and sign in as its owner.',
    activationIgnore:
      'If you do not know this clinic, ignore this email. Unless you confirm, it is removed after 7 days.',

    clinicReadySubject: '{clinicName} is ready',
    clinicReadyPreview: 'Sign in with the account you already have.',
    clinicReadyTitle: 'Your clinic is ready',
    clinicReadyBody:
      'The site of {clinicName} has been created and added to your account. You sign in with the password you already have.',

    accountExistsSubject: 'You already have a {product} account',
    accountExistsPreview: 'Sign in to add a second clinic, or reset your password.',
    accountExistsTitle: 'You already have an account',
    accountExistsBody:
      'Someone, most likely you, just registered {clinicName} with this email address. An account with this address exists already, so nothing new was created.',
    accountExistsSecond:
      'To add {clinicName} to your account, sign in, then register it again without signing out.',
    accountExistsForgot: 'Forgot your password? Reset it',
    accountExistsIgnore: 'If this was not you, ignore this email. Nothing has changed in your account.',

    ownerAddressSubject: 'Confirm this address for {clinicName}',
    ownerAddressPreview: 'Our support corrected your email address; please confirm it.',
    ownerAddressTitle: 'Confirm your email address',
    ownerAddressBody:
      'Our support corrected the email address of the owner of {clinicName}: it is now this one. Choose a password to confirm it and sign in.',
    ownerAddressEarlier: 'Links that were sent to the earlier address no longer work.',
    ownerAddressIgnore:
      'If you do not know this clinic, ignore this email and the address stays unconfirmed.',

    passwordResetSubject: 'Reset your password',
    passwordResetPreview: 'Choose a new password with the link in this email.',
    passwordResetBody:
      'Someone asked for a new password for the {product} account with this address. Choose it here:',
    passwordResetAction: 'Choose a new password',
    passwordResetOnce:
      'The link works once, within {hours, plural, one {# hour} other {# hours}}. You can ask for another at any time.',
    passwordResetIgnore: 'If you did not ask for this, ignore this email. Your password stays as it is.',

    passwordChangedSubject: 'Your password was changed',
    passwordChangedPreview: 'If this was you, there is nothing to do.',
    passwordChangedBody:
      'The password of your {product} account was changed. For safety, your other sessions were signed out.',

    factorEnabledSubject: 'Two-step sign-in is on',
    factorEnabledPreview: 'Signing in now also asks for a code from your authenticator app.',
    factorEnabledBody:
      'Two-step sign-in was turned on for your {product} account. From now on, signing in also asks for a code from your authenticator app.',
    factorEnabledKeep: 'Keep your recovery codes somewhere safe: each lets you in once without the app.',
    factorDisabledSubject: 'Two-step sign-in is off',
    factorDisabledPreview: 'Signing in now asks for your password only.',
    factorDisabledBody:
      'Two-step sign-in was turned off for your {product} account. From now on, signing in asks for your password only.',
    recoveryCodesSubject: 'You have new recovery codes',
    recoveryCodesPreview: 'The earlier codes no longer work.',
    recoveryCodesBody:
      'New recovery codes were made for your {product} account. The earlier codes no longer work.',

    ifYou: 'If this was you, there is nothing to do.',
    ifNotYou: 'If this was not you, write to {email} at once: we will help you secure your account.',
  },
  fr: {
    activationSubject: 'Choisissez votre mot de passe pour {clinicName}',
    activationPreview: 'Il reste une étape : confirmer votre adresse et choisir un mot de passe.',
    activationTitle: 'Votre clinique est en place',
    activationBody:
      'Le site de {clinic} a été créé. Choisissez un mot de passe pour confirmer votre adresse courriel et vous connecter à titre de propriétaire.',
    activationIgnore:
      'Si vous ne connaissez pas cette clinique, ignorez ce courriel. Sans confirmation de votre part, elle sera retirée après 7 jours.',

    clinicReadySubject: '{clinicName} : votre site est prêt',
    clinicReadyPreview: 'Connectez-vous avec le compte que vous avez déjà.',
    clinicReadyTitle: 'Votre clinique est prête',
    clinicReadyBody:
      'Le site de {clinic} a été créé et ajouté à votre compte. Vous vous y connectez avec votre mot de passe habituel.',

    accountExistsSubject: 'Vous avez déjà un compte {product}',
    accountExistsPreview: 'Connectez-vous pour ajouter une clinique, ou réinitialisez votre mot de passe.',
    accountExistsTitle: 'Vous avez déjà un compte',
    accountExistsBody:
      'Quelqu’un, probablement vous, vient d’inscrire {clinic} avec cette adresse courriel. Un compte existe déjà à cette adresse; rien n’a donc été créé.',
    accountExistsSecond:
      'Pour ajouter {clinic} à votre compte, connectez-vous, puis inscrivez-la de nouveau sans fermer votre session.',
    accountExistsForgot: 'Mot de passe oublié? Réinitialisez-le',
    accountExistsIgnore: 'Si ce n’était pas vous, ignorez ce courriel. Rien n’a changé dans votre compte.',

    ownerAddressSubject: 'Confirmez cette adresse pour {clinicName}',
    ownerAddressPreview: 'Notre équipe de soutien a corrigé votre adresse courriel; il reste à la confirmer.',
    ownerAddressTitle: 'Confirmez votre adresse courriel',
    ownerAddressBody:
      'Notre équipe de soutien a corrigé l’adresse courriel du propriétaire de {clinic} : c’est maintenant celle-ci. Choisissez un mot de passe pour la confirmer et vous connecter.',
    ownerAddressEarlier: 'Les liens envoyés à l’adresse précédente ne fonctionnent plus.',
    ownerAddressIgnore:
      'Si vous ne connaissez pas cette clinique, ignorez ce courriel : l’adresse restera non confirmée.',

    passwordResetSubject: 'Réinitialisez votre mot de passe',
    passwordResetPreview: 'Choisissez un nouveau mot de passe à l’aide du lien de ce courriel.',
    passwordResetBody:
      'Quelqu’un a demandé un nouveau mot de passe pour le compte {product} lié à cette adresse. Choisissez-le ici :',
    passwordResetAction: 'Choisir un nouveau mot de passe',
    passwordResetOnce:
      'Le lien fonctionne une seule fois, pendant {hours, plural, one {# heure} other {# heures}}. Vous pouvez en demander un autre en tout temps.',
    passwordResetIgnore:
      'Si vous n’avez rien demandé, ignorez ce courriel. Votre mot de passe reste le même.',

    passwordChangedSubject: 'Votre mot de passe a été modifié',
    passwordChangedPreview: 'Si c’était vous, il n’y a rien à faire.',
    passwordChangedBody:
      'Le mot de passe de votre compte {product} a été modifié. Par mesure de sécurité, vos autres sessions ont été fermées.',

    factorEnabledSubject: 'La connexion en deux étapes est activée',
    factorEnabledPreview:
      'La connexion demande maintenant aussi un code de votre application d’authentification.',
    factorEnabledBody:
      'La connexion en deux étapes a été activée pour votre compte {product}. Dorénavant, la connexion demande aussi un code de votre application d’authentification.',
    factorEnabledKeep:
      'Gardez vos codes de récupération en lieu sûr : chacun permet une connexion sans l’application.',
    factorDisabledSubject: 'La connexion en deux étapes est désactivée',
    factorDisabledPreview: 'La connexion ne demande plus que votre mot de passe.',
    factorDisabledBody:
      'La connexion en deux étapes a été désactivée pour votre compte {product}. Dorénavant, la connexion ne demande que votre mot de passe.',
    recoveryCodesSubject: 'Vous avez de nouveaux codes de récupération',
    recoveryCodesPreview: 'Les codes précédents ne fonctionnent plus.',
    recoveryCodesBody:
      'De nouveaux codes de récupération ont été créés pour votre compte {product}. Les codes précédents ne fonctionnent plus.',

    ifYou: 'Si c’était vous, il n’y a rien à faire.',
    ifNotYou:
      'Si ce n’était pas vous, écrivez sans tarder à {email} : nous vous aiderons à protéger votre compte.',
  },
});
