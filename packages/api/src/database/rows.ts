import type { Knex } from 'knex';
import type pg from 'pg';
import { type Bindings, type Statement, writeStatement } from './statement.ts';
import type { Sql, Tx } from './types.ts';

/** Runs a statement and returns its rows. `?` and `:name` stand for bindings. */
export async function query<Row>(db: Sql, sql: string, bindings: Bindings = []): Promise<Row[]> {
  const { rows } = await send(db, writeStatement(sql, bindings));
  return rows;
}

/** Runs a statement and returns its first row, if there is one. */
export async function one<Row>(db: Sql, sql: string, bindings: Bindings = []): Promise<Row | undefined> {
  const [row] = await query<Row>(db, sql, bindings);
  return row;
}

/** Runs a statement and returns how many rows it has added, changed or deleted. */
export async function execute(db: Sql, sql: string, bindings: Bindings = []): Promise<number> {
  const { rowCount } = await send(db, writeStatement(sql, bindings));
  return rowCount ?? 0;
}

/**
 * Sends a statement straight to the driver: the query builder takes about as long for each statement as PostgreSQL does for a small one.
 */
export async function send(db: Sql, statement: Statement): Promise<pg.QueryResult> {
  if (db.isTransaction && (db as Tx).isCompleted())
    throw new Error(`The transaction is over: ${statement.text}`);
  const { client } = db;
  const connection: pg.Client = await client.acquireConnection();
  try {
    return await announced(client, statement, () => answered(connection, statement));
  } finally {
    client.releaseConnection(connection);
  }
}

function answered(connection: pg.Client, { text, values }: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    connection.query({ text, values: values as unknown[] }, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

let announcedSoFar = 0;

/** Tells who listens to the pool of the statement, as the query builder does of its own. */
async function announced<T>(
  client: Knex.Client,
  { text: sql, values: bindings }: Statement,
  answer: () => Promise<T>,
): Promise<T> {
  announcedSoFar += 1;
  const told = { __knexQueryUid: `rows-${announcedSoFar}`, sql, bindings };
  client.emit('query', told);
  try {
    const result = await answer();
    client.emit('query-response', result, told);
    return result;
  } catch (error) {
    client.emit('query-error', error, told);
    throw error;
  }
}
