import { setTimeout as delay } from 'node:timers/promises';
import { hasGivenUpDatabase } from './sockets.ts';

type DatabaseError = Error & { code?: string };

/** The database, or the way to it, is gone for now: nothing listens, it starts or stops, or has no room. */
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

/** What a server says that became a standby, or is not the primary yet. */
const readOnly = '25006';

/** A pool without a free connection, a closed connection, a starting server, a standby, or a statement past its time. */
export function isDatabaseAway(error: DatabaseError): boolean {
  return (
    error.name === 'KnexTimeoutError' ||
    /Query read timeout|Connection terminated|is not queryable|timeout expired/i.test(error.message) ||
    [...awayCodes, readOnly].includes(error.code ?? '') ||
    /^(08|57|53)/.test(error.code ?? '')
  );
}

/** A connection that ended while it was used, as when the server is killed. */
function isConnectionLost({ code = '', message }: DatabaseError): boolean {
  return (
    ['ECONNRESET', 'EPIPE'].includes(code) ||
    /^(08|57P0)/.test(code) ||
    /Connection terminated unexpectedly|is not queryable/.test(message)
  );
}

/** Tries to connect until the database is there, for `withinMs`. Whatever waits for the connection has not begun. */
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

/**
 * Carries out a read, and once more when it loses its connection: the pool waits for another. For nothing that may not
 * happen twice.
 */
export async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error as DatabaseError)) throw error;
    // Its neighbours in the pool are noticed to be gone meanwhile.
    await delay(retryEveryMs);
    return read();
  }
}
