import type { Sql } from '../../database/types.ts';

export async function findSubdomain(sql: Sql, tenantId: string): Promise<string> {
  const row = await sql('tenants').where({ tenant_id: tenantId }).first<{ subdomain: string }>('subdomain');
  if (!row) throw new Error(`tenant ${tenantId} does not exist`);
  return row.subdomain;
}
