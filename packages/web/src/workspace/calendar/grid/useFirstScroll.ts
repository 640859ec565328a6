import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { GridColumn, Scale } from './model.ts';

/**
 * Scrolls the grid once it has columns: to 45 minutes before the current time or, on other days, before the first working
 * hours or appointment. Also scrolls sideways to the column with the id `shown`.
 */
export function useFirstScroll(
  root: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  scale: Scale,
  shown: string | undefined,
): void {
  const begin = useEffectEvent(() => {
    const element = root.current;
    const day = element?.querySelector<HTMLElement>('[data-day]');
    if (!element || !day) return;
    const starts = columns.flatMap(({ now, open, cards }) =>
      now === null ? [...open, ...cards].map(({ from }) => from) : now,
    );
    const first = starts.length > 0 ? Math.min(...starts) : scale.from;
    const share = (Math.min(first, scale.to) - 45 - scale.from) / (scale.to - scale.from);
    element.scrollTop = Math.max(0, share * day.offsetHeight);
  });
  const isEmpty = columns.length === 0;
  useLayoutEffect(() => {
    if (!isEmpty) begin();
  }, [isEmpty]);
  const isDrawn = columns.some(({ id }) => id === shown);
  useLayoutEffect(() => {
    const element = root.current;
    const column = isDrawn ? element?.querySelector<HTMLElement>(`[data-column="${shown}"]`) : null;
    const axis = column?.parentElement?.firstElementChild;
    if (element && column && axis instanceof HTMLElement)
      element.scrollLeft = column.offsetLeft - axis.offsetWidth;
  }, [root, isDrawn, shown]);
}
