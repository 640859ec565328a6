import { plans, type TenantStats, tenantStatuses } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import { countTenants } from '../list/index.ts';
import { countsAMonthAgo, provisioningMedian, type StatusCount } from './repository.ts';

const days30 = 30 * 86_400_000;

/** Numbers of the overview. They come from counters and small indexes, so the number of tenants does not matter. */
export async function readStats(sql: Sql, now: Date): Promise<TenantStats> {
  const counts = await countTenants(sql);
  const before = await countsAMonthAgo(sql, now);
  const median = await provisioningMedian(sql, new Date(now.getTime() - days30));
  return {
    total: sum(counts),
    byStatus: sumsBy(tenantStatuses, counts, 'status'),
    byPlan: sumsBy(plans, counts, 'plan'),
    change: {
      total: change(counts, before),
      active: change(counts.filter(isOf('active')), before.filter(isOf('active'))),
      provisioning: change(counts.filter(isOf('provisioning')), before.filter(isOf('provisioning'))),
      suspended: change(counts.filter(isOf('suspended')), before.filter(isOf('suspended'))),
    },
    provisioningMedianSeconds: median === null ? null : Math.round(median * 10) / 10,
  };
}

function isOf(status: StatusCount['status']): (row: StatusCount) => boolean {
  return (row) => row.status === status;
}

function sum(rows: readonly StatusCount[]): number {
  return rows.reduce((total, row) => total + row.tenants, 0);
}

function sumsBy<K extends string>(
  names: readonly K[],
  rows: readonly StatusCount[],
  column: 'status' | 'plan',
): Record<K, number> {
  return Object.fromEntries(
    names.map((name) => [name, sum(rows.filter((row) => row[column] === name))]),
  ) as Record<K, number>;
}

/** Change in percent with one decimal; null when there is nothing to compare with. */
function change(now: readonly StatusCount[], before: readonly StatusCount[]): number | null {
  const then = sum(before);
  return then === 0 ? null : Math.round(((sum(now) - then) / then) * 1000) / 10;
}
