import type { Campaign, LeadSource } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { SampleTenant } from './generate.ts';
import { givenNames } from './names.ts';
import { createRandom, type Random } from './random.ts';

const DAY = 86_400_000;
/** Leads are younger than the retention period. */
const HISTORY_DAYS = 170;

export interface SampleLead {
  email: string;
  firstName: string;
  source: LeadSource;
  locale: Locale;
  campaign: Campaign;
  createdAt: Date;
  confirmedAt: Date | null;
  registeredAt: Date | null;
  activatedAt: Date | null;
}

const sources: readonly { source: LeadSource; share: number; confirms: number }[] = [
  { source: 'sample_report', share: 42, confirms: 0.71 },
  { source: 'landing', share: 24, confirms: 0.38 },
  { source: 'sandbox', share: 18, confirms: 0.3 },
  { source: 'demo', share: 9, confirms: 0.45 },
  { source: 'contact', share: 7, confirms: 0.33 },
];

const campaigns: readonly { campaign: Campaign; share: number }[] = [
  { campaign: {}, share: 52 },
  { campaign: { source: 'google', medium: 'cpc', campaign: 'clinic-software' }, share: 19 },
  { campaign: { source: 'linkedin', medium: 'social', campaign: 'autumn-payroll' }, share: 13 },
  { campaign: { source: 'newsletter', medium: 'email', campaign: 'weekly-at-a-glance' }, share: 9 },
  { campaign: { source: 'opc', medium: 'partner', campaign: 'physio-congress' }, share: 7 },
];

/**
 * Leads of the last months: some later registered one of the sample clinics, most did not. Every email ends in
 * `.example`, which no real one does (RFC 2606).
 */
export function generateLeads(tenants: readonly SampleTenant[], seed: number, now: Date): SampleLead[] {
  const random = createRandom(seed + 1);
  const since = now.getTime() - HISTORY_DAYS * DAY;
  const owners = tenants.flatMap((tenant) => {
    const before = tenant.createdAt.getTime() - random.next() * 12 * DAY;
    if (before < since || !random.chance(0.4)) return [];
    const lead = arrive(random, tenant.ownerEmail, tenant.locale, new Date(before), now);
    return [
      {
        ...lead,
        registeredAt: tenant.createdAt,
        activatedAt: tenant.changes.length > 0 ? tenant.createdAt : null,
      },
    ];
  });
  const unregistered = Array.from({ length: Math.round(tenants.length * 1.4) }, (_, index) => {
    const at = new Date(now.getTime() - HISTORY_DAYS * DAY * (1 - Math.sqrt(random.next())));
    return arrive(
      random,
      `visitor-${index + 1}@visitors.example`,
      random.chance(0.24) ? 'fr' : 'en',
      at,
      now,
    );
  });
  return [...owners, ...unregistered];
}

function arrive(random: Random, email: string, locale: Locale, createdAt: Date, now: Date): SampleLead {
  const { source, confirms } = random.weighted(sources, ({ share }) => share);
  const confirmedAt = new Date(createdAt.getTime() + random.between(2, 600) * 60_000);
  return {
    email,
    firstName: random.pick(givenNames[locale]),
    source,
    locale,
    campaign: random.weighted(campaigns, ({ share }) => share).campaign,
    createdAt,
    confirmedAt: random.chance(confirms) && confirmedAt <= now ? confirmedAt : null,
    registeredAt: null,
    activatedAt: null,
  };
}
