import { ApiError, type ClientCredentials } from '@tamarack/core/client';
import type { KnownServer, ServerCheck } from '../../ipc-contract.ts';
import { parseAddress } from '../network/address.ts';
import type { KeyValueFile } from '../ports.ts';
import { type Discovery, isUnreachable } from './discovery.ts';

export interface ServersDeps {
  file: KeyValueFile;
  discover: (address: string) => Promise<Discovery>;
  /** Another server was chosen, or none is chosen any more. */
  onChange: (chosen: KnownServer | null) => void;
}

/** The servers that this device knows, and the chosen one, to which the application is connected. */
export interface Servers {
  list(): KnownServer[];
  chosen(): KnownServer | null;
  check(address: string): Promise<ServerCheck>;
  choose(address: string): Promise<ServerCheck>;
  forget(origin: string): void;
  /**
   * The public key of the desktop at a server, fetched once and again after `renewCredentials`. Throws `ApiError`:
   * `no-response` when the server cannot be reached, `setup` when it no longer accepts this application.
   */
  credentials(origin: string): Promise<ClientCredentials>;
  renewCredentials(origin: string): void;
}

const maxServers = 50;

export function createServers({ file, discover, onChange }: ServersDeps): Servers {
  let known = parseKnownServers(file.read('servers'));
  let chosen = known.find(({ origin }) => origin === file.read('chosen')) ?? null;
  const credentials = new Map<string, Promise<ClientCredentials>>();

  function save(servers: KnownServer[], nextChosen: KnownServer | null): void {
    const hasChanged = chosen?.origin !== nextChosen?.origin;
    known = servers.slice(0, maxServers);
    chosen = nextChosen;
    file.write('servers', known);
    if (chosen) file.write('chosen', chosen.origin);
    else file.remove('chosen');
    if (hasChanged) onChange(chosen);
  }

  async function fetchCredentials(origin: string): Promise<ClientCredentials> {
    const discovery = await discover(origin);
    if (discovery.ok) return discovery.credentials;
    const kind = isUnreachable(discovery) ? 'no-response' : 'setup';
    throw new ApiError({ kind, message: discovery.message });
  }

  return {
    list: () => known,
    chosen: () => chosen,
    check: async (address) => withoutCredentials(await discover(address)),
    async choose(address) {
      const discovery = await discover(address);
      if (discovery.ok) {
        const { server } = discovery;
        credentials.set(server.origin, Promise.resolve(discovery.credentials));
        save([server, ...known.filter(({ origin }) => origin !== server.origin)], server);
      }
      return withoutCredentials(discovery);
    },
    forget(origin) {
      save(
        known.filter((server) => server.origin !== origin),
        chosen?.origin === origin ? null : chosen,
      );
    },
    credentials(origin) {
      const pending = credentials.get(origin);
      if (pending) return pending;
      const fetched = fetchCredentials(origin);
      credentials.set(origin, fetched);
      // A failure is not remembered: the next call tries again.
      fetched.catch(() => {
        if (credentials.get(origin) === fetched) credentials.delete(origin);
      });
      return fetched;
    },
    renewCredentials: (origin) => void credentials.delete(origin),
  };
}

/** What a page may know: the credentials stay in the main process. */
function withoutCredentials(discovery: Discovery): ServerCheck {
  return discovery.ok ? { ok: true, server: discovery.server } : discovery;
}

/** Reads the stored servers. Other programs can write to the file, so each must be valid as if it were typed in. */
function parseKnownServers(stored: unknown): KnownServer[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, maxServers).flatMap((entry: unknown) => {
    const { origin, version } = (entry ?? {}) as Partial<Record<string, unknown>>;
    if (typeof origin !== 'string' || typeof version !== 'string') return [];
    const parsed = parseAddress(origin);
    if (!parsed.ok || parsed.origin !== origin) return [];
    return [{ origin, host: parsed.host, version: version.slice(0, 50) }];
  });
}
