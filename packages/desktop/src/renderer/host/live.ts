import type { LiveMessage } from '@tamarack/core/client';
import type { LiveChannel } from '@tamarack/core/session';
import type { Bridge } from '../bridge.ts';

/** The live stream of this window; the main process keeps one connection for all windows. */
export function createBridgeLive(
  bridge: Pick<Bridge, 'on'> & { api: Pick<Bridge['api'], 'listen' | 'unlisten'> },
): LiveChannel {
  const listeners = new Set<(message: LiveMessage) => void>();
  let open = false;
  let stop: (() => void) | undefined;

  function begin(): () => void {
    const end = bridge.on('live', (message) => {
      if (message.kind === 'state') {
        if (message.open === open) return;
        open = message.open;
      }
      for (const listener of listeners) listener(message);
    });
    void bridge.api.listen();
    return () => {
      end();
      open = false;
      void bridge.api.unlisten();
    };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      stop ??= begin();
      if (open) listener({ kind: 'state', open });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
