import { defineCatalogue } from '../domain/text.ts';

export const sessionTexts = defineCatalogue({
  en: {
    expired: 'Session expired. Please login again.',
    roleChanged: 'Your role was changed. Please sign in again.',
    failed: 'An error occurred',
    loginFailed: 'Login failed',
    unexpected: 'An unexpected error occurred. Please try again.',
    close: 'Close notification',
    notLoaded: 'This could not be loaded. Check your connection, then try again.',
  },
  fr: {
    expired: 'Votre session a expiré. Veuillez vous reconnecter.',
    roleChanged: 'Votre rôle a changé. Veuillez vous reconnecter.',
    failed: 'Une erreur est survenue',
    loginFailed: 'La connexion a échoué',
    unexpected: 'Une erreur inattendue est survenue. Veuillez réessayer.',
    close: 'Fermer la notification',
    notLoaded: 'Ceci n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.',
  },
});
