import type { FailedJob } from '@tamarack/core/domain';
import { isoTimes } from '../../../database/dated.ts';
import { column, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { maskText } from '../../../server/logging/mask.ts';

interface JobRow extends Omit<FailedJob, 'failedAt' | 'createdAt' | 'subject'> {
  failedAt: Date;
  createdAt: Date;
  data: Record<string, unknown> | null;
}

/** Failed jobs, newest first. */
export async function listFailedJobs(sql: Sql, queue: string | null, limit: number): Promise<FailedJob[]> {
  const rows = await query<JobRow>(
    sql,
    `SELECT j.id AS "jobId", j.name AS queue, coalesce(j.completed_on, j.created_on) AS "failedAt", j.created_on AS "createdAt",
            j.retry_count + 1 AS attempts, coalesce(j.output ->> 'message', j.output ->> 'value') AS error, j.data,
            o.tenant_id
       FROM pgboss.job j
       LEFT JOIN operations o ON o.operation_id::text = j.data ->> 'operationId'
      WHERE j.state = 'failed' AND (:queue::text IS NULL OR j.name = :queue) AND j.name NOT LIKE '\\_\\_pgboss%'
      ORDER BY "failedAt" DESC, j.id LIMIT :limit`,
    { queue, limit },
  );
  return rows.map(({ data, error, ...row }) => ({
    ...isoTimes(row),
    // The message of a failed statement includes its values, which may name people.
    error: error === null ? null : maskText(error),
    subject: subjectOf(data ?? {}),
  }));
}

function subjectOf(data: Record<string, unknown>): FailedJob['subject'] {
  if (typeof data.operationId === 'string') return { kind: 'operation', id: data.operationId };
  if (typeof data.messageId === 'string') return { kind: 'mail', id: data.messageId };
  const [id] = Object.values(data);
  return { kind: 'other', id: typeof id === 'string' ? id : '' };
}

/**
 * failed → waiting for another attempt, for these jobs of a queue or for all; returns the ids of those that were
 * failed.
 */
export async function requeueJobs(
  tx: Tx,
  queue: string,
  jobIds: readonly string[] | 'all',
): Promise<string[]> {
  return column<string>(
    tx,
    `UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL, start_after = now()
      WHERE name = :queue AND (:jobIds::uuid[] IS NULL OR id = ANY(:jobIds::uuid[])) AND state = 'failed' RETURNING id`,
    { queue, jobIds: jobIds === 'all' ? null : [...jobIds] },
  );
}

/** Removes failed jobs; returns the ids of those that were failed. */
export async function deleteJobs(tx: Tx, queue: string, jobIds: readonly string[]): Promise<string[]> {
  return column<string>(
    tx,
    `DELETE FROM pgboss.job WHERE name = ? AND id = ANY(?::uuid[]) AND state = 'failed' RETURNING id`,
    [queue, [...jobIds]],
  );
}
