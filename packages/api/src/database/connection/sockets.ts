import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const open = new Set<Socket>();
let isGivenUp = false;

/** Creates the socket of a database connection. All open sockets can be closed at once. */
export function databaseSocket(): Socket {
  const socket = new Socket();
  open.add(socket);
  socket.once('close', () => open.delete(socket));
  if (isGivenUp)
    socket.connect = () => {
      const error = new Error('The database is not waited for any more: this process is stopping');
      process.nextTick(() => socket.destroy(Object.assign(error, { code: 'ECONNREFUSED' })));
      return socket;
    };
  return socket;
}

export const hasGivenUpDatabase = (): boolean => isGivenUp;

/**
 * From now on, everything that waits for the database fails at once: for a process that stops while the database does
 * not answer. Each request in progress then gets its response.
 */
export function giveUpDatabase(): void {
  isGivenUp = true;
  for (const socket of open) socket.destroy();
}

/**
 * Whether the database accepts a new connection and answers. A refusal because of too many connections is an answer.
 */
export async function answersWithin(newClient: () => pg.Client, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  const asked = async (): Promise<boolean> => {
    const client = newClient();
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === '53300') return true;
      if (performance.now() > deadline) return false;
    } finally {
      client.end().catch(() => {});
    }
    await delay(100);
    return asked();
  };
  return Promise.race([asked(), delay(withinMs, false, { ref: false })]);
}
