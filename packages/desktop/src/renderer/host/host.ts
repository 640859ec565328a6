import {
  createSession,
  type FileSaver,
  type HostWindow,
  type Ports,
  type Presence,
  type Session,
  type SettingsStore,
} from '@tamarack/core/session';
import type { HostFacts, KnownServer } from '../../ipc-contract.ts';
import { type Bridge, listenTo } from '../bridge.ts';
import { createDownloads, type DownloadDisplay } from './downloads.ts';
import { createBridgeLive } from './live.ts';
import { menuCommandIds } from './menu.ts';
import { createBridgeTokenStore } from './token-store.ts';
import { createBridgeTransport, wireFailure } from './transport.ts';

export interface Host {
  session: Session;
  ports: Ports;
  /** Ends what listens to the main process. */
  dispose(): void;
}

export interface HostDeps {
  bridge: Bridge;
  server: KnownServer;
  settings: SettingsStore;
  downloadDisplay: DownloadDisplay;
  /** The system's browser was refused an address. */
  onRefusedLink: () => void;
}

/** Everything the console is run in when it runs in the desktop: the session and core's ports, over the bridge. */
export function createHost({ bridge, server, settings, downloadDisplay, onRefusedLink }: HostDeps): Host {
  const live = createBridgeLive(bridge);
  const downloads = createDownloads(downloadDisplay);
  const tokenStore = createBridgeTokenStore(bridge.session, (token) => session.onUnauthorized(token));
  const session: Session = createSession({
    tokenStore,
    presence: watchPresence(),
    connect: () =>
      createBridgeTransport({ api: bridge.api, downloads, live, onSessionOver: () => void loseIfGone() }),
  });
  /** A refusal may be of an older token than the one that is kept now; the main process knows. */
  async function loseIfGone(): Promise<void> {
    if (!(await bridge.session.exists())) tokenStore.lose();
  }
  const files: FileSaver = {
    async save(file) {
      if (downloads.isSaved(file.bytes)) return;
      const result = await bridge.api.saveFile(file);
      if (result.outcome === 'failed') throw wireFailure(result.error);
      if (result.outcome === 'dismissed') throw new DOMException('Dismissed', 'AbortError');
    },
  };
  const dispose = listenTo(bridge, {
    session: (event) => tokenStore.heard(event),
    exportProgress: ({ callId, bytes }) => downloads.progress(callId, bytes),
  });
  return {
    session,
    dispose,
    ports: {
      live,
      files,
      settings,
      window: createHostWindow(bridge),
      openExternal: (url) => {
        bridge.host.openExternal(new URL(url, server.origin).href).catch(onRefusedLink);
      },
      clinicSite: (subdomain) => clinicSite(server, subdomain),
    },
  };
}

/** Settings as they were when the window opened, and what any window has set since; the main process keeps them. */
export function createSettings(
  kept: HostFacts['settings'],
  { host, on }: Pick<Bridge, 'on'> & { host: Pick<Bridge['host'], 'setSetting'> },
): SettingsStore {
  const values = new Map(Object.entries(kept));
  on('setting', ({ name, value }) => values.set(name, value));
  return {
    get: (name) => values.get(name) ?? null,
    set(name, value) {
      values.set(name, value);
      void host.setSetting(name, value);
    },
  };
}

function createHostWindow(bridge: Bridge): HostWindow {
  let holds = 0;
  return {
    onCommand: (listener) =>
      bridge.on('command', ({ name }) => {
        const id = menuCommandIds[name];
        if (id) listener(id);
      }),
    setUnread: (count) => void bridge.host.setUnread(count),
    holdUnsavedWork() {
      holds += 1;
      if (holds === 1) void bridge.host.setUnsavedWork(true);
      return () => {
        holds -= 1;
        if (holds === 0) void bridge.host.setUnsavedWork(false);
      };
    },
  };
}

/** The address of a clinic's site beside the server's own; loopback has no names but `localhost` to stand before. */
function clinicSite(server: KnownServer, subdomain: string): { host: string; url: string } {
  const { protocol, hostname, port } = new URL(server.origin);
  const named = /^(127\.[\d.]+|\[::1\])$/.test(hostname) ? 'localhost' : hostname;
  const host = `${subdomain}.${named}${port ? `:${port}` : ''}`;
  return { host, url: `${protocol}//${host}` };
}

function watchPresence(): Presence {
  let last = Date.now();
  const touched = () => {
    last = Date.now();
  };
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, touched, { passive: true, capture: true });
  }
  return { idleFor: () => Date.now() - last };
}
