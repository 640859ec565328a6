import { one } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export async function namesForClinicians(sql: Sql): Promise<boolean> {
  const row = await one<{ open: boolean }>(
    sql,
    `SELECT names_for_clinicians AS open FROM workspace_settings`,
  );
  return row?.open ?? false;
}

/**
 * SQL for “c is a client of :own”: in the care team, with an appointment to come, or added by them; `:now` is the present.
 */
export const isOwnClient = `(c.created_by = :own
    OR EXISTS (SELECT 1 FROM care_team t WHERE t.tenant_id = c.tenant_id AND t.client_id = c.client_id
                  AND t.staff_id = :own AND t.because <> 'release' AND (t.until_at IS NULL OR t.until_at > :now))
    OR EXISTS (SELECT 1 FROM attendances b JOIN appointments p USING (tenant_id, appointment_id)
                WHERE b.tenant_id = c.tenant_id AND b.client_id = c.client_id AND p.staff_id = :own
                  AND b.state IN ('booked', 'arrived')))`;
