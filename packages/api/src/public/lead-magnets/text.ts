import { defineCatalogue } from '@tamarack/core/domain/text';

/** Messages of the lead magnet's calls. */
export const leadMagnetTexts = defineCatalogue({
  en: {
    sent: 'Template sent to your email!',
    linkInvalid: 'Invalid or expired link',
  },
  fr: {
    sent: 'Le modèle vous a été envoyé par courriel!',
    linkInvalid: 'Lien non valide ou expiré',
  },
});
