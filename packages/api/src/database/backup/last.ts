import { one } from '../rows.ts';
import type { Sql } from '../types.ts';

/** Remembers when the newest backup was taken, for whoever wants to be told that it grows old. */
export async function noteBackup(sql: Sql, takenAt: Date): Promise<void> {
  await sql('last_backup').insert({ taken_at: takenAt }).onConflict('singleton').merge();
}

/** Null while none was taken with the backup command. */
export async function readLastBackup(sql: Sql): Promise<Date | null> {
  const row = await one<{ takenAt: Date }>(sql, 'SELECT taken_at AS "takenAt" FROM last_backup');
  return row?.takenAt ?? null;
}
