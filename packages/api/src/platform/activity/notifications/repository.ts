import { lateFailures } from '@tamarack/core/domain';
import { changed, execute, query, value } from '../../../database/rows.ts';
import { literals } from '../../../database/statement.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { toldForItself } from '../repository.ts';

/** Whose events count as notifications: those of others and of the system, and failures of what the operator started. */
const concernsOperator = `(e.actor_id IS DISTINCT FROM :userId::uuid OR e.type IN (${literals(lateFailures)}))
  AND e.type <> ALL (:silenced) AND ${toldForItself}`;

/**
 * How far an operator has read: up to this event, and everything before their account was created. An account that is
 * older than the role begins with all events of that moment marked as read.
 */
export interface ReadMark {
  eventId: number;
  /** As text from the database: a Date would lose the microseconds, and an event just before would count. */
  since: string;
}

const isUnread = `e.event_id > :eventId AND e.created_at > :since::timestamptz AND ${concernsOperator}`;

export async function readMark(sql: Sql, userId: string): Promise<ReadMark> {
  const rows = await query<ReadMark>(
    sql,
    `SELECT coalesce(n.event_id, 0) AS "eventId", u.created_at::text AS since
       FROM users u LEFT JOIN notifications_read n USING (user_id) WHERE u.user_id = ?`,
    [userId],
  );
  const [mark] = rows;
  if (!mark) throw new Error(`nobody has the id ${userId}`);
  return mark;
}

/** Number of unread events, counted up to `cap`. */
export async function countUnread(
  sql: Sql,
  userId: string,
  { mark, silenced, cap }: { mark: ReadMark; silenced: readonly string[]; cap: number },
): Promise<number> {
  return value<number>(
    sql,
    `SELECT count(*) AS unread FROM (SELECT 1 FROM events e WHERE ${isUnread} LIMIT :cap) unseen`,
    { userId, ...mark, silenced, cap },
  );
}

/** Which of these events are unread. */
export async function findUnread(
  sql: Sql,
  userId: string,
  { mark, silenced, eventIds }: { mark: ReadMark; silenced: readonly string[]; eventIds: readonly number[] },
): Promise<Set<number>> {
  const rows = await query<{ eventId: number }>(
    sql,
    `SELECT e.event_id FROM events e WHERE e.event_id = ANY (:eventIds) AND ${isUnread}`,
    { userId, ...mark, silenced, eventIds },
  );
  return new Set(rows.map(({ eventId }) => eventId));
}

/** Marks events as read up to the newest event at most; false when they were read already. */
export async function moveMark(tx: Tx, userId: string, eventId: number): Promise<boolean> {
  return changed(
    tx,
    `INSERT INTO notifications_read AS kept (user_id, event_id)
       SELECT :userId, least(:eventId::bigint, (SELECT coalesce(max(event_id), 0) FROM events))
     ON CONFLICT (user_id) DO UPDATE SET event_id = excluded.event_id, read_at = now()
       WHERE kept.event_id < excluded.event_id`,
    { userId, eventId },
  );
}

/** Marks all events as read, for someone who joins the staff. */
export async function markAllRead(tx: Tx, userId: string): Promise<void> {
  await execute(
    tx,
    `INSERT INTO notifications_read AS kept (user_id, event_id)
       SELECT :userId, coalesce(max(event_id), 0) FROM events
     ON CONFLICT (user_id) DO UPDATE SET event_id = greatest(kept.event_id, excluded.event_id), read_at = now()`,
    { userId },
  );
}
