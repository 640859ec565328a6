import { defineCatalogue } from '@tamarack/core/domain/text';

/** Response pages of the form without JavaScript, and the page of a download link that no longer works. */
export const formTexts = defineCatalogue({
  en: {
    formTitle: 'Get the sample report',
    firstName: 'First name',
    email: 'Email',
    send: 'Get My Sample Report',
    sentTitle: 'Template sent to your email!',
    sentBody: 'The link is on its way to {email}. It works for {days} days.',
    sentNote: 'Nothing after a few minutes? Check your spam folder and the email address, or ask again.',
    sentAgain: 'Ask again',
    confirmTitle: 'One more click',
    confirmBody: 'That was very quick, so please confirm: should the report go to {email}?',
    confirmChange: 'Change the email',
    refusedTitle: 'Something went wrong. Please try again.',
    toForm: 'Back to the form',
    linkTitle: 'Invalid or expired download link',
    linkBody:
      'A link to the report works for {days} days and 10 downloads, for the email address it was sent to. Getting a new one takes a minute.',
    linkNew: 'Get a new link',
  },
  fr: {
    formTitle: 'Obtenez l’exemple de rapport',
    firstName: 'Prénom',
    email: 'Courriel',
    send: 'Obtenir mon exemple de rapport',
    sentTitle: 'Le modèle vous a été envoyé par courriel!',
    sentBody: 'Le lien est en route vers {email}. Il fonctionne pendant {days} jours.',
    sentNote:
      'Rien reçu après quelques minutes? Regardez dans le dossier des indésirables, vérifiez l’adresse ou refaites une demande.',
    sentAgain: 'Refaire une demande',
    confirmTitle: 'Encore un clic',
    confirmBody: 'L’envoi a été très rapide; veuillez confirmer : faut-il envoyer le rapport à {email}?',
    confirmChange: 'Changer l’adresse',
    refusedTitle: 'Un problème est survenu. Veuillez réessayer.',
    toForm: 'Revenir au formulaire',
    linkTitle: 'Lien de téléchargement non valide ou expiré',
    linkBody:
      'Un lien vers le rapport fonctionne pendant {days} jours et 10 téléchargements, avec l’adresse à laquelle il a été envoyé. En obtenir un nouveau prend une minute.',
    linkNew: 'Obtenir un nouveau lien',
  },
});
