import { defineCatalogue } from '@tamarack/core/domain/text';

/** Why a fee is taxed or not, and what is missing to decide it. The keys are the reasons of the tax rules. */
export const taxTexts = defineCatalogue({
  en: {
    clinic_rule: 'rule of your accountant',
    not_for_care: 'report not made for care',
    profession_taxable: 'care by this profession is taxable',
    class_taxable: 'not care, so taxable',
    not_registered: 'clinic not registered for tax on that day',
    outside_canada: 'outside Canada, so no GST, HST or QST',
    exempt_care: 'exempt: care by a licensed practitioner',
    profession_unknown: 'Tax not decided: {staff} has no licence recorded for that day.',
    region_unknown: 'Tax not decided: the location has no province.',
    client_region_unknown: 'Tax not decided: virtual care needs the client’s province.',
    rate_unknown: 'Tax not decided: no rate is known for the location on that day.',
    unlicensed:
      'No licence of {staff} is recorded for that day: the receipt will have no licence number, which insurers ask for.',
    unlicensedUs:
      'No license of {staff} is recorded for that day: the receipt will have no license number, which insurers ask for.',
    settle_profession_unknown: 'Record the licence',
    settle_profession_unknownUs: 'Record the license',
    settle_region_unknown: 'Set the province',
    settle_client_region_unknown: 'Set the client’s province',
    settle_rate_unknown: 'Record a tax rule',
    settledByOther: 'An administrator can fix this.',
    noTax: 'no tax',
    plusTax: '+ {tax} tax',
  },
  fr: {
    clinic_rule: 'règle de votre comptable',
    not_for_care: 'rapport non destiné aux soins',
    profession_taxable: 'soins taxables pour cette profession',
    class_taxable: 'taxable, car ce ne sont pas des soins',
    not_registered: 'clinique non inscrite aux taxes ce jour-là',
    outside_canada: 'hors du Canada, donc sans TPS, TVH ni TVQ',
    exempt_care: 'exonéré : soins d’un professionnel autorisé',
    profession_unknown: 'Taxes à déterminer : aucun permis de {staff} n’est inscrit pour ce jour.',
    region_unknown: 'Taxes à déterminer : l’emplacement n’a pas de province.',
    client_region_unknown: 'Taxes à déterminer : il faut la province du client pour les soins virtuels.',
    rate_unknown: 'Taxes à déterminer : aucun taux n’est connu pour l’emplacement ce jour-là.',
    unlicensed:
      'Aucun permis de {staff} n’est inscrit pour ce jour : le reçu n’aura pas de numéro de permis, que les assureurs demandent.',
    unlicensedUs:
      'Aucun permis de {staff} n’est inscrit pour ce jour : le reçu n’aura pas de numéro de permis, que les assureurs demandent.',
    settle_profession_unknown: 'Inscrire le permis',
    settle_profession_unknownUs: 'Inscrire le permis',
    settle_region_unknown: 'Indiquer la province',
    settle_client_region_unknown: 'Indiquer la province du client',
    settle_rate_unknown: 'Inscrire une règle de taxe',
    settledByOther: 'Une personne de l’administration peut régler cela.',
    noTax: 'sans taxes',
    plusTax: '+ {tax} de taxes',
  },
});
