import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type pg from 'pg';

/** A pool's connection with the driver's internals. */
type Connection = pg.Client & { connection: { stream: { destroy(): void } } };
type Answered = (error: Error) => void;

/** The statement at which the connection is cut, before or after the database executes it. */
export interface Cut {
  at: (statement: string) => boolean;
  when: 'before' | 'after';
  /** Number of attempts that are cut; 1 by default. */
  times?: number;
}

/** Cuts a pool's database connections, like a crash on either side. Returns a function that runs work with a cut. */
export function cutsOf(pool: Knex) {
  let next: Cut | undefined;
  let remaining = 0;
  const known = new WeakSet<Connection>();
  const watch = (_id: number, connection: Connection) => {
    if (known.has(connection)) return;
    known.add(connection);
    const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const watched = (statement: { text?: string }, ...rest: unknown[]) => {
      if (!next?.at(statement.text ?? '')) return query(statement, ...rest);
      const { when } = next;
      remaining -= 1;
      if (remaining === 0) next = undefined;
      const cut = () => connection.connection.stream.destroy();
      if (when === 'before') {
        cut();
        return query(statement, ...rest);
      }
      return query(statement, () => {
        cut();
        (rest.at(-1) as Answered)(new Error('Connection terminated unexpectedly'));
      });
    };
    connection.query = watched as never;
  };
  pool.client.pool.on('acquireSuccess', watch);
  /** Also returns whether a connection was cut. */
  return async <T>(cut: Cut, work: () => Promise<T>): Promise<{ result: T; wasCut: boolean }> => {
    next = cut;
    remaining = cut.times ?? 1;
    const result = await work();
    // Statements run after the response, such as storing it, may be the ones to cut.
    await setImmediate();
    const wasCut = remaining === 0;
    next = undefined;
    return { result, wasCut };
  };
}
