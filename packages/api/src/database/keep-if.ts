import type { Tx } from './types.ts';

/**
 * Does some work in a savepoint and rolls it back unless `keep`. Both take the same time, so the response time does not
 * reveal which one happened.
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
