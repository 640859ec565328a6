import { useEffect, useEffectEvent } from 'react';
import type { Bridge } from './bridge.ts';

/** Calls `show` with every console path that the main process asks this window to show; other paths are ignored. */
export function useNavigation(bridge: Pick<Bridge, 'on'>, show: (path: string) => void): void {
  const showPath = useEffectEvent(show);
  useEffect(
    () =>
      bridge.on('navigate', ({ path }) => {
        if (/^\/admin(?:[/?#]|$)/.test(path)) showPath(path);
      }),
    [bridge],
  );
}
