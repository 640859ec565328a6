import { useEffect, useRef, useState } from 'react';

/**
 * Roving focus: the current row of a list is its only tab stop, and keys move it. After a key press, the focus also
 * follows when another row replaces the current one.
 *
 * @param ids ids of the rows, in order
 * @param start index of the initially current row
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
  /** Whether the middle of the current row is in view. */
  const isInView = () => {
    const row = rows.current[index]?.getBoundingClientRect();
    if (!row) return true;
    const middle = (row.top + row.bottom) / 2;
    return middle >= 0 && middle <= window.innerHeight;
  };
  const scrollToCurrent = () => rows.current[index]?.scrollIntoView({ block: 'center' });
  return {
    index,
    isInView,
    scrollToCurrent,
    /** Focuses the current row and scrolls to it. */
    show: () => {
      follows.current = true;
      rows.current[index]?.focus({ preventScroll: true });
      scrollToCurrent();
    },
    refOf: (at: number) => (row: HTMLElement | null) => {
      rows.current[at] = row;
    },
    select: setWanted,
    move: (by: number) => {
      // The first key only focuses the current row.
      const next = follows.current ? Math.max(0, Math.min(ids.length - 1, index + by)) : index;
      follows.current = true;
      setWanted(next);
      rows.current[next]?.focus();
    },
  };
}
