import type { SignInAnswer } from '../accounts/sessions.ts';
import type { CodeHolder } from '../accounts/sign-in.ts';
import { endpoint } from '../endpoint.ts';
import type { ClinicRole } from '../permissions.ts';

/** How long an operator may view a clinic's site as one of its members. */
export const impersonationMinutes = 30;

/** How long the one-time code that opens the clinic's site from the console is valid. */
export const impersonationCodeSeconds = 30;

/** A member of a clinic that an operator can impersonate. */
export interface ImpersonationMember {
  userId: string;
  name: string;
  role: ClinicRole;
  isOwner: boolean;
}

export interface ImpersonationRequest {
  reason: string;
  /** Defaults to the owner. */
  memberId?: string;
}

export interface ImpersonationCode {
  code: string;
  /** URL of the clinic's site with the code. */
  url: string;
  expiresInSeconds: number;
}

/** An impersonation, as shown to the clinic's owner. */
export interface PastImpersonation {
  impersonationId: string;
  operatorName: string;
  memberName: string;
  /** The reason, as emailed to the owner when it began. */
  reason: string;
  /** ISO 8601. */
  startedAt: string;
}

/**
 * All refuse with TENANT_PROVISIONING, TENANT_SUSPENDED and TENANT_TERMINATED if the clinic's site is closed.
 */
export const impersonationEndpoints = {
  /** The owner first, then by name. */
  members: endpoint('GET', '/api/tenants/{tenantId}/impersonation').types<{
    answer: { members: ImpersonationMember[] };
  }>(),
  /** Requires a step-up. */
  start: endpoint('POST', '/api/tenants/{tenantId}/impersonation').types<{
    payload: ImpersonationRequest;
    answer: ImpersonationCode;
  }>(),
  /** For the clinic's owner: the impersonations of the last year, newest first, at most 200. */
  past: endpoint('GET', '/api/clinics/{tenantId}/impersonations').types<{
    answer: { impersonations: PastImpersonation[] };
  }>(),
  /**
   * On a clinic's site: the member whose view the code would open. Does not use the code. Refuses like
   * `exchange`.
   */
  inspect: endpoint('POST', '/api/impersonation/exchange/inspect').types<{
    payload: { code: string };
    answer: { user: CodeHolder };
  }>(),
  /**
   * On a clinic's site: exchanges the code for a read-only session. Refuses with LINK_INVALID, LINK_EXPIRED
   * and LINK_USED.
   */
  exchange: endpoint('POST', '/api/impersonation/exchange').types<{
    payload: { code: string };
    answer: SignInAnswer;
  }>(),
};
