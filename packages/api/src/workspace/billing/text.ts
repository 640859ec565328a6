import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';

const texts = defineCatalogue({
  en: {
    endsBefore: 'Choose an end date after the start date.',
    gst_hst: 'A GST/HST number has 9 digits, RT and 4 digits, such as 123456789 RT0001.',
    qst: 'A QST number has 10 digits, TQ and 4 digits, such as 1234567890 TQ0001.',
    registered: 'A registration of this kind already covers this period. End it first.',
    notToday: 'Choose today or an earlier day.',
    voided: 'This invoice is void.',
    written_off: 'This invoice is written off. An administrator can reverse the write-off.',
    notWrittenOff: 'This invoice is not written off, so there is nothing to reverse.',
    creditNote: 'A credit note cannot be changed.',
    credited: 'This invoice was credited already.',
    notVoidable:
      'Only an invoice issued today that is neither paid nor exported can be voided. Credit it instead.',
    nothingOpen: 'Nothing is owed on this invoice.',
    onlyBalance: 'Invoice {number} has a balance of {amount}. Enter that or less.',
    paymentVoided: 'This payment is void.',
    notPayment: 'Only a payment can be refunded.',
    notByYou:
      'A payment can only be voided on the same day, by the person who recorded it. Refund it instead.',
    givenBack: 'Part of this payment was already refunded. Refund the rest instead.',
    onlyPaid: 'No more than {amount} of this payment can be refunded.',
    noCoin: 'In cash this rounds to nothing. Choose another method.',
    cashNeverBounces: 'Cash cannot be returned by a bank. Void the payment or refund it.',
    deskMayNot: 'The front desk may not refund payments at this clinic. Ask an administrator.',
    noCredit: 'This client has no credit.',
    tooMuch: 'These amounts are more than the payment.',
    noPayer: 'This payer is not linked to the client.',
    notInsurer: 'A person cannot pay as an insurer. Choose the insurer or another method.',
    nothingOwed: 'Nothing is owed any more. If you record this payment, it becomes the client’s credit.',
    owedNow:
      'Something changed in the meantime: {amount} is owed now. Check the amount, then record it again.',
  },
  fr: {
    endsBefore: 'Choisissez une date de fin postérieure à la date de début.',
    gst_hst: 'Un numéro de TPS/TVH compte 9 chiffres, RT et 4 chiffres, par exemple 123456789 RT0001.',
    qst: 'Un numéro de TVQ compte 10 chiffres, TQ et 4 chiffres, par exemple 1234567890 TQ0001.',
    registered: 'Une inscription de ce type existe déjà pour cette période. Mettez-y fin d’abord.',
    notToday: 'Choisissez aujourd’hui ou un jour antérieur.',
    voided: 'Cette facture est annulée.',
    written_off: 'Cette facture est radiée. L’administration peut annuler la radiation.',
    notWrittenOff: 'Cette facture n’est pas radiée : il n’y a rien à annuler.',
    creditNote: 'Une note de crédit ne peut pas être modifiée.',
    credited: 'Cette facture a déjà été créditée.',
    notVoidable: 'Seule une facture du jour, ni payée ni exportée, peut être annulée. Créditez-la plutôt.',
    nothingOpen: 'Cette facture n’a aucun solde à payer.',
    onlyBalance: 'Le solde de la facture {number} est de {amount}. Indiquez ce montant ou moins.',
    paymentVoided: 'Ce paiement est annulé.',
    notPayment: 'Seul un paiement peut être remboursé.',
    notByYou:
      'Un paiement ne peut être annulé que le jour même, par la personne qui l’a inscrit. Remboursez-le plutôt.',
    givenBack: 'Une partie de ce paiement a déjà été remboursée. Remboursez plutôt le reste.',
    onlyPaid: 'On ne peut pas rembourser plus de {amount} de ce paiement.',
    noCoin: 'En argent comptant, ce montant s’arrondit à zéro. Choisissez un autre mode de paiement.',
    cashNeverBounces:
      'Une banque ne peut pas retourner de l’argent comptant. Annulez le paiement ou remboursez-le.',
    deskMayNot: 'Dans cette clinique, la réception ne peut pas rembourser. Demandez à l’administration.',
    noCredit: 'Ce client n’a pas de crédit.',
    tooMuch: 'Ces montants dépassent le paiement.',
    noPayer: 'Ce payeur n’est pas associé à ce client.',
    notInsurer:
      'Une personne ne peut pas payer à titre d’assureur. Choisissez l’assureur ou un autre mode de paiement.',
    nothingOwed:
      'Il n’y a plus rien à payer. Si vous inscrivez ce paiement, il s’ajoutera au crédit du client.',
    owedNow:
      'Quelque chose a changé entre-temps : le solde à payer est maintenant de {amount}. Vérifiez le montant, puis inscrivez-le de nouveau.',
  },
});

/** A text of the catalogue in the reader's language. */
export function say(
  locale: Locale,
  key: keyof (typeof texts)['en'],
  values: Record<string, string> = {},
): string {
  return translator(texts, locale)(key, values);
}
