import { execute, query } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';
import type { Confirmations } from './settings.ts';

/** Everything that the owner has confirmed. */
export async function readConfirmations(sql: Sql): Promise<Confirmations> {
  const rows = await query<{ item: string; note: string; day: string }>(
    sql,
    `SELECT item, note, to_char(confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM launch_confirmations`,
  );
  return new Map(rows.map(({ item, note, day }) => [item, { note, day }]));
}

export async function confirmItem(sql: Sql, item: string, note: string): Promise<void> {
  await execute(
    sql,
    `INSERT INTO launch_confirmations (item, note) VALUES (?, ?)
     ON CONFLICT (item) DO UPDATE SET note = excluded.note, confirmed_at = now()`,
    [item, note],
  );
}

/** Withdraws a confirmation; false when there was none. */
export async function withdrawItem(sql: Sql, item: string): Promise<boolean> {
  return (await sql('launch_confirmations').where({ item }).delete()) > 0;
}
