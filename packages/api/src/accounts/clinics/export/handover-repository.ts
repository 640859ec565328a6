import type { KeptCharts } from '@tamarack/core/domain';
import { changed, one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

/** The charts that a terminated clinic keeps unless its owner confirms having them elsewhere; null when it keeps none. */
export async function readKeptCharts(tx: Tx, tenantId: string, now: Date): Promise<KeptCharts | null> {
  const row = await one<{ until: Date; onHold: number }>(
    tx,
    `SELECT terminated_at + interval '12 months' AS until,
            (SELECT count(*) FROM clients c WHERE c.tenant_id = t.tenant_id AND c.legal_hold) AS "onHold"
       FROM tenants t
      WHERE tenant_id = :tenantId AND status = 'terminated' AND keeps_charts(tenant_id, :now)`,
    { tenantId, now },
  );
  return row ? { ...row, until: row.until.toISOString() } : null;
}

/** Records that the owner has the charts elsewhere; false when none are kept. */
export async function markHandover(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  return changed(
    tx,
    `UPDATE tenants SET handover_confirmed_at = :now, version = version + 1
      WHERE tenant_id = :tenantId AND status = 'terminated' AND keeps_charts(tenant_id, :now)`,
    { tenantId, now },
  );
}
