import { defineCatalogue, type Locale, type TextValues, translator } from '@tamarack/core/domain/text';

/** Error texts about pay, and headings of exported files. */
const payTexts = defineCatalogue({
  en: {
    sameDay: 'Another agreement already starts on that day. Replace it instead.',
    laterFrom:
      'The agreement you are replacing starts on {day}. The new one must start on that day or earlier. For a later day, add an agreement instead.',
    unusedOnly: 'Approved runs used this agreement. Replace it; the next run adjusts what was paid.',
    ruleInvalid: 'Check the shares and limits: each tier has a higher limit, and the last one has none.',
    registrationNeeded: 'A contractor who charges tax needs a registration number and its start date.',
    provinceNeeded: 'Set the province of your first location first: it decides the tax.',
    periodOrder: 'The period ends before it starts, or the cutoff is before its end.',
    periodTaken: 'These days belong to another run.',
    afterLast: 'The last run ends on {day}. Choose a later period and cutoff.',
    oneOpen: 'Another run is open. Approve it first.',
    draft: 'This run is a draft. Its days can be changed, or it can be sent to review.',
    review: 'This run is in review. It can be updated, sent back to draft, or approved.',
    approved:
      'This run is approved. It can be marked as paid; until then its approver can withdraw the approval.',
    paid: 'This run is paid and final. The next run adjusts what has changed.',
    beforeCutoff: 'The cutoff has not passed yet. Pay can be reviewed after it.',
    preparer: 'You prepared this run, so someone else has to approve it.',
    alone: 'Nobody else can approve this run. As the owner you can approve it yourself; it will be flagged.',
    changedSince:
      '{count, plural, one {# statement is} other {# statements are}} out of date. Update the run first.',
    problems: 'This run cannot be approved: correct the statement of {names} first.',
    approverOnly: 'Only {name}, who approved this run, can withdraw the approval.',
    nextReviewed:
      'Contractors have already seen the next run, so this approval can no longer be withdrawn. The next run adjusts what has changed.',
    paidTooEarly: 'Choose a day that is not in the future.',
    paidBeforeCutoff: 'The cutoff of this run is {day}. Choose that day or a later one.',
    queriesClosed: 'Queries about this statement are closed. Ask about it on the next one.',
    asked: 'You have asked about this visit already.',
    stillHere:
      'The balance can be closed once the last day of {name} is over, in a run whose cutoff is not before that day. Until then it is deducted from their pay.',
    unpaidBefore:
      'Mark the run up to {day} as paid first. Until then its approval can be withdrawn, and the balance could change.',
    settledTooSoon: 'Choose {day} or a later day: the contractor was paid for these visits then.',
    daysSettled:
      'A balance was closed in this run. Undo that on the statement before you change the days of the run.',
    nothingToSettle: 'Nothing is left to take back.',
    balanceChanged: 'The balance is now {amount}. Check it and try again.',
    settledTooEarly: 'Choose a day that is not in the future.',
    answered: 'This query is answered already.',
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
    paidInYear: 'Paid',
    yes: 'Yes',
    no: 'No',
    period: 'Period',
    opening: 'Opening',
    earned: 'Earned',
    adjustments: 'Adjustments',
    paidAmount: 'Paid',
    closing: 'Closing',
    tax: 'Tax',
    payout: 'Payout',
    payFile: 'pay',
    hoursFile: 'hours',
    allStatements: 'all',
  },
  fr: {
    sameDay: 'Une entente commence déjà ce jour-là. Remplacez-la plutôt.',
    laterFrom:
      'L’entente à remplacer commence le {day}; celle-ci doit commencer ce jour-là ou plus tôt. Pour un jour ultérieur, ajoutez plutôt une entente.',
    unusedOnly:
      'Des paies approuvées suivent cette entente. Remplacez-la : la prochaine paie ajustera ce qui a été payé.',
    ruleInvalid:
      'Vérifiez les parts et les limites : chaque tranche a une limite plus élevée et la dernière n’en a pas.',
    registrationNeeded:
      'Un travailleur autonome qui facture la taxe doit avoir un numéro d’inscription et sa date de début.',
    provinceNeeded: 'Indiquez d’abord la province de votre premier emplacement : elle détermine la taxe.',
    periodOrder: 'La période finit avant de commencer, ou sa date limite précède sa fin.',
    periodTaken: 'Ces jours appartiennent à une autre paie.',
    afterLast: 'La dernière paie va jusqu’au {day}. Choisissez une période et une date limite ultérieures.',
    oneOpen: 'Une autre paie est ouverte. Approuvez-la d’abord.',
    draft:
      'Cette paie est une ébauche. Ses jours peuvent être modifiés, ou elle peut être envoyée en révision.',
    review:
      'Cette paie est en révision. Elle peut être mise à jour, renvoyée à l’état d’ébauche ou approuvée.',
    approved:
      'Cette paie est approuvée. Elle peut être marquée comme payée; d’ici là, la personne qui l’a approuvée peut retirer son approbation.',
    paid: 'Cette paie est versée et définitive. La prochaine paie ajustera ce qui a changé.',
    beforeCutoff: 'La date limite n’est pas encore passée. La paie pourra être révisée ensuite.',
    preparer: 'Vous avez préparé cette paie : une autre personne doit l’approuver.',
    alone:
      'Personne d’autre ne peut approuver cette paie. Comme propriétaire, vous pouvez l’approuver vous-même; elle sera signalée.',
    changedSince:
      '{count, plural, one {# relevé n’est plus à jour} other {# relevés ne sont plus à jour}}. Mettez d’abord la paie à jour.',
    problems: 'Cette paie ne peut pas être approuvée : corrigez d’abord le relevé de {names}.',
    approverOnly: 'Seule la personne qui a approuvé cette paie, {name}, peut retirer l’approbation.',
    nextReviewed:
      'Les travailleurs autonomes ont déjà vu la paie suivante : l’approbation de celle-ci ne peut plus être retirée. La suivante ajustera ce qui a changé.',
    paidTooEarly: 'Choisissez un jour qui n’est pas dans le futur.',
    paidBeforeCutoff: 'La date limite de cette paie est le {day}. Choisissez ce jour ou un jour ultérieur.',
    queriesClosed: 'Les questions sur ce relevé sont closes. Posez la vôtre sur le prochain.',
    asked: 'Vous avez déjà posé une question sur cette visite.',
    stillHere:
      'Le solde peut être fermé une fois le dernier jour de {name} passé, dans une paie dont la date limite n’est pas avant ce jour. D’ici là, il est déduit de sa paie.',
    unpaidBefore:
      'Marquez d’abord comme payée la paie allant jusqu’au {day}. D’ici là, son approbation peut être retirée et le solde pourrait changer.',
    settledTooSoon: 'Choisissez le {day} ou un jour ultérieur : ces visites ont été payées ce jour-là.',
    daysSettled:
      'Un solde a été fermé dans cette paie. Annulez la fermeture sur le relevé avant de modifier les jours de la paie.',
    nothingToSettle: 'Il ne reste rien à récupérer.',
    balanceChanged: 'Le solde est maintenant de {amount}. Vérifiez-le et réessayez.',
    settledTooEarly: 'Choisissez un jour qui n’est pas dans le futur.',
    answered: 'Cette question a déjà une réponse.',
    person: 'Personne',
    kind: 'Statut',
    contractor: 'Travailleur autonome',
    employee: 'Personne salariée',
    owner: 'Propriétaire',
    appointments: 'Rendez-vous',
    hours: 'Heures de traitement',
    openHours: 'Heures à confirmer',
    box048: 'Case 048, honoraires',
    slipDue: 'Feuillet requis',
    paidInYear: 'Payé',
    yes: 'Oui',
    no: 'Non',
    period: 'Période',
    opening: 'Ouverture',
    earned: 'Gagné',
    adjustments: 'Ajustements',
    paidAmount: 'Payé',
    closing: 'Clôture',
    tax: 'Taxe',
    payout: 'Versement',
    payFile: 'paie',
    hoursFile: 'heures',
    allStatements: 'tous',
  },
});

export type PayText = keyof (typeof payTexts)['en'];

/** A text of the catalogue in the caller's language. */
export function say(locale: Locale, key: PayText, values: TextValues = {}): string {
  return translator(payTexts, locale)(key, values);
}
