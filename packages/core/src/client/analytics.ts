import type {
  AnalyticsChart,
  AnalyticsFunnel,
  AnalyticsQuery,
  AnalyticsReport,
} from '../domain/platform/analytics.ts';
import type { Download, Transport } from './transport.ts';

/** A period's figures and those of the one before. Throws VALIDATION_FAILED for a custom range that is none. */
export async function report(
  transport: Transport,
  query: AnalyticsQuery,
  signal?: AbortSignal,
): Promise<AnalyticsReport> {
  const answer = await transport.request<{ report: AnalyticsReport }>({
    method: 'GET',
    path: '/api/analytics',
    query: { ...query },
    signal,
  });
  return answer.report;
}

/** How far the leads of a period came. */
export async function funnel(
  transport: Transport,
  query: AnalyticsQuery,
  signal?: AbortSignal,
): Promise<AnalyticsFunnel> {
  const answer = await transport.request<{ funnel: AnalyticsFunnel }>({
    method: 'GET',
    path: '/api/analytics/funnel',
    query: { ...query },
    signal,
  });
  return answer.funnel;
}

/** The figures of one chart, as CSV. */
export function exportChart(
  transport: Transport,
  chart: AnalyticsChart,
  query: AnalyticsQuery,
): Promise<Download> {
  return transport.download({ method: 'GET', path: `/api/analytics/${chart}/export`, query: { ...query } });
}
