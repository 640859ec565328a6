import type { Tx } from './types.ts';

/**
 * Does some work in a savepoint and takes it back unless `keep`. Both cost the same, so the time of an answer does not
 * tell which of them it was.
 */
export async function keepIf<T>(keep: boolean, tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T | null> {
  const takenBack = new Error('taken back');
  return tx
    .transaction(async (inner) => {
      const result = await work(inner);
      if (!keep) throw takenBack;
      return result;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
      return null;
    });
}
