import { firstValue } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export async function findSubdomain(sql: Sql, tenantId: string): Promise<string> {
  const row = await sql('tenants').where({ tenantId }).first<{ subdomain: string }>('subdomain');
  if (!row) throw new Error(`tenant ${tenantId} does not exist`);
  return row.subdomain;
}

/** Whether someone last confirmed who they are longer ago than the clinic's idle minutes, or never. */
export async function isStepUpIdle(sql: Sql, tenantId: string, steppedUpAt: Date | null): Promise<boolean> {
  const idle = await firstValue<boolean>(
    sql,
    `SELECT coalesce(CAST(? AS timestamptz) + make_interval(mins => idle_lock_minutes) <= now(), true) AS idle
       FROM workspace_settings WHERE tenant_id = ?`,
    [steppedUpAt, tenantId],
  );
  return idle ?? false;
}
