import { defineCatalogue } from '@tamarack/core/domain';

/** Texts shared by all forms of the public pages. */
export const siteFormText = defineCatalogue({
  en: {
    sending: 'Sending...',
    leaveEmpty: 'Leave this field empty',
    optional: 'optional',

    firstNameRequired: 'First name is required',
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    messageRequired: 'Message is required',
    required: 'Please fill in this field',
    boxRequired: 'Please tick this box',

    failed: 'Something went wrong. Please try again.',
    noResponse: 'No response from server. Please check your connection.',
    setup: 'An error occurred while setting up the request.',
    tooMany: 'Too many requests. Please try again later.',

    privacy: 'How we handle what you enter:',
    privacyPolicy: 'Privacy Policy',

    newsletter:
      'Send me the newsletter: notes on running a clinic, about once a month. I can unsubscribe with one click.',
    newsletterNote: 'We send one message first, to make sure that the address is yours.',
  },
  fr: {
    sending: 'Envoi en cours…',
    leaveEmpty: 'Laissez ce champ vide',
    optional: 'facultatif',

    firstNameRequired: 'Le prénom est obligatoire',
    nameRequired: 'Le nom est obligatoire',
    emailRequired: 'Le courriel est obligatoire',
    emailInvalid: 'Veuillez saisir une adresse courriel valide',
    messageRequired: 'Le message est obligatoire',
    required: 'Veuillez remplir ce champ',
    boxRequired: 'Veuillez cocher cette case',

    failed: 'Un problème est survenu. Veuillez réessayer.',
    noResponse: 'Le serveur ne répond pas. Vérifiez votre connexion.',
    setup: 'Une erreur est survenue pendant la préparation de la requête.',
    tooMany: 'Trop de requêtes. Veuillez réessayer plus tard.',

    privacy: 'Ce que nous faisons de vos renseignements :',
    privacyPolicy: 'Politique de confidentialité',

    newsletter:
      'Envoyez-moi l’infolettre : des notes sur la vie d’une clinique, environ une fois par mois. Je peux me désabonner en un clic.',
    newsletterNote: 'Un premier message nous assurera que l’adresse est bien la vôtre.',
  },
});
