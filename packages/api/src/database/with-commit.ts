import { send } from './rows.ts';
import type { Statement } from './statement.ts';
import type { Tx } from './types.ts';

interface Commit {
  /** Statements waiting for the commit, in order; null once taken. */
  statements: Statement[] | null;
  /** Settles once the commit and these statements are done. */
  done: Promise<unknown>;
}

/** Keyed by open transaction. */
const commits = new WeakMap<Tx, Commit>();

/**
 * Defers a statement whose result nobody reads, and sends it with the commit, which saves a round trip. If the
 * statement fails, the transaction is rolled back. Later statements of the transaction do not see its rows. In a
 * transaction that does not defer statements, such as a savepoint, it is sent at once.
 */
export async function withCommit(tx: Tx, statement: Statement): Promise<void> {
  const statements = commits.get(tx)?.statements;
  if (statements) statements.push(statement);
  else await send(tx, statement);
}

/** Runs `then` once the outermost transaction around `tx` is committed. */
export function afterCommit(tx: Tx, then: () => void): void {
  const outer = tx.parentTransaction;
  if (outer) afterCommit(outer, then);
  else (commits.get(tx)?.done ?? tx.executionPromise).then(then, () => undefined);
}

/**
 * Makes a transaction defer statements to its commit.
 * @param done settles once the commit and the statements are done
 * @returns a function that takes the deferred statements
 */
export function collectForCommit(tx: Tx, done: Promise<unknown>): () => Statement[] {
  const statements: Statement[] = [];
  const commit: Commit = { statements, done };
  commits.set(tx, commit);
  return () => {
    commit.statements = null;
    return statements;
  };
}
