import type { TenantList, TenantListRow, TenantSummary } from '../../../domain/platform/tenants.ts';

const sample = (
  position: number,
  row: Pick<TenantSummary, 'clinicName' | 'subdomain' | 'ownerName' | 'ownerEmail' | 'status' | 'plan'>,
): TenantListRow => ({
  ...row,
  tenantId: `sample-${position}`,
  createdAt: `2026-01-0${position}T12:00:00.000Z`,
  operation: null,
  version: 1,
  clinicType: 'other',
  ownerPhone: null,
  city: null,
  region: null,
  country: null,
  activatedAt: null,
  trialEndsAt: null,
  holdKind: null,
});

/**
 * Three invented tenants, shown and marked as sample data when the list cannot be loaded (specification,
 * section 8).
 */
export const sampleTenants: TenantList = {
  tenants: [
    sample(1, {
      clinicName: 'Sample Physiotherapy',
      subdomain: 'sample-physiotherapy',
      ownerName: 'Sample Owner One',
      ownerEmail: 'one@sample.example',
      status: 'active',
      plan: 'professional',
    }),
    sample(2, {
      clinicName: 'Sample Speech Clinic',
      subdomain: 'sample-speech-clinic',
      ownerName: 'Sample Owner Two',
      ownerEmail: 'two@sample.example',
      status: 'active',
      plan: 'basic',
    }),
    sample(3, {
      clinicName: 'Sample Family Therapy',
      subdomain: 'sample-family-therapy',
      ownerName: 'Sample Owner Three',
      ownerEmail: 'three@sample.example',
      status: 'provisioning',
      plan: 'enterprise',
    }),
  ],
  page: 1,
  limit: 20,
  total: 3,
  totalIsExact: true,
};
