import { defineCatalogue } from '@tamarack/core/domain/text';

/** Messages of the registration, in addition to the field messages shared with the wizard. */
export const registrationTexts = defineCatalogue({
  en: {
    received: 'Your registration has been received. Please check your email for the next step.',
    accountEmail: 'Use the email address of the account you are signed in to',
  },
  fr: {
    received: 'Votre inscription a été reçue. La suite vous attend dans votre boîte de courriel.',
    accountEmail: 'Utilisez l’adresse courriel de votre compte',
  },
});
