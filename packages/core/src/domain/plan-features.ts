import { type Plan, plans, planTable } from './plans.ts';
import { defineCatalogue, joinList, type Locale, translator } from './text.ts';

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

/** Those that a clinic cannot use yet. Whatever is sold says so of them. */
export const inPreparation: ReadonlySet<PlanFeature> = new Set([
  'intakeForms',
  'hr',
  'customReports',
  'portal',
]);

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
    soon: '{feature} (in preparation)',
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
    soon: '{feature} (en préparation)',
  },
});

/** Marks what is said of a feature while a clinic cannot use it yet. */
export function markPreparation(feature: PlanFeature, text: string, locale: Locale): string {
  return inPreparation.has(feature) ? translator(texts, locale)('soon', { feature: text }) : text;
}

/** What a feature is called on price lists. */
export function nameOfFeature(feature: PlanFeature, locale: Locale): string {
  return translator(texts, locale)(feature);
}

/** What a clinic on this plan cannot use yet, as a list within a sentence; empty once nothing is in preparation. */
export function listInPreparation(plan: Plan, locale: Locale): string {
  const names = features
    .filter((feature) => inPreparation.has(feature))
    .filter((feature) => plans.indexOf(planFeatures[feature]) <= plans.indexOf(plan))
    .map((feature) => nameOfFeature(feature, locale))
    // `HR` keeps its capitals.
    .map((name) => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name));
  return joinList(names, locale);
}

/** A line of a price list; what is in preparation says so in its text. */
export interface PlanLine {
  text: string;
  isReady: boolean;
}

/** What a plan has, as price lists show it: the smaller plan as a whole, then what this one adds. */
export function listPlanFeatures(plan: Plan, locale: Locale): PlanLine[] {
  const smaller = plans[plans.indexOf(plan) - 1];
  const own = features.filter((feature) => planFeatures[feature] === plan);
  const before =
    smaller && translator(texts, locale)('everythingIn', { plan: planTable[smaller].publicLabel });
  return [
    ...(before ? [{ text: before, isReady: true }] : []),
    ...own.map((feature) => ({
      text: markPreparation(feature, nameOfFeature(feature, locale), locale),
      isReady: !inPreparation.has(feature),
    })),
  ];
}
