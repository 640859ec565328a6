import type { Transport } from '@tamarack/core/client';
import {
  type Connection,
  colorSchemeSetting,
  type DesktopEvents,
  type KnownServer,
} from '../ipc-contract.ts';
import { createApiClients, type reachesServer } from './api/client.ts';
import { type ConnectionWatch, createConnectionWatch } from './api/connection.ts';
import { createLive, type Live } from './api/live.ts';
import { createRequests } from './api/requests.ts';
import { createDownloads } from './downloads/downloads.ts';
import { createCalls } from './ipc/calls.ts';
import { createHandlers, type Handlers } from './ipc/handlers.ts';
import type { Inputs } from './ipc/inputs.ts';
import type { allowedAddress } from './links/external-links.ts';
import type { MainPorts } from './ports.ts';
import { askServer, isSilent } from './servers/discovery.ts';
import { createServers, type Servers } from './servers/servers.ts';
import { createKeptSession, type KeptSession } from './session/session.ts';
import { createVault, type vaultChecks } from './session/vault.ts';
import { createSettings, type Settings, systemScheme } from './storage/settings.ts';

/** The main process without Electron: what the pages may ask, and what menus, notifications and updates build on. */
export interface Application {
  handlers: Handlers;
  servers: Servers;
  session: Pick<KeptSession, 'end'> & { exists(): boolean };
  settings: Settings;
  connection: Pick<ConnectionWatch, 'state' | 'reconnect'>;
  live: Pick<Live, 'subscribe' | 'awaken'>;
  /** Calls of the main process itself; null while no server is chosen. */
  transport(): Pick<Transport, 'request'> | null;
  /** Reads the kept session; the handlers wait for it by themselves. */
  start(): Promise<void>;
  /** A window has closed, or shows another document: its calls end and it listens no more. */
  forgetWindow(windowId: number): void;
  stop(): void;
}

/** What the tests of attacks put in the place of a guard, to see that it is the guard that stops them. */
export interface Weakened {
  inputs?: Inputs;
  vault?: typeof vaultChecks;
  clean?: (value: unknown) => unknown;
  reaches?: typeof reachesServer;
  allowed?: typeof allowedAddress;
}

export function createApplication(ports: MainPorts, weakened: Weakened = {}): Application {
  const { app, net, windows, clock, log } = ports;
  const file = ports.openFile('settings');
  const tellAll = <E extends keyof DesktopEvents>(
    event: E,
    payload: DesktopEvents[E],
    except: number | null = null,
  ) => {
    for (const id of windows.ids()) if (id !== except) windows.send(id, event, payload);
  };

  const vault = createVault(
    { app, encryption: ports.encryption, file: ports.openFile('session'), log },
    weakened.vault,
  );
  const session = createKeptSession({
    vault,
    onChange(change, by) {
      tellAll('session', change, by);
      // No window may be open to take the mark away.
      if (!change.exists) ports.badge.set(0);
      live.restart();
    },
  });
  const servers = createServers({ file, ask: (address) => askServer(net, address), onChange: changeServer });
  const connection = createConnectionWatch({
    net,
    clock,
    probe: probeServer,
    onChange(state: Connection) {
      tellAll('connection', state);
      // Later than the answer itself, which may have opened the stream.
      if (state === 'online') clock.after(0, live.hurry);
    },
  });
  const clients = createApiClients({ net, servers, session, connection, reaches: weakened.reaches });
  const calls = createCalls();
  const live = createLive({
    stream: () => (session.token() === null ? null : (clients.current()?.http ?? null)),
    send: (windowId, message) => windows.send(windowId, 'live', message),
  });

  function changeServer(chosen: KnownServer | null): void {
    const left = clients.leave();
    if (left && session.token() !== null) {
      // The server that is left should end the session too; one that does not answer lets it run out.
      left.http
        .request({ method: 'POST', path: '/api/auth/logout' })
        .catch(() => log.warn('The server that was left did not end the session'));
    }
    session.end('server-changed');
    connection.reset();
    live.restart();
    tellAll('server', { chosen });
  }

  async function probeServer(): Promise<boolean | null> {
    const chosen = servers.chosen();
    if (chosen === null) return null;
    const asked = await askServer(net, chosen.origin);
    // Another one may be chosen by now, of which this says nothing.
    return servers.chosen()?.origin === chosen.origin ? !isSilent(asked) : null;
  }

  let reading: Promise<void> | undefined;
  const start = () => {
    reading ??= vault.load(servers.chosen()?.origin ?? null);
    return reading;
  };
  const settings = createSettings(file);
  ports.appearance.set(systemScheme(settings.get(colorSchemeSetting)));
  const client = clients.current;

  return {
    servers,
    settings,
    connection,
    live,
    start,
    session: { end: session.end, exists: () => session.token() !== null },
    transport: () => client()?.http ?? null,
    handlers: createHandlers(
      {
        ports,
        ready: start,
        servers,
        session,
        vault,
        settings,
        connection,
        calls,
        live,
        request: createRequests({ client, calls, session, clean: weakened.clean }),
        downloads: createDownloads({
          ...ports,
          client,
          calls,
          tellProgress: (windowId, progress) => windows.send(windowId, 'exportProgress', progress),
        }),
      },
      weakened,
    ),
    forgetWindow(windowId) {
      calls.drop(windowId);
      live.unlisten(windowId);
    },
    stop() {
      connection.stop();
      clients.leave();
      live.stop();
    },
  };
}
