import { defineCatalogue } from '../domain/text.ts';

/** Texts for failed calls without a text from the server (specification, section 8). */
export const clientTexts = defineCatalogue({
  en: {
    failed: 'An error occurred',
    reference: 'Reference:',
    noResponse: 'No response from server. Please check your connection.',
    unavailable: 'The service is busy or briefly unavailable. Please try again in a moment.',
    setup: 'An error occurred while setting up the request.',
    tooManyRequests: 'Too many requests. Please try again later.',
  },
  fr: {
    failed: 'Une erreur est survenue',
    reference: 'Référence\u00a0:',
    noResponse: 'Le serveur ne répond pas. Vérifiez votre connexion.',
    unavailable: 'Le service est occupé ou momentanément indisponible. Veuillez réessayer dans un instant.',
    setup: 'Une erreur est survenue pendant la préparation de la requête.',
    tooManyRequests: 'Trop de requêtes. Veuillez réessayer plus tard.',
  },
});
