import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { RowsSkeleton } from '../data-table/RowsSkeleton.tsx';
import { ShowMore } from '../data-table/ShowMore.tsx';
import { FailedState } from '../states.tsx';
import type { Pages } from '../usePages.ts';

export interface PagedListProps<Item> {
  list: Pages<Item>;
  /** What is said while the first page is on its way. */
  loading: string;
  /** In place of rows where none are found. */
  empty: ReactNode;
  /** Says how many are shown, to those who do not see them. */
  announced?: (count: number) => string;
  /** Draws the items, of which there is at least one. */
  children: (items: Item[]) => ReactNode;
}

/** A list in whichever state it is: on its way, failed, empty, or there, with the way to more of it. */
export function PagedList<Item>({ list, loading, empty, announced, children }: PagedListProps<Item>) {
  const { items, error } = list;
  return (
    <>
      {items && items.length > 0 ? children(items) : null}
      {items?.length === 0 ? empty : null}
      {!items && error ? <FailedState error={error} onRetry={list.retry} /> : null}
      {!items && !error ? <RowsSkeleton label={loading} /> : null}
      {list.hasMore ? <ShowMore loading={list.loadingMore} onMore={list.loadMore} /> : null}
      {announced ? (
        <VisuallyHidden role="status">{items && !list.isOld ? announced(items.length) : null}</VisuallyHidden>
      ) : null}
    </>
  );
}
