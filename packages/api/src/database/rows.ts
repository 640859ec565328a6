import type { Knex } from 'knex';
import pg from 'pg';
import { KeyedQuery } from './keyed-query.ts';
import { type Bindings, type Statement, writeStatement } from './statement.ts';
import type { Sql, Tx } from './types.ts';

/**
 * Runs a statement and returns its rows, with the key `tenantId` for the column `tenant_id`. `?` and `:name` stand for
 * bindings.
 */
export async function query<Row>(db: Sql, sql: string, bindings: Bindings = []): Promise<Row[]> {
  return read(db, writeStatement(sql, bindings));
}

/** The same for a statement that is written already. */
export async function read<Row>(db: Sql, statement: Statement): Promise<Row[]> {
  return (await run(db, statement, KeyedQuery)).rows;
}

/** Runs a statement and returns its first row, if there is one. */
export async function one<Row>(db: Sql, sql: string, bindings: Bindings = []): Promise<Row | undefined> {
  const [row] = await query<Row>(db, sql, bindings);
  return row;
}

/** Runs a statement that selects one column and returns it. */
export async function column<Value>(db: Sql, sql: string, bindings: Bindings = []): Promise<Value[]> {
  const rows = await query<Record<string, Value>>(db, sql, bindings);
  return rows.flatMap(Object.values<Value>);
}

/** Runs a statement that selects one column and returns its first value, if there is a row. */
export async function firstValue<Value>(
  db: Sql,
  sql: string,
  bindings: Bindings = [],
): Promise<Value | undefined> {
  const [first] = await column<Value>(db, sql, bindings);
  return first;
}

/** Runs a statement that always has one row with one value, such as `SELECT EXISTS …`, and returns the value. */
export async function value<Value>(db: Sql, sql: string, bindings: Bindings = []): Promise<Value> {
  return (await firstValue<Value>(db, sql, bindings)) as Value;
}

/** Runs a statement and returns whether it selects any row. */
export async function exists(db: Sql, sql: string, bindings: Bindings = []): Promise<boolean> {
  return (await query(db, sql, bindings)).length > 0;
}

/** Runs a statement and returns the number of rows that it added, changed or deleted. */
export async function execute(db: Sql, sql: string, bindings: Bindings = []): Promise<number> {
  const { rowCount } = await send(db, writeStatement(sql, bindings));
  return rowCount ?? 0;
}

/** Runs a statement and returns whether it added, changed or deleted any row. */
export async function changed(db: Sql, sql: string, bindings: Bindings = []): Promise<boolean> {
  return (await execute(db, sql, bindings)) > 0;
}

/** Sends a statement. Its rows, if it has any, have the columns' own names. */
export function send(db: Sql, statement: Statement): Promise<pg.QueryResult> {
  return run(db, statement, pg.Query);
}

/**
 * Sends a statement directly to the driver. The query builder would take about as long to prepare it as PostgreSQL takes to
 * run a small one.
 */
async function run(db: Sql, statement: Statement, Query: typeof pg.Query): Promise<pg.QueryResult> {
  if (db.isTransaction && (db as Tx).isCompleted())
    throw new Error(`The transaction is over: ${statement.text}`);
  const { client } = db;
  const connection: pg.Client = await client.acquireConnection();
  try {
    return await withEvents(client, statement, () => runOn(connection, statement, Query));
  } finally {
    client.releaseConnection(connection);
  }
}

function runOn(
  connection: pg.Client,
  { text, values }: Statement,
  Query: typeof pg.Query,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const asked = new Query({ text, values: values as unknown[] }) as object as pg.QueryConfig;
    connection.query(asked, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
  });
}

let statementCount = 0;

/** Emits the query builder's events around a statement, for slow statements and traces. */
async function withEvents<T>(
  client: Knex.Client,
  { text: sql, values: bindings }: Statement,
  run: () => Promise<T>,
): Promise<T> {
  statementCount += 1;
  const event = { __knexQueryUid: `rows-${statementCount}`, sql, bindings };
  client.emit('query', event);
  try {
    const result = await run();
    client.emit('query-response', result, event);
    return result;
  } catch (error) {
    client.emit('query-error', error, event);
    throw error;
  }
}
