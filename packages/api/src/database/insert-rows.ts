import { columnName } from './column-name.ts';
import { query } from './rows.ts';
import type { Tx } from './types.ts';

/** Rows per statement. */
export const ROWS_AT_ONCE = 2_000;

/**
 * Inserts many rows; the key `staffId` stands for the column `staff_id`. A column that a row omits is null; where all omit
 * `tenantId`, they are of the transaction's tenant. Rows are sent as arrays of values: with the names in every row,
 * PostgreSQL would take twice as long to read them.
 * @param onConflict `ON CONFLICT …`
 */
export async function insertRows(
  tx: Tx,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  onConflict = '',
): Promise<void> {
  if (rows.length === 0) return;
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  const columns = [...names];
  const types = await columnTypes(tx, table);
  const values = columns.map((name, place) => `(value ->> ${place})::${types.get(columnName(name))}`);
  const ofTenant = types.has('tenant_id') && !names.has('tenantId');
  const into = [...(ofTenant ? ['tenant_id'] : []), ...columns.map(columnName)].join(', ');
  const from = [...(ofTenant ? ['current_tenant()'] : []), ...values].join(', ');
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE).map((row) => columns.map((name) => row[name]));
    await tx.raw(
      `INSERT INTO ${table} (${into}) SELECT ${from} FROM jsonb_array_elements(?::jsonb) AS value ${onConflict}`,
      [JSON.stringify(some)],
    );
  }
}

type Types = ReadonlyMap<string, string>;
/** Cached by table; they do not change within a release. */
const known = new Map<string, Types>();

async function columnTypes(tx: Tx, table: string): Promise<Types> {
  const types = known.get(table) ?? (await readTypes(tx, table));
  known.set(table, types);
  return types;
}

async function readTypes(tx: Tx, table: string): Promise<Types> {
  const columns = await query<{ name: string; type: string }>(
    tx,
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return new Map(columns.map(({ name, type }) => [name, type]));
}
