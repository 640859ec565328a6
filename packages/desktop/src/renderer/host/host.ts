import type { Connection } from '@tamarack/core/client';
import {
  createConnectionPort,
  createSession,
  type FileSaver,
  type HostWindow,
  type Ports,
  type Presence,
  type Session,
  type SettingsStore,
} from '@tamarack/core/session';
import { clinicSitesHost, type HostFacts, type KnownServer, type MenuCommand } from '../../ipc-contract.ts';
import { type Bridge, listenTo } from '../bridge.ts';
import { createDownloads, type DownloadDisplay } from './downloads.ts';
import { createBridgeLive } from './live.ts';
import { createBridgeTokenStore } from './token-store.ts';
import { createBridgeTransport, thrownError } from './transport.ts';

export interface Host {
  session: Session;
  ports: Ports;
  /** Stops listening to the main process. */
  dispose(): void;
}

export interface HostDeps {
  bridge: Bridge;
  server: KnownServer;
  settings: SettingsStore;
  downloadDisplay: DownloadDisplay;
  /** Called when the system's browser may not open a URL. */
  onRefusedLink: () => void;
  /** The connection when the window opens. */
  connection: Connection;
}

/** The session and core's ports over the bridge: everything the console needs to run in the desktop. */
export function createHost({
  bridge,
  server,
  settings,
  downloadDisplay,
  onRefusedLink,
  connection: first,
}: HostDeps): Host {
  const live = createBridgeLive(bridge);
  const downloads = createDownloads(downloadDisplay);
  const tokenStore = createBridgeTokenStore(bridge.session, (token) => session.onUnauthorized(token));
  const session: Session = createSession({
    tokenStore,
    presence: watchPresence(),
    connect: () =>
      createBridgeTransport({ api: bridge.api, downloads, live, onSessionOver: () => void expireIfGone() }),
  });
  /** The refused token may be older than the current one; only the main process knows. */
  async function expireIfGone(): Promise<void> {
    if (!(await bridge.session.exists())) tokenStore.expire();
  }
  const files: FileSaver = {
    async save(file) {
      if (downloads.isPlaceholder(file.bytes)) return;
      const result = await bridge.api.saveFile(file);
      if (result.outcome === 'failed') throw thrownError(result.error);
      if (result.outcome === 'dismissed') throw new DOMException('Dismissed', 'AbortError');
    },
  };
  const connection = createConnectionPort(() => bridge.api.reconnect(), first);
  const dispose = listenTo(bridge, {
    connection: connection.change,
    session: (event) => tokenStore.onSessionEvent(event),
    exportProgress: ({ callId, bytes }) => downloads.showProgress(callId, bytes),
  });
  return {
    session,
    dispose,
    ports: {
      live,
      connection,
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

/** The settings as read when the window opened, with all later changes of any window; the main process stores them. */
export function createSettings(
  initial: HostFacts['settings'],
  { host, on }: Pick<Bridge, 'on'> & { host: Pick<Bridge['host'], 'setSetting'> },
): SettingsStore {
  const values = new Map(Object.entries(initial));
  on('setting', ({ name, value }) => values.set(name, value));
  return {
    get: (name) => values.get(name) ?? null,
    set(name, value) {
      values.set(name, value);
      void host.setSetting(name, value);
    },
  };
}

/** The console's command for a menu command; the frame handles the others. */
const consoleCommands: Partial<Record<MenuCommand, string>> = {
  palette: 'search',
  'new-tenant': 'new-tenant',
  shortcuts: 'cheat-sheet',
};

function createHostWindow(bridge: Bridge): HostWindow {
  let unsavedCount = 0;
  return {
    onCommand: (listener) =>
      bridge.on('command', ({ name }) => {
        const command = consoleCommands[name];
        if (command) listener(command);
      }),
    setUnread: (count) => void bridge.host.setUnread(count),
    holdUnsavedWork() {
      unsavedCount += 1;
      if (unsavedCount === 1) void bridge.host.setUnsavedWork(true);
      return () => {
        unsavedCount -= 1;
        if (unsavedCount === 0) void bridge.host.setUnsavedWork(false);
      };
    },
  };
}

function clinicSite(server: KnownServer, subdomain: string): { host: string; url: string } {
  const { protocol, hostname, port } = new URL(server.origin);
  const host = `${subdomain}.${clinicSitesHost(hostname)}${port ? `:${port}` : ''}`;
  return { host, url: `${protocol}//${host}` };
}

function watchPresence(): Presence {
  let lastInput = Date.now();
  const onInput = () => {
    lastInput = Date.now();
  };
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, onInput, { passive: true, capture: true });
  }
  return { idleFor: () => Date.now() - lastInput };
}
