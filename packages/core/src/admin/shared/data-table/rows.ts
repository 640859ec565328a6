import type { UseQueryResult } from '@tanstack/react-query';
import type { Pages } from '../usePages.ts';
import type { TableRows } from './DataTable.tsx';

/** Rows of a list that is loaded page by page. */
export function pagedRows<Row>(list: Pages<Row>): TableRows<Row> {
  return {
    rows: list.items,
    error: list.error,
    onRetry: list.retry,
    isOld: list.isOld,
    more: list.hasMore ? { loading: list.loadingMore, onMore: list.loadMore } : undefined,
  };
}

/** Rows of a list that is loaded in one request. */
export function queriedRows<Row>(
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>,
): TableRows<Row> {
  return { rows: query.data, error: query.error, onRetry: () => void query.refetch() };
}
