/** Shapes of what operators see and write on one tenant's page. Times are ISO 8601 in UTC. */

import type { ClinicRole } from '../permissions.ts';
import type { Plan } from '../plans.ts';
import type { ActivityEntry } from '../resources.ts';
import type { HoldKind } from './lifecycle.ts';

/** A member of a clinic as operators see them; nothing of their work, nothing about health. */
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
  /** Null for someone who never has. */
  lastSignInAt: string | null;
}

/** What a clinic uses of what its plan includes. */
export interface TenantUsage {
  plan: Plan;
  priceCad: number;
  /** Active and invited clinicians together count against the limit. */
  clinicians: { active: number; invited: number; limit: number };
  members: { active: number; invited: number };
  /** Members who signed in within the last 30 days, and sessions open now. */
  activeMembers: number;
  openSessions: number;
  lastSignInAt: string | null;
  /** Mails of the last 30 days in the clinic's name. */
  mails: { sent: number; failed: number };
}

/** One time that a clinic was held: the present one has no end. */
export interface TenantHold {
  /** Null where no operation is behind it. */
  operationId: string | null;
  kind: HoldKind;
  reason: string;
  customerMessage: string | null;
  /** Null where it is not known. */
  since: string | null;
  /** Name of the operator; null for the product itself and for people who are gone. */
  by: string | null;
  until: string | null;
  liftedBy: string | null;
}

/** Longest note, in characters. */
export const noteLength = 4_000;

/** A note of operators about a clinic. */
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

/** An event as the bell shows it. What an operator did themselves is never unread. */
export interface NotificationEntry extends ActivityEntry {
  unread: boolean;
}

export interface NotificationList {
  entries: NotificationEntry[];
  /** Counted up to `unreadCap`. */
  unread: number;
}

/** Unread notifications are counted up to here; `99+` past it. */
export const unreadCap = 100;

/** What an id belongs to, as the palette finds it. */
export const foundKinds = ['tenant', 'operation', 'person', 'staff', 'audit', 'note'] as const;
export type FoundKind = (typeof foundKinds)[number];

export interface FoundThing {
  kind: FoundKind;
  id: string;
  title: string;
  detail: string | null;
  /** The clinic it belongs to, where it belongs to one. */
  tenantId: string | null;
}
