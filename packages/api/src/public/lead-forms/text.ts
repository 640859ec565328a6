import { defineCatalogue } from '@tamarack/core/domain/text';

/** Messages after a form was accepted, by form. */
export const takenTexts = defineCatalogue({
  en: {
    landing: 'Template sent to your email!',
    sandbox: 'Sandbox access details were sent to your email.',
    contact: 'Your message was sent. We answer by email.',
    newsletter: 'Check your email and confirm your subscription.',
    demo: 'Your request was sent. We will email you to arrange a time.',
  },
  fr: {
    landing: 'Le modèle vous a été envoyé par courriel!',
    sandbox: 'Les renseignements d’accès au bac à sable vous ont été envoyés par courriel.',
    contact: 'Votre message a été envoyé. Nous vous répondrons par courriel.',
    newsletter: 'Consultez vos courriels et confirmez votre abonnement.',
    demo: 'Votre demande a été envoyée. Nous vous écrirons pour convenir d’un moment.',
  },
});
