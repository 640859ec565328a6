import { defineCatalogue } from '@tamarack/core/domain';

/** Texts around the sign-in form on the main site. */
export const signInScreenTexts = defineCatalogue({
  en: {
    signInTitle: 'Sign in to your account',
    newHere: 'New to {brand}?',
    createAccount: 'Create a new account',
  },
  fr: {
    signInTitle: 'Connectez-vous à votre compte',
    newHere: 'Vous découvrez {brand}?',
    createAccount: 'Créer un compte',
  },
});
