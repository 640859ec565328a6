import type { AskedQuery, PayQuery } from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../../database/dated.ts';
import { column, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertRow } from '../../../database/write.ts';

type Stored<Q extends PayQuery> = Omit<Q, 'askedAt' | 'answeredAt'> & {
  askedAt: Date;
  answeredAt: Date | null;
};

const columns = `q.query_id, q.version, q.attendance_id, k.file_no, a.local_start, q.run_id, q.body AS text,
  q.asked_at, q.answer, q.answered_at, b.name AS "answeredBy"`;

const queries = `pay_queries q
       JOIN attendances t ON t.tenant_id = q.tenant_id AND t.attendance_id = q.attendance_id
       JOIN appointments a ON a.tenant_id = q.tenant_id AND a.appointment_id = t.appointment_id
       JOIN clients k ON k.tenant_id = q.tenant_id AND k.client_id = t.client_id
       LEFT JOIN clinic_staff b ON b.tenant_id = q.tenant_id AND b.staff_id = q.answered_by`;

/** A contractor's queries about statements of a run and of earlier ones, oldest first. */
export async function listQueries(
  sql: Sql,
  tenantId: string,
  { runId, staffId }: { runId: string; staffId: string },
): Promise<PayQuery[]> {
  const rows = await query<Stored<PayQuery>>(
    sql,
    `SELECT ${columns}
       FROM ${queries}
       JOIN pay_runs r ON r.tenant_id = q.tenant_id AND r.run_id = q.run_id
      WHERE q.tenant_id = :tenantId AND q.staff_id = :staffId
        AND r.to_on <= (SELECT to_on FROM pay_runs WHERE tenant_id = :tenantId AND run_id = :runId)
      ORDER BY q.asked_at, q.query_id`,
    { tenantId, runId, staffId },
  );
  return rows.map(isoTimes);
}

/** Open queries about a run's statements, oldest first. */
export async function listOpenQueries(sql: Sql, tenantId: string, runId: string): Promise<AskedQuery[]> {
  const rows = await query<Stored<AskedQuery>>(
    sql,
    `SELECT ${columns}, q.staff_id, s.name AS "staffName"
       FROM ${queries}
       JOIN clinic_staff s ON s.tenant_id = q.tenant_id AND s.staff_id = q.staff_id
      WHERE q.tenant_id = ? AND q.run_id = ? AND q.answered_at IS NULL
      ORDER BY q.asked_at, q.query_id`,
    [tenantId, runId],
  );
  return rows.map(isoTimes);
}

/** Contractors who asked about a run's statements, answered or not. */
export async function listAskers(
  sql: Sql,
  tenantId: string,
  { runId, staffId }: { runId: string; staffId: string | null },
): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT DISTINCT staff_id FROM pay_queries
      WHERE tenant_id = :tenantId AND run_id = :runId ${staffId ? 'AND staff_id = :staffId' : ''}`,
    { tenantId, runId, staffId },
  );
}

/** Open queries about a run's statements, by contractor. */
export async function countOpenQueries(
  sql: Sql,
  tenantId: string,
  runId: string,
): Promise<Map<string, number>> {
  const rows = await query<{ staffId: string; open: number }>(
    sql,
    `SELECT staff_id, count(*)::integer AS open FROM pay_queries
      WHERE tenant_id = ? AND run_id = ? AND answered_at IS NULL GROUP BY staff_id`,
    [tenantId, runId],
  );
  return new Map(rows.map(({ staffId, open }) => [staffId, open]));
}

interface Row {
  id: string;
  version: number;
}

export async function insertQuery(
  tx: Tx,
  tenantId: string,
  asked: { runId: string; staffId: string; attendanceId: string; text: string; at: Date },
): Promise<Row> {
  return insertRow<Row>(
    tx,
    'pay_queries',
    {
      tenantId,
      runId: asked.runId,
      staffId: asked.staffId,
      attendanceId: asked.attendanceId,
      body: asked.text,
      askedAt: asked.at,
      createdBy: asked.staffId,
      createdAt: asked.at,
    },
    'query_id AS id, version',
  );
}

export interface LockedQuery {
  queryId: string;
  version: number;
  runId: string;
  staffId: string;
  answered: boolean;
}

export function lockQuery(tx: Tx, tenantId: string, queryId: string): Promise<LockedQuery | undefined> {
  return one(
    tx,
    `SELECT query_id, version, run_id, staff_id, answered_at IS NOT NULL AS answered
       FROM pay_queries WHERE tenant_id = ? AND query_id = ? FOR UPDATE`,
    [tenantId, queryId],
  );
}

export async function answerQuery(
  tx: Tx,
  tenantId: string,
  { queryId, version }: LockedQuery,
  { answer, by, at }: { answer: string; by: string | null; at: Date },
): Promise<void> {
  await tx('pay_queries')
    .where({ tenantId, queryId })
    .update({ answer, answeredBy: by, answeredAt: at, version: version + 1 });
}
