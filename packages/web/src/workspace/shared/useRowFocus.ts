import { useEffect, useRef, useState } from 'react';

/**
 * One row of a list is the current one and the list's only tab stop. Keys move it; after a key, the focus follows when
 * another row takes the place of the current one.
 *
 * @param ids of the rows, in their order
 * @param start index of the row that is current at first
 */
export function useRowFocus(ids: readonly string[], start = 0) {
  const [wanted, setWanted] = useState(start);
  const rows = useRef<(HTMLElement | null)[]>([]);
  const follows = useRef(false);
  const index = Math.max(0, Math.min(wanted, ids.length - 1));
  const id = ids[index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that takes the place of another gets its focus
  useEffect(() => {
    if (follows.current) rows.current[index]?.focus();
  }, [id]);
  return {
    index,
    refOf: (at: number) => (row: HTMLElement | null) => {
      rows.current[at] = row;
    },
    select: setWanted,
    move: (by: number) => {
      // The first key shows where the list is.
      const next = follows.current ? Math.max(0, Math.min(ids.length - 1, index + by)) : index;
      follows.current = true;
      setWanted(next);
      rows.current[next]?.focus();
    },
  };
}
