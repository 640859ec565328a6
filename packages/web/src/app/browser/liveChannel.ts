import { keepLive, type LiveMessage, type Transport } from '@tamarack/core/client';
import type { LiveChannel } from '@tamarack/core/session';

export interface LiveChannelDeps {
  transport: Pick<Transport, 'stream'>;
  /** The Web Locks API: the tab that holds the lock keeps the connection. Undefined outside secure contexts. */
  locks: LockManager | undefined;
  /** A channel to the other tabs of this site. */
  openChannel: () => BroadcastChannel;
}

const lockName = 'live';

/**
 * The live stream in a browser: one tab keeps the connection and shares it with the others. When that tab closes,
 * another one resumes it and tells all tabs to refetch.
 */
export function createLiveChannel(deps: LiveChannelDeps): LiveChannel {
  const listeners = new Set<(message: LiveMessage) => void>();
  let stop: (() => void) | undefined;
  let open = false;

  const tell = (message: LiveMessage) => {
    if (message.kind === 'state') {
      if (message.open === open) return;
      open = message.open;
    }
    for (const listener of listeners) listener(message);
  };

  function begin(): () => void {
    const channel = deps.openChannel();
    const control = new AbortController();
    let lastEventId: string | undefined;
    let leading = false;

    const heard = (message: LiveMessage) => {
      if (message.kind === 'event' && message.event.id > 0) lastEventId = String(message.event.id);
      tell(message);
    };
    channel.onmessage = ({ data }: MessageEvent<LiveMessage | { kind: 'hello' }>) => {
      if (data.kind !== 'hello') heard(data);
      else if (leading) channel.postMessage({ kind: 'state', open } satisfies LiveMessage);
    };
    channel.postMessage({ kind: 'hello' });

    const lead = async () => {
      if (control.signal.aborted) return;
      leading = true;
      const onMessage = (message: LiveMessage) => {
        heard(message);
        if (!control.signal.aborted) channel.postMessage(message);
      };
      await keepLive({ transport: deps.transport, onMessage, resumeAfter: lastEventId }, control.signal);
      leading = false;
    };
    if (deps.locks) {
      deps.locks.request(lockName, { signal: control.signal }, lead).catch((error: unknown) => {
        if (!control.signal.aborted) throw error;
      });
    } else void lead();

    return () => {
      control.abort();
      channel.close();
      open = false;
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
