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

interface Transition {
  from: readonly TenantStatus[];
  /**
   * Status after the operation has succeeded. `same`: unchanged; `before`: the status before the termination.
   */
  to: TenantStatus | 'same' | 'before';
  /** Whether the new status applies as soon as the request is accepted, before the worker's steps. */
  immediate: boolean;
}

/**
 * The operations that are allowed in each status. Suspension and termination take effect with the request, so
 * that a clinic loses access even if the worker is down.
 */
export const transitions: Record<OperationKind, Transition> = {
  provision: { from: ['provisioning'], to: 'active', immediate: false },
  restart: { from: ['active'], to: 'same', immediate: false },
  suspend: { from: ['active'], to: 'suspended', immediate: true },
  resume: { from: ['suspended'], to: 'active', immediate: false },
  change_plan: { from: ['active', 'suspended'], to: 'same', immediate: false },
  terminate: { from: ['active', 'suspended', 'provisioning'], to: 'terminated', immediate: true },
  cancel_termination: { from: ['terminated'], to: 'before', immediate: false },
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
  return transitions[kind].from.includes(status);
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
