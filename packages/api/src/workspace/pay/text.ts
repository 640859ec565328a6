import { defineCatalogue, type Locale, type TextValues, translator } from '@tamarack/core/domain/text';

/** Why something about pay cannot be done, and what is possible; headings of the files. */
export const payTexts = defineCatalogue({
  en: {
    sameDay: 'There is an agreement from that day already. Replace it instead.',
    noSuchPerson: 'Choose someone of this clinic.',
    unusedOnly: 'Approved runs have paid by this agreement. Replace it; the next run adjusts what was paid.',
    ruleInvalid: 'Check the shares and limits: tiers rise, and the last one has no limit.',
    registrationNeeded: 'A contractor who charges tax needs a registration number and its first day.',
    provinceNeeded: 'Set the province of your first location first: it decides the tax.',
    periodOrder: 'The period ends before it begins, or its cutoff lies before its end.',
    periodTaken: 'These days belong to another run.',
    afterLast: 'The last run goes to {day}. Choose a later period and cutoff.',
    oneOpen: 'Another run is open. Approve it first.',
    draft: 'This run is a draft. Its days can be changed, or it can be sent to review.',
    review: 'This run is in review. It can be brought up to date, sent back to draft, or approved.',
    approved: 'This run is approved. It can be marked as paid, or taken back by its approver until then.',
    paid: 'This run is paid and final. The next run adjusts what has changed.',
    beforeCutoff: 'The cutoff is not reached yet. Pay can be reviewed afterwards.',
    preparer: 'You prepared this run, so someone else has to approve it.',
    alone: 'Nobody else can approve this run. As the owner you can do it alone; it is then marked.',
    changedSince:
      'Something behind {count, plural, one {# statement} other {# statements}} has changed since. Bring the run up to date first.',
    problems: 'This run cannot be approved: {names} must be put right first.',
    approverOnly: 'Only {name}, who approved this run, can take it back.',
    nextBegun: 'The next run has begun, so this one stays. The next run adjusts what has changed.',
    paidTooEarly: 'Choose a day that is not in the future.',
    queriesClosed: 'Queries about this statement are closed. Ask about it on the next one.',
    asked: 'You have asked about this visit already.',
    answered: 'This query is answered already.',
    oneYear: 'Choose a year or less.',
    person: 'Person',
    kind: 'Kind',
    contractor: 'Contractor',
    employee: 'Employee',
    owner: 'Owner',
    appointments: 'Appointments',
    hours: 'Treated hours',
    openHours: 'Hours not confirmed yet',
    box048: 'Box 048, fees for services',
    slipDue: 'Slip due',
    yes: 'Yes',
    no: 'No',
    period: 'Period',
    opening: 'Opening',
    earned: 'Earned',
    adjustments: 'Adjustments',
    paidAmount: 'Paid',
    closing: 'Closing',
    tax: 'Tax',
    payout: 'Transfer',
  },
  fr: {
    sameDay: 'Une entente commence déjà ce jour-là. Remplacez-la plutôt.',
    noSuchPerson: 'Choisissez une personne de cette clinique.',
    unusedOnly:
      'Des paies approuvées suivent cette entente. Remplacez-la : la prochaine paie ajustera ce qui a été payé.',
    ruleInvalid: 'Vérifiez les parts et les limites : les paliers montent et le dernier n’a pas de limite.',
    registrationNeeded:
      'Un travailleur autonome qui facture la taxe doit avoir un numéro d’inscription et son premier jour.',
    provinceNeeded: 'Indiquez d’abord la province de votre premier lieu : elle détermine la taxe.',
    periodOrder: 'La période finit avant de commencer, ou sa date limite précède sa fin.',
    periodTaken: 'Ces jours appartiennent à une autre paie.',
    afterLast: 'La dernière paie va jusqu’au {day}. Choisissez une période et une date limite ultérieures.',
    oneOpen: 'Une autre paie est ouverte. Approuvez-la d’abord.',
    draft:
      'Cette paie est une ébauche. Ses jours peuvent être modifiés, ou elle peut être envoyée en révision.',
    review:
      'Cette paie est en révision. Elle peut être mise à jour, renvoyée à l’état d’ébauche ou approuvée.',
    approved:
      'Cette paie est approuvée. Elle peut être marquée comme payée ou, d’ici là, reprise par la personne qui l’a approuvée.',
    paid: 'Cette paie est versée et définitive. La prochaine paie ajustera ce qui a changé.',
    beforeCutoff: 'La date limite n’est pas encore passée. La paie pourra être révisée ensuite.',
    preparer: 'Vous avez préparé cette paie : une autre personne doit l’approuver.',
    alone:
      'Personne d’autre ne peut approuver cette paie. Comme propriétaire, vous pouvez le faire sans autre personne ; elle sera alors signalée.',
    changedSince:
      'Ce qui fonde {count, plural, one {# relevé} other {# relevés}} a changé entre-temps. Mettez d’abord la paie à jour.',
    problems: 'Cette paie ne peut pas être approuvée : {names} doit d’abord être corrigé.',
    approverOnly: 'Seule la personne qui a approuvé cette paie, {name}, peut la reprendre.',
    nextBegun:
      'La paie suivante est commencée : celle-ci ne change plus. La suivante ajustera ce qui a changé.',
    paidTooEarly: 'Choisissez un jour qui n’est pas dans le futur.',
    queriesClosed: 'Les questions sur ce relevé sont closes. Posez la vôtre sur le prochain.',
    asked: 'Vous avez déjà posé une question sur cette visite.',
    answered: 'Cette question a déjà une réponse.',
    oneYear: 'Choisissez une année au plus.',
    person: 'Personne',
    kind: 'Statut',
    contractor: 'Contractuel',
    employee: 'Employé',
    owner: 'Propriétaire',
    appointments: 'Rendez-vous',
    hours: 'Heures traitées',
    openHours: 'Heures à confirmer',
    box048: 'Case 048, honoraires',
    slipDue: 'Feuillet requis',
    yes: 'Oui',
    no: 'Non',
    period: 'Période',
    opening: 'Ouverture',
    earned: 'Gagné',
    adjustments: 'Ajustements',
    paidAmount: 'Payé',
    closing: 'Clôture',
    tax: 'Taxe',
    payout: 'Virement',
  },
});

export type PayText = keyof (typeof payTexts)['en'];

/** A text of the catalogue in the caller's language. */
export function say(locale: Locale, key: PayText, values: TextValues = {}): string {
  return translator(payTexts, locale)(key, values);
}
