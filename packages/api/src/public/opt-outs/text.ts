import { defineCatalogue } from '@tamarack/core/domain/text';

/** Responses to the opt-out form, for API calls and as pages. */
export const optOutTexts = defineCatalogue({
  en: {
    sent: 'Your opt-out is recorded. The confirmation is on its way to your email.',
    formTitle: 'Opt out of arbitration',
    name: 'Full name',
    email: 'Email',
    clinicName: 'Clinic name (optional)',
    send: 'Send my opt-out',
    statementMissing: 'Tick the box to opt out.',
    sentTitle: 'Your opt-out is recorded',
    sentBody: 'The confirmation with your reference number is on its way to {email}. Keep it as your proof.',
    sentNote: 'Nothing after a few minutes? Check your spam folder, or write to {support}.',
    toTerms: 'Back to the Terms of Service',
    confirmTitle: 'One more click',
    confirmBody:
      'That was very quick, so please confirm: do you opt out of arbitration with the email {email}?',
    confirmChange: 'Change something',
    refusedTitle: 'Your opt-out could not be recorded',
    toForm: 'Back to the form',
  },
  fr: {
    sent: 'Votre refus est consigné. La confirmation vous parviendra par courriel.',
    formTitle: 'Refuser l’arbitrage',
    name: 'Nom complet',
    email: 'Courriel',
    clinicName: 'Nom de la clinique (facultatif)',
    send: 'Envoyer mon refus',
    statementMissing: 'Cochez la case pour refuser l’arbitrage.',
    sentTitle: 'Votre refus est consigné',
    sentBody:
      'La confirmation et votre numéro de référence sont en route vers {email}. Conservez-les comme preuve.',
    sentNote:
      'Rien reçu après quelques minutes? Regardez dans le dossier des indésirables, ou écrivez à {support}.',
    toTerms: 'Revenir aux conditions d’utilisation',
    confirmTitle: 'Encore un clic',
    confirmBody:
      'L’envoi a été très rapide; veuillez confirmer : refusez-vous l’arbitrage avec l’adresse {email}?',
    confirmChange: 'Changer quelque chose',
    refusedTitle: 'Votre refus n’a pas pu être consigné',
    toForm: 'Revenir au formulaire',
  },
});
