import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import type { FeePassed } from '../attendance/joint-bill.ts';

/** What can be undone, with what it takes. */
export interface LastAct {
  appointmentId: string;
  version: number;
  action: 'booked' | 'moved' | 'cancelled';
  staffId: string | null;
  details: { act?: string; before?: unknown; rebooked?: string[]; passed?: FeePassed };
}

const columns = `subject_id AS "appointmentId", subject_version AS version, action, staff_id AS "staffId", details`;

/** The change that gave an appointment its version, when it can be undone and is not older than `since`. */
export async function findLastAct(
  sql: Sql,
  tenantId: string,
  appointmentId: string,
  version: number,
  since: Date,
): Promise<LastAct | undefined> {
  const [last] = await query<LastAct>(
    sql,
    `SELECT ${columns} FROM history
      WHERE tenant_id = ? AND subject_id = ? AND kind = 'appointment' AND subject_version = ? AND at > ?
        AND action IN ('booked', 'moved', 'cancelled')`,
    [tenantId, appointmentId, version, since],
  );
  return last;
}

/** The cancellations made in one act. */
export async function listSameAct(sql: Sql, tenantId: string, act: string, since: Date): Promise<LastAct[]> {
  return query<LastAct>(
    sql,
    `SELECT ${columns} FROM history
      WHERE tenant_id = ? AND at > ? AND kind = 'appointment' AND action = 'cancelled' AND details->>'act' = ?
      ORDER BY history_id`,
    [tenantId, since, act],
  );
}
