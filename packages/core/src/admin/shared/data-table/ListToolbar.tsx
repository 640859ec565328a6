import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchField } from '../SearchField.tsx';
import styles from './table.module.css';
import { t } from './text.ts';

export interface ListToolbarProps {
  /** Shown before the search box. */
  start?: ReactNode;
  /** The search box. `change` sets the search param, without a history entry for each search. */
  search?: {
    label: string;
    value: string;
    change: (changes: { search: string }, options: { replace: true }) => void;
  };
  /** The filters, one `FilterSelect` each. */
  children?: ReactNode;
  /** Clears search and filters; pass it only while some are set. */
  onClear?: (() => void) | undefined;
  /** The number of results, such as `3 leads shown`; announced by screen readers. */
  count?: ReactNode;
  /** Shown at the right: export, create, display. */
  end?: ReactNode;
}

/**
 * Search, filters and count above a list. The filters live in the search params (`useFilterParams`).
 *
 *     const { filters, isFiltered, change, clear } = useLeadParams();
 *     <ListToolbar
 *       search={{ label: t('search'), value: filters.search, change }}
 *       onClear={isFiltered ? clear : undefined}
 *       count={list.items && !list.isOld ? t('announced', { n: list.items.length }) : null}
 *       end={<ExportButton … />}
 *     >
 *       <FilterSelect label={t('state')} all={t('allStates')} values={leadStates} … />
 *     </ListToolbar>
 *
 * The toolbar has the Clear filters button, so the empty state needs none.
 */
export function ListToolbar({ start, search, children, onClear, count, end }: ListToolbarProps) {
  return (
    <search className={styles.toolbar}>
      {start}
      {search ? (
        <SearchField
          label={search.label}
          search={search.value}
          onSearch={(text) => search.change({ search: text }, { replace: true })}
        />
      ) : null}
      {children}
      {onClear ? (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      ) : null}
      <div className={styles.results}>
        <span role="status" className={styles.count}>
          {count}
        </span>
        {end ? <div className={styles.end}>{end}</div> : null}
      </div>
    </search>
  );
}
