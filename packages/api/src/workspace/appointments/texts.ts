import { defineCatalogue, type Locale, type TextValues, translator } from '@tamarack/core/domain/text';

export const appointmentTexts = defineCatalogue({
  en: {
    skippedTime: 'The clocks skip this time on that day. Choose another one.',
    tooManyClients: 'This service takes {most, plural, one {one client} other {# clients}} at a time.',
    notOffered: 'This clinician does not offer this service.',
    notWorking: 'This person does not treat clients here on that day.',
    serviceArchived: 'This service is no longer offered.',
    locationArchived: 'This location is closed.',
    roomElsewhere: 'This room is not at this location.',
    clientMerged: 'This file was merged into another one. Book with that file.',
    reasonForFee: 'Say why the fee differs from the price list.',
    todayOnly: 'Only a client of today can have arrived.',
    roomTaken: 'This room is taken at that time. Choose another room or time.',
    bookedThen: '{name} is booked {from}–{to}.',
    repeatTaken:
      '{count, plural, one {One of the appointments meets another one.} other {# of the appointments meet others.}} Skip them or choose other times.',
  },
  fr: {
    skippedTime:
      'Cette heure n’existe pas ce jour-là à cause du changement d’heure. Choisissez-en une autre.',
    tooManyClients: 'Ce service accueille {most, plural, one {un client} other {# clients}} à la fois.',
    notOffered: 'Ce clinicien n’offre pas ce service.',
    notWorking: 'Cette personne ne traite pas de clients ici ce jour-là.',
    serviceArchived: 'Ce service n’est plus offert.',
    locationArchived: 'Cet emplacement est fermé.',
    roomElsewhere: 'Cette salle ne se trouve pas à cet emplacement.',
    clientMerged: 'Ce dossier a été fusionné avec un autre. Utilisez l’autre dossier.',
    reasonForFee: 'Indiquez pourquoi le tarif diffère de la liste de prix.',
    todayOnly: 'Seul un client d’aujourd’hui peut être arrivé.',
    roomTaken: 'Cette salle est déjà prise à ce moment. Choisissez une autre salle ou une autre heure.',
    bookedThen: '{name} a déjà un rendez-vous de {from} à {to}.',
    repeatTaken:
      '{count, plural, one {Un des rendez-vous en chevauche un autre.} other {# des rendez-vous en chevauchent d’autres.}} Ignorez-les ou choisissez d’autres heures.',
  },
});
type AppointmentText = keyof (typeof appointmentTexts)['en'];

export function say(locale: Locale, key: AppointmentText, values?: TextValues): string {
  return translator(appointmentTexts, locale)(key, values);
}
