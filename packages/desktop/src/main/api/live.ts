import { keepLive, type LiveMessage, type Transport } from '@tamarack/core/client';

export interface LiveDeps {
  /** The live stream of the chosen server; null while nobody is signed in. */
  stream: () => Pick<Transport, 'stream'> | null;
  send: (windowId: number, message: LiveMessage) => void;
}

/** The live stream: one connection for the whole application, however many windows listen. */
export interface Live {
  listen(windowId: number): void;
  unlisten(windowId: number): void;
  /** Listens within the main process until the returned function is called. */
  subscribe(listener: (message: LiveMessage) => void): () => void;
  /** Connects now instead of at the next attempt; does nothing while the stream is open. */
  connectNow(): void;
  /** Reconnects and resumes after the last event: a sleeping computer may lose its connection without notice. */
  reopen(): void;
  /** Starts over, or ends, after a change of user or server. */
  restart(): void;
  stop(): void;
}

export function createLive({ stream, send }: LiveDeps): Live {
  const windows = new Set<number>();
  const listeners = new Set<(message: LiveMessage) => void>();
  let control: AbortController | null = null;
  let isOpen = false;
  /** Whether the stream was open before for this user and server. */
  let wasOpen = false;
  let lastEventId: string | undefined;

  function publish(message: LiveMessage): void {
    if (message.kind === 'state') {
      if (message.open === isOpen) return;
      isOpen = message.open;
      wasOpen ||= isOpen;
    }
    if (message.kind === 'event' && message.event.id > 0) lastEventId = String(message.event.id);
    for (const id of windows) send(id, message);
    for (const listener of listeners) listener(message);
  }

  function connect(): void {
    const transport = stream();
    if (control || transport === null || !hasListeners()) return;
    const current = new AbortController();
    control = current;
    const onMessage = (message: LiveMessage) => {
      if (!current.signal.aborted) publish(message);
    };
    const deps = { transport, onMessage, resumeAfter: lastEventId, wasOpen };
    void keepLive(deps, current.signal).then(() => {
      if (control === current) disconnect();
    });
  }

  function disconnect(): void {
    control?.abort();
    control = null;
    publish({ kind: 'state', open: false });
  }

  function hasListeners(): boolean {
    return windows.size + listeners.size > 0;
  }

  function reopen(): void {
    disconnect();
    connect();
  }

  return {
    reopen,
    listen(windowId) {
      windows.add(windowId);
      if (isOpen) send(windowId, { kind: 'state', open: true });
      connect();
    },
    unlisten(windowId) {
      windows.delete(windowId);
      if (!hasListeners()) disconnect();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (isOpen) listener({ kind: 'state', open: true });
      connect();
      return () => {
        listeners.delete(listener);
        if (!hasListeners()) disconnect();
      };
    },
    connectNow() {
      if (!isOpen) reopen();
    },
    restart() {
      lastEventId = undefined;
      disconnect();
      wasOpen = false;
      connect();
    },
    stop() {
      windows.clear();
      listeners.clear();
      disconnect();
    },
  };
}
