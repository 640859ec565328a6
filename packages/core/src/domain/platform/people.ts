import type { OpenTwoFactorReset } from '../accounts/account-changes.ts';
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
  /** Null until the person has used a mailed link. */
  verifiedAt: string | null;
  deactivatedAt: string | null;
  /**
   * Until when sign-in is locked after failures in a row; null if it is not. Known devices and open sessions
   * may not be affected.
   */
  lockedUntil: string | null;
  platformRole: PlatformRole | null;
  /** In the list, only the first few by clinic name. */
  memberships: PersonMembership[];
  /** Number of memberships. */
  clinics: number;
}

/** One person as shown to support: account facts, never a clinic's records. */
export interface PersonDetail extends PersonSummary {
  locale: Locale;
  hasPassword: boolean;
  twoFactor: boolean;
  /** Failed sign-ins of the last days from sources that have not signed in since. */
  failures: number;
  /** Start of the latest session of the last 30 days; null if there is none. */
  lastSignInAt: string | null;
  /** An open reset of two-step sign-in; `dueAt` is null until the person has confirmed it. */
  twoFactorReset: OpenTwoFactorReset | null;
  sessions: SessionInfo[];
}

export interface PeopleQuery {
  /** Parts of a name or email, or a user id. */
  search?: string;
  state?: PersonState;
  /** Id of the last person on the previous page. */
  before?: string;
  /** Defaults to 50. */
  limit?: number;
}

export interface PeoplePage {
  /** Newest first. */
  people: PersonSummary[];
  /** Pass as `before` for the next page; null on the last page. */
  next: string | null;
  /** People with similar names, most similar first, if a search finds none. */
  similar?: PersonSummary[];
}

/** Actions on staff refuse with FORBIDDEN, except for operators who manage staff. */
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
   * Emails the person a link that turns off two-step sign-in a day after they confirm. Refuses with
   * ALREADY_DONE without two-step sign-in, or if the person has already confirmed.
   */
  resetTwoFactor: endpoint('POST', '/api/people/{userId}/two-factor-reset', { idempotent: true }).types<{
    answer: { person: PersonDetail };
  }>(),
  cancelTwoFactorReset: endpoint('DELETE', '/api/people/{userId}/two-factor-reset').types<{
    answer: { person: PersonDetail };
  }>(),
  /** Ends all sessions, or only the given one. */
  endSessions: endpoint('POST', '/api/people/{userId}/end-sessions', { idempotent: true }).types<{
    payload: { sessionId?: string };
    answer: { person: PersonDetail };
  }>(),
};
