import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import styles from './data-table/table.module.css';

const pauseMilliseconds = 300;

export interface SearchFieldProps {
  label: string;
  /** The current search text. */
  search: string;
  onSearch: (search: string) => void;
}

/** A search box: searches after a pause in typing, and follows `search` when it changes elsewhere. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
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
