import {
  type AnalyticsChart,
  type AnalyticsFunnel,
  type AnalyticsPoint,
  type AnalyticsQuery,
  type AnalyticsReport,
  type FunnelStages,
  signInBands,
} from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { type CsvFile, csvName, csvOf, recordExport } from '../../server/csv.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { askedPeriod, readAnalytics, readLeadFunnel } from './service.ts';

type Row = Record<string, string | number | null>;
type PointChart = Exclude<AnalyticsChart, 'first-sign-in' | 'funnel'>;

/** Columns of the charts over time: the period's figures, and with `previous_` those of the previous period. */
const pointColumns: Record<PointChart, (point: AnalyticsPoint) => Row> = {
  growth: ({ registered, activated }) => ({ registered, activated }),
  churn: (point) => ({
    active_at_start: point.base,
    suspended: point.suspended,
    terminated: point.terminated,
    churn_percent: point.base === 0 ? null : percentOf(point.suspended + point.terminated, point.base),
    suspended_and_back: point.returned,
  }),
  plans: ({ active }) => ({ ...active }),
  revenue: ({ revenueCad, trialCad }) => ({ revenue_cad: revenueCad, trial_cad: trialCad }),
};

/**
 * One chart's figures as CSV. The export is audited.
 * @throws DomainError VALIDATION_FAILED
 */
export async function exportChart(
  deps: ServerDeps,
  chart: AnalyticsChart,
  query: AnalyticsQuery,
  actor: Actor,
): Promise<CsvFile> {
  const sql = await deps.database.reader();
  const now = deps.clock.now();
  const { period, bucket } = askedPeriod(query, now);
  const rows =
    chart === 'funnel'
      ? funnelRows(await readLeadFunnel(sql, query, now))
      : reportRows(chart, await readAnalytics(sql, query, now));
  await recordExport(deps, actor, 'analytics.export', { chart, ...period, bucket });
  const columns = Object.keys(rows[0] ?? {}).map((name) => [name, (row: Row) => row[name]] as const);
  const csv = csvOf(deps, 'export of a chart', Object.fromEntries(columns), rows);
  return { csv, fileName: csvName('analytics', chart, period.from, period.to) };
}

function reportRows(chart: Exclude<AnalyticsChart, 'funnel'>, report: AnalyticsReport): Row[] {
  if (chart === 'first-sign-in') {
    return report.signIn.bands.map((clinics, index) => ({
      from_minutes: signInBands[index - 1] ?? 0,
      to_minutes: signInBands[index] ?? null,
      clinics,
      previous_clinics: report.previousSignIn.bands[index] ?? 0,
    }));
  }
  const columns = pointColumns[chart];
  return report.points.map((point, index) => {
    const before = report.previousPoints[index];
    return {
      from: point.from,
      to: point.to,
      ...columns(point),
      ...(before
        ? {
            previous_from: before.from,
            previous_to: before.to,
            ...Object.fromEntries(
              Object.entries(columns(before)).map(([name, value]) => [`previous_${name}`, value]),
            ),
          }
        : {}),
    };
  });
}

function funnelRows(funnel: AnalyticsFunnel): Row[] {
  const row = (by: string, name: string, { leads, confirmed, registered, activated }: FunnelStages): Row => ({
    by,
    name,
    leads,
    confirmed,
    registered,
    activated,
  });
  return [
    row('all', '', funnel.total),
    ...funnel.bySource.map((stages) => row('source', stages.source, stages)),
    ...funnel.byCampaign.map((stages) => row('campaign', stages.campaign ?? '', stages)),
    ...(funnel.otherCampaigns ? [row('other_campaigns', '', funnel.otherCampaigns)] : []),
    row('previous_period', '', funnel.previousTotal),
  ];
}

function percentOf(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
