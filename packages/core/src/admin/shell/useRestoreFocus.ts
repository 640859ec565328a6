import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { overlaySelector } from './overlaySelector.ts';

/** A selector that finds the focused row or link again after the screen is rendered anew. */
function selectorOf(element: Element): string | undefined {
  if (element.closest(overlaySelector)) return undefined;
  const row = element.closest<HTMLElement>('[data-row]');
  if (row?.querySelector('[data-row-link]'))
    return `[data-row="${CSS.escape(row.dataset.row ?? '')}"] [data-row-link]`;
  const href = element.closest('a[href]')?.getAttribute('href');
  return href ? `a[href="${CSS.escape(href)}"]` : undefined;
}

/**
 * After Back and Forward, focuses the row or link that had the focus before, once it is rendered. Does
 * nothing if the person has moved the focus meanwhile.
 */
export function useRestoreFocus(content: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const type = useNavigationType();
  /** Selectors by history entry. */
  const selectors = useRef(new Map<string, string>());

  useEffect(() => {
    const main = content.current;
    const remember = ({ target }: FocusEvent) => {
      const selector = selectorOf(target as Element);
      if (selector) selectors.current.set(key, selector);
    };
    main?.addEventListener('focusin', remember);
    return () => main?.removeEventListener('focusin', remember);
  }, [content, key]);

  useEffect(() => {
    const main = content.current;
    const selector = type === 'POP' ? selectors.current.get(key) : undefined;
    if (!main || !selector) return;
    const observer = new MutationObserver(restore);
    function restore() {
      const { activeElement } = document;
      const isFree =
        activeElement === null ||
        activeElement === document.body ||
        activeElement === main ||
        activeElement.matches('h1');
      const found = isFree ? main?.querySelector<HTMLElement>(selector ?? '') : null;
      found?.focus();
      if (found || !isFree) observer.disconnect();
    }
    observer.observe(main, { childList: true, subtree: true });
    restore();
    return () => observer.disconnect();
  }, [content, key, type]);
}
