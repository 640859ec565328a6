import type { Knex } from 'knex';
import type { Sql } from './types.ts';

type Binding = Knex.RawBinding | readonly string[] | readonly number[];
type Bindings = readonly Binding[] | Readonly<Record<string, Binding>>;

/** Runs a statement and returns its rows. `?` and `:name` stand for bindings. */
export async function query<Row>(db: Sql, sql: string, bindings: Bindings = []): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings as Knex.RawBinding[]);
  return rows;
}

/** Runs a statement and returns its first row, if there is one. */
export async function one<Row>(db: Sql, sql: string, bindings: Bindings = []): Promise<Row | undefined> {
  const [row] = await query<Row>(db, sql, bindings);
  return row;
}
