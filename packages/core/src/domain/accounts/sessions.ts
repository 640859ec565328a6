import { endpoint } from '../endpoint.ts';
import type { ClinicRole, PlatformRole } from '../permissions.ts';
import type { Locale } from '../text.ts';

/** The signed-in person. `role` is the platform role, or the clinic role on a clinic's site. */
export interface SessionUser {
  userId: string;
  name: string;
  email: string;
  locale: Locale;
  isAdmin: boolean;
  role: PlatformRole | ClinicRole | null;
  isOwner: boolean;
  /** The clinic that a session on a clinic's site is bound to. */
  tenantId: string | null;
  twoFactor: boolean;
  /** Set while an operator views the clinic's site as this person, read-only. */
  operator?: OperatorPresence;
}

/**
 * Whether a person may open the console: the server flagged them as administrator or gave them the role
 * admin.
 */
export function isOperator(user: SessionUser | null): user is SessionUser {
  return user !== null && (user.isAdmin || user.role === 'admin');
}

/** The operator behind an impersonation's session. */
export interface OperatorPresence {
  name: string;
  /** The reason, as emailed to the clinic's owner. */
  reason: string;
  /** When the session ends at the latest; ISO 8601. */
  endsAt: string;
}

/** Why somebody else ended a session, in the details of SESSION_INVALID. */
export const sessionEndReasons = ['role_changed', 'member_removed', 'account_deactivated'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** A new session. */
export interface SignInAnswer {
  token: string;
  user: SessionUser;
  data: { admin: SessionUser };
  /** When the session ends even if it is in use. ISO 8601. */
  expiresAt: string;
}

/** A session in a person's list of sessions. Times are ISO 8601. */
export interface SessionInfo {
  sessionId: string;
  kind: 'account' | 'console' | 'clinic' | 'operator';
  clinicName: string | null;
  ip: string | null;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  current: boolean;
}

export const sessionEndpoints = {
  list: endpoint('GET', '/api/account/sessions').types<{ answer: { sessions: SessionInfo[] } }>(),
  /** Refuses with NOT_FOUND. */
  end: endpoint('DELETE', '/api/account/sessions/{sessionId}').types(),
  /** Ends every session of the person, including the current one. */
  signOutEverywhere: endpoint('POST', '/api/account/sessions/sign-out-everywhere', {
    idempotent: true,
  }).types(),
};
