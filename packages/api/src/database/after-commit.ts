import type { Tx } from './types.ts';

/** Runs `then` once the outermost transaction around `tx` is committed. */
export function afterCommit(tx: Tx, then: () => void): void {
  const outer = tx.parentTransaction;
  if (outer) afterCommit(outer, then);
  else tx.executionPromise.then(then, () => undefined);
}
