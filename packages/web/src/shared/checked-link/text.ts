import { defineCatalogue } from '@tamarack/core/domain';

/** Texts shown while a mailed link is checked. */
export const checkedLinkTexts = defineCatalogue({
  en: {
    checking: 'Checking your link…',
    checkFailed: 'Your link could not be checked',
    retry: 'Try again',
  },
  fr: {
    checking: 'Vérification de votre lien…',
    checkFailed: 'Votre lien n’a pas pu être vérifié',
    retry: 'Réessayer',
  },
});
