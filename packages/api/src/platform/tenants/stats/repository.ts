import type { Plan, TenantStatus } from '@tamarack/core/domain';
import { execute, firstValue, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Tenants of one status and plan, now or at the end of a past day. */
export interface StatusCount {
  status: TenantStatus;
  plan: Plan;
  tenants: number;
}

/**
 * Numbers at the end of the day (UTC) one month before `now`, or of the last counted day in the week before, in case the
 * worker was down. Empty when there are none.
 */
export async function countsAMonthAgo(sql: Sql, now: Date): Promise<StatusCount[]> {
  return query<StatusCount>(
    sql,
    `SELECT status, plan, tenants FROM tenant_daily_counts
      WHERE day = (SELECT max(day) FROM tenant_daily_counts,
                          LATERAL (SELECT ((?::timestamptz AT TIME ZONE 'UTC')::date - interval '1 month')::date AS wanted) w
                    WHERE day BETWEEN wanted - 7 AND wanted)`,
    [now],
  );
}

/**
 * Median seconds from request to active over the clinics provisioned since `since`, of the newest thousand of them at
 * most; null without any.
 */
export async function provisioningMedian(sql: Sql, since: Date): Promise<number | null> {
  const median = await firstValue<number | null>(
    sql,
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - created_at)::double precision) AS median
       FROM (SELECT finished_at, created_at FROM operations
              WHERE kind = 'provision' AND state = 'succeeded' AND finished_at >= ?
              ORDER BY finished_at DESC LIMIT 1000) newest`,
    [since],
  );
  return median ?? null;
}

/** Stores today's counts (UTC) by status and plan; later runs on the same day update them. */
export async function snapshotCounts(sql: Sql, now: Date): Promise<void> {
  await execute(
    sql,
    `INSERT INTO tenant_daily_counts (day, status, plan, tenants)
     SELECT (?::timestamptz AT TIME ZONE 'UTC')::date, status, plan, sum(tenants) FROM tenant_counts GROUP BY status, plan
     ON CONFLICT (day, status, plan) DO UPDATE SET tenants = excluded.tenants`,
    [now],
  );
}
