import type { LiveMessage } from '@tamarack/core/client';
import type { LiveChannel } from '@tamarack/core/session';
import type { Bridge } from '../bridge.ts';

/** The live stream of this window; the main process has one connection for all windows. */
export function createBridgeLive(
  bridge: Pick<Bridge, 'on'> & { api: Pick<Bridge['api'], 'listen' | 'unlisten'> },
): LiveChannel {
  const listeners = new Set<(message: LiveMessage) => void>();
  let isOpen = false;
  let stop: (() => void) | undefined;

  function start(): () => void {
    const unsubscribe = bridge.on('live', (message) => {
      if (message.kind === 'state') {
        if (message.open === isOpen) return;
        isOpen = message.open;
      }
      for (const listener of listeners) listener(message);
    });
    void bridge.api.listen();
    return () => {
      unsubscribe();
      isOpen = false;
      void bridge.api.unlisten();
    };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start();
      if (isOpen) listener({ kind: 'state', open: true });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
