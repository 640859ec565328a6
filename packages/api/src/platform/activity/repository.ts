import type { EventLevel } from '@tamarack/core/domain';
import { query } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

/** An event with current names: a person or clinic may have been renamed since. */
export interface EventRow {
  eventId: number;
  type: string;
  level: EventLevel;
  tenantId: string | null;
  actorId: string | null;
  payload: Record<string, unknown>;
  createdAt: Date;
  clinicName: string | null;
  actorName: string | null;
}

/** The newest events of all clinics, newest first. The limit is inside the subquery, so that only these rows are joined. */
export async function listNewestEvents(sql: Sql, limit: number): Promise<EventRow[]> {
  return query<EventRow>(
    sql,
    `SELECT e.event_id AS "eventId", e.type, e.level, e.tenant_id AS "tenantId", e.actor_id AS "actorId", e.payload, e.created_at AS "createdAt",
            t.clinic_name AS "clinicName", u.full_name AS "actorName"
       FROM (SELECT * FROM events ORDER BY event_id DESC LIMIT ?) e
       LEFT JOIN tenants t ON t.tenant_id = e.tenant_id
       LEFT JOIN users u ON u.user_id = e.actor_id
      ORDER BY e.event_id DESC`,
    [limit],
  );
}
