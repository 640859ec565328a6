import type { Tx } from '../src/database/types.ts';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/**
 * Makes a change in a transaction that is committed once a request waits for it. Returns the request's answer.
 * @param whenWaiting a further change in the transaction, once the request waits for the first one
 */
export async function meanwhile<T>(
  app: TestApp,
  change: (tx: Tx) => PromiseLike<unknown>,
  request: () => Promise<T>,
  whenWaiting?: (tx: Tx) => PromiseLike<unknown>,
): Promise<T> {
  const tx = await app.admin.transaction();
  try {
    await change(tx);
    const answer = request();
    const blocked = 'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))';
    await until(async () => {
      // Otherwise the transaction would not see connections that were opened since.
      await tx.raw('SELECT pg_stat_clear_snapshot()');
      return (await tx.raw(blocked)).rows.length > 0;
    }, 10_000);
    try {
      await whenWaiting?.(tx);
    } catch (error) {
      // If the request has waited for long, PostgreSQL ends a deadlock by aborting this transaction instead.
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
    await tx.commit();
    return await answer;
  } finally {
    if (!tx.isCompleted()) await tx.rollback();
  }
}

/** Runs a request and returns its answer with the codes of the statements that failed in the database meanwhile. */
export async function withErrorCodes<T>(
  app: TestApp,
  request: () => Promise<T>,
  role: 'app' | 'platform' = 'app',
): Promise<{ answer: T; codes: (string | undefined)[] }> {
  const codes: (string | undefined)[] = [];
  const note = ({ code }: { code?: string }) => void codes.push(code);
  app.database[role].on('query-error', note);
  try {
    return { answer: await request(), codes };
  } finally {
    app.database[role].off('query-error', note);
  }
}
