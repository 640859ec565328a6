import type { Plan, TenantStatus } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';

/** Tenants of one status and plan, now or at the end of a past day. */
export interface StatusCount {
  status: TenantStatus;
  plan: Plan;
  tenants: number;
}

/**
 * Numbers at the end of the day (UTC) one month before `now`, or of the last day that was counted in the week up to it: a
 * worker may have stood still. Empty when there is none.
 */
export async function countsAMonthAgo(sql: Sql, now: Date): Promise<StatusCount[]> {
  const { rows } = await sql.raw<{ rows: StatusCount[] }>(
    `SELECT status, plan, tenants FROM tenant_daily_counts
      WHERE day = (SELECT max(day) FROM tenant_daily_counts,
                          LATERAL (SELECT ((?::timestamptz AT TIME ZONE 'UTC')::date - interval '1 month')::date AS wanted) w
                    WHERE day BETWEEN wanted - 7 AND wanted)`,
    [now],
  );
  return rows;
}

/**
 * Median seconds from request to active over the clinics provisioned since `since`, of the newest thousand of them at
 * most; null without any.
 */
export async function provisioningMedian(sql: Sql, since: Date): Promise<number | null> {
  const { rows } = await sql.raw<{ rows: { median: number | null }[] }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - created_at)::double precision) AS median
       FROM (SELECT finished_at, created_at FROM operations
              WHERE kind = 'provision' AND state = 'succeeded' AND finished_at >= ?
              ORDER BY finished_at DESC LIMIT 1000) newest`,
    [since],
  );
  return rows[0]?.median ?? null;
}
