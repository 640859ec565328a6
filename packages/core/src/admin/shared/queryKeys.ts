import type { EventLevel, TenantListQuery } from '../../domain/resources.ts';

/** Keys of the console's server state; what stands under one key is refetched together. */
export const queryKeys = {
  tenants: ['tenants'] as const,
  tenantLists: ['tenants', 'list'] as const,
  tenantList: (query: TenantListQuery) => ['tenants', 'list', query] as const,
  tenantStats: ['tenants', 'stats'] as const,
  tenant: (tenantId: string) => ['tenants', 'one', tenantId] as const,
  tenantDetail: (tenantId: string) => ['tenants', 'one', tenantId, 'detail'] as const,
  tenantOperations: (tenantId: string) => ['tenants', 'one', tenantId, 'operations'] as const,
  tenantLog: (tenantId: string, level: EventLevel | undefined, source: string | undefined) =>
    ['tenants', 'one', tenantId, 'log', level ?? 'all', source ?? 'all'] as const,
  tenantMembers: (tenantId: string) => ['tenants', 'one', tenantId, 'members'] as const,
  tenantUsage: (tenantId: string) => ['tenants', 'one', tenantId, 'usage'] as const,
  tenantHolds: (tenantId: string) => ['tenants', 'one', tenantId, 'holds'] as const,
  tenantNotes: (tenantId: string) => ['tenants', 'one', tenantId, 'notes'] as const,
  signInAsMembers: (tenantId: string) => ['tenants', 'sign-in-as', tenantId] as const,
  tenantViews: ['tenant-views'] as const,
  tenantSelection: (kind: string, filters: object) => ['tenant-selection', kind, filters] as const,
  bulkChanges: ['bulk'] as const,
  bulkList: (limit: number) => ['bulk', 'list', limit] as const,
  bulkChange: (bulkId: string) => ['bulk', bulkId, 'change'] as const,
  bulkTenants: (bulkId: string, state: string | undefined) =>
    ['bulk', bulkId, 'tenants', state ?? 'all'] as const,
  activity: ['activity'] as const,
  notifications: ['notifications'] as const,
  auditLog: (filters: object) => ['logs', 'audit', filters] as const,
  auditEntry: (entryId: number) => ['logs', 'entry', entryId] as const,
  analytics: ['analytics'] as const,
  analyticsReport: (query: object) => ['analytics', 'report', query] as const,
  analyticsFunnel: (query: object) => ['analytics', 'funnel', query] as const,
  sessions: ['account', 'sessions'] as const,
  passkeys: ['account', 'passkeys'] as const,
  notificationChoices: ['account', 'notifications'] as const,
  staff: ['staff'] as const,
  staffSessions: (userId: string) => ['staff', 'sessions', userId] as const,
  paletteSearch: (text: string) => ['palette', text] as const,
};
