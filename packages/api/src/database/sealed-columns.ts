import { nilId } from './nil-id.ts';
import { query } from './rows.ts';
import type { Sql } from './types.ts';

/** A column of secrets that are encrypted with ENCRYPTION_KEYS. */
export interface SealedColumn {
  table: string;
  /** Primary key of the table, a uuid. */
  key: string;
  column: string;
  /** Role that may read and write it; `platform` when omitted. */
  role?: 'platform' | 'worker';
}

const PAGE = 500;
/** Oldest and newest values of a column that a sample holds, each. */
const SAMPLE = 5;

/**
 * Goes through the values of a column, page by page, and stores what `renew` returns; null leaves a value unchanged.
 */
export async function rewriteSealed(
  sql: Sql,
  { table, key, column }: SealedColumn,
  renew: (sealed: Buffer) => Buffer | null,
): Promise<void> {
  let after = nilId;
  for (;;) {
    const rows = await query<{ id: string; sealed: Buffer }>(
      sql,
      `SELECT ${key} AS id, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND ${key} > ? ORDER BY ${key} LIMIT ${PAGE}`,
      [after],
    );
    for (const { id, sealed } of rows) {
      const renewed = renew(sealed);
      // A value that was changed meanwhile is already encrypted with the newest key.
      if (renewed)
        await sql(table)
          .where({ [key]: id, [column]: sealed })
          .update({ [column]: renewed });
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The oldest and newest values of a column: those under a former key and those under the latest. */
export async function sampleSealed(sql: Sql, { table, key, column }: SealedColumn): Promise<Buffer[]> {
  const end = (direction: 'ASC' | 'DESC') =>
    `(SELECT ${key} AS id, ${column} AS sealed FROM ${table}
       WHERE ${column} IS NOT NULL ORDER BY ${key} ${direction} LIMIT ${SAMPLE})`;
  const rows = await query<{ sealed: Buffer }>(
    sql,
    `SELECT sealed FROM (${end('ASC')} UNION ${end('DESC')}) AS sample`,
    [],
  );
  return rows.map(({ sealed }) => sealed);
}
