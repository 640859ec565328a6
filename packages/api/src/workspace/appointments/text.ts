import { defineCatalogue, type Locale, type TextValues, translator } from '@tamarack/core/domain/text';

const appointmentTexts = defineCatalogue({
  en: {
    skippedTime: 'The clocks skip this time on that day. Choose another one.',
    tooManyClients: 'This service takes {most, plural, one {one client} other {# clients}} at a time.',
    notOffered: 'This clinician does not offer this service.',
    notWorking: 'This person does not treat clients here on that day.',
    serviceArchived: 'This service is no longer offered.',
    locationArchived: 'This location is closed.',
    roomElsewhere: 'This room is not at this location.',
    serviceSettled:
      'The service can no longer be changed: a visit of this appointment was missed, confirmed or excluded.',
    billedOtherwise: 'This service bills several clients in another way. Book it as a new appointment.',
    clientMerged: 'This file was merged into file {fileNo}. Book with that file.',
    clientDestroyed: 'The chart of this client was destroyed after its retention. Add the client again.',
    reasonForFee: 'Say why the fee differs from the price list.',
    todayOnly: 'Only a client who is booked today can be marked as arrived.',
    roomTaken: 'This room is taken at that time. Choose another room or time.',
    bookedThen: '{name} is booked {from}–{to}.',
    repeatTaken:
      '{count, plural, one {One of the appointments overlaps another one.} other {# of the appointments overlap others.}} Skip them or choose other times.',
    importDateOrder: 'Choose whether the month or the day comes first in the dates.',
    importManyNames:
      'The file has more than {most} different names in one column. Check what each column contains.',
    importUndone: 'This import was undone while it was under way.',
    importTooOld:
      'An import can be undone for 24 hours. You can still move, cancel or void each of its appointments.',
    repeatNotWorking:
      '{count, plural, one {This person does not treat clients here on one of these days.} other {This person does not treat clients here on # of these days.}} Skip them or choose another person.',
    notPossible: 'Not possible: this visit is {state}. Possible now: {allowed}.',
    nothingPossible: 'Not possible: this visit is {state} and can no longer be changed.',
    notPossibleForAll: 'Not possible: none of the visits is booked any more.',
    nothingToUndo: 'This can no longer be undone. You can still move, cancel or void it.',
    bookedTogether:
      'A visit of this repeat has been changed since, so nothing was undone. You can cancel the visits instead.',
    outcomeFirst: 'A visit in this appointment already has an outcome. Undo the outcome first.',
    jointBillDecided:
      'The visit that carries the joint bill is confirmed or excluded. An administrator can reopen it.',
    partnerDecided:
      'This visit carries the joint bill, and the other client’s visit is already confirmed or excluded. An administrator has to reopen that one in the queue first, so that it takes over the bill.',
    arrivedElsewhere: 'The client has arrived. Undo the arrival before moving to another day.',
    notBooked: 'This appointment is cancelled. Book a new one.',
    notToRebook: 'Only a visit that the clinic cancelled can be on the rebooking list.',
    clientThere: 'This client is booked here already.',
    reasonForMissedFee: 'Say why the fee differs from the usual one for missed visits.',
    state_booked: 'booked',
    state_arrived: 'marked as arrived',
    state_attended: 'attended',
    state_no_show: 'a no-show',
    state_late_cancelled: 'cancelled late',
    state_cancelled: 'cancelled',
    state_void: 'void',
    state_confirmed: 'confirmed',
    state_excluded: 'excluded from billing',
    arrive: 'mark as arrived',
    notArrived: 'undo the arrival',
    attend: 'mark as attended',
    noShow: 'mark as a no-show',
    cancelLate: 'cancel late',
    cancel: 'cancel',
    reopen: 'undo the outcome',
    void: 'void (administrators)',
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
    serviceSettled:
      'Le service ne peut plus être changé : une visite de ce rendez-vous a été manquée, confirmée ou exclue.',
    billedOtherwise:
      'Ce service facture plusieurs clients autrement. Prenez un nouveau rendez-vous pour ce service.',
    clientMerged: 'Ce dossier a été fusionné avec le dossier {fileNo}. Utilisez ce dernier.',
    clientDestroyed:
      'Le dossier de ce client a été détruit après sa période de conservation. Ajoutez le client de nouveau.',
    reasonForFee: 'Indiquez pourquoi le tarif diffère de la liste de prix.',
    todayOnly: 'Seul un client qui a rendez-vous aujourd’hui peut être marqué comme arrivé.',
    roomTaken: 'Cette salle est déjà prise à ce moment. Choisissez une autre salle ou une autre heure.',
    bookedThen: '{name} a déjà un rendez-vous de {from} à {to}.',
    repeatTaken:
      '{count, plural, one {Un des rendez-vous en chevauche un autre.} other {# des rendez-vous en chevauchent d’autres.}} Ignorez-les ou choisissez d’autres heures.',
    importDateOrder: 'Indiquez si le mois ou le jour vient en premier dans les dates.',
    importManyNames:
      'Le fichier contient plus de {most} noms différents dans une même colonne. Vérifiez le contenu de chaque colonne.',
    importUndone: 'Cette importation a été défaite pendant qu’elle était en cours.',
    importTooOld:
      'Une importation peut être défaite pendant 24 heures. Vous pouvez encore déplacer ou annuler chacun de ses rendez-vous.',
    repeatNotWorking:
      '{count, plural, one {Cette personne ne traite pas de clients ici un de ces jours-là.} other {Cette personne ne traite pas de clients ici # de ces jours-là.}} Ignorez-les ou choisissez une autre personne.',
    notPossible: 'Impossible : cette visite est {state}. Possible maintenant : {allowed}.',
    nothingPossible: 'Impossible : cette visite est {state} et ne peut plus être modifiée.',
    notPossibleForAll: 'Impossible : aucune des visites n’est encore réservée.',
    nothingToUndo:
      'Il est trop tard pour défaire ceci. Vous pouvez encore déplacer, annuler ou supprimer le rendez-vous.',
    bookedTogether:
      'Une visite de cette série a changé entre-temps; rien n’a été défait. Vous pouvez plutôt annuler les visites.',
    outcomeFirst: 'Une visite de ce rendez-vous a déjà son résultat. Annulez d’abord le résultat.',
    jointBillDecided:
      'La visite qui porte la facture commune est confirmée ou exclue. L’administration peut la rouvrir.',
    partnerDecided:
      'Cette visite porte la facture commune, et celle de l’autre client est déjà confirmée ou exclue. L’administration doit d’abord rouvrir cette dernière dans la file pour qu’elle reprenne la facture.',
    arrivedElsewhere:
      'Le client est arrivé. Annulez l’arrivée avant de déplacer le rendez-vous à un autre jour.',
    notBooked: 'Ce rendez-vous est annulé. Prenez-en un nouveau.',
    notToRebook:
      'Seule une visite annulée par la clinique peut figurer sur la liste des rendez-vous à reprendre.',
    clientThere: 'Ce client a déjà ce rendez-vous.',
    reasonForMissedFee: 'Indiquez pourquoi le tarif diffère du tarif habituel des visites manquées.',
    state_booked: 'réservée',
    state_arrived: 'marquée comme arrivée',
    state_attended: 'effectuée',
    state_no_show: 'une absence',
    state_late_cancelled: 'annulée tardivement',
    state_cancelled: 'annulée',
    state_void: 'supprimée',
    state_confirmed: 'confirmée',
    state_excluded: 'exclue de la facturation',
    arrive: 'indiquer l’arrivée',
    notArrived: 'annuler l’arrivée',
    attend: 'indiquer que la visite a eu lieu',
    noShow: 'indiquer l’absence',
    cancelLate: 'annuler tardivement',
    cancel: 'annuler',
    reopen: 'annuler le résultat',
    void: 'supprimer (administration)',
  },
});
export type AppointmentText = keyof (typeof appointmentTexts)['en'];

export function say(locale: Locale, key: AppointmentText, values?: TextValues): string {
  return translator(appointmentTexts, locale)(key, values);
}
