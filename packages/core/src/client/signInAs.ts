import type { SignInAsMember } from '../domain/platform/impersonation.ts';
import type { SignInAnswer } from '../domain/resources.ts';
import type { Transport } from './transport.ts';

function at(tenantId: string): string {
  return `/api/tenants/${encodeURIComponent(tenantId)}/sign-in-as`;
}

/** Whose view of the clinic's site can be taken, the owner first. Throws TENANT_SUSPENDED and its like. */
export async function members(
  transport: Transport,
  tenantId: string,
  signal?: AbortSignal,
): Promise<SignInAsMember[]> {
  const answer = await transport.request<{ members: SignInAsMember[] }>({
    method: 'GET',
    path: at(tenantId),
    signal,
  });
  return answer.members;
}

/** Address of the clinic's site with a code that is good once, for 30 s. Throws STEP_UP_REQUIRED. */
export function request(
  transport: Transport,
  tenantId: string,
  fields: { reason: string; memberId?: string },
): Promise<{ url: string }> {
  return transport.request({ method: 'POST', path: at(tenantId), body: fields });
}

/** On a clinic's host: exchanges the code for the read-only session. Throws LINK_INVALID, LINK_EXPIRED, LINK_USED. */
export function exchange(transport: Transport, code: string): Promise<SignInAnswer> {
  return transport.request({ method: 'POST', path: '/api/sign-in-as/exchange', body: { code } });
}
