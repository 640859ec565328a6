import { defineCatalogue } from '@tamarack/core/domain/text';

/** What the calls of the lead magnet say of their own. */
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
