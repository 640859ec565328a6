import { defineCatalogue } from '@tamarack/core/domain/text';

export const scheduleTexts = defineCatalogue({
  en: {
    overlap: 'These hours overlap others on the same day',
    order: 'The end must be later than the start',
    tooLong: 'A block lasts at most {days} days',
    skipped: 'The clocks skip this time on that day. Choose another one',
    archived: 'This location is not in use',
    notStaff: 'This person is not on the staff',
    whose: 'Choose a person or a location',
    openNeedsBoth: 'Extra hours need a person and a location',
    holidayIsOfLocation: 'A holiday closes a location, not one person',
    ownOnly: 'You can only change your own absences. Ask the front desk for others.',
    hoursByAdministrators: 'Hours are set by administrators.',
  },
  fr: {
    overlap: 'Ces heures en chevauchent d’autres le même jour',
    order: 'La fin doit être après le début',
    tooLong: 'Une plage bloquée dure au plus {days} jours',
    skipped: 'Cette heure n’existe pas ce jour-là (changement d’heure). Choisissez-en une autre',
    archived: 'Cet emplacement n’est pas utilisé',
    notStaff: 'Cette personne ne fait pas partie du personnel',
    whose: 'Choisissez une personne ou un emplacement',
    openNeedsBoth: 'Les heures ajoutées exigent une personne et un emplacement',
    holidayIsOfLocation: 'Un jour férié ferme un emplacement, pas l’horaire d’une seule personne',
    ownOnly:
      'Vous ne pouvez modifier que vos propres absences. Adressez-vous à la réception pour les autres.',
    hoursByAdministrators: 'Les heures sont fixées par l’administration.',
  },
});
