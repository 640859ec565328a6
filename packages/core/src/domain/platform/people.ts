import type { SessionInfo } from '../accounts/sessions.ts';
import { endpoint } from '../endpoint.ts';
import type { ClinicRole, PlatformRole } from '../permissions.ts';
import type { Locale } from '../text.ts';
import type { TenantStatus } from './lifecycle.ts';

/** States to filter people by. */
export const personStates = ['locked', 'unverified', 'deactivated'] as const;
export type PersonState = (typeof personStates)[number];

/** A person's membership of a clinic. */
export interface PersonMembership {
  tenantId: string;
  clinicName: string;
  subdomain: string;
  status: TenantStatus;
  role: ClinicRole;
  isOwner: boolean;
  state: 'invited' | 'active';
}

/** One row of the list of people. Times are ISO 8601 in UTC. */
export interface PersonSummary {
  userId: string;
  name: string;
  email: string;
  createdAt: string;
  /** Null until the person has used an emailed link. */
  verifiedAt: string | null;
  deactivatedAt: string | null;
  /**
   * Sign-in is locked until then, after failures in a row; null when it is not. Known devices and open sessions may not be
   * concerned.
   */
  lockedUntil: string | null;
  platformRole: PlatformRole | null;
  /** In the list, the first few by clinic name. */
  memberships: PersonMembership[];
  /** Number of memberships. */
  clinics: number;
}

/** One person as support sees them: their account, never a clinic's records. */
export interface PersonDetail extends PersonSummary {
  locale: Locale;
  hasPassword: boolean;
  twoFactor: boolean;
  /** Failed sign-ins of the last days, by anyone who has not signed in since. */
  failures: number;
  /** Start of the newest session of the last 30 days; null when there is none. */
  lastSignInAt: string | null;
  /** An open reset of two-step sign-in; `dueAt` is null until the person has confirmed it. */
  twoFactorReset: { requestedAt: string; dueAt: string | null } | null;
  sessions: SessionInfo[];
}

export interface PeopleQuery {
  /** Parts of a name or email, or a user id. */
  search?: string;
  state?: PersonState;
  /** The person that the page starts after. */
  before?: string;
  /** 50 when omitted. */
  limit?: number;
}

export interface PeoplePage {
  /** Newest first. */
  people: PersonSummary[];
  /** The person that the next page starts after; null on the last page. */
  next: string | null;
}

/** The actions refuse with FORBIDDEN for staff, whom only those who manage staff may help. */
export const peopleEndpoints = {
  list: endpoint('GET', '/api/people').types<{ query: PeopleQuery; answer: PeoplePage }>(),
  get: endpoint('GET', '/api/people/{userId}').types<{ answer: { person: PersonDetail } }>(),
  unlock: endpoint('POST', '/api/people/{userId}/unlock', { idempotent: true }).types<{
    answer: { person: PersonDetail };
  }>(),
  /** Emails the person a link to choose a new password. */
  sendReset: endpoint('POST', '/api/people/{userId}/password-reset', { idempotent: true }).types<{
    answer: { person: PersonDetail };
  }>(),
  /**
   * Emails the person a link to have two-step sign-in turned off, a day after they confirm. Refuses with ALREADY_DONE without
   * two-step sign-in, or when the person has confirmed already.
   */
  resetTwoFactor: endpoint('POST', '/api/people/{userId}/two-factor-reset', { idempotent: true }).types<{
    answer: { person: PersonDetail };
  }>(),
  cancelTwoFactorReset: endpoint('DELETE', '/api/people/{userId}/two-factor-reset').types<{
    answer: { person: PersonDetail };
  }>(),
  /** Ends all sessions, or only the one named. */
  endSessions: endpoint('POST', '/api/people/{userId}/end-sessions', { idempotent: true }).types<{
    payload: { sessionId?: string };
    answer: { person: PersonDetail };
  }>(),
};
