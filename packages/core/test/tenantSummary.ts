import type { TenantSummary } from '../src/domain/platform/tenants.ts';

/** A row of the console's list of clinics. */
export const tenantSummary = (facts: Partial<TenantSummary> = {}): TenantSummary => ({
  tenantId: 't1',
  subdomain: 'erable-physio',
  clinicName: 'Érable Physio',
  ownerName: 'Maude Gagnon',
  ownerEmail: 'maude@erable.example',
  status: 'active',
  plan: 'professional',
  createdAt: '2026-11-20T17:00:00.000Z',
  operation: null,
  version: 1,
  ...facts,
});
