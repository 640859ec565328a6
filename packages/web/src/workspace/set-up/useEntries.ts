import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { forgetEntries, keepEntries, readEntries } from '../../shared/tab-entries.ts';

/** State of a step that survives a reload. Call `forget` once it is saved. */
export function useEntries<T>(
  step: string,
  initial: () => T,
): [entries: T, set: Dispatch<SetStateAction<T>>, forget: () => void] {
  const name = `set-up.${step}`;
  const [first] = useState<T>(() => readEntries<T>(name) ?? initial());
  const [entries, set] = useState(first);
  useEffect(() => {
    if (entries !== first) keepEntries(name, entries);
  }, [name, entries, first]);
  return [entries, set, () => forgetEntries(name)];
}
