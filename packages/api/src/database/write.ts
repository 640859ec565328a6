import { read } from './rows.ts';
import { insertion, type NewRow } from './statement.ts';
import type { Tx } from './types.ts';

/**
 * Adds a row; the key `tenantId` stands for the column `tenant_id`.
 * @param returning columns to return, such as `block_id AS id, version`
 */
export async function insertRow<Row>(tx: Tx, table: string, row: NewRow, returning: string): Promise<Row> {
  const [inserted] = await read<Row>(tx, insertion(table, [row], `RETURNING ${returning}`));
  return inserted as Row;
}

/** Adds a row and returns its id. */
export async function insertForId(tx: Tx, table: string, row: NewRow, idColumn: string): Promise<string> {
  const { id } = await insertRow<{ id: string }>(tx, table, row, `${idColumn} AS id`);
  return id;
}

/**
 * Changes the row `where` the columns have these values, raises its version and returns columns of it; undefined when
 * there is none. Keys without a value stay as they are.
 */
export async function updateRow<Row>(
  tx: Tx,
  table: string,
  where: object,
  changes: object,
  returning: string,
): Promise<Row | undefined> {
  const [row] = await tx(table)
    .where(where)
    .update({ ...changes, version: tx.raw('version + 1') })
    .returning(tx.raw(returning));
  return row as Row | undefined;
}

/** The same; returns only the new version. */
export async function updateVersion(
  tx: Tx,
  table: string,
  where: object,
  changes: object,
): Promise<number | undefined> {
  return (await updateRow<{ version: number }>(tx, table, where, changes, 'version'))?.version;
}
