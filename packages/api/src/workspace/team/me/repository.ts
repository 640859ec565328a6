import type { Day, SetUpStep, WorkspaceMe } from '@tamarack/core/domain/workspace';
import { one } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { settingsColumns } from '../../settings/index.ts';

export interface ClinicFacts
  extends Pick<WorkspaceMe, 'clinicName' | 'plan' | 'locale' | 'zone' | 'settings'> {
  /** The day from which charts require two-step sign-in; null if always required. */
  twoStepFrom: Day | null;
}

/** Undefined if the workspace does not exist yet. */
export async function findClinicFacts(sql: Sql, tenantId: string): Promise<ClinicFacts | undefined> {
  return one<ClinicFacts>(
    sql,
    `SELECT t.clinic_name, t.plan, t.locale, t.time_zone AS zone,
            w.two_step_charts_from AS "twoStepFrom", ${settingsColumns}
       FROM tenants t JOIN workspace_settings w USING (tenant_id) WHERE t.tenant_id = ?`,
    [tenantId],
  );
}

export async function findStaffName(
  sql: Sql,
  tenantId: string,
  staffId: string,
): Promise<string | undefined> {
  const row = await sql('clinic_staff').where({ tenantId, staffId }).first('name');
  return row?.name;
}

/** Which setup steps are done, as of a day. */
export async function readSetUp(sql: Sql, tenantId: string, today: Day): Promise<Record<SetUpStep, boolean>> {
  const done = await one<Record<SetUpStep, boolean>>(
    sql,
    `WITH practising AS (
       SELECT staff_id FROM clinic_staff
        WHERE tenant_id = :tenantId AND practises AND (active_to_on IS NULL OR active_to_on >= :today))
     SELECT EXISTS (SELECT 1 FROM locations WHERE tenant_id = :tenantId AND archived_at IS NULL) AS location,
            EXISTS (SELECT 1 FROM practising) AS team,
            EXISTS (SELECT 1 FROM services s JOIN service_fees f USING (tenant_id, service_id)
                     WHERE s.tenant_id = :tenantId AND s.archived_at IS NULL) AS services,
            EXISTS (SELECT 1 FROM availability a JOIN practising USING (staff_id)
                     WHERE a.tenant_id = :tenantId AND (a.to_on IS NULL OR a.to_on >= :today)) AS hours`,
    { tenantId, today },
  );
  return done ?? { location: false, team: false, services: false, hours: false };
}
