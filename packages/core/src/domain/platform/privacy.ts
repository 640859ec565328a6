import { endpoint } from '../endpoint.ts';
import type { PlatformRole } from '../permissions.ts';
import type { TenantStatus } from './lifecycle.ts';
import type { LogPerson } from './logs.ts';
import type { PersonMembership } from './people.ts';

export const privacyRequestKinds = ['access', 'correction', 'erasure'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** `refused`: the note has the reason. `withdrawn`: the person took the request back. */
export const privacyRequestStatuses = ['open', 'done', 'refused', 'withdrawn'] as const;
export type PrivacyRequestStatus = (typeof privacyRequestStatuses)[number];

/**
 * Days within which a request must be answered: Personal Information Protection and Electronic Documents Act, schedule 1,
 * 4.9.4 and s. 8 (3); Act respecting the protection of personal information in the private sector (Quebec), s. 32.
 */
export const privacyAnswerDays = 30;

/** What an erasure did to the person's rows in one table. */
export interface ErasedRows {
  table: string;
  what: string;
  deleted: number;
  kept: number;
  /** Why rows are kept; null if none are. */
  because: string | null;
}

/** A person's request about their own data. */
export interface PrivacyRequest {
  requestId: string;
  kind: PrivacyRequestKind;
  status: PrivacyRequestStatus;
  /** Null once the person is erased. */
  email: string | null;
  /** Written by operators; for a refused request, the reason. */
  note: string | null;
  /** ISO 8601, UTC, like all times here. */
  receivedAt: string;
  dueAt: string;
  exportedAt: string | null;
  closedAt: string | null;
  /** Null if recorded with the command on the server. */
  recordedBy: LogPerson | null;
  closedBy: LogPerson | null;
  /** The result of a completed erasure. */
  outcome: ErasedRows[] | null;
  version: number;
}

export interface PrivacyRequestQuery {
  status?: PrivacyRequestStatus;
  kind?: PrivacyRequestKind;
  /** Id of the last request on the previous page. */
  after?: string;
  /** Defaults to 50. */
  limit?: number;
}

export interface PrivacyRequestPage {
  /** Open requests by due date; others newest first. */
  requests: PrivacyRequest[];
  /** Pass as `after` for the next page; null on the last page. */
  next: string | null;
}

/** A person's rows in one table, and what an erasure does to them. */
export interface Holding {
  table: string;
  what: string;
  rows: number;
  onErasure: 'deleted' | 'changed' | 'kept' | 'blocking';
  /** Why rows are kept; null if none are. */
  because: string | null;
}

/** A reason why a person cannot be erased yet. */
export type ErasureBlocker =
  | { kind: 'staff'; role: PlatformRole }
  | {
      kind: 'owner' | 'contact';
      tenantId: string;
      clinicName: string;
      subdomain: string;
      status: TenantStatus;
    }
  | {
      /** An open request of the person that an erasure would leave without an answer. */
      kind: 'request';
      requestId: string;
      requestKind: Exclude<PrivacyRequestKind, 'erasure'>;
      receivedAt: string;
    };

/** The data held about the person with an email, counted by table. The export has the rows themselves. */
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
  clinics: PersonMembership[];
  holdings: Holding[];
  blockers: ErasureBlocker[];
  /**
   * Requests from the same email, newest first, including those of which only the hash of the email is left.
   */
  requests: PrivacyRequest[];
}

/** A retention period, with the worker's last run. */
export interface RetentionState {
  name: string;
  what: string;
  /** For example `30 days`. */
  kept: string;
  /** When the period starts, worded to follow `kept`: `after their end`. */
  since: string;
  source: string | null;
  ranAt: string | null;
  removed: number;
  removedAt: string | null;
  removedTotal: number;
}

export interface NewPrivacyRequest {
  kind: PrivacyRequestKind;
  email: string;
  note?: string | null;
  /** When the request arrived, ISO 8601; defaults to now. */
  receivedAt?: string;
}

/** A new note, or the status that closes the request, or both. */
export interface PrivacyRequestChange {
  version: number;
  note?: string | null;
  status?: Exclude<PrivacyRequestStatus, 'open'>;
}

export interface ErasureOrder {
  version: number;
  /** Typed by the operator to confirm. */
  email: string;
  /** Whether to email the person that their data has been erased; defaults to true. */
  tell?: boolean;
}

/**
 * Changes refuse with VERSION_CONFLICT, and with ALREADY_DONE for a closed request. An email is never part of
 * a URL, which browsers and proxies store. Every lookup of a person's data is audited.
 */
export const privacyEndpoints = {
  requests: endpoint('GET', '/api/privacy/requests').types<{
    query: PrivacyRequestQuery;
    answer: PrivacyRequestPage;
  }>(),
  record: endpoint('POST', '/api/privacy/requests', { idempotent: true, status: 201 }).types<{
    payload: NewPrivacyRequest;
    answer: { request: PrivacyRequest };
  }>(),
  request: endpoint('GET', '/api/privacy/requests/{requestId}').types<{
    answer: { request: PrivacyRequest };
  }>(),
  change: endpoint('PATCH', '/api/privacy/requests/{requestId}').types<{
    payload: PrivacyRequestChange;
    answer: { request: PrivacyRequest };
  }>(),
  /** The data held about the person of a request; null once the person is erased. */
  findings: endpoint('GET', '/api/privacy/requests/{requestId}/findings').types<{
    answer: { findings: PersonFindings | null };
  }>(),
  /** All data held about the person of a request, as JSON. Requires a step-up. */
  exportPerson: endpoint('GET', '/api/privacy/requests/{requestId}/export').types<{ answer: 'file' }>(),
  /** Requires a step-up. Refuses with ERASURE_BLOCKED and lists the `blockers` in its details. */
  erase: endpoint('POST', '/api/privacy/requests/{requestId}/erase', { idempotent: true }).types<{
    payload: ErasureOrder;
    answer: { request: PrivacyRequest };
  }>(),
  find: endpoint('POST', '/api/privacy/find').types<{
    payload: { email: string };
    answer: { findings: PersonFindings };
  }>(),
  retention: endpoint('GET', '/api/privacy/retention').types<{ answer: { periods: RetentionState[] } }>(),
};
