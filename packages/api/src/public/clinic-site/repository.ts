import type { ClinicHome, Plan } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { one } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export interface Workspace {
  clinicName: string;
  timeZone: string;
  plan: Plan;
  settings: ClinicHome['settings'];
  sessionTypes: ClinicHome['sessionTypes'];
}

/** A clinic's workspace, its session types named in the given language; undefined before it is created. */
export async function findWorkspace(
  sql: Sql,
  tenantId: string,
  locale: Locale,
): Promise<Workspace | undefined> {
  const workspace = await one<Omit<Workspace, 'sessionTypes'>>(
    sql,
    `SELECT t.clinic_name AS "clinicName", t.time_zone AS "timeZone", t.plan,
            json_build_object('currency', w.currency, 'taxLabel', w.tax_label, 'weekStartsOn', w.week_starts_on,
              'confirmBeforeBilling', w.confirm_before_billing) AS settings
       FROM tenants t JOIN workspace_settings w USING (tenant_id) WHERE t.tenant_id = ?`,
    [tenantId],
  );
  if (!workspace) return undefined;
  const sessionTypes = await sql('session_types')
    .where({ tenant_id: tenantId })
    .orderBy('position')
    .select({ code: 'code', name: locale === 'fr' ? 'name_fr' : 'name_en', minutes: 'minutes' });
  return { ...workspace, sessionTypes };
}
