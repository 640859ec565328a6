import { ApiError, type ClientCredentials } from '@tamarack/core/client';
import type { KnownServer, ServerCheck } from '../../ipc-contract.ts';
import { parseAddress } from '../network/address.ts';
import type { KeyValueFile } from '../ports.ts';
import { type Asked, isSilent } from './discovery.ts';

export interface ServersDeps {
  file: KeyValueFile;
  ask: (address: string) => Promise<Asked>;
  /** Another server is the chosen one now, or none. */
  onChange: (chosen: KnownServer | null, before: KnownServer | null) => void;
}

/** The servers that this device knows, and the one that it speaks to. */
export interface Servers {
  list(): KnownServer[];
  chosen(): KnownServer | null;
  check(address: string): Promise<ServerCheck>;
  choose(address: string): Promise<ServerCheck>;
  forget(origin: string): void;
  /**
   * The public key of the desktop console at a server; asked for once, and anew after `renewCredentials`. Throws
   * `ApiError`: `no-response` when the server cannot be reached, `setup` when it is not to be spoken to any more.
   */
  credentials(origin: string): Promise<ClientCredentials>;
  renewCredentials(origin: string): void;
}

const mostServers = 50;

export function createServers({ file, ask, onChange }: ServersDeps): Servers {
  let known = readKnown(file.read('servers'));
  let chosen = known.find(({ origin }) => origin === file.read('chosen')) ?? null;
  const credentials = new Map<string, Promise<ClientCredentials>>();

  function keep(servers: KnownServer[], nowChosen: KnownServer | null): void {
    const before = chosen;
    known = servers.slice(0, mostServers);
    chosen = nowChosen;
    file.write('servers', known);
    if (chosen) file.write('chosen', chosen.origin);
    else file.remove('chosen');
    if (before?.origin !== chosen?.origin) onChange(chosen, before);
  }

  async function keysOf(origin: string): Promise<ClientCredentials> {
    const asked = await ask(origin);
    if (asked.ok) return asked.credentials;
    throw new ApiError({ kind: isSilent(asked) ? 'no-response' : 'setup', message: asked.message });
  }

  return {
    list: () => known,
    chosen: () => chosen,
    check: async (address) => answer(await ask(address)),
    async choose(address) {
      const asked = await ask(address);
      if (asked.ok) {
        const { server } = asked;
        credentials.set(server.origin, Promise.resolve(asked.credentials));
        keep([server, ...known.filter(({ origin }) => origin !== server.origin)], server);
      }
      return answer(asked);
    },
    forget(origin) {
      keep(
        known.filter((server) => server.origin !== origin),
        chosen?.origin === origin ? null : chosen,
      );
    },
    credentials(origin) {
      const kept = credentials.get(origin);
      if (kept) return kept;
      const asked = keysOf(origin);
      credentials.set(origin, asked);
      // A failure is not kept: the next call asks again.
      asked.catch(() => {
        if (credentials.get(origin) === asked) credentials.delete(origin);
      });
      return asked;
    },
    renewCredentials: (origin) => void credentials.delete(origin),
  };
}

/** The keys stay in the main process; pages need none. */
function answer(asked: Asked): ServerCheck {
  return asked.ok ? { ok: true, server: asked.server } : asked;
}

/** What others may have written into the file is held to the same rules as what a person enters. */
function readKnown(value: unknown): KnownServer[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostServers).flatMap((entry: unknown) => {
    const { origin, version } = (entry ?? {}) as Partial<Record<string, unknown>>;
    if (typeof origin !== 'string' || typeof version !== 'string') return [];
    const parsed = parseAddress(origin);
    if (!parsed.ok || parsed.origin !== origin) return [];
    return [{ origin, host: parsed.host, version: version.slice(0, 50) }];
  });
}
