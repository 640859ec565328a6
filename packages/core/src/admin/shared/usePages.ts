import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

export interface PagesOptions<Page, Item, Cursor> {
  key: QueryKey;
  /** Fetches one page. The first has no cursor, the others the previous page's `next`. */
  read: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<Page>;
  itemsOf: (page: Page) => readonly Item[];
  /** Polling interval in milliseconds, or a function that returns it. Omit to disable polling. */
  every?: number | false | ((items: readonly Item[]) => number | false);
}

/** A list loaded page by page. `items` is undefined until the first page has loaded. */
export interface Pages<Item, Page = unknown> {
  items: Item[] | undefined;
  /** The first page, for what it tells besides its items. */
  first: Page | undefined;
  error: Error | null;
  retry: () => void;
  refreshing: boolean;
  /** The items belong to the previous query while the new one loads. */
  isOld: boolean;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
}

/** Loads a list page by page. While a new query loads, the items of the previous one stay. */
export function usePages<Page extends { next: Cursor | null }, Item, Cursor>({
  key,
  read,
  itemsOf,
  every,
}: PagesOptions<Page, Item, Cursor>): Pages<Item, Page> {
  const itemsIn = (data: InfiniteData<Page> | undefined) => data?.pages.flatMap(itemsOf);
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as Cursor | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam as Cursor | undefined, signal),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(itemsIn(state.data) ?? []) : every,
  });
  return {
    items: itemsIn(query.data),
    first: query.data?.pages[0],
    error: query.error,
    retry: () => void query.refetch(),
    refreshing: query.isRefetching,
    isOld: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
  };
}
