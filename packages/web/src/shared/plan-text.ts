import { defineCatalogue, type Plan } from '@tamarack/core/domain';

/** What each plan holds, one feature a line, as the wizard and the dashboard list it. */
export const planTexts = defineCatalogue({
  en: {
    popular: 'Most Popular',
    basic: 'Scheduling\nClient management\nIntake forms',
    professional:
      'Everything in Basic\nAdvanced payroll calculations\nHR management\nCustom reporting\nAccounting-software integration\nClient portal',
    enterprise: 'Everything in Pro\nPriority support',
  },
  fr: {
    popular: 'Le plus populaire',
    basic: 'Gestion des rendez-vous\nGestion de la clientèle\nFormulaires d’accueil',
    professional:
      'Tout ce que comprend Basic\nCalculs de paie avancés\nGestion des RH\nRapports sur mesure\nIntégration au logiciel comptable\nPortail client',
    enterprise: 'Tout ce que comprend Pro\nSoutien prioritaire',
  },
});

/** The features of a plan in the language of its translate function. */
export function planFeatures(t: (plan: Plan) => string, plan: Plan): string[] {
  return t(plan).split('\n');
}
