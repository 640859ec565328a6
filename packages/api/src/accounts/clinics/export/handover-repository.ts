import type { KeptCharts } from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { one, query, value } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

/**
 * The charts that a terminated clinic keeps unless its owner confirms having them elsewhere; null when it keeps none. An
 * export that stopped halfway has not opened the charts of all clients and does not count.
 */
export async function readKeptCharts(tx: Tx, tenantId: string, now: Date): Promise<KeptCharts | null> {
  const row = await one<Dated<KeptCharts, 'until' | 'eraseOn' | 'exportedAt'>>(
    tx,
    `SELECT terminated_at + interval '12 months' AS until,
            erasure_after_handover(erase_after, terminated_at, :now) AS "eraseOn",
            (SELECT count(*) FROM clients c WHERE c.tenant_id = t.tenant_id AND c.legal_hold) AS "onHold",
            (SELECT CASE WHEN bool_and(e.at IS NOT NULL) THEN min(e.at) END FROM clients c
               LEFT JOIN LATERAL (SELECT max(l.at) AS at FROM access_log l
                                   WHERE l.tenant_id = c.tenant_id AND l.client_id = c.client_id AND l.what = 'export'
                                     AND l.staff_id IS NOT NULL) e ON true
              WHERE c.tenant_id = t.tenant_id) AS "exportedAt"
       FROM tenants t
      WHERE tenant_id = :tenantId AND status = 'terminated' AND keeps_charts(tenant_id, :now)`,
    { tenantId, now },
  );
  return row ? isoTimes(row) : null;
}

/** Records that the owner has the charts elsewhere. Returns the day of the erasure, or null when no charts are kept. */
export async function markHandover(tx: Tx, now: Date): Promise<Date | null> {
  return value<Date | null>(tx, 'SELECT confirm_handover(?)', [now]);
}

/** The emails of the owner and of the other administrators who still have access. */
export function listAdministrators(tx: Tx, tenantId: string): Promise<{ memberId: string; email: string }[]> {
  return query(
    tx,
    `SELECT member_id(m.tenant_id, m.user_id) AS "memberId", p.email::text
       FROM memberships m JOIN clinic_people p USING (tenant_id, user_id)
      WHERE m.tenant_id = ? AND m.role = 'administrator' AND m.state = 'active' AND NOT p.is_deactivated
      ORDER BY 1`,
    [tenantId],
  );
}
