import { one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

/**
 * Until when a terminated clinic keeps its charts, unless its owner confirms having them elsewhere; undefined when it
 * keeps none.
 */
export async function chartsKeptUntil(tx: Tx, tenantId: string, now: Date): Promise<Date | undefined> {
  const row = await one<{ until: Date }>(
    tx,
    `SELECT terminated_at + interval '12 months' AS until FROM tenants
      WHERE tenant_id = :tenantId AND status = 'terminated' AND keeps_charts(tenant_id, :now)`,
    { tenantId, now },
  );
  return row?.until;
}

/** Records that the owner has the charts elsewhere; false when none are kept. */
export async function markHandover(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  const row = await one(
    tx,
    `UPDATE tenants SET handover_confirmed_at = :now, version = version + 1
      WHERE tenant_id = :tenantId AND status = 'terminated' AND keeps_charts(tenant_id, :now) RETURNING tenant_id`,
    { tenantId, now },
  );
  return row !== undefined;
}
