import type { ClinicRole } from '../domain/permissions.ts';
import type { Plan } from '../domain/plans.ts';
import type { Operation } from '../domain/platform/operations.ts';
import type { ClinicDashboard, ClinicHome, ClinicMember } from '../domain/resources.ts';
import type { Locale } from '../domain/text.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Download, Transport } from './transport.ts';

function at(tenantId: string, rest = ''): string {
  return `/api/clinics/${encodeURIComponent(tenantId)}${rest}`;
}

export async function dashboard(transport: Transport, tenantId: string, signal?: AbortSignal) {
  const answer = await transport.request<{ clinic: ClinicDashboard }>({
    method: 'GET',
    path: at(tenantId),
    signal,
  });
  return answer.clinic;
}

export async function update(
  transport: Transport,
  tenantId: string,
  fields: { timeZone?: string; locale?: Locale },
) {
  const answer = await transport.request<{ clinic: ClinicDashboard }>({
    method: 'PATCH',
    path: at(tenantId),
    body: fields,
  });
  return answer.clinic;
}

export async function members(transport: Transport, tenantId: string, signal?: AbortSignal) {
  const answer = await transport.request<{ members: ClinicMember[] }>({
    method: 'GET',
    path: at(tenantId, '/members'),
    signal,
  });
  return answer.members;
}

/** Throws PLAN_LIMIT when the plan admits no further clinician, ALREADY_DONE for a member. */
export async function invite(
  transport: Transport,
  tenantId: string,
  fields: { email: string; name: string; role: ClinicRole },
  idempotencyKey = newIdempotencyKey(),
) {
  const answer = await transport.request<{ member: ClinicMember }>({
    method: 'POST',
    path: at(tenantId, '/invitations'),
    body: fields,
    idempotencyKey,
  });
  return answer.member;
}

export async function resendInvitation(
  transport: Transport,
  tenantId: string,
  memberId: string,
): Promise<void> {
  await transport.request({
    method: 'POST',
    path: at(tenantId, `/invitations/${encodeURIComponent(memberId)}/resend`),
    idempotencyKey: newIdempotencyKey(),
  });
}

export async function changeRole(transport: Transport, tenantId: string, memberId: string, role: ClinicRole) {
  const answer = await transport.request<{ member: ClinicMember }>({
    method: 'PATCH',
    path: at(tenantId, `/members/${encodeURIComponent(memberId)}`),
    body: { role },
  });
  return answer.member;
}

/** Removes a member or revokes an invitation; never the owner. */
export async function removeMember(transport: Transport, tenantId: string, memberId: string): Promise<void> {
  await transport.request({
    method: 'DELETE',
    path: at(tenantId, `/members/${encodeURIComponent(memberId)}`),
  });
}

/** Moves the clinic's site; the old address redirects for 90 days. Throws SUBDOMAIN_TAKEN. */
export async function changeSubdomain(transport: Transport, tenantId: string, subdomain: string) {
  const answer = await transport.request<{ clinic: ClinicDashboard }>({
    method: 'POST',
    path: at(tenantId, '/subdomain'),
    body: { subdomain },
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.clinic;
}

/** Throws PLAN_LIMIT when the clinic has more clinicians than the plan admits. */
export async function changePlan(transport: Transport, tenantId: string, plan: Plan) {
  const answer = await transport.request<{ operation: Operation }>({
    method: 'POST',
    path: at(tenantId, '/plan'),
    body: { plan },
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.operation;
}

export async function transferOwnership(
  transport: Transport,
  tenantId: string,
  fields: { memberId: string; password: string },
): Promise<void> {
  await transport.request({
    method: 'POST',
    path: at(tenantId, '/ownership'),
    body: fields,
    idempotencyKey: newIdempotencyKey(),
  });
}

/** Everything the clinic has, as one JSON file. */
export function exportData(transport: Transport, tenantId: string): Promise<Download> {
  return transport.download({ method: 'GET', path: at(tenantId, '/export') });
}

export async function operation(
  transport: Transport,
  tenantId: string,
  operationId: string,
  signal?: AbortSignal,
) {
  const answer = await transport.request<{ operation: Operation }>({
    method: 'GET',
    path: at(tenantId, `/operations/${encodeURIComponent(operationId)}`),
    signal,
  });
  return answer.operation;
}

/** On a clinic's host: the home page of the signed-in member. */
export async function home(transport: Transport, signal?: AbortSignal): Promise<ClinicHome> {
  const answer = await transport.request<{ home: ClinicHome }>({ method: 'GET', path: '/api/home', signal });
  return answer.home;
}
