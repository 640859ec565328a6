import type { TenantStats } from '../../domain/platform/tenants.ts';

/** Counts shown, marked as sample data, when the real ones cannot be loaded (specification, section 8). */
export const sampleStats: TenantStats = {
  total: 58,
  byStatus: { active: 42, provisioning: 3, suspended: 5, terminated: 8 },
  byPlan: { basic: 25, professional: 18, enterprise: 7 },
  change: { total: null, active: null, provisioning: null, suspended: null },
  provisioningMedianSeconds: null,
};
