import { type Locale, languageTags } from './text.ts';

/** Plans as stored and as operators see them; visitors see the public names. */
export const plans = ['basic', 'professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

const publicPlanNames = ['basic', 'pro', 'expert'] as const;
export type PublicPlanName = (typeof publicPlanNames)[number];

/** Formats a price in whole Canadian dollars: `$169`, `169 $`. */
export function formatPrice(cad: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency: 'CAD',
    maximumFractionDigits: 0,
  }).format(cad);
}

export interface PlanDetails {
  plan: Plan;
  /** Name in URLs and in the wizard's payload. */
  publicName: PublicPlanName;
  /** Name on the public site. */
  publicLabel: string;
  /** Name in the operators' console. */
  operatorLabel: string;
  /** CAD a month, before tax. */
  priceCad: number;
  /** Maximum number of people who treat clients, invited ones included, whatever their role. */
  clinicianLimit: number;
}

export const planTable: Record<Plan, PlanDetails> = {
  basic: {
    plan: 'basic',
    publicName: 'basic',
    publicLabel: 'Basic',
    operatorLabel: 'Basic',
    priceCad: 99,
    clinicianLimit: 1,
  },
  professional: {
    plan: 'professional',
    publicName: 'pro',
    publicLabel: 'Pro',
    operatorLabel: 'Professional',
    priceCad: 169,
    clinicianLimit: 5,
  },
  enterprise: {
    plan: 'enterprise',
    publicName: 'expert',
    publicLabel: 'Expert',
    operatorLabel: 'Enterprise',
    priceCad: 349,
    clinicianLimit: 25,
  },
};

/** Length of the free trial that every clinic starts with, in days. It needs no card. */
export const trialDays = 30;

/**
 * Emails to clients that a clinic on trial can send within 24 hours. A trial needs no card, so without a limit anyone
 * could mail strangers through it. 25 clinicians with 10 visits a day send 250 reminders a day.
 */
export const trialClientMailsPerDay = 300;
/**
 * Invitations that a clinic can send within 24 hours, whatever its plan: enough for the largest team, and too few to
 * mail strangers through them.
 */
export const invitationsPerDay = 100;

/** Finds a plan by either of its names; `undefined` for any other text. */
export function planFromName(name: string): Plan | undefined {
  const wanted = name.trim().toLowerCase();
  return plans.find((plan) => plan === wanted || planTable[plan].publicName === wanted);
}

/** The smallest plan that includes this many clinicians; the largest plan if none does. */
export function smallestPlanFor(clinicians: number): Plan {
  return plans.find((plan) => planTable[plan].clinicianLimit >= clinicians) ?? 'enterprise';
}

/** Values of the refusal PLAN_LIMIT, with the plan's name as clinics or as operators know it. */
export function planLimitValues(plan: Plan, name: 'publicLabel' | 'operatorLabel') {
  const { clinicianLimit: limit, [name]: label } = planTable[plan];
  return { plan: label, limit, larger: plan === plans.at(-1) ? 'no' : 'yes' };
}
