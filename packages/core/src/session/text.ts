import type { SessionEndReason } from '../domain/accounts/sessions.ts';
import { defineCatalogue } from '../domain/text.ts';

export const sessionTexts = defineCatalogue({
  en: {
    expired: 'Session expired. Please login again.',
    ended_role_changed: 'Your role was changed. Please sign in again.',
    ended_member_removed: 'You no longer have access to this clinic. Its administrators can tell you why.',
    ended_account_deactivated: 'Your account was deactivated. Whoever manages your access can tell you why.',
    failed: 'An error occurred',
    loginFailed: 'Login failed',
    unexpected: 'An unexpected error occurred. Please try again.',
    close: 'Close notification',
    notLoaded: 'This could not be loaded. Check your connection, then try again.',
  },
  fr: {
    expired: 'Votre session a expiré. Veuillez vous reconnecter.',
    ended_role_changed: 'Votre rôle a changé. Veuillez vous reconnecter.',
    ended_member_removed:
      'Vous n’avez plus accès à cette clinique. Son administration peut vous dire pourquoi.',
    ended_account_deactivated:
      'Votre compte a été désactivé. La personne qui gère vos accès peut vous dire pourquoi.',
    failed: 'Une erreur est survenue',
    loginFailed: 'La connexion a échoué',
    unexpected: 'Une erreur inattendue est survenue. Veuillez réessayer.',
    close: 'Fermer la notification',
    notLoaded: 'Ceci n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.',
  },
});

/** Key of the text about a session that has ended. */
export const endTextOf = (reason: SessionEndReason | null) =>
  reason ? (`ended_${reason}` as const) : 'expired';
