import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import styles from './table/table.module.css';

const pauseMilliseconds = 300;

export interface SearchFieldProps {
  label: string;
  /** What is searched for now, as the address has it. */
  search: string;
  onSearch: (search: string) => void;
}

/** The search text: asked for after a pause in typing, and following the address when that changes by itself. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const asked = useRef(search);
  const ask = useDebouncedCallback((value: string) => {
    asked.current = value.trim();
    onSearch(asked.current);
  }, pauseMilliseconds);
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
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
        ask(event.currentTarget.value);
      }}
    />
  );
}
