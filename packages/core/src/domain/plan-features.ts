import { type Plan, plans, planTable } from './plans.ts';
import { defineCatalogue, joinList, type Locale, translator } from './text.ts';

/**
 * The features that plans differ in, each with the smallest plan that has it; larger plans have it too.
 * Exports and privacy features are part of every plan and are never listed here.
 */
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

/** Features that a clinic cannot use yet. Price lists and sales texts must say so. */
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

/** Adds "in preparation" to a text about a feature that a clinic cannot use yet. */
export function markPreparation(feature: PlanFeature, text: string, locale: Locale): string {
  return inPreparation.has(feature) ? translator(texts, locale)('soon', { feature: text }) : text;
}

/** The name of a feature on price lists. */
export function nameOfFeature(feature: PlanFeature, locale: Locale): string {
  return translator(texts, locale)(feature);
}

const has = (plan: Plan, feature: PlanFeature) => plans.indexOf(planFeatures[feature]) <= plans.indexOf(plan);

/** Names features as a list within a sentence; empty if there are none. */
function listWithin(named: readonly PlanFeature[], locale: Locale): string {
  const names = named
    .map((feature) => nameOfFeature(feature, locale))
    // Lower-cases the first letter, but keeps the capitals of `HR`.
    .map((name) => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name));
  return joinList(names, locale);
}

/**
 * The features of a plan that a clinic cannot use yet, as a list within a sentence; empty if there are none.
 */
export function listInPreparation(plan: Plan, locale: Locale): string {
  return listWithin(
    features.filter((feature) => inPreparation.has(feature) && has(plan, feature)),
    locale,
  );
}

/**
 * The features that a clinic can no longer use after a change of plan, as a list within a sentence; empty if it keeps all.
 */
export function listLostFeatures(from: Plan, to: Plan, locale: Locale): string {
  return listWithin(
    features.filter((feature) => !inPreparation.has(feature) && has(from, feature) && !has(to, feature)),
    locale,
  );
}

/** A line of a price list; features in preparation say so in their text. */
export interface PlanLine {
  text: string;
  isReady: boolean;
}

/**
 * The features of a plan as price lists show them: first everything in the smaller plan, then what this one
 * adds.
 */
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
