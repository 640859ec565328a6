import { keepPreviousData } from '@tanstack/react-query';
import { download } from '../../client/call.ts';
import {
  type AnalyticsChart,
  type AnalyticsQuery,
  analyticsEndpoints,
} from '../../domain/platform/analytics.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { useSaving } from '../shared/useSaving.ts';

const defaultQuery: AnalyticsQuery = { range: '30d' };

/** The figures of a period, updated live; not fetched while the query is undefined. */
export function useAnalytics(query: AnalyticsQuery | undefined) {
  useLive({ types: ['tenant.'] }, [queryKeys.analytics], 5_000);
  const asked = query ?? defaultQuery;
  const report = useRead(analyticsEndpoints.report, queryKeys.analyticsReport(asked), {
    query: asked,
    pick: 'report',
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  });
  const funnel = useRead(analyticsEndpoints.funnel, queryKeys.analyticsFunnel(asked), {
    query: asked,
    pick: 'funnel',
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  });
  return { report: stateOf(report), funnel: stateOf(funnel) };
}

/** What a panel needs to know about its query. */
export interface QueryState<T> {
  data: T | undefined;
  error: unknown;
  /** The figures belong to the previous query while the new one loads. */
  isOld: boolean;
  retry: () => void;
}

function stateOf<T>(query: {
  data: T | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}): QueryState<T> {
  return {
    data: query.data,
    error: query.error,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

/** Saves one chart's figures as CSV. */
export function useChartExport(chart: AnalyticsChart, query: AnalyticsQuery) {
  return useSaving((transport) =>
    download(transport, analyticsEndpoints.exportChart, { params: { chart }, query }),
  );
}
