import type { Plan } from '../domain/plans.ts';
import type { HoldKind } from '../domain/platform/lifecycle.ts';
import type {
  EventLevel,
  Operation,
  RegistrationData,
  TenantDetail,
  TenantList,
  TenantListQuery,
  TenantLogEntry,
  TenantStats,
} from '../domain/resources.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

function at(tenantId: string, rest = ''): string {
  return `/api/tenants/${encodeURIComponent(tenantId)}${rest}`;
}

export function list(
  transport: Transport,
  query: TenantListQuery,
  signal?: AbortSignal,
): Promise<TenantList> {
  return transport.request({ method: 'GET', path: '/api/tenants', query: { ...query }, signal });
}

export function stats(transport: Transport, signal?: AbortSignal): Promise<TenantStats> {
  return transport.request({ method: 'GET', path: '/api/tenants/stats', signal });
}

export async function get(
  transport: Transport,
  tenantId: string,
  signal?: AbortSignal,
): Promise<TenantDetail> {
  const answer = await transport.request<{ tenant: TenantDetail }>({
    method: 'GET',
    path: at(tenantId),
    signal,
  });
  return answer.tenant;
}

/** Registers a clinic by an operator; the same key again never registers twice. */
export function create(
  transport: Transport,
  fields: RegistrationData,
  idempotencyKey: string,
): Promise<{ tenant: TenantDetail; operation: Operation }> {
  return transport.request({ method: 'POST', path: '/api/tenants', body: fields, idempotencyKey });
}

export interface TenantChanges {
  clinicName?: string;
  ownerName?: string;
  ownerPhone?: string;
  ownerEmail?: string;
  /** ISO time. */
  trialEndsAt?: string;
  deletionLocked?: boolean;
}

/** Throws VERSION_CONFLICT when the tenant is no longer at `version`. */
export async function update(
  transport: Transport,
  tenantId: string,
  version: number,
  changes: TenantChanges,
): Promise<TenantDetail> {
  const answer = await transport.request<{ tenant: TenantDetail }>({
    method: 'PATCH',
    path: at(tenantId),
    body: { version, ...changes },
  });
  return answer.tenant;
}

async function act(transport: Transport, path: string, body: Record<string, unknown> = {}): Promise<void> {
  await transport.request({ method: 'POST', path, body, idempotencyKey: newIdempotencyKey() });
}

/** With the version seen, here and below: throws VERSION_CONFLICT when the tenant has changed since. */
export function restart(transport: Transport, tenantId: string, version?: number): Promise<void> {
  return act(transport, at(tenantId, '/restart'), { version });
}

export interface Suspension {
  version?: number;
  /** Internal; never shown to the customer. */
  reason: string;
  kind?: HoldKind;
  /** What the owner's mail and the clinic's site say; the standard text when absent. */
  customerMessage?: string;
}

/** A tenant that is suspended already stays as it is. */
export function suspend(transport: Transport, tenantId: string, suspension: Suspension): Promise<void> {
  return act(transport, at(tenantId, '/suspend'), { ...suspension });
}

export function resume(transport: Transport, tenantId: string, version?: number): Promise<void> {
  return act(transport, at(tenantId, '/resume'), { version });
}

export function changePlan(
  transport: Transport,
  tenantId: string,
  plan: Plan,
  version?: number,
): Promise<void> {
  return act(transport, at(tenantId, '/plan'), { plan, version });
}

/** Owners of the platform only; `subdomain` is what they typed to confirm. Throws DELETION_LOCKED. */
export function terminate(
  transport: Transport,
  tenantId: string,
  fields: { subdomain: string; reason: string; version?: number },
): Promise<void> {
  return act(transport, at(tenantId, '/terminate'), fields);
}

export function cancelTermination(transport: Transport, tenantId: string, version?: number): Promise<void> {
  return act(transport, at(tenantId, '/cancel-termination'), { version });
}

export function resendActivation(transport: Transport, tenantId: string): Promise<void> {
  return act(transport, at(tenantId, '/resend-activation'));
}

/** Newest first, at most 50. */
export async function operations(
  transport: Transport,
  tenantId: string,
  signal?: AbortSignal,
): Promise<Operation[]> {
  const answer = await transport.request<{ operations: Operation[] }>({
    method: 'GET',
    path: at(tenantId, '/operations'),
    signal,
  });
  return answer.operations;
}

export interface TenantLogQuery {
  /** Entries older than this mark, as `next` of the page before gives it. */
  before?: string;
  limit?: number;
  level?: EventLevel;
  /** Events alone are the timeline; with the steps of operations it is the log. */
  source?: TenantLogEntry['source'];
}

/** Newest first; `next` is null on the last page. */
export function log(
  transport: Transport,
  tenantId: string,
  query: TenantLogQuery,
  signal?: AbortSignal,
): Promise<{ entries: TenantLogEntry[]; next: string | null }> {
  return transport.request({ method: 'GET', path: at(tenantId, '/log'), query: { ...query }, signal });
}
