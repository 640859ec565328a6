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
  timeZone: string | null;
  actorName: string | null;
  clinicNames: string[] | null;
  personName: string | null;
}

/** Excludes events `e` of single clinics that are part of a bulk change: the bulk change has its own events. */
export const toldForItself = `NOT (e.tenant_id IS NOT NULL AND jsonb_exists(e.payload, 'bulkId'))`;

/** Current name of the person whom an event `e` concerns. */
export const namedPerson = `(SELECT p.full_name FROM users p WHERE p.user_id = (e.payload ->> 'userId')::uuid)`;

/** Current names of the clinics that an event `e` lists by their ids. */
export const namedClinics = `(SELECT json_agg(n.clinic_name ORDER BY named.position)
     FROM jsonb_array_elements_text(e.payload -> 'clinics') WITH ORDINALITY AS named (tenant_id, position)
     JOIN tenants n ON n.tenant_id = named.tenant_id::uuid)`;

/** The newest events of all clinics, newest first. The limit is inside the subquery, so that only these rows are joined. */
export async function listNewestEvents(sql: Sql, limit: number): Promise<EventRow[]> {
  return query<EventRow>(
    sql,
    `SELECT e.event_id, e.type, e.level, e.tenant_id, e.actor_id, e.payload, e.created_at, t.clinic_name, t.time_zone,
            u.full_name AS "actorName", ${namedClinics} AS "clinicNames", ${namedPerson} AS "personName"
       FROM (SELECT * FROM events e WHERE ${toldForItself} ORDER BY event_id DESC LIMIT ?) e
       LEFT JOIN tenants t ON t.tenant_id = e.tenant_id
       LEFT JOIN users u ON u.user_id = e.actor_id
      ORDER BY e.event_id DESC`,
    [limit],
  );
}
