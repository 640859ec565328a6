import type { ClinicRole, PlatformRole } from '../permissions.ts';
import type { SessionInfo } from '../resources.ts';
import type { Locale } from '../text.ts';
import type { TenantStatus } from './lifecycle.ts';

/** Failures in a row after which only a new password opens an account again. NIST SP 800-63B-4 section 3.2.2. */
export const failuresAtMost = 100;

/** What a search for people can be narrowed to. */
export const personStates = ['locked', 'unverified', 'deactivated'] as const;
export type PersonState = (typeof personStates)[number];

/** A clinic that a person belongs to, and as what. */
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
  /** Null until a mailed link was used. */
  verifiedAt: string | null;
  deactivatedAt: string | null;
  /** Sign-in is refused until then, after failures in a row; null when it is open. */
  lockedUntil: string | null;
  platformRole: PlatformRole | null;
  /** The first few, by name of the clinic. */
  memberships: PersonMembership[];
  /** How many there are. */
  clinics: number;
}

/** One person as operators who help see them: their account, never a clinic's records. */
export interface PersonDetail extends PersonSummary {
  locale: Locale;
  hasPassword: boolean;
  twoFactor: boolean;
  /** Failed sign-ins in a row. */
  failures: number;
  /** Begin of the newest session of the last 30 days; null when there is none. */
  lastSignInAt: string | null;
  sessions: SessionInfo[];
}

export interface PeopleQuery {
  /** Parts of a name or an address, or an id. */
  search?: string;
  state?: PersonState;
}

export interface PeoplePage {
  people: PersonSummary[];
  /** Person that the next page begins behind; null at the end. */
  next: string | null;
}
