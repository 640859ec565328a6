import type {
  OwnStatement,
  PayLine,
  Payout,
  PayStatementSummary,
  PaySums,
  PayTaxMode,
} from '@tamarack/core/domain/workspace';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { exists, one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

const sums = (of: string) =>
  `${of}.opening_cents, ${of}.earned_cents, ${of}.adjustment_cents, ${of}.paid_cents, ${of}.closing_cents`;

/** SQL for what the tax adds to the pay, or takes off it where contractors pay for facilities. */
const tax = (of: string) => `${of}.payout_cents - ${of}.paid_cents AS "taxCents"`;

export function listStoredSummaries(
  sql: Sql,
  tenantId: string,
  runId: string,
): Promise<Omit<PayStatementSummary, 'problems' | 'unagreedOn' | 'unsettled' | 'openQueries' | 'changed'>[]> {
  return query(
    sql,
    `SELECT s.staff_id, s.staff_name, s.tax_mode, ${sums('s')}, ${tax('s')}, s.payout_cents, s.fee_cents,
            coalesce((SELECT json_agg(c) FROM (
              SELECT carried_because AS reason, count(*)::integer AS visits,
                     sum(CASE WHEN carried_because = 'clawback' AND held_cents < 0 THEN held_cents ELSE closing_cents END)::integer AS cents
                FROM pay_lines l
               WHERE l.tenant_id = s.tenant_id AND l.run_id = s.run_id AND l.staff_id = s.staff_id
                 AND carried_because IS NOT NULL
               GROUP BY carried_because
               ORDER BY array_position(
                 ARRAY['unpaid_by_client', 'note_unsigned', 'queried', 'below_minimum', 'clawback', 'no_agreement'],
                 carried_because)
            ) c), '[]') AS carried
       FROM pay_statements s WHERE s.tenant_id = :tenantId AND s.run_id = :runId ORDER BY s.staff_name, s.staff_id`,
    { tenantId, runId },
  );
}

export interface StoredStatement extends PaySums, Omit<Payout, 'taxes'> {
  staffName: string;
  clinicName: string;
  taxMode: PayTaxMode | null;
  feeCents: number;
  taxes: Payout['taxes'];
  gstNumber: string;
  qstNumber: string;
}

export function findStored(
  sql: Sql,
  tenantId: string,
  { runId, staffId }: { runId: string; staffId: string },
): Promise<StoredStatement | undefined> {
  return one(
    sql,
    `SELECT s.staff_name, s.clinic_name, s.tax_mode, ${sums('s')}, s.fee_cents, s.kept_cents, s.taxes, s.tax_cents,
            s.payout_cents, s.gst_number, s.qst_number
       FROM pay_statements s WHERE s.tenant_id = ? AND s.run_id = ? AND s.staff_id = ?`,
    [tenantId, runId, staffId],
  );
}

export type StoredLine = Dated<Omit<PayLine, 'queries'>, 'confirmedAt'>;

export function listStoredLines(
  sql: Sql,
  tenantId: string,
  { runId, staffId }: { runId: string; staffId: string },
): Promise<StoredLine[]> {
  return query(
    sql,
    `SELECT l.attendance_id, l.file_no, l.local_start, l.service_en, l.service_fr, l.outcome, l.confirmed_at,
            l.source, l.agreement_id, l.base_cents, l.collected_cents, l.share_bp, l.minutes, l.rate_cents,
            ${sums('l')}, l.fee_cents, l.held_cents, l.carried_because
       FROM pay_lines l WHERE l.tenant_id = :tenantId AND l.run_id = :runId AND l.staff_id = :staffId`,
    { tenantId, runId, staffId },
  );
}

export async function hasLine(
  sql: Sql,
  tenantId: string,
  { runId, staffId, attendanceId }: { runId: string; staffId: string; attendanceId: string },
): Promise<boolean> {
  return exists(
    sql,
    'SELECT FROM pay_lines WHERE tenant_id = ? AND run_id = ? AND staff_id = ? AND attendance_id = ?',
    [tenantId, runId, staffId, attendanceId],
  );
}

/** A contractor's statements in review or later, newest first. */
export async function listOwnStatements(
  sql: Sql,
  tenantId: string,
  staffId: string,
): Promise<OwnStatement[]> {
  const rows = await query<Dated<OwnStatement, 'queriesUntil'>>(
    sql,
    `SELECT r.run_id, r.state, r.from_on AS "from", r.to_on AS "to", r.cutoff_on, r.queries_until, r.paid_on,
            ${sums('s')}, ${tax('s')}, s.payout_cents,
            (SELECT count(*)::integer FROM pay_queries q WHERE q.tenant_id = s.tenant_id AND q.run_id = s.run_id
                AND q.staff_id = s.staff_id AND q.answered_at IS NULL) AS "openQueries"
       FROM pay_statements s JOIN pay_runs r USING (tenant_id, run_id)
      WHERE s.tenant_id = :tenantId AND s.staff_id = :staffId AND r.state <> 'draft'
      ORDER BY r.to_on DESC LIMIT 100`,
    { tenantId, staffId },
  );
  return rows.map(isoTimes);
}

/** The business name of the clinic, or else its name. */
export async function findClinicName(sql: Sql, tenantId: string): Promise<string> {
  const row = await one<{ name: string }>(
    sql,
    `SELECT coalesce(nullif(w.business_name, ''), t.clinic_name) AS name
       FROM tenants t LEFT JOIN workspace_settings w USING (tenant_id) WHERE t.tenant_id = ?`,
    [tenantId],
  );
  return row?.name ?? '';
}
