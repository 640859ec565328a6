import { value } from './rows.ts';
import type { Sql } from './types.ts';

/** A larger difference is a problem: sessions and one-time links compare both clocks. As in docs/operations.md. */
export const clockToleranceMs = 5_000;

/** Milliseconds by which the clocks of this process and of the database differ at least. */
export async function readClockDifference(sql: Sql): Promise<number> {
  const before = Date.now();
  const now = await value<Date>(sql, 'SELECT clock_timestamp()');
  // The database read its clock at some time between our two readings.
  return Math.max(before - now.getTime(), now.getTime() - Date.now(), 0);
}
