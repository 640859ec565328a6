import type { Day, PaySettlement, PaySettlementWay } from '@tamarack/core/domain/workspace';
import { insertRows } from '../../../database/insert-rows.ts';
import { column, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

/** A contractor's settlements that a run counts, oldest first; `runId` null: those that no approved run counts yet. */
export function listSettlements(
  sql: Sql,
  tenantId: string,
  { runId, staffId }: { runId: string | null; staffId: string },
): Promise<PaySettlement[]> {
  return query(
    sql,
    `SELECT z.settlement_id, z.way, sum(z.cents)::integer AS cents, z.settled_on AS "on", b.name AS by, z.reason
       FROM pay_settlements z
       LEFT JOIN clinic_staff b ON b.tenant_id = z.tenant_id AND b.staff_id = z.created_by
      WHERE z.tenant_id = :tenantId AND z.staff_id = :staffId AND z.run_id ${runId ? '= :runId' : 'IS NULL'}
      GROUP BY z.settlement_id, z.way, z.settled_on, b.name, z.reason, z.created_at
      ORDER BY z.created_at, z.settlement_id`,
    { tenantId, staffId, runId },
  );
}

/** Contractors with settlements that no approved run counts yet. */
export async function listSettled(sql: Sql, tenantId: string, staffId: string | null): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT DISTINCT staff_id FROM pay_settlements
      WHERE tenant_id = :tenantId AND run_id IS NULL ${staffId ? 'AND staff_id = :staffId' : ''}`,
    { tenantId, staffId },
  );
}

/** The first day on which the contractor had been paid for each of the visits; null if no paid run paid any. */
export async function findPaidOn(
  sql: Sql,
  tenantId: string,
  { staffId, attendanceIds }: { staffId: string; attendanceIds: readonly string[] },
): Promise<Day | null> {
  const row = await one<{ day: Day | null }>(
    sql,
    `SELECT max(first_on) AS day
       FROM (SELECT min(r.paid_on) AS first_on
               FROM pay_lines l JOIN pay_runs r USING (tenant_id, run_id)
              WHERE tenant_id = :tenantId AND l.staff_id = :staffId AND l.attendance_id = ANY(:attendanceIds::uuid[])
                AND l.paid_cents > 0 AND r.state = 'paid'
              GROUP BY l.attendance_id) f`,
    { tenantId, staffId, attendanceIds },
  );
  return row?.day ?? null;
}

export interface NewSettlement {
  settlementId: string;
  staffId: string;
  way: PaySettlementWay;
  on: Day;
  reason: string;
  visits: readonly { attendanceId: string; cents: number; keptCents: number }[];
}

export async function insertSettlement(
  tx: Tx,
  { settlementId, staffId, way, on, reason, visits }: NewSettlement,
  by: { staffId: string | null; at: Date },
): Promise<void> {
  const rows = visits.map(({ attendanceId, cents, keptCents }) => ({
    ...{ settlementId, staffId, attendanceId, way, cents, keptCents, reason },
    settledOn: on,
    createdBy: by.staffId,
    createdAt: by.at,
  }));
  await insertRows(tx, 'pay_settlements', rows);
}

/** Deletes a settlement that no approved run counts; returns false when there is none. */
export async function deleteSettlement(
  tx: Tx,
  tenantId: string,
  { staffId, settlementId }: { staffId: string; settlementId: string },
): Promise<boolean> {
  const rows = { tenantId, staffId, settlementId };
  return (await tx('pay_settlements').where(rows).whereNull('run_id').delete()) > 0;
}
