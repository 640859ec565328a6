import type { Invitation } from '../accounts/clinics.ts';
import { endpoint } from '../endpoint.ts';
import type { ClinicRole } from '../permissions.ts';
import type { Plan } from '../plans.ts';
import type { EventLevel } from './activity.ts';
import type { HoldKind } from './lifecycle.ts';

/** A member of a clinic as shown to operators: account facts only, no clinical data. Times are ISO 8601. */
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
  /** On the clinic's own site; null for someone who has never signed in there. */
  lastSignInAt: string | null;
}

/** How much of its plan a clinic uses. */
export interface TenantUsage {
  plan: Plan;
  priceCad: number;
  /** Active and invited clinicians together count against the limit. */
  clinicians: { active: number; invited: number; limit: number };
  members: { active: number; invited: number };
  /** Members who signed in on the clinic's own site within the last 30 days. */
  activeMembers: number;
  openSessions: number;
  /** Of any member, on the clinic's own site. */
  lastSignInAt: string | null;
  /** Emails sent on behalf of the clinic in the last 30 days. */
  mails: { sent: number; failed: number };
  /** Counts of the clinic's work, without details; appointments of the last 30 days. */
  workspace: { clients: number; appointments: number; openNotes: number; lastActivityAt: string | null };
}

/** One suspension of a clinic. The current one has no end. */
export interface TenantHold {
  /** Null for a hold without an operation, as for imported clinics and sample data. */
  operationId: string | null;
  holdKind: HoldKind;
  reason: string;
  customerMessage: string | null;
  /** Null when unknown. */
  since: string | null;
  /** Name of the operator; null for the system and for deleted accounts. */
  by: string | null;
  until: string | null;
  /** Name of whoever resumed the clinic or replaced the hold. */
  liftedBy: string | null;
}

/** Maximum length of a note, in characters. */
export const noteLength = 4_000;

/** A note by operators about a clinic. */
export interface TenantNote {
  noteId: string;
  body: string;
  pinned: boolean;
  version: number;
  /** Null if the author's account was deleted. */
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
  /** The `next` of the previous page. */
  before?: string;
  limit?: number;
  level?: EventLevel;
  /** `event` for the timeline; omit to include the steps of operations. */
  source?: TenantLogEntry['source'];
}

export interface TenantLogPage {
  /** Newest first. */
  entries: TenantLogEntry[];
  /** Pass as `before` for the next page; null at the end. */
  next: string | null;
}

/** Endpoints for the panels of a tenant's page. */
export const tenantPageEndpoints = {
  /** The owner first, then by state and name. */
  members: endpoint('GET', '/api/tenants/{tenantId}/members').types<{
    answer: { members: TenantMember[] };
  }>(),
  /**
   * Refuses with PLAN_LIMIT if the plan allows no further clinician, ALREADY_DONE for a member, and FORBIDDEN
   * for platform staff. The answer is the same whether or not the email has an account.
   */
  inviteMember: endpoint('POST', '/api/tenants/{tenantId}/invitations', {
    idempotent: true,
    status: 201,
  }).types<{ payload: Invitation }>(),
  /** Refuses with FORBIDDEN for the owner, the last administrator and platform staff, and with PLAN_LIMIT. */
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

/** Changes refuse with VERSION_CONFLICT if the note has a newer version. */
export const tenantNoteEndpoints = {
  /** Pinned notes first, then the newest. */
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
