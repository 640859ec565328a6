import { type ConnectionWatch, createConnectionWatch, type Transport } from '@tamarack/core/client';
import {
  type Connection,
  colorSchemeSetting,
  type DesktopEvents,
  type KnownServer,
} from '../ipc-contract.ts';
import { createApiClients } from './api/client.ts';
import { createLive, type Live } from './api/live.ts';
import { createRequests } from './api/requests.ts';
import { createDownloads } from './downloads/downloads.ts';
import { createCalls } from './ipc/calls.ts';
import { createHandlers, type Handlers } from './ipc/handlers.ts';
import type { MainPorts } from './ports.ts';
import { discoverServer, isUnreachable } from './servers/discovery.ts';
import { createServers, type Servers } from './servers/servers.ts';
import { createStoredSession, type StoredSession } from './session/session.ts';
import { createVault } from './session/vault.ts';
import { createSettings, type Settings, systemColorScheme } from './storage/settings.ts';

/** The main process without Electron: the handlers of the pages' calls, and what menus and notifications build on. */
export interface Application {
  handlers: Handlers;
  servers: Servers;
  session: Pick<StoredSession, 'end'> & { exists(): boolean };
  settings: Settings;
  connection: Pick<ConnectionWatch, 'state' | 'reconnect'>;
  live: Pick<Live, 'subscribe' | 'reopen'>;
  /** How many exports are running, in one window or in all. */
  runningExports(windowId?: number): number;
  /** For calls of the main process itself; null while no server is chosen. */
  transport(): Pick<Transport, 'request'> | null;
  /** Reads the stored session; handlers wait for it. */
  start(): Promise<void>;
  /** Ends the calls and the live stream of a window that has closed or loaded another document. */
  forgetWindow(windowId: number): void;
  stop(): void;
}

export function createApplication(ports: MainPorts): Application {
  const { app, encryption, net, windows, clock, log } = ports;
  const settingsFile = ports.openFile('settings');
  const sendToAll = <E extends keyof DesktopEvents>(
    event: E,
    payload: DesktopEvents[E],
    except: number | null = null,
  ) => {
    for (const id of windows.ids()) if (id !== except) windows.send(id, event, payload);
  };

  const vault = createVault({ app, encryption, file: ports.openFile('session'), log });
  const session = createStoredSession({
    vault,
    onChange(change, windowId) {
      sendToAll('session', change, windowId);
      // The pages set the badge, but no window may be open to remove it.
      if (!change.exists) ports.badge.set(0);
      live.restart();
    },
  });
  const servers = createServers({
    file: settingsFile,
    discover: (address) => discoverServer(net, address),
    confirm: ports.confirm,
    clock,
    onChange: changeServer,
  });
  const connection = createConnectionWatch({
    net,
    clock,
    probe: probeServer,
    onChange(state: Connection) {
      sendToAll('connection', state);
      // Delayed until the answer that caused the change has been handled, because that may itself have opened
      // the stream.
      if (state === 'online') clock.after(0, live.connectNow);
    },
  });
  const clients = createApiClients({ net, servers, session, connection });
  const client = clients.current;
  const calls = createCalls();
  const live = createLive({
    stream: () => (session.token() === null ? null : (client()?.http ?? null)),
    send: (windowId, message) => windows.send(windowId, 'live', message),
  });

  const downloads = createDownloads({
    ...ports,
    client,
    sendProgress: (windowId, progress) => windows.send(windowId, 'exportProgress', progress),
  });

  function changeServer(chosen: KnownServer | null, previous: KnownServer | null): void {
    const released = clients.release();
    if (released && session.token() !== null) {
      // If the previous server does not respond, the session expires there.
      released.http
        .request({ method: 'POST', path: '/api/auth/logout' })
        .catch(() => log.warn('The previous server did not end the session'));
    }
    session.end('server-changed');
    // The new server counts as reachable until a request to it fails.
    connection.markReachable();
    live.restart();
    if (previous) windows.startOver();
    else sendToAll('server', { chosen });
  }

  async function probeServer(): Promise<boolean | null> {
    const chosen = servers.chosen();
    if (chosen === null) return null;
    const discovery = await discoverServer(net, chosen.origin);
    return servers.chosen()?.origin === chosen.origin ? !isUnreachable(discovery) : null;
  }

  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= vault.load(servers.chosen()?.origin ?? null);
    return loading;
  };
  const settings = createSettings(settingsFile);
  ports.appearance.set(systemColorScheme(settings.get(colorSchemeSetting)));

  return {
    servers,
    settings,
    connection,
    live,
    start,
    session: { end: session.end, exists: () => session.token() !== null },
    runningExports: downloads.running,
    transport: () => client()?.http ?? null,
    handlers: createHandlers({
      ports,
      ready: start,
      servers,
      session,
      vault,
      settings,
      connection,
      calls,
      live,
      requests: createRequests({ client, session }),
      downloads,
    }),
    forgetWindow(windowId) {
      calls.cancelAll(windowId);
      live.unlisten(windowId);
    },
    stop() {
      connection.stop();
      clients.release();
      live.stop();
    },
  };
}
