import { useNotifications } from '@mantine/notifications';
import { whenIdle } from '@tamarack/core/ui/idle';
import { type ComponentType, useEffect, useState } from 'react';
import { readShell } from '../document.ts';

const firstActions = ['pointerdown', 'keydown'] as const;

/**
 * Renders the toasts. Their code is loaded on the visitor's first action, so that it is available if the server stops
 * answering, or for the first toast. Until then toasts wait in their store. A clinic's screens stay open for hours, also
 * without a network, so they load it when the browser is idle.
 */
export function ToastsOnDemand() {
  const [Drawn, setDrawn] = useState<ComponentType>();
  const { notifications } = useNotifications();
  const waiting = notifications.length;
  useEffect(() => {
    if (Drawn) return;
    const load = () => {
      import('./Toasts.tsx').then(
        (made) => setDrawn(() => made.Toasts),
        // The next toast or action retries.
        () => undefined,
      );
    };
    if (waiting > 0) load();
    else if (readShell(document).site === 'clinic') whenIdle(window, load);
    for (const action of firstActions) window.addEventListener(action, load, { once: true });
    return () => {
      for (const action of firstActions) window.removeEventListener(action, load);
    };
  }, [Drawn, waiting]);
  return Drawn ? <Drawn /> : null;
}
