import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { overlayPlace } from './overlayPlace.ts';

/** The row or link that has the focus, as a selector that finds it when the screen is drawn again. */
function placeOf(element: Element): string | undefined {
  if (element.closest(overlayPlace)) return undefined;
  const row = element.closest<HTMLElement>('[data-row]');
  if (row?.querySelector('[data-row-link]'))
    return `[data-row="${CSS.escape(row.dataset.row ?? '')}"] [data-row-link]`;
  const href = element.closest('a[href]')?.getAttribute('href');
  return href ? `a[href="${CSS.escape(href)}"]` : undefined;
}

/**
 * After Back and Forward, the row or link that had the focus has it again, once it is there. Whoever has moved the focus
 * meanwhile keeps it.
 */
export function useFocusBack(content: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const type = useNavigationType();
  /** By entry of the history. */
  const places = useRef(new Map<string, string>());

  useEffect(() => {
    const main = content.current;
    const note = ({ target }: FocusEvent) => {
      const place = placeOf(target as Element);
      if (place) places.current.set(key, place);
    };
    main?.addEventListener('focusin', note);
    return () => main?.removeEventListener('focusin', note);
  }, [content, key]);

  useEffect(() => {
    const main = content.current;
    const place = type === 'POP' ? places.current.get(key) : undefined;
    if (!main || !place) return;
    const drawn = new MutationObserver(look);
    function look() {
      const { activeElement } = document;
      const isFree = activeElement === null || activeElement === document.body || activeElement === main;
      const found = isFree ? main?.querySelector<HTMLElement>(place ?? '') : null;
      found?.focus();
      if (found || !isFree) drawn.disconnect();
    }
    drawn.observe(main, { childList: true, subtree: true });
    look();
    return () => drawn.disconnect();
  }, [content, key, type]);
}
