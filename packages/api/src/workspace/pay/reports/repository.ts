import type { Day, PaidStatement, TreatedHours } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** What contractors were paid between two days, in the order of payment; what they paid back is negative. */
export function listPaid(
  sql: Sql,
  tenantId: string,
  { from, to }: { from: Day; to: Day },
): Promise<(PaidStatement & { staffName: string })[]> {
  return query(
    sql,
    `WITH paid AS (
       SELECT s.staff_id, r.paid_on, s.paid_cents FROM pay_statements s JOIN pay_runs r USING (tenant_id, run_id)
        WHERE s.tenant_id = :tenantId AND r.state = 'paid' AND r.paid_on BETWEEN :from AND :to
       UNION ALL
       SELECT staff_id, settled_on, 0 - cents FROM pay_settlements
        WHERE tenant_id = :tenantId AND way = 'repaid' AND settled_on BETWEEN :from AND :to
     )
     SELECT staff_id, p.name AS "staffName", paid_on, paid_cents
       FROM paid JOIN clinic_staff p USING (staff_id)
      WHERE p.tenant_id = :tenantId ORDER BY paid_on, p.name, staff_id`,
    { tenantId, from, to },
  );
}

/** Treated hours. Each appointment counts once, with its longest attendance. */
export function listHours(
  sql: Sql,
  tenantId: string,
  { from, to }: { from: Day; to: Day },
): Promise<TreatedHours[]> {
  return query(
    sql,
    `SELECT s.staff_id, s.name, s.kind, count(h.confirmed)::integer AS appointments,
            coalesce(sum(h.confirmed), 0)::integer AS minutes,
            coalesce(sum(h.open) FILTER (WHERE h.confirmed IS NULL), 0)::integer AS "openMinutes"
       FROM (SELECT a.staff_id, max(t.treated_minutes) FILTER (WHERE c.state = 'confirmed') AS confirmed,
                    max(t.treated_minutes) FILTER (WHERE c.state IN ('open', 'returned')) AS open
               FROM attendances t
               JOIN appointments a USING (tenant_id, appointment_id)
               JOIN confirmations c USING (tenant_id, attendance_id)
              WHERE t.tenant_id = :tenantId AND t.local_on BETWEEN :from AND :to AND t.state = 'attended'
              GROUP BY a.staff_id, a.appointment_id) h
       JOIN clinic_staff s ON s.tenant_id = :tenantId AND s.staff_id = h.staff_id
      GROUP BY s.staff_id, s.name, s.kind ORDER BY s.name, s.staff_id`,
    { tenantId, from, to },
  );
}
