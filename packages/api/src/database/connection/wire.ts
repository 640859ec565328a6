import type pg from 'pg';

type Query = (statement: string | pg.QueryConfig, ...rest: unknown[]) => unknown;
type Answered = (error: Error | null, result: { rows: unknown[] }) => void;

/**
 * Has a connection that sends its statements one after the other, without a wait for each answer, send them in few
 * writes: each write wakes the database by itself, which costs as much as a small statement. What is asked in one turn
 * goes together, and the start of a transaction, which cannot fail by itself, goes with its first statement.
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
    const answered = rest.at(-1);
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text !== begin || typeof answered !== 'function') return query(statement, ...rest);
    query(begin, () => {});
    (answered as Answered)(null, { rows: [] });
    return undefined;
  };
  Object.assign(client, { query: held });
}

/** As knex begins a transaction. */
const begin = 'BEGIN;';
