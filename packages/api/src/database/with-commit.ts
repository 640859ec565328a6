import { send } from './rows.ts';
import type { Statement } from './statement.ts';
import type { Tx } from './types.ts';

interface Commit {
  /** Statements waiting for the commit, in order; null once taken. */
  statements: Statement[] | null;
  /** Settles once the commit and these statements are done. */
  done: Promise<unknown>;
}

/** By open transaction. */
const commits = new WeakMap<Tx, Commit>();

/**
 * Leaves a statement whose answer nobody reads to travel with the commit, which is given up when it fails: that saves a
 * way to the database and back. What the transaction asks later does not see its rows. Where no commit waits for
 * statements, as in a savepoint, it is carried out at once.
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
 * Makes the statements of a transaction wait for its commit.
 * @param done settles once the commit and the statements are done
 * @returns a function that takes the waiting statements
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
