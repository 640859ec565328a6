import type { AuditAction, EventLevel } from '@tamarack/core/domain';
import { execute, send } from '../database/rows.ts';
import { insertion, type Statement, writeStatement } from '../database/statement.ts';
import type { Sql, Tx } from '../database/types.ts';
import { withCommit } from '../database/with-commit.ts';
import type { Actor } from './actor.ts';

export interface NewEvent {
  /** Dotted name, subject first: `tenant.suspended`. */
  type: string;
  level: EventLevel;
  tenantId: string | null;
  operationId?: string | null;
  /** Facts for the screens and webhooks; no personal data beyond what the tenant row holds. */
  payload?: Record<string, unknown>;
}

/** Writes one event in the caller's transaction. Listeners hear of it when that commits. */
export async function insertEvent(sql: Sql, actor: Actor, event: NewEvent): Promise<void> {
  const row = {
    type: event.type,
    level: event.level,
    tenant_id: event.tenantId,
    operation_id: event.operationId ?? null,
    actor_id: actor.userId,
    payload: JSON.stringify(event.payload ?? {}),
  };
  await send(sql, insertion('events', [row]));
}

/** Word of a change that is no event of a clinic: nobody's timeline has it, only open screens renew themselves. */
export interface StaffNews {
  /** Dotted name, subject first: `note.changed`. */
  type: string;
  /** The clinic it concerns, for screens that show one. */
  tenantId: string | null;
  /** One operator alone, on all their screens; all staff when absent. */
  userId?: string;
}

/** Tells operators who look, when the caller's transaction commits. Whoever misses it fetches anew on reconnecting. */
export async function tellStaff(sql: Sql, news: StaffNews): Promise<void> {
  await execute(sql, `SELECT pg_notify('events', ?)`, [JSON.stringify({ id: 0, staff: true, ...news })]);
}

export interface NewAuditEntry {
  /** Dotted name of what was done or refused: `tenant.suspend`. */
  action: AuditAction;
  tenantId?: string | null;
  /** The person it was done to, if another than the actor. */
  subjectId?: string | null;
  operationId?: string | null;
  outcome?: 'done' | 'refused';
  /** Before and after, by id and value; never a name, an address or a secret. */
  details?: Record<string, unknown>;
  /** What says something of the person it was done to, or of the actor: stored under that person's key alone. */
  personal?: Record<string, unknown>;
}

/**
 * Appends one audit entry in the caller's transaction. The database numbers and dates it, encrypts the address it came
 * from and `personal`, and refuses to change the entry ever after.
 */
export async function insertAuditEntry(sql: Sql, actor: Actor, entry: NewAuditEntry): Promise<void> {
  await send(sql, auditEntry(actor, entry));
}

/** The same, to travel with the commit: for what does not read the log in its transaction. */
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
