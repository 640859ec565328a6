import { defineCatalogue } from '@tamarack/core/domain';

export const printTexts = defineCatalogue({
  en: {
    title: 'Appointments, {day}',
    back: 'Back to the calendar',
    arrived: 'Arrived',
    nobodyInWeek: 'Nobody works this week',
  },
  fr: {
    title: 'Rendez-vous, {day}',
    back: 'Retour au calendrier',
    arrived: 'Sur place',
    nobodyInWeek: 'Personne ne travaille cette semaine',
  },
});
