import type { Day, PayRunState, PayRunSummary, PayTotals } from '@tamarack/core/domain/workspace';
import type { Dated } from '../../../database/dated.ts';
import { insertRows } from '../../../database/insert-rows.ts';
import { execute, firstValue, one, query, value } from '../../../database/rows.ts';
import { takeTurns } from '../../../database/take-turns.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertRow, updateVersion } from '../../../database/write.ts';
import type { Computed } from './compute.ts';

export interface RunRow
  extends Dated<
    Omit<PayRunSummary, 'totals' | 'openQueries'>,
    'cutoffAt' | 'reviewedAt' | 'queriesUntil' | 'approvedAt'
  > {
  preparedById: string | null;
  approvedById: string | null;
}

const runs = `
  SELECT r.run_id, r.version, r.state, r.from_on AS "from", r.to_on AS "to", r.cutoff_on, r.cutoff_at,
         r.prepared_by AS "preparedById", p.name AS "preparedBy", r.reviewed_at, r.queries_until,
         r.approved_by AS "approvedById", b.name AS "approvedBy", r.approved_at, r.approved_alone, r.paid_on,
         r.reference
    FROM pay_runs r
    LEFT JOIN clinic_staff p ON p.tenant_id = r.tenant_id AND p.staff_id = r.prepared_by
    LEFT JOIN clinic_staff b ON b.tenant_id = r.tenant_id AND b.staff_id = r.approved_by`;

/** Lists runs with the totals of their stored statements; null for a draft. */
export function listRuns(
  sql: Sql,
  tenantId: string,
  { before = null, limit }: { before?: Day | null; limit: number },
): Promise<(RunRow & { totals: PayTotals | null; openQueries: number })[]> {
  return query(
    sql,
    `SELECT r.*, CASE WHEN r.state <> 'draft' THEN (
              SELECT json_build_object(
                'openingCents', coalesce(sum(opening_cents), 0), 'earnedCents', coalesce(sum(earned_cents), 0),
                'adjustmentCents', coalesce(sum(adjustment_cents), 0), 'paidCents', coalesce(sum(paid_cents), 0),
                'closingCents', coalesce(sum(closing_cents), 0), 'taxCents', coalesce(sum(payout_cents - paid_cents), 0),
                'payoutCents', coalesce(sum(payout_cents), 0))
                FROM pay_statements s WHERE s.tenant_id = :tenantId AND s.run_id = r.run_id) END AS totals,
            (SELECT count(*)::integer FROM pay_queries q
              WHERE q.tenant_id = :tenantId AND q.run_id = r.run_id AND q.answered_at IS NULL) AS "openQueries"
       FROM (${runs} WHERE r.tenant_id = :tenantId ${before ? 'AND r.to_on < :before' : ''}
              ORDER BY r.to_on DESC LIMIT :limit) r
      ORDER BY r."to" DESC`,
    { tenantId, limit, before },
  );
}

export function findRun(sql: Sql, tenantId: string, runId: string): Promise<RunRow | undefined> {
  return one(sql, `${runs} WHERE r.tenant_id = ? AND r.run_id = ?`, [tenantId, runId]);
}

export function lockRun(tx: Tx, tenantId: string, runId: string): Promise<RunRow | undefined> {
  return one(tx, `${runs} WHERE r.tenant_id = ? AND r.run_id = ? FOR UPDATE OF r`, [tenantId, runId]);
}

/** Locks and returns the run in review; there is at most one. */
export function lockReviewed(tx: Tx, tenantId: string): Promise<RunRow | undefined> {
  return one(tx, `${runs} WHERE r.tenant_id = ? AND r.state = 'review' FOR UPDATE OF r`, [tenantId]);
}

export function findLastApproved(
  sql: Sql,
  tenantId: string,
): Promise<{ runId: string; to: Day; cutoffOn: Day; cutoffAt: Date; approvedAt: Date } | undefined> {
  return one(
    sql,
    `SELECT run_id, to_on AS "to", cutoff_on, cutoff_at, approved_at
       FROM pay_runs WHERE tenant_id = ? AND state IN ('approved', 'paid') ORDER BY cutoff_at DESC LIMIT 1`,
    [tenantId],
  );
}

/** The last day of the oldest approved run that is not marked as paid; null when there is none. */
export async function findUnpaidTo(sql: Sql, tenantId: string): Promise<Day | null> {
  const row = await one<{ to: Day | null }>(
    sql,
    `SELECT min(to_on) AS "to" FROM pay_runs WHERE tenant_id = ? AND state = 'approved'`,
    [tenantId],
  );
  return row?.to ?? null;
}

/** The day of the oldest confirmed visit under an agreement; null when there is none. */
export async function findFirstPayableDay(sql: Sql, tenantId: string): Promise<Day | null> {
  const row = await one<{ day: Day | null }>(
    sql,
    `SELECT min(a.local_on) AS day
       FROM (SELECT staff_id, min(from_on) AS from_on FROM agreements WHERE tenant_id = :tenantId GROUP BY staff_id) g
       JOIN appointments a ON a.tenant_id = :tenantId AND a.staff_id = g.staff_id AND a.local_on >= g.from_on
       JOIN attendances t ON t.tenant_id = :tenantId AND t.appointment_id = a.appointment_id
       JOIN confirmations c ON c.tenant_id = :tenantId AND c.attendance_id = t.attendance_id
      WHERE c.state = 'confirmed'`,
    { tenantId },
  );
  return row?.day ?? null;
}

const next = `${runs} WHERE r.tenant_id = ? AND r.from_on > ? ORDER BY r.from_on LIMIT 1`;

/** The run after one that ends on the given day, if it is prepared. */
export function findNext(sql: Sql, tenantId: string, to: Day): Promise<RunRow | undefined> {
  return one(sql, next, [tenantId, to]);
}

export function lockNext(tx: Tx, tenantId: string, to: Day): Promise<RunRow | undefined> {
  return one(tx, `${next} FOR UPDATE OF r`, [tenantId, to]);
}

/** The cutoff of the run before; undefined for the first run. */
export async function findCutoffBefore(
  sql: Sql,
  tenantId: string,
  cutoffAt: Date,
): Promise<Date | undefined> {
  return firstValue<Date>(
    sql,
    `SELECT cutoff_at FROM pay_runs WHERE tenant_id = ? AND cutoff_at < ? ORDER BY cutoff_at DESC LIMIT 1`,
    [tenantId, cutoffAt],
  );
}

/** Closing balance of each contractor's last approved statement. */
export async function listClosings(sql: Sql, tenantId: string): Promise<Map<string, number>> {
  const rows = await query<{ staffId: string; closingCents: number }>(
    sql,
    `SELECT DISTINCT ON (s.staff_id) s.staff_id, s.closing_cents
       FROM pay_statements s JOIN pay_runs r USING (tenant_id, run_id)
      WHERE s.tenant_id = ? AND r.state IN ('approved', 'paid') ORDER BY s.staff_id, r.cutoff_at DESC`,
    [tenantId],
  );
  return new Map(rows.map(({ staffId, closingCents }) => [staffId, closingCents]));
}

export function listPeople(
  sql: Sql,
  tenantId: string,
  ids: readonly string[],
): Promise<{ staffId: string; name: string; activeTo: Day | null }[]> {
  return query(
    sql,
    `SELECT staff_id, name, active_to_on AS "activeTo" FROM clinic_staff
      WHERE tenant_id = :tenantId AND staff_id = ANY(:ids::uuid[]) ORDER BY name, staff_id`,
    { tenantId, ids },
  );
}

/** Whether another member may approve runs. */
export async function hasOtherApprover(sql: Sql, tenantId: string, staffId: string | null): Promise<boolean> {
  return value<boolean>(
    sql,
    `SELECT EXISTS (
       SELECT FROM memberships m JOIN clinic_staff s USING (tenant_id, user_id)
        WHERE m.tenant_id = ? AND m.state = 'active' AND (m.is_owner OR m.role IN ('administrator', 'hr'))
          AND s.staff_id IS DISTINCT FROM ?) AS found`,
    [tenantId, staffId],
  );
}

export type Days = Pick<RunRow, 'from' | 'to' | 'cutoffOn' | 'cutoffAt'>;

interface Row {
  id: string;
  version: number;
}

/**
 * Lets one run of a clinic start at a time: two with the same days would wait for each other until the database aborts
 * one.
 */
export async function lockStart(tx: Tx, tenantId: string): Promise<void> {
  await takeTurns(tx, 'pay_runs', tenantId);
}

export async function insertRun(
  tx: Tx,
  tenantId: string,
  { from: fromOn, to: toOn, cutoffOn, cutoffAt }: Days,
  by: { staffId: string | null; at: Date },
): Promise<Row> {
  const made = { preparedBy: by.staffId, createdBy: by.staffId, createdAt: by.at };
  const row = { tenantId, fromOn, toOn, cutoffOn, cutoffAt, ...made };
  return insertRow(tx, 'pay_runs', row, 'run_id AS id, version');
}

export interface RunChanges {
  fromOn?: Day;
  toOn?: Day;
  cutoffOn?: Day;
  cutoffAt?: Date;
  state?: PayRunState;
  preparedBy?: string | null;
  reviewedAt?: Date | null;
  queriesUntil?: Date | null;
  approvedBy?: string | null;
  approvedAt?: Date | null;
  approvedAlone?: boolean;
  paidOn?: Day;
  reference?: string;
}

/** Returns the new version, or undefined when the run has another state or version. */
export async function updateRun(
  tx: Tx,
  tenantId: string,
  { runId, version, state }: Pick<RunRow, 'runId' | 'version' | 'state'>,
  changes: RunChanges,
): Promise<number | undefined> {
  return updateVersion(tx, 'pay_runs', { tenantId, runId, version, state }, changes);
}

/** Deletes a locked draft that was never in review. */
export async function deleteRun(tx: Tx, tenantId: string, runId: string): Promise<void> {
  await tx('pay_runs').where({ tenantId, runId }).delete();
}

/** Digests of stored statements by contractor. */
export async function listDigests(sql: Sql, tenantId: string, runId: string): Promise<Map<string, string>> {
  const rows = await query<{ staffId: string; digest: string }>(
    sql,
    'SELECT staff_id, digest FROM pay_statements WHERE tenant_id = ? AND run_id = ?',
    [tenantId, runId],
  );
  return new Map(rows.map(({ staffId, digest }) => [staffId, digest]));
}

export async function deleteStatements(
  tx: Tx,
  tenantId: string,
  runId: string,
  staffId: string | null,
): Promise<void> {
  const rows = { tenantId, runId, ...(staffId ? { staffId } : {}) };
  await tx('pay_lines').where(rows).delete();
  await tx('pay_statements').where(rows).delete();
}

/** Stores statements with their lines. */
export async function insertStatements(tx: Tx, runId: string, computed: readonly Computed[]): Promise<void> {
  const statements = computed.map(
    ({ statement, staffId, staffName, clinicName, gstNumber, qstNumber, digest }) => {
      const { periodId: _run, lines: _lines, withoutAgreement: _without, payout, ...sums } = statement;
      return { runId, staffId, staffName, clinicName, gstNumber, qstNumber, digest, ...sums, ...payout };
    },
  );
  const lines = computed.flatMap(({ staffId, statement, visits }) =>
    statement.lines.map(({ after, itemId, servedOn: _on, repaidCents: _repaid, ...line }) => {
      const visit = visits.get(itemId);
      return {
        runId,
        staffId,
        attendanceId: itemId,
        ...line,
        fileNo: visit?.fileNo,
        localStart: visit?.localStart,
        serviceEn: visit?.serviceEn,
        serviceFr: visit?.serviceFr,
        outcome: visit?.outcome,
        collectedCents: visit?.facts.collectedCents,
        firstRunId: after.periodId,
        earnedSoFarCents: after.earnedCents,
        paidSoFarCents: after.paidCents,
        feeSoFarCents: after.feeCents,
        tierAgreementId: after.tierShare?.agreementId ?? null,
        tierWeightedBp: after.tierShare?.weightedBp ?? null,
        tierOfCents: after.tierShare?.ofCents ?? null,
      };
    }),
  );
  await insertRows(tx, 'pay_statements', statements);
  await insertRows(tx, 'pay_lines', lines);
}

/** SQL condition: nothing is left to pay or deduct for the visit of a line. */
const settled = (line: string) =>
  `${line}.earned_so_far_cents = ${line}.paid_so_far_cents AND ${line}.held_cents = 0`;

/** Makes the lines of an approved run the starting point of the next one, with the settlements that it counts. */
export async function keepItems(tx: Tx, tenantId: string, runId: string): Promise<void> {
  await execute(
    tx,
    `INSERT INTO pay_items AS p (tenant_id, staff_id, attendance_id, run_id, settled)
     SELECT tenant_id, staff_id, attendance_id, run_id, ${settled('l')}
       FROM pay_lines l WHERE tenant_id = :tenantId AND run_id = :runId
     ON CONFLICT (tenant_id, staff_id, attendance_id)
       DO UPDATE SET run_id = excluded.run_id, settled = excluded.settled`,
    { tenantId, runId },
  );
  await tx('pay_settlements').where({ tenantId }).whereNull('run_id').update({ runId });
}

/** Undoes `keepItems`: the lines of earlier runs are the starting points again. */
export async function returnItems(tx: Tx, tenantId: string, runId: string): Promise<void> {
  await tx('pay_settlements').where({ tenantId, runId }).update({ runId: null });
  await tx('pay_items').where({ tenantId, runId }).delete();
  await execute(
    tx,
    `INSERT INTO pay_items (tenant_id, staff_id, attendance_id, run_id, settled)
     SELECT DISTINCT ON (l.staff_id, l.attendance_id)
            l.tenant_id, l.staff_id, l.attendance_id, l.run_id, ${settled('l')}
       FROM pay_lines u
       JOIN pay_lines l ON l.tenant_id = u.tenant_id AND l.attendance_id = u.attendance_id AND l.staff_id = u.staff_id
       JOIN pay_runs r ON r.tenant_id = l.tenant_id AND r.run_id = l.run_id
      WHERE u.tenant_id = :tenantId AND u.run_id = :runId AND l.run_id <> :runId AND r.state IN ('approved', 'paid')
      ORDER BY l.staff_id, l.attendance_id, r.cutoff_at DESC`,
    { tenantId, runId },
  );
}
