import type { EventLevel } from '@tamarack/core/domain';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** A line of a tenant's log as stored: an event, or a step of an operation. */
export interface LogRow {
  /** `e` and the event's id, or `s` with operation and position. */
  id: string;
  time: Date;
  /** Time in full precision, for the cursor of the next page. */
  exactTime: string;
  level: EventLevel;
  source: 'event' | 'step';
  /** Type of the event, or name of the step. */
  name: string;
  payload: Record<string, unknown>;
  /** Error or detail of a step. */
  note: string | null;
  attempts: number;
  clinicName: string;
  timeZone: string;
  operationId: string | null;
  actorName: string | null;
}

/** A page begins after the line with this time and id. */
export interface LogCursor {
  time: string;
  id: string;
}

/**
 * Newest first. A step appears once it has succeeded or an attempt has failed. Only a page of the events is read, along
 * their index of times, however many there are.
 */
export async function listLog(
  sql: Sql,
  tenantId: string,
  page: {
    before: LogCursor | null;
    level: EventLevel | null;
    source: LogRow['source'] | null;
    limit: number;
  },
): Promise<LogRow[]> {
  const isInPage = ({ time, id, level }: Record<'time' | 'id' | 'level', string>) => `
    (:level::text IS NULL OR ${level} = :level)
    ${page.before ? `AND ${time} <= :time::timestamptz AND (${time}, ${id}) < (:time::timestamptz, :id)` : ''}`;
  const event = { time: 'created_at', id: `'e' || event_id`, level: 'level' };
  return query<LogRow>(
    sql,
    `SELECT id, time, time::text AS "exactTime", level, source, name, payload, note, attempts,
            t.clinic_name, t.time_zone, log.operation_id, u.full_name AS "actorName"
       FROM ((SELECT ${event.id} AS id, created_at AS time, level, 'event' AS source, type AS name, payload,
                     NULL AS note, 1 AS attempts, operation_id, actor_id
                FROM events WHERE tenant_id = :tenantId AND ${isInPage(event)}
               ORDER BY created_at DESC, ${event.id} DESC LIMIT :limit)
             UNION ALL
             SELECT * FROM (
               SELECT 's' || s.operation_id || '.' || s.position AS id, coalesce(s.finished_at, s.started_at) AS time,
                      CASE WHEN s.state = 'failed' THEN 'error' WHEN s.state = 'pending' THEN 'warning' ELSE 'info' END AS level,
                      'step', s.name, '{}'::jsonb, coalesce(s.error, s.detail), s.attempts, s.operation_id, NULL::uuid
                 FROM operations o JOIN operation_steps s USING (operation_id)
                WHERE o.tenant_id = :tenantId AND s.started_at IS NOT NULL) steps
              WHERE ${isInPage({ time: 'time', id: 'id', level: 'level' })}) log
       JOIN tenants t ON t.tenant_id = :tenantId
       LEFT JOIN users u ON u.user_id = log.actor_id
      WHERE :source::text IS NULL OR source = :source
      ORDER BY time DESC, id DESC LIMIT :limit`,
    {
      tenantId,
      level: page.level,
      source: page.source,
      time: page.before?.time ?? null,
      id: page.before?.id ?? '',
      limit: page.limit,
    },
  );
}
