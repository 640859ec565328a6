import { execute, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import type { RetentionRule } from '../../../feature.ts';

/** Deletes at most `limit` rows past a rule's period; returns how many. */
export async function deleteOutdated(
  sql: Sql,
  { table, kept, due }: Extract<RetentionRule, { table: string }>,
  now: Date,
  limit: number,
): Promise<number> {
  const condition = due.replaceAll(':before', '(:now::timestamptz - :kept::interval)');
  return execute(
    sql,
    `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT :limit))`,
    { now, kept, limit },
  );
}

/** Records what a run of a rule removed. */
export async function recordRun(sql: Sql, rule: string, removed: number, now: Date): Promise<void> {
  await execute(
    sql,
    `INSERT INTO retention_runs AS kept (rule, ran_at, removed, removed_at, removed_total)
     VALUES (:rule, :now, :removed, CASE WHEN :removed > 0 THEN :now::timestamptz END, :removed)
     ON CONFLICT (rule) DO UPDATE SET ran_at = excluded.ran_at, removed = excluded.removed,
       removed_at = coalesce(excluded.removed_at, kept.removed_at),
       removed_total = kept.removed_total + excluded.removed_total`,
    { rule, removed, now },
  );
}

export interface RetentionRun {
  rule: string;
  ranAt: Date;
  removed: number;
  removedAt: Date | null;
  removedTotal: number;
}

/** The last run of every rule that has run. */
export async function listRuns(sql: Sql): Promise<RetentionRun[]> {
  return query<RetentionRun>(
    sql,
    `SELECT rule, ran_at, removed, removed_at, removed_total FROM retention_runs`,
  );
}
