import type { AuditAction, EventLevel } from '@tamarack/core/domain';
import { execute, send } from '../database/rows.ts';
import { insertion, type Statement, writeStatement } from '../database/statement.ts';
import type { Sql, Tx } from '../database/types.ts';
import { withCommit } from '../database/with-commit.ts';
import type { Actor } from './actor.ts';

export interface NewEvent {
  /** Dotted name, subject first: `tenant.suspended`. */
  type: string;
  /** Defaults to `info`. */
  level?: EventLevel;
  /** The clinic; omitted for an event of the platform. */
  tenantId?: string | null;
  operationId?: string | null;
  /** Facts for the screens and webhooks; no personal data beyond what the tenant row holds. */
  payload?: Record<string, unknown>;
}

/** Writes one event in the caller's transaction. Listeners are notified when it commits. */
export async function insertEvent(sql: Sql, actor: Actor, event: NewEvent): Promise<void> {
  const { level = 'info', payload = {}, ...subject } = event;
  const row = { ...subject, level, actorId: actor.userId, payload: JSON.stringify(payload) };
  await send(sql, insertion('events', [row]));
}

/** A change that is not an event of a clinic: it is in no timeline, and only makes open screens refetch. */
export interface StaffNews {
  /** Dotted name, subject first: `note.changed`. */
  type: string;
  /** The clinic concerned, for screens that show one. */
  tenantId: string | null;
  /** Only this operator, on all their screens; all staff when absent. */
  userId?: string;
}

/**
 * Notifies open screens of operators when the caller's transaction commits. A screen that misses it refetches on
 * reconnecting.
 */
export async function tellStaff(sql: Sql, change: StaffNews): Promise<void> {
  await execute(sql, `SELECT pg_notify('events', ?)`, [JSON.stringify({ id: 0, staff: true, ...change })]);
}

export interface NewAuditEntry {
  /** Dotted name of what was done or refused: `tenant.suspend`. */
  action: AuditAction;
  tenantId?: string | null;
  /** The person concerned, if not the actor. */
  subjectId?: string | null;
  operationId?: string | null;
  outcome?: 'done' | 'refused';
  /** Old and new values and ids; never a name, an email or a secret. */
  details?: Record<string, unknown>;
  /** Personal data of the subject or, without one, of the actor; encrypted with that person's key. */
  personal?: Record<string, unknown>;
}

/**
 * Appends one audit entry in the caller's transaction. The database numbers and dates it, encrypts the network address
 * and `personal`, and refuses all later changes to it.
 */
export async function insertAuditEntry(sql: Sql, actor: Actor, entry: NewAuditEntry): Promise<void> {
  await send(sql, auditEntry(actor, entry));
}

/** As `insertAuditEntry`, but sent together with the commit: for transactions that do not read the log. */
export async function insertAuditEntryWithCommit(tx: Tx, actor: Actor, entry: NewAuditEntry): Promise<void> {
  await withCommit(tx, auditEntry(actor, entry));
}

function auditEntry(actor: Actor, entry: NewAuditEntry): Statement {
  return writeStatement('SELECT insert_audit_entry(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
    actor.userId,
    actor.kind,
    actor.sessionId,
    entry.action,
    entry.tenantId ?? null,
    entry.subjectId ?? null,
    entry.operationId ?? null,
    actor.requestId,
    entry.outcome ?? 'done',
    JSON.stringify(entry.details ?? {}),
    actor.ip,
    entry.personal ? JSON.stringify(entry.personal) : null,
  ]);
}
