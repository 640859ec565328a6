import type {
  FoundThing,
  TenantHold,
  TenantMember,
  TenantNote,
  TenantUsage,
} from '../domain/platform/tenant-page.ts';
import type { TenantDetail } from '../domain/resources.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Download, Transport } from './transport.ts';

function at(tenantId: string, rest: string): string {
  return `/api/tenants/${encodeURIComponent(tenantId)}/${rest}`;
}

/** The owner first, then by state and name. */
export async function members(
  transport: Transport,
  tenantId: string,
  signal?: AbortSignal,
): Promise<TenantMember[]> {
  const path = at(tenantId, 'members');
  return (await transport.request<{ members: TenantMember[] }>({ method: 'GET', path, signal })).members;
}

export async function usage(
  transport: Transport,
  tenantId: string,
  signal?: AbortSignal,
): Promise<TenantUsage> {
  const path = at(tenantId, 'usage');
  return (await transport.request<{ usage: TenantUsage }>({ method: 'GET', path, signal })).usage;
}

/** Newest first; the first one is the present one when it has no end. */
export async function holds(
  transport: Transport,
  tenantId: string,
  signal?: AbortSignal,
): Promise<TenantHold[]> {
  const path = at(tenantId, 'holds');
  return (await transport.request<{ holds: TenantHold[] }>({ method: 'GET', path, signal })).holds;
}

/** Pinned ones first, then the newest. */
export async function notes(
  transport: Transport,
  tenantId: string,
  signal?: AbortSignal,
): Promise<TenantNote[]> {
  const path = at(tenantId, 'notes');
  return (await transport.request<{ notes: TenantNote[] }>({ method: 'GET', path, signal })).notes;
}

export async function addNote(
  transport: Transport,
  tenantId: string,
  note: { body: string; pinned: boolean },
): Promise<void> {
  await transport.request({
    method: 'POST',
    path: at(tenantId, 'notes'),
    body: note,
    idempotencyKey: newIdempotencyKey(),
  });
}

/** Throws VERSION_CONFLICT when the note is no longer at its version, FORBIDDEN for the text of another's note. */
export async function editNote(
  transport: Transport,
  tenantId: string,
  { noteId, version }: Pick<TenantNote, 'noteId' | 'version'>,
  changes: { body?: string; pinned?: boolean },
): Promise<void> {
  const path = at(tenantId, `notes/${encodeURIComponent(noteId)}`);
  await transport.request({ method: 'PATCH', path, body: { version, ...changes } });
}

/** Throws VERSION_CONFLICT when the note is no longer at its version. */
export async function removeNote(
  transport: Transport,
  tenantId: string,
  { noteId, version }: Pick<TenantNote, 'noteId' | 'version'>,
): Promise<void> {
  const path = at(tenantId, `notes/${encodeURIComponent(noteId)}`);
  await transport.request({ method: 'DELETE', path, query: { version } });
}

/** Everything the clinic has, as its owner would get it. */
export function exportClinic(transport: Transport, tenantId: string): Promise<Download> {
  return transport.download({ method: 'GET', path: at(tenantId, 'export') });
}

/** Sets when the data of a terminated clinic is erased (ISO time). Throws VERSION_CONFLICT. */
export async function rescheduleErasure(
  transport: Transport,
  tenantId: string,
  version: number,
  eraseAfter: string,
): Promise<TenantDetail> {
  const answer = await transport.request<{ tenant: TenantDetail }>({
    method: 'POST',
    path: at(tenantId, 'reschedule-erasure'),
    body: { version, eraseAfter },
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.tenant;
}

/** What an id belongs to; empty when nothing has it. */
export async function lookUp(transport: Transport, id: string, signal?: AbortSignal): Promise<FoundThing[]> {
  const query = { id };
  return (
    await transport.request<{ found: FoundThing[] }>({ method: 'GET', path: '/api/lookup', query, signal })
  ).found;
}
