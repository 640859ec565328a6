import { useEffect, useState } from 'react';

/**
 * Gives the focus back to the element that had it, when it would be lost as this unmounts. Mantine's overlays do so only
 * when they are closed while they stay mounted.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    },
    [before],
  );
}
