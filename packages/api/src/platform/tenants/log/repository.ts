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

/** Newest first. A step appears once it has succeeded or an attempt has failed. */
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
  return query<LogRow>(
    sql,
    `SELECT id, time, time::text AS "exactTime", level, source, name, payload, note, attempts,
            t.clinic_name, t.time_zone, log.operation_id, u.full_name AS "actorName"
       FROM (SELECT 'e' || event_id AS id, created_at AS time, level, 'event' AS source, type AS name, payload,
                    NULL AS note, 1 AS attempts, operation_id, actor_id
               FROM events WHERE tenant_id = :tenantId
             UNION ALL
             SELECT 's' || s.operation_id || '.' || s.position, coalesce(s.finished_at, s.started_at),
                    CASE WHEN s.state = 'failed' THEN 'error' WHEN s.state = 'pending' THEN 'warning' ELSE 'info' END,
                    'step', s.name, '{}'::jsonb, coalesce(s.error, s.detail), s.attempts, s.operation_id, NULL
               FROM operations o JOIN operation_steps s USING (operation_id)
              WHERE o.tenant_id = :tenantId AND s.started_at IS NOT NULL) log
       JOIN tenants t ON t.tenant_id = :tenantId
       LEFT JOIN users u ON u.user_id = log.actor_id
      WHERE (:level::text IS NULL OR level = :level) AND (:source::text IS NULL OR source = :source)
        AND (:beforeTime::timestamptz IS NULL OR (time, id) < (:beforeTime::timestamptz, :beforeId))
      ORDER BY time DESC, id DESC LIMIT :limit`,
    {
      tenantId,
      level: page.level,
      source: page.source,
      beforeTime: page.before?.time ?? null,
      beforeId: page.before?.id ?? '',
      limit: page.limit,
    },
  );
}
