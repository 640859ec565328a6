import type pg from 'pg';

type Query = (statement: string | pg.QueryConfig, ...rest: unknown[]) => unknown;
type Callback = (error: Error | null, result: { rows: unknown[] }) => void;

/**
 * Makes a pipelined connection send its statements in few writes: each write wakes the database, which costs as much as
 * a small statement. Statements of one tick are sent together, and the start of a transaction, which cannot fail by
 * itself, is sent with its first statement.
 */
export function writeTogether(client: pg.Client): void {
  const query = client.query.bind(client) as Query;
  let isHeld = false;
  const hold = () => {
    if (isHeld) return;
    const { stream } = client.connection;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
  const held: Query = (statement, ...rest) => {
    hold();
    const callback = rest.at(-1);
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text !== begin || typeof callback !== 'function') return query(statement, ...rest);
    query(begin, () => {});
    (callback as Callback)(null, { rows: [] });
    return undefined;
  };
  Object.assign(client, { query: held });
}

/** The text with which knex begins a transaction. */
const begin = 'BEGIN;';
