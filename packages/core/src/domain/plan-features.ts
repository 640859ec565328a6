import { type Plan, plans, planTable } from './plans.ts';
import { defineCatalogue, type Locale, translator } from './text.ts';

/** What plans differ in, each from the smallest plan that has it on; larger plans have it too. Exports and privacy work
 * are part of every plan and are never listed here. */
export const planFeatures = {
  scheduling: 'basic',
  clients: 'basic',
  intakeForms: 'basic',
  payroll: 'professional',
  hr: 'professional',
  customReports: 'professional',
  accountingExport: 'professional',
  portal: 'professional',
  prioritySupport: 'enterprise',
} as const satisfies Record<string, Plan>;
export type PlanFeature = keyof typeof planFeatures;

const features = Object.keys(planFeatures) as PlanFeature[];

const texts = defineCatalogue({
  en: {
    scheduling: 'Scheduling',
    clients: 'Client management',
    intakeForms: 'Intake forms',
    payroll: 'Advanced payroll calculations',
    hr: 'HR management',
    customReports: 'Custom reporting',
    accountingExport: 'Accounting-software integration',
    portal: 'Client portal',
    prioritySupport: 'Priority support',
    everythingIn: 'Everything in {plan}',
  },
  fr: {
    scheduling: 'Gestion des rendez-vous',
    clients: 'Gestion de la clientèle',
    intakeForms: 'Formulaires d’accueil',
    payroll: 'Calculs de paie avancés',
    hr: 'Gestion des ressources humaines',
    customReports: 'Rapports personnalisés',
    accountingExport: 'Intégration à un logiciel comptable',
    portal: 'Portail de la clientèle',
    prioritySupport: 'Soutien prioritaire',
    everythingIn: 'Tout ce que comprend {plan}',
  },
});

/** What a plan has, as price lists show it: the smaller plan as a whole, then what this one adds. */
export function listPlanFeatures(plan: Plan, locale: Locale): string[] {
  const t = translator(texts, locale);
  const smaller = plans[plans.indexOf(plan) - 1];
  return [
    ...(smaller ? [t('everythingIn', { plan: planTable[smaller].publicLabel })] : []),
    ...features.filter((feature) => planFeatures[feature] === plan).map((feature) => t(feature)),
  ];
}
