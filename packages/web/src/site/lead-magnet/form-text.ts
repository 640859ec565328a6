import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the form for the sample report, and of the mailed link's page. */
export const reportFormText = defineCatalogue({
  en: {
    firstName: 'First name',
    email: 'Email',
    heroButton: 'Get My Sample Report',
    endButton: 'Get My Free Sample WAAG',
    note: 'One email with the link. No mailing list.',

    sent: 'Template sent to your email!',
    sentNote: 'The link works for 7 days. Nothing after a few minutes? Check your spam folder.',

    validating: 'Validating your download link...',
    invalid: 'Invalid or expired download link',
    startedTitle: 'Your download has started',
    startedText:
      'The report is in your browser’s downloads. The link in our mail works for 7 days and 10 downloads.',
    again: 'Download again',
    home: 'Go to the home page',
  },
  fr: {
    firstName: 'Prénom',
    email: 'Courriel',
    heroButton: 'Obtenir mon exemple de rapport',
    endButton: 'Obtenir mon exemple WAAG gratuit',
    note: 'Un seul courriel, avec le lien. Aucune liste d’envoi.',

    sent: 'Le modèle vous a été envoyé par courriel!',
    sentNote:
      'Le lien fonctionne pendant 7 jours. Rien reçu après quelques minutes? Regardez dans le dossier des indésirables.',

    validating: 'Vérification de votre lien de téléchargement…',
    invalid: 'Lien de téléchargement non valide ou expiré',
    startedTitle: 'Votre téléchargement a commencé',
    startedText:
      'Le rapport se trouve dans les téléchargements de votre navigateur. Le lien de notre courriel fonctionne pendant 7 jours et 10 téléchargements.',
    again: 'Télécharger de nouveau',
    home: 'Aller à l’accueil',
  },
});
