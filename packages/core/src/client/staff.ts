import type { PlatformRole } from '../domain/permissions.ts';
import type { StaffMember } from '../domain/platform/staff.ts';
import type { SessionInfo } from '../domain/resources.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

const at = (userId: string, rest = '') => `/api/staff/${encodeURIComponent(userId)}${rest}`;

export async function list(transport: Transport, signal?: AbortSignal): Promise<StaffMember[]> {
  const { staff } = await transport.request<{ staff: StaffMember[] }>({
    method: 'GET',
    path: '/api/staff',
    signal,
  });
  return staff;
}

async function post(transport: Transport, path: string, body: object = {}): Promise<StaffMember> {
  const { member } = await transport.request<{ member: StaffMember }>({
    method: 'POST',
    path,
    body,
    idempotencyKey: newIdempotencyKey(),
  });
  return member;
}

/** Mails a link to choose a password; an address with an account gets the role at once. Wants a step-up. */
export function invite(
  transport: Transport,
  fields: { name: string; email: string; role: PlatformRole },
): Promise<StaffMember> {
  return post(transport, '/api/staff', fields);
}

export function resendInvitation(transport: Transport, userId: string): Promise<StaffMember> {
  return post(transport, at(userId, '/resend-invitation'));
}

/** Takes back an invitation that nobody has acted on. */
export async function withdrawInvitation(transport: Transport, userId: string): Promise<void> {
  await transport.request({ method: 'DELETE', path: at(userId, '/invitation') });
}

/** Throws VERSION_CONFLICT when someone else was first, LAST_OWNER, NOT_ON_YOURSELF. Wants a step-up. */
export async function changeRole(
  transport: Transport,
  userId: string,
  change: { version: number; role: PlatformRole },
): Promise<StaffMember> {
  const { member } = await transport.request<{ member: StaffMember }>({
    method: 'PATCH',
    path: at(userId),
    body: change,
  });
  return member;
}

/** Ends every session at once. Throws like `changeRole`. Wants a step-up. */
export function deactivate(transport: Transport, userId: string, version: number): Promise<StaffMember> {
  return post(transport, at(userId, '/deactivate'), { version });
}

/** Wants a step-up. */
export function reactivate(transport: Transport, userId: string, version: number): Promise<StaffMember> {
  return post(transport, at(userId, '/reactivate'), { version });
}

/** Removes authenticator, recovery codes and passkeys, and ends every session. Wants a step-up. */
export function resetTwoFactor(transport: Transport, userId: string): Promise<StaffMember> {
  return post(transport, at(userId, '/reset-two-factor'));
}

export async function sessions(
  transport: Transport,
  userId: string,
  signal?: AbortSignal,
): Promise<SessionInfo[]> {
  const answer = await transport.request<{ sessions: SessionInfo[] }>({
    method: 'GET',
    path: at(userId, '/sessions'),
    signal,
  });
  return answer.sessions;
}

export async function endSession(transport: Transport, userId: string, sessionId: string): Promise<void> {
  await transport.request({
    method: 'DELETE',
    path: at(userId, `/sessions/${encodeURIComponent(sessionId)}`),
  });
}

export async function endAllSessions(transport: Transport, userId: string): Promise<void> {
  await transport.request({ method: 'DELETE', path: at(userId, '/sessions') });
}
