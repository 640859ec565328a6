import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const pauseMilliseconds = 300;

export interface SearchFieldProps {
  label: string;
  className?: string;
  /** What is searched for now, as the address has it. */
  search: string;
  onSearch: (search: string) => void;
}

/** The search text: asked for after a pause in typing, and following the address when that changes by itself. */
export function SearchField({ label, className, search, onSearch }: SearchFieldProps) {
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
      className={className}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
