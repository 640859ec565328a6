import { defineCatalogue } from '@tamarack/core/domain/text';

/** Why a visit cannot be confirmed, returned or excluded, and what to do instead. */
export const confirmationTexts = defineCatalogue({
  en: {
    open: 'This visit is in the queue. It can be confirmed, returned or excluded.',
    returned: 'This visit was returned to the clinician. It comes back to the queue once they have answered.',
    confirmed: 'This visit is confirmed already. An administrator can reopen it.',
    excluded: 'This visit is excluded. An administrator can reopen it.',
    ownVisit: 'This is your own visit, so someone else has to review it.',
    ownVisitToday:
      'This is your own visit and nobody else can review it. You can do it yourself starting tomorrow.',
    notYours: 'Only the clinician of this visit or an administrator can answer.',
    noteFirst: 'This visit can be confirmed once its note is signed.',
    feeFirst: 'Enter a fee: none is set for this service.',
    carrierFirst:
      'Another visit carries the joint bill: {client}. Check that one out first. If {client} did not come, record that; the bill then passes to this visit.',
    reasonForFee: 'Say why the fee is different.',
    notTreated: 'Only an attended visit has a length.',
    oneYear: 'Choose a year or less.',
    date: 'Date',
    client: 'Client',
    service: 'Service',
    clinician: 'Clinician',
    fee: 'Fee',
    outcome: 'Outcome',
    clientNo: 'Client {fileNo}',
    attended: 'Attended',
    no_show: 'No-show',
    late_cancelled: 'Late cancellation',
  },
  fr: {
    open: 'Cette visite est dans la file. Elle peut être confirmée, renvoyée ou exclue.',
    returned: 'Cette visite a été renvoyée au clinicien. Elle reviendra dans la file après sa réponse.',
    confirmed: 'Cette visite est déjà confirmée. Un administrateur peut la rouvrir.',
    excluded: 'Cette visite est exclue. Un administrateur peut la rouvrir.',
    ownVisit: 'C’est votre propre visite : une autre personne doit la vérifier.',
    ownVisitToday:
      'C’est votre propre visite et personne d’autre ne peut la vérifier. Vous pourrez le faire dès demain.',
    notYours: 'Seuls le clinicien de cette visite et les administrateurs peuvent répondre.',
    noteFirst: 'Cette visite pourra être confirmée quand sa note sera signée.',
    feeFirst: 'Indiquez un tarif : ce service n’en a pas.',
    carrierFirst:
      'La facture commune est portée par une autre visite : {client}. Encaissez d’abord celle-là. En cas d’absence de {client}, indiquez-la; la facture passera à la présente visite.',
    reasonForFee: 'Indiquez pourquoi le tarif est différent.',
    notTreated: 'Seule une visite qui a eu lieu a une durée.',
    oneYear: 'Choisissez une année au plus.',
    date: 'Date',
    client: 'Client',
    service: 'Service',
    clinician: 'Clinicien',
    fee: 'Honoraires',
    outcome: 'Résultat',
    clientNo: 'Client {fileNo}',
    attended: 'Présence',
    no_show: 'Absence',
    late_cancelled: 'Annulation tardive',
  },
});
