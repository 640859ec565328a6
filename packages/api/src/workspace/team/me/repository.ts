import type { Day, WorkspaceMe } from '@tamarack/core/domain/workspace';
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
