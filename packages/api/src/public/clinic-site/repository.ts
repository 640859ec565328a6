import type { ClinicHome, Plan } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { one } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export interface Workspace {
  clinicName: string;
  timeZone: string;
  plan: Plan;
  settings: ClinicHome['settings'];
  services: ClinicHome['services'];
}

/** A clinic's workspace, its services named in the given language; undefined before it is created. */
export async function findWorkspace(
  sql: Sql,
  tenantId: string,
  locale: Locale,
): Promise<Workspace | undefined> {
  const workspace = await one<Omit<Workspace, 'services'>>(
    sql,
    `SELECT t.clinic_name AS "clinicName", t.time_zone AS "timeZone", t.plan,
            json_build_object('currency', w.currency, 'taxLabel', w.tax_label, 'weekStartsOn', w.week_starts_on,
              'confirmBeforeBilling', w.confirm_before_billing) AS settings
       FROM tenants t JOIN workspace_settings w USING (tenant_id) WHERE t.tenant_id = ?`,
    [tenantId],
  );
  if (!workspace) return undefined;
  const services = await sql('services')
    .where({ tenant_id: tenantId })
    .whereNull('archived_at')
    .orderBy('position')
    .select({ code: 'code', name: locale === 'fr' ? 'name_fr' : 'name_en', minutes: 'minutes' });
  return { ...workspace, services };
}
