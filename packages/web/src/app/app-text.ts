import { defineCatalogue } from '@tamarack/core/domain';

export const appText = defineCatalogue({
  en: {
    errorTitle: 'Unexpected Application Error!',
    errorBody:
      'This page could not be shown. Nothing you had saved is lost. Reload it; if it happens again, write to {email}.',
    reload: 'Reload',
    home: 'Home page',
    notLoadedTitle: 'This screen could not be loaded',
    notLoadedBody: 'Check your connection and try again. If that does not help, reload the page.',
    retry: 'Try again',
    loading: 'Loading…',
    closeToast: 'Close this message',
  },
  fr: {
    errorTitle: 'Erreur inattendue de l’application',
    errorBody:
      'Cette page n’a pas pu s’afficher. Rien de ce que vous aviez enregistré n’est perdu. Rechargez-la; si cela se reproduit, écrivez à {email}.',
    reload: 'Recharger',
    home: 'Page d’accueil',
    notLoadedTitle: 'Cet écran n’a pas pu être chargé',
    notLoadedBody: 'Vérifiez votre connexion et réessayez. Si cela ne suffit pas, rechargez la page.',
    retry: 'Réessayer',
    loading: 'Chargement…',
    closeToast: 'Fermer ce message',
  },
});
