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
  tenantLog: (tenantId: string, level: EventLevel | undefined) =>
    ['tenants', 'one', tenantId, 'log', level ?? 'all'] as const,
  signInAsMembers: (tenantId: string) => ['tenants', 'sign-in-as', tenantId] as const,
  activity: ['activity'] as const,
  auditLog: (filters: object) => ['logs', 'audit', filters] as const,
  auditEntry: (entryId: number) => ['logs', 'entry', entryId] as const,
  sessions: ['account', 'sessions'] as const,
  passkeys: ['account', 'passkeys'] as const,
  notificationChoices: ['account', 'notifications'] as const,
  staff: ['staff'] as const,
  staffSessions: (userId: string) => ['staff', 'sessions', userId] as const,
  paletteSearch: (text: string) => ['palette', text] as const,
};
