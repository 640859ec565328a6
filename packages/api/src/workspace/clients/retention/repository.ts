import type { Day, DueChart, Profession, Retention } from '@tamarack/core/domain/workspace';
import { execute, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { clientName } from '../../shared/index.ts';

export interface RetentionFacts {
  regions: (string | null)[];
  lastEntryOn: Day | null;
  birthOn: Day | null;
  /** False when the transaction may not read names, and so cannot see the birth date. */
  named: boolean;
  /** Null for somebody without a licence on record. */
  professions: (Profession | null)[];
}

/**
 * Facts that determine the retention: the provinces of the client and of the treatment, the last entry, the birth date, and
 * the professions of the treating clinicians. A note about no visit was written in the clinic's province.
 */
export async function findRetentionFacts(tx: Tx, clientId: string): Promise<RetentionFacts | undefined> {
  return one<RetentionFacts>(
    tx,
    `SELECT ARRAY(SELECT coalesce(c.region, t.region) FROM tenants t WHERE t.tenant_id = c.tenant_id
                  UNION SELECT l.region
                          FROM attendances a JOIN appointments p USING (tenant_id, appointment_id)
                          JOIN locations l USING (tenant_id, location_id)
                         WHERE a.client_id = c.client_id AND a.state = 'attended' AND l.region IS NOT NULL
                  UNION SELECT t.region FROM notes n JOIN tenants t USING (tenant_id)
                         WHERE n.client_id = c.client_id AND n.attendance_id IS NULL AND t.region IS NOT NULL) AS regions,
            c.last_entry_on, i.birth_on, i.client_id IS NOT NULL AS named,
            ARRAY(SELECT DISTINCT k.profession
                    FROM (SELECT p.staff_id FROM attendances a JOIN appointments p USING (tenant_id, appointment_id)
                           WHERE a.client_id = c.client_id AND a.state = 'attended'
                          UNION SELECT n.author_id FROM notes n WHERE n.client_id = c.client_id) t
                    LEFT JOIN credentials k ON k.tenant_id = c.tenant_id AND k.staff_id = t.staff_id) AS professions
       FROM clients c LEFT JOIN client_identities i USING (tenant_id, client_id)
      WHERE c.client_id = ?`,
    [clientId],
  );
}

export async function noteEntry(tx: Tx, clientId: string, day: Day): Promise<void> {
  await execute(
    tx,
    'UPDATE clients SET last_entry_on = greatest(last_entry_on, ?::date) WHERE client_id = ?',
    [day, clientId],
  );
}

/** @param longer keeps the stored dates if they are later */
export async function setRetention(
  tx: Tx,
  clientId: string,
  retention: Retention | null,
  longer: boolean,
): Promise<void> {
  const days = ['from', 'until'].map((day) => {
    const column = `retention_${day}_on`;
    return `${column} = ${longer ? `greatest(${column}, :${day}::date)` : `:${day}::date`}`;
  });
  await execute(tx, `UPDATE clients SET ${days.join(', ')} WHERE client_id = :clientId`, {
    from: retention?.from ?? null,
    until: retention?.until ?? null,
    clientId,
  });
}

/** Charts whose retention is over, by file number. */
export function listDueCharts(
  sql: Sql,
  tenantId: string,
  page: { today: Day; after: number; limit: number },
): Promise<DueChart[]> {
  return query<DueChart>(
    sql,
    `SELECT d."clientId", d."fileNo", ${clientName('i')} AS name, d."lastEntryOn", d."keptUntil",
            nullif(obstacle_to_destruction(d."clientId", :today::date), 'none') AS obstacle
       FROM (SELECT c.tenant_id, c.client_id AS "clientId", c.file_no AS "fileNo", c.last_entry_on AS "lastEntryOn",
                    kept_until(c.retention_until_on, c.retention_from_on, w.retention_years) AS "keptUntil"
               FROM clients c JOIN workspace_settings w ON w.tenant_id = c.tenant_id
              WHERE c.tenant_id = :tenantId AND c.file_no > :after AND c.state NOT IN ('merged', 'destroyed')
                AND kept_until(c.retention_until_on, c.retention_from_on, w.retention_years) < :today::date
              ORDER BY c.file_no LIMIT :limit) d
       LEFT JOIN client_identities i ON i.tenant_id = d.tenant_id AND i.client_id = d."clientId"
      ORDER BY d."fileNo"`,
    { tenantId, ...page },
  );
}

/** Why a chart may not be destroyed; `none` if it may, null for a merged or destroyed client. */
export async function findObstacle(tx: Tx, clientId: string, today: Day): Promise<string | null> {
  const row = await one<{ obstacle: string | null }>(
    tx,
    'SELECT obstacle_to_destruction(?, ?::date) AS obstacle',
    [clientId, today],
  );
  return row?.obstacle ?? null;
}

/** Destroys a chart and writes the access log. Returns the version of the client. */
export async function destroyChart(
  tx: Tx,
  clientId: string,
  by: { reason: string; staffId: string; sessionId: string | null; now: Date },
): Promise<number> {
  const row = await one<{ version: number }>(
    tx,
    'SELECT destroy_chart(:clientId, :reason, :staffId, :sessionId, :now) AS version',
    { clientId, ...by },
  );
  if (!row) throw new Error('destroy_chart returned nothing');
  return row.version;
}
