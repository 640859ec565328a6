import { useMemo } from 'react';
import {
  type AnalyticsBucket,
  type AnalyticsChart,
  type AnalyticsQuery,
  type AnalyticsRange,
  analyticsBuckets,
  analyticsCharts,
  analyticsRanges,
  periodOf,
  platformDay,
} from '../../domain/platform/analytics.ts';
import { useSearchParamsState } from '../../ui/useSearchParamsState.ts';

export interface AnalyticsParams {
  range: AnalyticsRange;
  /** Start of a custom range as typed; only with `range: 'custom'`. */
  from?: string;
  to?: string;
  /** Undefined to choose it by the length of the range. */
  bucket?: AnalyticsBucket;
  compare: boolean;
  /** Charts whose table is open. */
  tables: AnalyticsChart[];
}

/** Reads the screen's state from the search params; invalid values are ignored. */
export function readAnalyticsParams(params: URLSearchParams): AnalyticsParams {
  const range = analyticsRanges.find((known) => known === params.get('range')) ?? '30d';
  const ends =
    range === 'custom' ? { from: params.get('from') ?? undefined, to: params.get('to') ?? undefined } : {};
  return {
    range,
    ...ends,
    bucket: analyticsBuckets.find((known) => known === params.get('bucket')),
    compare: params.get('compare') !== 'off',
    tables: analyticsCharts.filter((chart) => (params.get('tables') ?? '').split(',').includes(chart)),
  };
}

/** The query for the server; undefined while a custom range is invalid. */
export function analyticsQuery({ range, from, to, bucket }: AnalyticsParams): AnalyticsQuery | undefined {
  const query: AnalyticsQuery = { range, from, to, bucket };
  return periodOf(query, platformDay(new Date())) ? query : undefined;
}

function toSearchParams({ range, from, to, bucket, compare, tables }: AnalyticsParams): URLSearchParams {
  const params = new URLSearchParams();
  if (range !== '30d') params.set('range', range);
  if (range === 'custom' && from) params.set('from', from);
  if (range === 'custom' && to) params.set('to', to);
  if (bucket) params.set('bucket', bucket);
  if (!compare) params.set('compare', 'off');
  if (tables.length > 0) params.set('tables', tables.join(','));
  return params;
}

/** The screen's state, kept in the search params so that it can be shared and restored by Back. */
export function useAnalyticsParams() {
  const { searchParams, update } = useSearchParamsState();
  const params = useMemo(() => readAnalyticsParams(searchParams), [searchParams]);
  return {
    params,
    change: (changes: Partial<AnalyticsParams>) =>
      update((current) => toSearchParams({ ...readAnalyticsParams(current), ...changes })),
  };
}
