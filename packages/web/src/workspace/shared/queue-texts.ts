import { defineCatalogue } from '@tamarack/core/domain/text';

/** Texts about an empty queue, on Today and on its own screen. */
export const emptyQueueTexts = defineCatalogue({
  en: {
    closed: '0 left – the day is closed',
    notYet: 'Nothing to check yet',
    withoutOutcome:
      '{count, plural, one {# visit up to today still needs} other {# visits up to today still need}} an outcome',
  },
  fr: {
    closed: 'Il n’en reste aucune : la journée est fermée',
    notYet: 'Rien à vérifier pour l’instant',
    withoutOutcome:
      '{count, plural, one {# visite jusqu’à aujourd’hui attend} other {# visites jusqu’à aujourd’hui attendent}} un résultat',
  },
});
