import { useEffect, useRef, useState } from 'react';

/**
 * Roving focus: the current row of a list is its only tab stop, and keys move it. It stays current when rows come or go
 * above it; when it is removed, the row that takes its place becomes current. After a key press, the focus follows.
 *
 * @param ids ids of the rows, in order
 * @param start index of the initially current row
 */
export function useRowFocus(ids: readonly string[], start = 0) {
  const [wanted, setWanted] = useState({ id: ids[start], index: start });
  const rows = useRef<(HTMLElement | null)[]>([]);
  const follows = useRef(false);
  const found = wanted.id === undefined ? -1 : ids.indexOf(wanted.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(wanted.index, ids.length - 1));
  const id = ids[index];
  if (id !== undefined && (id !== wanted.id || index !== wanted.index)) setWanted({ id, index });
  const select = (at: number) => setWanted({ id: ids[at], index: at });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that takes the place of another gets its focus
  useEffect(() => {
    if (follows.current && isHere()) rows.current[index]?.focus();
  }, [id]);
  /** Whether the focus is in a row, or nowhere because its row is gone; not in a dialog or a filter. */
  const isHere = () => {
    const focused = document.activeElement;
    return !focused || focused === document.body || rows.current.some((row) => row?.contains(focused));
  };
  /** Whether the middle of the current row is in view. */
  const isInView = () => {
    const row = rows.current[index]?.getBoundingClientRect();
    if (!row) return true;
    const middle = (row.top + row.bottom) / 2;
    return middle >= 0 && middle <= window.innerHeight;
  };
  const scrollToCurrent = () => rows.current[index]?.scrollIntoView({ block: 'center' });
  /** Focuses the current row and scrolls to it. */
  const show = () => {
    follows.current = true;
    rows.current[index]?.focus({ preventScroll: true });
    scrollToCurrent();
  };
  return {
    index,
    isInView,
    scrollToCurrent,
    /** Acts on the current row. If it is out of view, it is only shown, so that nobody changes it unseen. */
    actInView: (act: () => void) => (isInView() ? act() : show()),
    refOf: (at: number) => (row: HTMLElement | null) => {
      rows.current[at] = row;
    },
    select,
    move: (by: number) => {
      // The first key only focuses the current row.
      const next = follows.current ? Math.max(0, Math.min(ids.length - 1, index + by)) : index;
      follows.current = true;
      select(next);
      rows.current[next]?.focus();
    },
  };
}
