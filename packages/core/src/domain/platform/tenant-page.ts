import type { Invitation } from '../accounts/clinics.ts';
import { endpoint } from '../endpoint.ts';
import type { ClinicRole } from '../permissions.ts';
import type { Plan } from '../plans.ts';
import type { EventLevel } from './activity.ts';
import type { HoldKind } from './lifecycle.ts';

/** A member of a clinic as operators see them: account facts only, no clinical data. Times are ISO 8601. */
export interface TenantMember {
  userId: string;
  name: string;
  email: string;
  role: ClinicRole;
  isOwner: boolean;
  state: 'invited' | 'active' | 'deactivated';
  verified: boolean;
  twoFactor: boolean;
  addedAt: string;
  /** Null for someone who has never signed in. */
  lastSignInAt: string | null;
}

/** What a clinic uses of its plan. */
export interface TenantUsage {
  plan: Plan;
  priceCad: number;
  /** Active and invited clinicians together count against the limit. */
  clinicians: { active: number; invited: number; limit: number };
  members: { active: number; invited: number };
  /** Members who signed in within the last 30 days. */
  activeMembers: number;
  openSessions: number;
  lastSignInAt: string | null;
  /** Mails of the last 30 days in the clinic's name. */
  mails: { sent: number; failed: number };
  /** The clinic's work in figures alone; appointments of the last 30 days. */
  workspace: { clients: number; appointments: number; openNotes: number; lastActivityAt: string | null };
}

/** One suspension of a clinic. The current one has no end. */
export interface TenantHold {
  /** Null for a hold without an operation, as of imported clinics and sample data. */
  operationId: string | null;
  holdKind: HoldKind;
  reason: string;
  customerMessage: string | null;
  /** Null when unknown. */
  since: string | null;
  /** Name of the operator; null for the system and for people who are gone. */
  by: string | null;
  until: string | null;
  liftedBy: string | null;
}

/** Longest note, in characters. */
export const noteLength = 4_000;

/** A note that operators have written about a clinic. */
export interface TenantNote {
  noteId: string;
  body: string;
  pinned: boolean;
  version: number;
  /** Null for an author who is gone. */
  author: { userId: string; name: string } | null;
  createdAt: string;
  editedAt: string | null;
}

/** One line of a tenant's log: an event, or a step of an operation. */
export interface TenantLogEntry {
  id: string;
  time: string;
  level: EventLevel;
  source: 'event' | 'step';
  message: string;
  operationId: string | null;
  actor: string | null;
}

export interface TenantLogQuery {
  /** Cursor of the page, as `next` of the page before. */
  before?: string;
  limit?: number;
  level?: EventLevel;
  /** Events alone are the timeline; with the steps of operations it is the log. */
  source?: TenantLogEntry['source'];
}

export interface TenantLogPage {
  /** Newest first. */
  entries: TenantLogEntry[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

/** What a tenant's page shows besides the tenant and its operations. */
export const tenantPageEndpoints = {
  /** The owner first, then by state and name. */
  members: endpoint('GET', '/api/tenants/{tenantId}/members').types<{
    answer: { members: TenantMember[] };
  }>(),
  /**
   * Refuses with PLAN_LIMIT when the plan allows no further clinician, ALREADY_DONE for a member, FORBIDDEN for staff of
   * the platform. The answer is the same whether the email has an account or not.
   */
  inviteMember: endpoint('POST', '/api/tenants/{tenantId}/invitations', {
    idempotent: true,
    status: 201,
  }).types<{ payload: Invitation }>(),
  /** Refuses with FORBIDDEN for the owner, the last administrator and staff of the platform, and with PLAN_LIMIT. */
  changeMemberRole: endpoint('PATCH', '/api/tenants/{tenantId}/members/{userId}').types<{
    payload: { role: ClinicRole };
  }>(),
  /** Ends a membership or withdraws an invitation. Refuses with FORBIDDEN for the owner and the last administrator. */
  removeMember: endpoint('DELETE', '/api/tenants/{tenantId}/members/{userId}').types(),
  usage: endpoint('GET', '/api/tenants/{tenantId}/usage').types<{ answer: { usage: TenantUsage } }>(),
  /** Newest first. */
  holds: endpoint('GET', '/api/tenants/{tenantId}/holds').types<{ answer: { holds: TenantHold[] } }>(),
  log: endpoint('GET', '/api/tenants/{tenantId}/log').types<{
    query: TenantLogQuery;
    answer: TenantLogPage;
  }>(),
};

/** Changes refuse with VERSION_CONFLICT when the note is no longer at the version given. */
export const tenantNoteEndpoints = {
  /** Pinned ones first, then the newest. */
  list: endpoint('GET', '/api/tenants/{tenantId}/notes').types<{ answer: { notes: TenantNote[] } }>(),
  create: endpoint('POST', '/api/tenants/{tenantId}/notes', { idempotent: true, status: 201 }).types<{
    payload: { body: string; pinned?: boolean };
    answer: { note: TenantNote };
  }>(),
  /** Refuses with FORBIDDEN for the text of another author's note. */
  update: endpoint('PATCH', '/api/tenants/{tenantId}/notes/{noteId}').types<{
    payload: { version: number; body?: string; pinned?: boolean };
    answer: { note: TenantNote };
  }>(),
  remove: endpoint('DELETE', '/api/tenants/{tenantId}/notes/{noteId}').types<{
    query: { version: number };
  }>(),
};
