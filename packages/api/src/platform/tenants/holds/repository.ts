import type { HoldKind, TenantHold } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';

/** Most holds that are shown, the newest first. */
const most = 50;

interface HoldRow {
  operationId: string;
  kind: HoldKind;
  reason: string | null;
  customerMessage: string | null;
  since: Date;
  by: string | null;
  until: Date | null;
  liftedBy: string | null;
}

/**
 * The times that a clinic was held, newest first, as its operations tell: a hold begins with the request to suspend and
 * ends with the next resumption that succeeded, or with a suspension that took its place.
 */
export async function listHolds(sql: Sql, tenantId: string): Promise<TenantHold[]> {
  const { rows } = await sql.raw<{ rows: HoldRow[] }>(
    `SELECT s.operation_id AS "operationId", s.params ->> 'holdKind' AS kind, s.reason,
            s.params ->> 'customerMessage' AS "customerMessage", s.created_at AS since, u.full_name AS by,
            ended.at AS until, lifter.full_name AS "liftedBy"
       FROM operations s
       LEFT JOIN users u ON u.user_id = s.requested_by
       LEFT JOIN LATERAL (
         SELECT r.finished_at AS at, r.requested_by FROM operations r
          WHERE r.tenant_id = s.tenant_id AND r.kind = 'resume' AND r.state = 'succeeded' AND r.created_at > s.created_at
          ORDER BY r.created_at LIMIT 1) ended ON true
       LEFT JOIN users lifter ON lifter.user_id = ended.requested_by
      WHERE s.tenant_id = ? AND s.kind = 'suspend'
      ORDER BY s.created_at DESC, s.operation_id DESC LIMIT ${most}`,
    [tenantId],
  );
  return rows.map((row) => ({
    ...row,
    kind: row.kind ?? 'other',
    reason: row.reason ?? '',
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
  }));
}
