import { defineCatalogue } from '@tamarack/core/domain';
import { words } from '../shared/words.ts';

/** A short explanation for contractors of how pay is computed. `docs/guides/contractor-pay` has the details. */
export const howTexts = defineCatalogue({
  en: {
    ...words.en,
    title: 'How pay is computed',
    rulesTitle: 'The rules',
    rule1: 'A visit belongs to the first run whose cutoff comes after its confirmation.',
    rule2: 'The agreement in force on the day of the visit applies, whenever the visit is paid.',
    rule3:
      'Pay is computed on the fee before tax and after discounts. It is rounded once per visit; half a cent is rounded away from zero.',
    rule4:
      'Paid on what clients have paid: your share becomes payable as the client pays. Paid once confirmed: your whole share is payable then. A payment counts from the day the clinic received it, even if it is recorded later; if the run of that day is already approved, the next run pays it. If you are paid on what clients have paid, visits that the clinic billed elsewhere, before it started to bill here, are not paid here.',
    rule5:
      'If your agreement says so, pay waits until the note is signed. Once your last day has passed, it no longer waits for the note or for the minimum payout; if you have been paid too much by then, you pay it back or the clinic waives it.',
    rule6:
      'Earned pay that is not payable yet is carried over, each time with its reason: unpaid by client, note unsigned, queried, below minimum, no agreement on its day.',
    rule7: 'A paid run never changes. The next run adjusts for later changes, such as a refund to a client.',
    rule8: 'On every statement: opening + earned + adjustments = pay + closing.',
    exampleTitle: 'An example',
    exampleLead:
      'Visits at $150.00 with a share of 60%, paid on what clients have paid, once the note is signed.',
    first: 'November 1 to 15',
    second: 'November 16 to 30',
    what: 'What happened',
    paid: 'Pay',
    line1: '7 visits, paid and signed',
    line2: '1 visit, $100.00 of $150.00 paid by the client',
    line3: '1 missed appointment, its fee of $75.00 paid',
    line4: '1 visit, not paid by the client',
    line5: '1 visit, note not signed',
    line6: '8 visits, paid and signed',
    line7: 'The client pays the missing $50.00',
    line8: 'The note is signed',
    line9: 'A visit of the first run is refunded',
    line10: 'The visit the client still has not paid',
    sum1: 'Opening 0.00 + earned 945.00 = pay 735.00 + closing 210.00.',
    sum2: 'Opening 210.00 + earned 720.00 − adjustments 90.00 = pay 750.00 + closing 90.00.',
    askTitle: 'Questions',
    ask: 'While a run is in review, you can ask about any line for two days. The visit is carried over until it is answered. The answer is shown on the statement and its PDF.',
    taxTitle: 'Tax',
    tax: 'With a plain share there is no tax between you and the clinic. Under a facility fee the clinic adds tax to what it keeps, which lowers the payout; if a visit pays you more than its fee, the clinic keeps nothing of it and there is no tax. If you are registered and charge tax, it is added to your pay.',
  },
  fr: {
    ...words.fr,
    title: 'Comment la paie est calculée',
    rulesTitle: 'Les règles',
    rule1: 'Une visite appartient à la première paie dont la date limite suit sa confirmation.',
    rule2: 'L’entente en vigueur le jour de la visite s’applique, quel que soit le moment du paiement.',
    rule3:
      'La paie se calcule sur les honoraires avant taxe et après rabais. Elle est arrondie une fois par visite; un demi-cent est arrondi en s’éloignant de zéro.',
    rule4:
      'Payé sur ce que la clientèle a payé : votre part devient payable à mesure que le client paie. Payé dès la confirmation : toute votre part est alors payable. Un paiement compte à partir du jour où la clinique l’a reçu, même s’il est inscrit plus tard; si la paie de ce jour-là est déjà approuvée, la suivante le verse. Si votre paie dépend de ce que la clientèle a payé, les visites que la clinique a facturées ailleurs, avant de commencer à facturer ici, ne sont pas payées ici.',
    rule5:
      'Si votre entente le prévoit, la paie attend la note signée. Après votre dernier jour, elle n’attend plus ni la note ni le versement minimal; ce qui a alors été versé en trop est remboursé, ou la clinique y renonce.',
    rule6:
      'Ce qui est gagné et pas encore payable est reporté, chaque fois avec la raison : impayé par le client, note non signée, question posée, sous le minimum, sans entente ce jour-là.',
    rule7:
      'Une paie versée ne change jamais. La suivante ajuste les changements ultérieurs, par exemple le remboursement d’un client.',
    rule8: 'Sur chaque relevé : ouverture + gagné + ajustements = paie + clôture.',
    exampleTitle: 'Un exemple',
    exampleLead:
      'Des visites à 150,00 $ avec une part de 60 %, payée sur ce que la clientèle a payé, une fois la note signée.',
    first: 'Du 1er au 15 novembre',
    second: 'Du 16 au 30 novembre',
    what: 'Ce qui s’est passé',
    paid: 'Paie',
    line1: '7 visites, payées et signées',
    line2: '1 visite, 100,00 $ sur 150,00 $ payés par le client',
    line3: '1 rendez-vous manqué, frais de 75,00 $ payés',
    line4: '1 visite, impayée par le client',
    line5: '1 visite, note non signée',
    line6: '8 visites, payées et signées',
    line7: 'Le client paie les 50,00 $ manquants',
    line8: 'La note est signée',
    line9: 'Une visite de la première paie est remboursée',
    line10: 'La visite que le client n’a toujours pas payée',
    sum1: 'Ouverture 0,00 + gagné 945,00 = paie 735,00 + clôture 210,00.',
    sum2: 'Ouverture 210,00 + gagné 720,00 − ajustements 90,00 = paie 750,00 + clôture 90,00.',
    askTitle: 'Questions',
    ask: 'Pendant la révision d’une paie, vous pouvez poser une question sur chaque ligne pendant deux jours. La visite est reportée jusqu’à la réponse, qui figure sur le relevé et son PDF.',
    taxTitle: 'Taxe',
    tax: 'Avec un simple partage, il n’y a pas de taxe entre vous et la clinique. Avec des frais d’utilisation des installations, la clinique ajoute la taxe à ce qu’elle garde, ce qui réduit le versement; si une visite vous rapporte plus que ses honoraires, elle n’en garde rien et il n’y a pas de taxe. Si vous avez un numéro de taxe et la facturez, elle s’ajoute à votre paie.',
  },
});
