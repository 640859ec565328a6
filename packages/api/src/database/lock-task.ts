import type { Tx } from './types.ts';

/** Reserves a task for this transaction; false when another worker has reserved it. */
export async function lockTask(tx: Tx, task: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { mine: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(727403, hashtext(?)) AS mine',
    [task],
  );
  return rows[0]?.mine ?? false;
}
