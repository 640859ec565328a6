import { useSession } from '@tamarack/core/session';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { forgetEntries, keepEntries, readEntries } from '../../shared/tab-entries.ts';

/** Storage name of what the signed-in person has typed in a step. Nobody else in this tab gets to see it. */
export function useEntriesName(step: string): string {
  return `set-up.${step}.${useSession().user?.userId}`;
}

/**
 * State of a step that survives a reload: what was typed, and `initial` until then. Call `forget` once it is saved.
 */
export function useEntries<T>(
  step: string,
  initial: () => T,
): [entries: T, set: Dispatch<SetStateAction<T>>, forget: () => void] {
  const name = useEntriesName(step);
  const [typed, setTyped] = useState(() => readEntries<T>(name));
  const set = (next: SetStateAction<T>) =>
    setTyped((before) => (next instanceof Function ? next(before ?? initial()) : next));
  useEffect(() => {
    if (typed !== undefined) keepEntries(name, typed);
  }, [name, typed]);
  return [typed ?? initial(), set, () => forgetEntries(name)];
}
