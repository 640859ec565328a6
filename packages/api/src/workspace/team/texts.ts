import { defineCatalogue } from '@tamarack/core/domain/text';

export const teamTexts = defineCatalogue({
  en: {
    cannotPractise:
      'The front desk and HR do not treat clients. Make this person a clinician or administrator on the dashboard first.',
  },
  fr: {
    cannotPractise:
      'La réception et les RH ne traitent pas de clients. Donnez d’abord à cette personne le rôle de clinicien ou d’administrateur dans le tableau de bord.',
  },
});
