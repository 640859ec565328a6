import { one } from '../rows.ts';
import type { Sql } from '../types.ts';

/** Stores the time of the newest backup, for alerts when it is too old. */
export async function noteBackup(sql: Sql, takenAt: Date): Promise<void> {
  await sql('last_backup').insert({ takenAt }).onConflict('singleton').merge();
}

/** Null if the backup command has never run. */
export async function readLastBackup(sql: Sql): Promise<Date | null> {
  const row = await one<{ takenAt: Date }>(sql, 'SELECT taken_at FROM last_backup');
  return row?.takenAt ?? null;
}
