import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@tamarack/core/domain';
import { type Backoff, backoffDelay } from '@tamarack/core/domain/backoff';
import type pg from 'pg';
import type { Logger } from 'pino';

/** In milliseconds. */
const reconnect: Backoff = { first: 100, longest: 10_000, spread: [0.5, 1] };

export interface ListenerDeps<Event> {
  /** Names the connection in the log. */
  name: string;
  newClient: () => pg.Client;
  log: Logger;
  /** Channels to listen to. */
  channels: readonly string[];
  /** Reads a notification; undefined for one that is not ours, since any role can notify any channel. */
  read: (channel: string, payload: string | undefined) => Event | undefined;
  onEvent: (event: Event) => void;
  /** Called after every connect, including the first, to read what was missed. */
  catchUp: () => Promise<void>;
}

/** A connection on which the database announces events. */
export interface Listener {
  /** Resolves once it is listening; the first call connects. @throws DomainError UNAVAILABLE when that fails */
  ready(): Promise<void>;
  /** Checks the connection and replaces one that does not answer. */
  check(): void;
  stop(): Promise<void>;
}

/** Keeps a listening connection open until stopped, reconnecting when it is lost. */
export function createListener<Event>(deps: ListenerDeps<Event>): Listener {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let listening = newWait();
  let current: { client: pg.Client; lose: (error: Error) => void } | undefined;

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      const client = deps.newClient();
      const lost = Promise.withResolvers<never>();
      lost.promise.catch(() => undefined);
      // Events that arrive during the catch-up are held back, to keep the order.
      let early: Event[] | null = [];
      const hear = (event: Event) => (early ? early.push(event) : deps.onEvent(event));
      const stop = () => lost.reject(new Error('stopped'));
      stopping.signal.addEventListener('abort', stop);
      try {
        await Promise.race([listen(deps, client, hear, lost.reject), lost.promise]);
        await Promise.race([deps.catchUp(), lost.promise]);
        const waiting: Event[] = early;
        early = null;
        for (const event of waiting) deps.onEvent(event);
        failures = 0;
        current = { client, lose: lost.reject };
        listening.resolve();
        deps.log.info(`${deps.name}: listening`);
        await lost.promise;
      } catch (error) {
        if (!stopping.signal.aborted) deps.log.warn({ err: error }, `${deps.name}: connection lost`);
        listening.reject(new DomainError('UNAVAILABLE', { cause: error }));
      }
      stopping.signal.removeEventListener('abort', stop);
      listening = newWait();
      current = undefined;
      // A dead connection may not close cleanly either, so this does not wait for it.
      client.end().catch(() => undefined);
      await pause(failures, stopping.signal);
    }
  }

  return {
    async ready() {
      if (stopping.signal.aborted) throw new DomainError('UNAVAILABLE');
      running ??= run();
      await listening.promise;
    },
    check() {
      if (current) checkConnection(current.client).catch(current.lose);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Connects `client` and listens from the moment this resolves. */
async function listen<Event>(
  { channels, read }: ListenerDeps<Event>,
  client: pg.Client,
  onEvent: (event: Event) => void,
  onLost: (error: Error) => void,
): Promise<void> {
  client.on('error', onLost);
  client.on('end', () => onLost(new Error('the connection was closed')));
  client.on('notification', ({ channel, payload }) => {
    const event = read(channel, payload);
    if (event !== undefined) onEvent(event);
  });
  await client.connect();
  for (const channel of channels) await client.query(`LISTEN ${channel}`);
}

/** Rejects when the connection does not answer in time. */
async function checkConnection(client: pg.Client): Promise<void> {
  await client.query('SELECT 1');
}

/** A promise whose rejection does not count as unhandled when nobody awaits it. */
function newWait(): PromiseWithResolvers<void> {
  const wait = Promise.withResolvers<void>();
  wait.promise.catch(() => undefined);
  return wait;
}

async function pause(failures: number, signal: AbortSignal): Promise<void> {
  await delay(backoffDelay(failures + 1, reconnect), undefined, { signal }).catch(() => undefined);
}
