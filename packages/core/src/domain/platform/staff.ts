import type { SessionInfo } from '../accounts/sessions.ts';
import { endpoint } from '../endpoint.ts';
import type { PlatformRole } from '../permissions.ts';

/** A member of the platform's staff. Times are ISO 8601 in UTC. */
export interface StaffMember {
  userId: string;
  name: string;
  email: string;
  role: PlatformRole;
  state: StaffState;
  /** Whether an authenticator app is set up. */
  twoFactor: boolean;
  /** Number of registered passkeys. */
  passkeys: number;
  /** Number of active sessions. */
  sessions: number;
  /** Last use of any session; null before the first sign-in. */
  lastSeenAt: string | null;
  createdAt: string;
  /** When the link of a pending invitation expires. */
  invitationExpiresAt: string | null;
  /** Incremented by each change of role or state; sent with the next change. */
  version: number;
}

/** `invited`: has not chosen a password yet. `deactivated`: cannot sign in. */
export const staffStates = ['active', 'invited', 'deactivated'] as const;
export type StaffState = (typeof staffStates)[number];

/** How long an invitation link works. */
export const staffInvitationDays = 7;

export interface StaffInvitation {
  name: string;
  email: string;
  role: PlatformRole;
}

/**
 * Changes refuse with NOT_ON_YOURSELF, VERSION_CONFLICT and LAST_OWNER. Inviting, changing a role or state,
 * removing, and resetting two-step sign-in require a step-up.
 */
export const staffEndpoints = {
  list: endpoint('GET', '/api/staff').types<{ answer: { staff: StaffMember[] } }>(),
  /** Emails a link to choose a password. Someone who already has an account gets the role immediately. */
  invite: endpoint('POST', '/api/staff', { idempotent: true, status: 201 }).types<{
    payload: StaffInvitation;
    answer: { member: StaffMember };
  }>(),
  resendInvitation: endpoint('POST', '/api/staff/{staffId}/resend-invitation', { idempotent: true }).types<{
    answer: { member: StaffMember };
  }>(),
  withdrawInvitation: endpoint('DELETE', '/api/staff/{staffId}/invitation').types(),
  changeRole: endpoint('PATCH', '/api/staff/{staffId}').types<{
    payload: { version: number; role: PlatformRole };
    answer: { member: StaffMember };
  }>(),
  /** Ends every session immediately. */
  deactivate: endpoint('POST', '/api/staff/{staffId}/deactivate', { idempotent: true }).types<{
    payload: { version: number };
    answer: { member: StaffMember };
  }>(),
  reactivate: endpoint('POST', '/api/staff/{staffId}/reactivate', { idempotent: true }).types<{
    payload: { version: number };
    answer: { member: StaffMember };
  }>(),
  /** Takes the role away and ends every session. Account and clinics stay; a deactivated account works again. */
  remove: endpoint('POST', '/api/staff/{staffId}/remove', { idempotent: true }).types<{
    payload: { version: number };
  }>(),
  /** Removes authenticator app, recovery codes and passkeys, and ends every session. */
  resetTwoFactor: endpoint('POST', '/api/staff/{staffId}/reset-two-factor', { idempotent: true }).types<{
    answer: { member: StaffMember };
  }>(),
  sessions: endpoint('GET', '/api/staff/{staffId}/sessions').types<{ answer: { sessions: SessionInfo[] } }>(),
  endAllSessions: endpoint('DELETE', '/api/staff/{staffId}/sessions').types(),
  endSession: endpoint('DELETE', '/api/staff/{staffId}/sessions/{sessionId}').types(),
};
