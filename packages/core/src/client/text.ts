import { defineCatalogue } from '../domain/text.ts';

/** Texts for failed calls without a text from the server (specification, section 8). */
export const clientTexts = defineCatalogue({
  en: {
    failed: 'An error occurred',
    reference: 'Reference:',
    noResponse: 'No response from server. Please check your connection.',
    setup: 'An error occurred while setting up the request.',
    tooManyRequests: 'Too many requests. Please try again later.',
  },
  fr: {
    failed: 'Une erreur est survenue',
    reference: 'Référence\u00a0:',
    noResponse: 'Le serveur ne répond pas. Vérifiez votre connexion.',
    setup: 'Une erreur est survenue pendant la préparation de la requête.',
    tooManyRequests: 'Trop de requêtes. Veuillez réessayer plus tard.',
  },
});
