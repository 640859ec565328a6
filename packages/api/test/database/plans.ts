import type { Tx } from '../../src/database/types.ts';
import type { TestApp } from '../app.ts';

/** The methods of a transaction's connection that are used here. */
interface Connection {
  query(statement: { text: string; values: readonly unknown[] }): Promise<{ rows: Record<string, string>[] }>;
}

/**
 * The plans of the statements that `work` runs for a clinic, with names readable and sequential scans disabled: a
 * statement that uses no index here would use none in a large clinic either.
 *
 * @param generic as cached for all values of the parameters, instead of for these values
 */
export function plansOf(
  app: TestApp,
  tenantId: string,
  work: (tx: Tx) => Promise<unknown>,
  { generic = false } = {},
): Promise<string> {
  return app.database.forTenant(
    tenantId,
    async (tx) => {
      const statements: { sql: string; bindings: readonly unknown[] }[] = [];
      const note = (statement: (typeof statements)[number]) => statements.push(statement);
      tx.on('query', note);
      await work(tx);
      tx.removeListener('query', note);
      await tx.raw('SET LOCAL enable_seqscan = off');
      const connection: Connection = await tx.client.acquireConnection();
      const plans: string[] = [];
      for (const { sql, bindings } of statements) {
        const { rows } = await connection.query(
          generic
            ? { text: `EXPLAIN (GENERIC_PLAN) ${sql}`, values: [] }
            : { text: `EXPLAIN ${sql}`, values: bindings },
        );
        plans.push(...rows.map((row) => row['QUERY PLAN'] ?? ''));
      }
      return plans.join('\n');
    },
    { names: true },
  );
}
