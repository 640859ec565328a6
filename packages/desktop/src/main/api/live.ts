import { keepLive, type LiveMessage, type Transport } from '@tamarack/core/client';

export interface LiveDeps {
  /** The stream of the chosen server, while somebody is signed in. */
  stream: () => Pick<Transport, 'stream'> | null;
  send: (windowId: number, message: LiveMessage) => void;
  keep?: typeof keepLive;
}

/** The live stream: one connection for the whole application, however many windows listen. */
export interface Live {
  listen(windowId: number): void;
  unlisten(windowId: number): void;
  /** Listens within the main process, until the returned function is called. */
  subscribe(listener: (message: LiveMessage) => void): () => void;
  /** Connects at once instead of waiting for the next try; does nothing while the stream is open. */
  hurry(): void;
  /** Begins again after the last event heard: what was open before the computer slept may have ended without a word. */
  awaken(): void;
  /** Somebody else is signed in, or nobody, or the server is another: begins anew, or ends. */
  restart(): void;
  /** Ends it for good. */
  stop(): void;
}

export function createLive({ stream, send, keep = keepLive }: LiveDeps): Live {
  const windows = new Set<number>();
  const listeners = new Set<(message: LiveMessage) => void>();
  let control: AbortController | null = null;
  let open = false;
  let lastEventId: string | undefined;

  function tell(message: LiveMessage): void {
    if (message.kind === 'state') {
      if (message.open === open) return;
      open = message.open;
    }
    if (message.kind === 'event' && message.event.id > 0) lastEventId = String(message.event.id);
    for (const id of windows) send(id, message);
    for (const listener of listeners) listener(message);
  }

  function begin(): void {
    const source = stream();
    if (control || source === null || windows.size + listeners.size === 0) return;
    const own = new AbortController();
    control = own;
    const onMessage = (message: LiveMessage) => {
      if (!own.signal.aborted) tell(message);
    };
    void keep({ transport: source, onMessage, resumeAfter: lastEventId }, own.signal).then(() => {
      if (control === own) end();
    });
  }

  function end(): void {
    control?.abort();
    control = null;
    tell({ kind: 'state', open: false });
  }

  function endWhenAlone(): void {
    if (windows.size + listeners.size === 0) end();
  }

  function awaken(): void {
    end();
    begin();
  }

  return {
    awaken,
    listen(windowId) {
      windows.add(windowId);
      if (open) send(windowId, { kind: 'state', open });
      begin();
    },
    unlisten(windowId) {
      windows.delete(windowId);
      endWhenAlone();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (open) listener({ kind: 'state', open });
      begin();
      return () => {
        listeners.delete(listener);
        endWhenAlone();
      };
    },
    hurry() {
      if (!open) awaken();
    },
    restart() {
      lastEventId = undefined;
      awaken();
    },
    stop() {
      windows.clear();
      listeners.clear();
      end();
    },
  };
}
