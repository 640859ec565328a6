import type { Knex } from 'knex';
import type { QueryConfig } from 'pg';
import type { Tx } from './types.ts';

type Statement = Knex.QueryBuilder | Knex.Raw;

/** Of open transactions, the statements that wait for their commit. */
const waiting = new WeakMap<Tx, Statement[]>();

/**
 * Leaves a statement whose answer nobody reads to travel with the commit, which is given up when it fails: that saves a
 * way to the database and back. What the transaction asks later does not see its rows, and `afterCommit` does not know
 * that it failed. Where no commit waits for statements, as in a savepoint, it is carried out at once.
 */
export async function withCommit(tx: Tx, statement: Statement): Promise<void> {
  const statements = waiting.get(tx);
  if (statements) statements.push(statement);
  else await statement;
}

/** Has the statements of a transaction wait for its commit. Returns what takes them, in their order. */
export function collectForCommit(tx: Tx): () => QueryConfig[] {
  const statements: Statement[] = [];
  waiting.set(tx, statements);
  return () => {
    waiting.delete(tx);
    return statements.map((statement) => {
      const { sql, bindings } = statement.toSQL().toNative();
      return { text: sql, values: [...bindings] };
    });
  };
}
