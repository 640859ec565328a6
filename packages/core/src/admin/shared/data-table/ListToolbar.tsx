import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

const pauseMilliseconds = 300;

interface SearchFieldProps {
  label: string;
  /** The current search text. */
  search: string;
  onSearch: (search: string) => void;
}

/** A search box: searches after a pause in typing, and follows `search` when it changes elsewhere. */
function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const lastSearch = useRef(search);
  const searchAfterPause = useDebouncedCallback((value: string) => {
    lastSearch.current = value.trim();
    onSearch(lastSearch.current);
  }, pauseMilliseconds);
  useEffect(() => {
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    setText(search);
  }, [search]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      className={styles.search}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchAfterPause(event.currentTarget.value);
      }}
    />
  );
}
