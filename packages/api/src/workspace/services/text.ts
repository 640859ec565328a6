import { defineCatalogue } from '@tamarack/core/domain/text';

export const serviceTexts = defineCatalogue({
  en: {
    billingUsed:
      'Clients were booked together for this service, and their bills and notes follow from this choice. Add another service instead.',
  },
  fr: {
    billingUsed:
      'Des clients ont eu des rendez-vous communs pour ce service, et leurs factures et leurs notes dépendent de ce choix. Ajoutez plutôt un autre service.',
  },
});
