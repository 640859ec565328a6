export const tenantStatuses = ['provisioning', 'active', 'suspended', 'terminated'] as const;
export type TenantStatus = (typeof tenantStatuses)[number];

export const operationKinds = [
  'provision',
  'restart',
  'suspend',
  'resume',
  'change_plan',
  'terminate',
  'cancel_termination',
] as const;
export type OperationKind = (typeof operationKinds)[number];

export const operationStates = ['queued', 'running', 'succeeded', 'failed'] as const;
export type OperationState = (typeof operationStates)[number];

export const holdKinds = ['billing', 'security', 'request', 'other'] as const;
export type HoldKind = (typeof holdKinds)[number];

/**
 * The statuses in which each operation is allowed. Suspension and termination take effect with the request, so that a
 * clinic loses access even if the worker is down.
 */
export const allowedStatuses: Record<OperationKind, readonly TenantStatus[]> = {
  provision: ['provisioning'],
  restart: ['active'],
  suspend: ['active'],
  resume: ['suspended'],
  change_plan: ['active', 'suspended'],
  terminate: ['active', 'suspended', 'provisioning'],
  cancel_termination: ['terminated'],
};

/** The steps of each operation, in order. Each is idempotent and commits on its own. */
export const operationSteps: Record<OperationKind, readonly string[]> = {
  provision: ['reserve_subdomain', 'create_workspace', 'check_site', 'send_activation', 'activate'],
  restart: ['sign_out_members', 'clear_caches', 'check_workspace', 'check_site'],
  suspend: ['sign_out_members', 'pause_jobs', 'notify_owner'],
  resume: ['check_workspace', 'activate', 'check_site', 'notify_owner'],
  change_plan: ['check_limits', 'apply_plan', 'notify_owner'],
  terminate: ['sign_out_members', 'pause_jobs', 'schedule_erasure', 'notify_owner'],
  cancel_termination: ['restore_status', 'check_workspace', 'notify_owner'],
};

/** The longest an operation should take, in seconds; after that it is reported as stuck. */
export const expectedSeconds: Record<OperationKind, number> = {
  provision: 60,
  restart: 30,
  suspend: 30,
  resume: 30,
  change_plan: 30,
  terminate: 30,
  cancel_termination: 30,
};

/** Days between termination and erasure, during which the termination can be cancelled. */
export const terminationGraceDays = 30;

/** Whether an operation of this kind may be requested for a tenant in this status. */
export function isAllowed(kind: OperationKind, status: TenantStatus): boolean {
  return allowedStatuses[kind].includes(status);
}

/** All operations that may be requested for a tenant in this status; listed in a refusal. */
export function allowedOperations(status: TenantStatus): OperationKind[] {
  return operationKinds.filter((kind) => kind !== 'provision' && isAllowed(kind, status));
}

/**
 * An unknown status counts as Terminated and an unknown plan as Basic, because an old console may receive
 * newer values.
 */
export function knownStatus(status: string): TenantStatus {
  return tenantStatuses.find((known) => known === status) ?? 'terminated';
}
