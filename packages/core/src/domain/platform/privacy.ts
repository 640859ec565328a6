import type { ClinicRole, PlatformRole } from '../permissions.ts';
import type { TenantStatus } from './lifecycle.ts';
import type { LogPerson } from './logs.ts';

export const privacyRequestKinds = ['access', 'correction', 'erasure'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** Refused says why in its note; withdrawn is what the person took back. */
export const privacyRequestStatuses = ['open', 'done', 'refused', 'withdrawn'] as const;
export type PrivacyRequestStatus = (typeof privacyRequestStatuses)[number];

/**
 * Days within which a person is answered: Personal Information Protection and Electronic Documents Act, schedule 1,
 * 4.9.4 and s. 8 (3); Act respecting the protection of personal information in the private sector (Quebec), s. 32.
 */
export const privacyAnswerDays = 30;

/** Rows of one table after an erasure. */
export interface ErasedRows {
  table: string;
  what: string;
  deleted: number;
  kept: number;
  /** Why rows are kept; null where none are. */
  because: string | null;
}

/** What a person asked about their own data. */
export interface PrivacyRequest {
  requestId: string;
  kind: PrivacyRequestKind;
  status: PrivacyRequestStatus;
  /** Null once the person is erased. */
  email: string | null;
  /** Operators' own words; the reason where the request was refused. */
  note: string | null;
  /** ISO 8601, UTC, as all times. */
  receivedAt: string;
  dueAt: string;
  exportedAt: string | null;
  closedAt: string | null;
  /** Null for those recorded by the command on the server. */
  recordedBy: LogPerson | null;
  closedBy: LogPerson | null;
  /** Of an erasure that was carried out. */
  outcome: ErasedRows[] | null;
  version: number;
}

export interface PrivacyRequestQuery {
  status?: PrivacyRequestStatus;
  kind?: PrivacyRequestKind;
}

export interface PrivacyRequestPage {
  requests: PrivacyRequest[];
  /** Request that the next page begins after; null at the end. */
  next: string | null;
}

/** Rows of a person in one table, and what would become of them. */
export interface Holding {
  table: string;
  what: string;
  rows: number;
  onErasure: 'deleted' | 'changed' | 'kept' | 'blocking';
  /** Why something stays; null where nothing does. */
  because: string | null;
}

/** Why a person cannot be erased yet. */
export type ErasureBlocker =
  | { kind: 'staff'; role: PlatformRole }
  | {
      kind: 'owner' | 'contact';
      tenantId: string;
      clinicName: string;
      subdomain: string;
      status: TenantStatus;
    };

/** Everything that is held of the person behind an address, by table; the details are in the export. */
export interface PersonFindings {
  email: string;
  account: {
    userId: string;
    name: string;
    platformRole: PlatformRole | null;
    createdAt: string;
    lastSignedInAt: string | null;
    deactivatedAt: string | null;
  } | null;
  clinics: {
    tenantId: string;
    clinicName: string;
    subdomain: string;
    status: TenantStatus;
    role: ClinicRole;
    isOwner: boolean;
    state: 'invited' | 'active';
  }[];
  holdings: Holding[];
  blockers: ErasureBlocker[];
  /** Requests of the same address, newest first, those after whose erasure the address is known by its hash alone included. */
  requests: PrivacyRequest[];
}

/** A period after which something goes by itself, with what the worker's last run did. */
export interface RetentionState {
  name: string;
  what: string;
  /** Such as `30 days`. */
  kept: string;
  /** What the period counts from, following it: `after their end`. */
  since: string;
  source: string | null;
  ranAt: string | null;
  removed: number;
  removedAt: string | null;
  removedTotal: number;
}
