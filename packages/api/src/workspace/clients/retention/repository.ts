import type { Day, Profession } from '@tamarack/core/domain/workspace';
import { execute, one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

export interface RetentionFacts {
  region: string | null;
  lastEntryOn: Day | null;
  birthOn: Day | null;
  /** False when the transaction may not read names, and so cannot see the birth date. */
  named: boolean;
  professions: Profession[];
}

/** Facts that determine the retention: province, last entry, birth date, and professions of the treating clinicians. */
export async function findRetentionFacts(tx: Tx, clientId: string): Promise<RetentionFacts | undefined> {
  return one<RetentionFacts>(
    tx,
    `SELECT coalesce(c.region, (SELECT t.region FROM tenants t WHERE t.tenant_id = c.tenant_id)) AS region,
            c.last_entry_on AS "lastEntryOn", i.birth_on AS "birthOn", i.client_id IS NOT NULL AS named,
            ARRAY(SELECT DISTINCT k.profession FROM credentials k
                   WHERE k.staff_id IN (
                     SELECT p.staff_id FROM attendances a JOIN appointments p USING (tenant_id, appointment_id)
                      WHERE a.client_id = c.client_id AND a.state = 'attended'
                     UNION SELECT n.author_id FROM notes n WHERE n.client_id = c.client_id)) AS professions
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

/** @param longer keeps the stored date if it is later */
export async function setRetention(
  tx: Tx,
  clientId: string,
  until: Day | null,
  longer: boolean,
): Promise<void> {
  await execute(
    tx,
    `UPDATE clients SET retention_until_on = ${longer ? 'greatest(retention_until_on, ?::date)' : '?::date'} WHERE client_id = ?`,
    [until, clientId],
  );
}
