import { ApiError, type ClientCredentials } from '@tamarack/core/client';
import type { KnownServer, ServerChoice } from '../../ipc-contract.ts';
import { parseAddress } from '../network/address.ts';
import type { Clock, Confirm, Confirmation, KeyValueFile } from '../ports.ts';
import { connectQuestion, contactQuestion } from './confirmation.ts';
import { type Discovery, isUnreachable, isVersion, refusal } from './discovery.ts';

export interface ServersDeps {
  file: KeyValueFile;
  discover: (address: string) => Promise<Discovery>;
  confirm: Confirm;
  clock: Pick<Clock, 'now'>;
  /** Another server was chosen, or none is chosen any more. */
  onChange: (chosen: KnownServer | null, previous: KnownServer | null) => void;
}

/** The servers that this device knows, and the chosen one, to which the application is connected. */
export interface Servers {
  list(): KnownServer[];
  chosen(): KnownServer | null;
  /**
   * Connects to a server after the operator has confirmed it in native dialogs above the window: before the first request
   * to an unknown server, because even the name of a host can carry data, and before the application connects to it.
   */
  choose(address: string, windowId: number): Promise<ServerChoice>;
  forget(origin: string): void;
  /**
   * The public key of the desktop at a server, fetched once and again after `renewCredentials`. Throws `ApiError`:
   * `no-response` when the server cannot be reached, `setup` when it no longer accepts this application.
   */
  credentials(origin: string): Promise<ClientCredentials>;
  renewCredentials(origin: string): void;
}

const maxServers = 50;
/**
 * Milliseconds after a refusal in which no new question is asked, so that a page cannot wear the operator
 * down.
 */
const pauseAfterRefusal = 5_000;

export function createServers({ file, discover, confirm, clock, onChange }: ServersDeps): Servers {
  let known = parseKnownServers(file.read('servers'));
  let chosen = known.find(({ origin }) => origin === file.read('chosen')) ?? null;
  let isChoosing = false;
  let declinedAt = Number.NEGATIVE_INFINITY;
  const credentials = new Map<string, Promise<ClientCredentials>>();

  function save(servers: KnownServer[], nextChosen: KnownServer | null): void {
    const previous = chosen;
    known = servers.slice(0, maxServers);
    chosen = nextChosen;
    file.write('servers', known);
    if (chosen) file.write('chosen', chosen.origin);
    else file.remove('chosen');
    if (previous?.origin !== chosen?.origin) onChange(chosen, previous);
  }

  async function choose(address: string, windowId: number): Promise<ServerChoice> {
    const ask = async (question: Confirmation) => {
      const isConfirmed = await confirm(windowId, question);
      if (!isConfirmed) declinedAt = clock.now();
      return isConfirmed;
    };
    const parsed = parseAddress(address);
    if (!parsed.ok) return refusal(parsed.reason);
    const { origin, host } = parsed;
    const isKnown = known.some((server) => server.origin === origin);
    if (!isKnown && !(await ask(contactQuestion(host)))) return refusal('declined', host);
    const discovery = await discover(origin);
    if (!discovery.ok) return discovery;
    const { server } = discovery;
    if (chosen?.origin !== origin && !(await ask(connectQuestion(server, chosen)))) {
      return refusal('declined', host);
    }
    credentials.set(origin, Promise.resolve(discovery.credentials));
    save([server, ...known.filter((other) => other.origin !== origin)], server);
    return { ok: true, server };
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
    async choose(address, windowId) {
      if (isChoosing || clock.now() - declinedAt < pauseAfterRefusal) return refusal('busy');
      isChoosing = true;
      try {
        return await choose(address, windowId);
      } finally {
        isChoosing = false;
      }
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

/** Reads the stored servers. Other programs can write to the file, so each must be valid as if it were typed in. */
function parseKnownServers(stored: unknown): KnownServer[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, maxServers).flatMap((entry: unknown) => {
    const { origin, version } = (entry ?? {}) as Partial<Record<string, unknown>>;
    if (typeof origin !== 'string' || !isVersion(version)) return [];
    const parsed = parseAddress(origin);
    if (!parsed.ok || parsed.origin !== origin) return [];
    return [{ origin, host: parsed.host, version }];
  });
}
