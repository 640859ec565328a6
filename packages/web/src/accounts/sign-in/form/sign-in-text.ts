import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the sign-in form on the main site and the clinics' sites. */
export const signInFormTexts = defineCatalogue({
  en: {
    email: 'Email',
    password: 'Password',
    remember: 'Keep me signed in',
    signIn: 'Sign in',
    signingIn: 'Signing in…',
    forgot: 'Forgot your password?',
    loginFailed: 'Login failed',
    lockedUntil: 'Too many failed sign-ins. You can try again at {time}, or reset your password now.',
    twoFactorTitle: 'Confirm it’s you',
    twoFactorIntro: 'Enter the 6-digit code that your authenticator app shows for {brand}.',
    code: '6-digit code',
    codeRequired: 'Enter the 6-digit code',
    recoveryIntro:
      'Enter one of the recovery codes you kept when you turned on two-step sign-in. Each works once.',
    noCodes: 'Neither the app nor a code left? Write to our support:',
    recoveryCode: 'Recovery code',
    recoveryRequired: 'Enter a recovery code',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the authenticator app instead',
    passkeyFailed: 'The passkey could not be used. Enter a code instead.',
    otherAccount: 'Sign in with another account',
  },
  fr: {
    email: 'Courriel',
    password: 'Mot de passe',
    remember: 'Garder ma session ouverte',
    signIn: 'Se connecter',
    signingIn: 'Connexion…',
    forgot: 'Mot de passe oublié?',
    loginFailed: 'La connexion a échoué',
    lockedUntil:
      'Trop de tentatives de connexion. Vous pourrez réessayer à {time}, ou réinitialiser votre mot de passe dès maintenant.',
    twoFactorTitle: 'Confirmez votre identité',
    twoFactorIntro:
      'Saisissez le code à 6 chiffres que votre application d’authentification affiche pour {brand}.',
    code: 'Code à 6 chiffres',
    codeRequired: 'Saisissez le code à 6 chiffres',
    recoveryIntro:
      'Saisissez l’un des codes de récupération conservés lors de l’activation de la connexion en deux étapes. Chacun sert une seule fois.',
    noCodes: 'Plus d’application ni de code? Écrivez à notre soutien :',
    recoveryCode: 'Code de récupération',
    recoveryRequired: 'Saisissez un code de récupération',
    useRecovery: 'Utiliser plutôt un code de récupération',
    useApp: 'Utiliser plutôt l’application d’authentification',
    passkeyFailed: 'La clé d’accès n’a pas pu être utilisée. Saisissez plutôt un code.',
    otherAccount: 'Se connecter avec un autre compte',
  },
});
