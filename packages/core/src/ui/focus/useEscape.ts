import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';

/**
 * Closes a dialog or drawer on Escape, unless the key was pressed in another one above it: Mantine closes all that are
 * open. Returns the ref of its root; it needs `closeOnEscape={false}`.
 */
export function useEscape(opened: boolean, close: () => void): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useWindowEvent(
    'keydown',
    ({ key, target, isComposing }) => {
      if (opened && key === 'Escape' && !isComposing && isIn(root.current, target as Element)) close();
    },
    // Before an open list closes on the same key and takes its mark off.
    { capture: true },
  );
  return root;
}

/** Whether a key pressed at `target` is for a dialog. Without a focus, it is for the topmost one. */
function isIn(root: HTMLElement | null, target: Element): boolean {
  if (!root || target.getAttribute('data-mantine-stop-propagation') === 'true') return false;
  const dialog =
    target === document.body
      ? [...document.querySelectorAll('[role="dialog"]')].at(-1)
      : target.closest('[role="dialog"]');
  return dialog !== null && dialog === root.querySelector('[role="dialog"]');
}
