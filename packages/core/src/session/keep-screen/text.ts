import { defineCatalogue } from '../../domain/text.ts';

export const keepScreenTexts = defineCatalogue({
  en: {
    title: 'Sign in again',
    notLoaded: 'The form could not be loaded. Check your connection, then try again.',
    retry: 'Try again',
    lead: 'What you entered is still here. Sign in as {email} to continue.',
    leadOfRole:
      'Sign in as {email} to continue. What you entered is kept, except in forms that your new role does not include: they close.',
    codeLead: 'Enter the 6-digit code from your authenticator app, or one of your recovery codes.',
    passkeyFailed: 'The passkey could not be used. Enter a code.',
    signIn: 'Sign in',
    leave: 'Discard and leave',
  },
  fr: {
    title: 'Reconnectez-vous',
    notLoaded: 'Le formulaire n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.',
    retry: 'Réessayer',
    lead: 'Votre saisie est toujours là. Connectez-vous comme {email} pour continuer.',
    leadOfRole:
      'Connectez-vous comme {email} pour continuer. Votre saisie est conservée, sauf dans les formulaires que votre nouveau rôle ne comprend pas : ils se ferment.',
    codeLead:
      'Saisissez le code à 6 chiffres de votre application d’authentification ou l’un de vos codes de récupération.',
    passkeyFailed: 'La clé d’accès n’a pas pu être utilisée. Saisissez un code.',
    signIn: 'Se connecter',
    leave: 'Abandonner et quitter',
  },
});
