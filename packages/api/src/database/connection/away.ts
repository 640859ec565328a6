import { setTimeout as delay } from 'node:timers/promises';
import { hasGivenUpDatabase } from './sockets.ts';

type DatabaseError = Error & { code?: string };

/** Error codes when the database or the network is temporarily unavailable. */
const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
];
const retryEveryMs = 100;

/** Error code of a write to a standby, or to a server that is not the primary yet. */
const readOnly = '25006';

/**
 * True for a pool without a free connection, a closed connection, a starting server, a standby, or a statement timeout.
 */
export function isDatabaseAway(error: DatabaseError): boolean {
  return (
    error.name === 'KnexTimeoutError' ||
    /Query read timeout|Connection terminated|is not queryable|timeout expired/i.test(error.message) ||
    [...awayCodes, readOnly].includes(error.code ?? '') ||
    /^(08|57|53)/.test(error.code ?? '')
  );
}

/** A connection that was lost while in use, as when the server is killed. */
function isConnectionLost({ code = '', message }: DatabaseError): boolean {
  return (
    ['ECONNRESET', 'EPIPE'].includes(code) ||
    /^(08|57P0)/.test(code) ||
    /Connection terminated unexpectedly|is not queryable/.test(message)
  );
}

/** Retries for up to `withinMs` while the database is unavailable. Nothing has been sent yet, so retrying is safe. */
export async function connectPatiently<T>(connect: () => Promise<T>, withinMs: number): Promise<T> {
  const lastTry = Date.now() + withinMs - retryEveryMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!isDatabaseAway(error as DatabaseError) || hasGivenUpDatabase() || Date.now() > lastTry)
        throw error;
    }
    await delay(retryEveryMs);
  }
}

/** Runs a read, and once more on a new connection if its connection is lost. Not for work that must not run twice. */
export async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error as DatabaseError)) throw error;
    // Gives the pool time to notice that its other connections are lost too.
    await delay(retryEveryMs);
    return read();
  }
}
