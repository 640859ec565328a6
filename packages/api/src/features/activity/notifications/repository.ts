import type { Sql, Tx } from '../../../database/types.ts';

/** What an operator is told of: what others did and what happened by itself, in the order of the events table. */
const concernsOperator = 'e.actor_id IS DISTINCT FROM :userId::uuid AND e.type <> ALL (:silenced)';

/** Types of events that this operator does not want counted. */
export async function silencedTypes(sql: Sql, userId: string): Promise<string[]> {
  return sql('notification_choices').where({ user_id: userId, badge: false }).pluck('event_type');
}

/**
 * The event up to which this operator has seen everything. Whoever has never looked has seen what was before they
 * became an operator's account.
 */
export async function readMark(sql: Sql, userId: string): Promise<number> {
  const { rows } = await sql.raw<{ rows: { mark: number | null }[] }>(
    `SELECT coalesce((SELECT event_id FROM notifications_read WHERE user_id = :userId),
                     (SELECT e.event_id FROM events e
                       WHERE e.created_at <= (SELECT created_at FROM users WHERE user_id = :userId)
                       ORDER BY e.created_at DESC, e.event_id DESC LIMIT 1), 0) AS mark`,
    { userId },
  );
  return rows[0]?.mark ?? 0;
}

/** How many events after the mark this operator has not seen, counted up to `cap`. */
export async function countUnread(
  sql: Sql,
  userId: string,
  { mark, silenced, cap }: { mark: number; silenced: readonly string[]; cap: number },
): Promise<number> {
  const { rows } = await sql.raw<{ rows: { unread: number }[] }>(
    `SELECT count(*) AS unread FROM
       (SELECT 1 FROM events e WHERE e.event_id > :mark AND ${concernsOperator} LIMIT :cap) unseen`,
    { userId, mark, silenced, cap },
  );
  return rows[0]?.unread ?? 0;
}

/** Moves the mark forward, never beyond the newest event; false when it stood there already. */
export async function moveMark(tx: Tx, userId: string, eventId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `INSERT INTO notifications_read AS kept (user_id, event_id)
       SELECT :userId, least(:eventId::bigint, (SELECT coalesce(max(event_id), 0) FROM events))
     ON CONFLICT (user_id) DO UPDATE SET event_id = excluded.event_id, read_at = now()
       WHERE kept.event_id < excluded.event_id
     RETURNING event_id`,
    { userId, eventId },
  );
  return rows.length > 0;
}
