import type { Plan } from '@tamarack/core/domain';
import type { Sql } from '../../database/types.ts';

export async function findZone(sql: Sql, tenantId: string): Promise<string> {
  const row = await sql('tenants').where({ tenantId }).first('time_zone');
  return row.time_zone;
}

export async function findPlan(sql: Sql, tenantId: string): Promise<Plan | undefined> {
  const row = await sql('tenants').where({ tenantId }).first('plan');
  return row?.plan;
}
