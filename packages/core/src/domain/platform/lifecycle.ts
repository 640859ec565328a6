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
  /** Status once the operation has succeeded; `same` leaves it as it was. */
  to: TenantStatus | 'same' | 'before';
  /** Whether the new status holds as soon as the request is accepted, before the worker's steps. */
  immediate: boolean;
}

/**
 * What may happen to a tenant in which status. A suspension or a termination takes effect with the request itself:
 * a clinic that must be out is out even while the worker is down. `before` is the status held before termination.
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

/** Longest an operation of a kind should take, in seconds; past it the detector reports it as standing still. */
export const expectedSeconds: Record<OperationKind, number> = {
  provision: 60,
  restart: 30,
  suspend: 30,
  resume: 30,
  change_plan: 30,
  terminate: 30,
  cancel_termination: 30,
};

/** Days between termination and erasure; until then the termination can be cancelled. */
export const terminationGraceDays = 30;

/** Whether an operation of this kind may be requested for a tenant in this status. */
export function isAllowed(kind: OperationKind, status: TenantStatus): boolean {
  return transitions[kind].from.includes(status);
}

/** Everything that may be requested for a tenant in this status; named in a refusal. */
export function allowedOperations(status: TenantStatus): OperationKind[] {
  return operationKinds.filter((kind) => kind !== 'provision' && isAllowed(kind, status));
}

/** An unknown status is shown as Terminated, an unknown plan as Basic: an old console may meet newer values. */
export function knownStatus(status: string): TenantStatus {
  return tenantStatuses.find((known) => known === status) ?? 'terminated';
}
