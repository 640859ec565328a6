import type { HoldKind, TenantHold } from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Limit of the list, newest first. */
const maxHolds = 50;

type HoldRow = Dated<Omit<TenantHold, 'holdKind' | 'reason'>, 'since' | 'until'> & {
  holdKind: HoldKind | null;
  reason: string | null;
};

/**
 * Suspensions of a clinic, newest first, read from its operations: a hold begins with the request to suspend and ends
 * with the next successful resumption, or when another hold replaces it.
 */
export async function listHolds(sql: Sql, tenantId: string): Promise<TenantHold[]> {
  const rows = await query<HoldRow>(
    sql,
    `SELECT s.operation_id, s.params ->> 'holdKind' AS "holdKind", s.reason,
            s.params ->> 'customerMessage' AS "customerMessage", s.created_at AS since, u.full_name AS by,
            ended.at AS until, lifter.full_name AS "liftedBy"
       FROM operations s
       LEFT JOIN users u ON u.user_id = s.requested_by
       LEFT JOIN LATERAL (
         SELECT CASE r.kind WHEN 'suspend' THEN r.created_at ELSE r.finished_at END AS at, r.requested_by
           FROM operations r
          WHERE r.tenant_id = s.tenant_id AND r.created_at > s.created_at
            AND (r.kind = 'suspend' OR r.kind = 'resume' AND r.state = 'succeeded')
          ORDER BY r.created_at LIMIT 1) ended ON true
       LEFT JOIN users lifter ON lifter.user_id = ended.requested_by
      WHERE s.tenant_id = ? AND s.kind = 'suspend'
      ORDER BY s.created_at DESC, s.operation_id DESC LIMIT ${maxHolds}`,
    [tenantId],
  );
  return rows.map((row) => ({
    ...isoTimes(row),
    holdKind: row.holdKind ?? 'other',
    reason: row.reason ?? '',
  }));
}
