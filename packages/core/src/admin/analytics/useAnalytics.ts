import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as analyticsApi from '../../client/analytics.ts';
import type { AnalyticsChart, AnalyticsQuery } from '../../domain/platform/analytics.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { useSaving } from '../shared/useSaving.ts';

const quiet = { placeholderData: keepPreviousData, meta: { quiet: true } };
const nothingAsked: AnalyticsQuery = { range: '30d' };

/** The figures of a period, live; none are asked for while the query is undefined. */
export function useAnalytics(query: AnalyticsQuery | undefined) {
  const transport = useTransport();
  useLive({ types: ['tenant.'] }, [queryKeys.analytics], 5_000);
  const asked = query ?? nothingAsked;
  const report = useQuery({
    queryKey: queryKeys.analyticsReport(asked),
    queryFn: ({ signal }) => analyticsApi.report(transport, asked, signal),
    enabled: query !== undefined,
    ...quiet,
  });
  const funnel = useQuery({
    queryKey: queryKeys.analyticsFunnel(asked),
    queryFn: ({ signal }) => analyticsApi.funnel(transport, asked, signal),
    enabled: query !== undefined,
    ...quiet,
  });
  return { report: told(report), funnel: told(funnel) };
}

export interface Told<T> {
  data: T | undefined;
  error: unknown;
  /** The figures belong to an earlier question; their answer is on its way. */
  isOld: boolean;
  retry: () => void;
}

function told<T>(query: {
  data: T | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}): Told<T> {
  return {
    data: query.data,
    error: query.error,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

/** Saves one chart's figures as CSV. */
export function useChartExport(chart: AnalyticsChart, query: AnalyticsQuery) {
  return useSaving((transport) => analyticsApi.exportChart(transport, chart, query));
}
