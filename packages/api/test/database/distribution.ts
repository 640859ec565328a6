import { keyedAcrossTenants } from '../../migrations/support/row-security.ts';
import { query } from '../../src/database/rows.ts';
import type { Database, Sql } from '../../src/database/types.ts';

/** Tables that would be copied to every node, because rows of clinics refer to them. */
export const referenceTables: Readonly<Record<string, string>> = {
  tenants: 'Its subdomain is unique over all tenants, and every table of a clinic refers to it.',
  users: 'A person may belong to several clinics; memberships and staff refer to them.',
};

const lock = /\bfor (?:no key |key )?(?:update|share)\b(?: of "?(\w+)"?)?/i;
const insert = /\binsert into "?(\w+)"?\s*(?:as \w+\s*)?\(([^)]*)\)/i;
const ofOneTenant = /\btenant_id"?\s*=\s*(?:[?:]|\$\d)/i;

/** The tables of a statement, with their aliases. */
function* tablesIn(sql: string): Generator<{ table: string; name: string }> {
  for (const [, table = '', name = table] of sql.matchAll(
    /\b(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(?!(?:where|on|using|join|left|cross|order|for|limit|group)\b)(\w+)"?)?/gi,
  ))
    yield { table, name };
}

/**
 * Why Citus would refuse a statement if these tables were distributed by tenant_id: it cannot lock rows on several
 * nodes, nor insert a row without its tenant. It runs other statements without a tenant on every node. Source: "could
 * not run distributed query with FOR UPDATE/SHARE commands" and "cannot perform an INSERT without a partition column
 * value" in citusdata/citus.
 */
export function refusedStatement(sql: string, distributed: ReadonlySet<string>): string | undefined {
  const [, into = '', columns = ''] = insert.exec(sql) ?? [];
  if (distributed.has(into) && !/\btenant_id\b/.test(columns)) return `adds to ${into} without tenant_id`;
  const locking = lock.exec(sql);
  if (!locking || ofOneTenant.test(sql)) return undefined;
  const locked = [...tablesIn(sql)].filter(({ name }) => !locking[1] || name === locking[1]);
  const distributedTable = locked.find(({ table }) => distributed.has(table));
  return distributedTable && `locks rows of ${distributedTable.table} without tenant_id = …`;
}

/** Tables that would be distributed: those whose rows belong to one tenant. */
export async function distributedTables(sql: Sql): Promise<Set<string>> {
  const rows = await query<{ relname: string }>(
    sql,
    `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND a.attnotnull
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> ALL (?)`,
    [[...Object.keys(keyedAcrossTenants), ...Object.keys(referenceTables)]],
  );
  return new Set(rows.map(({ relname }) => relname));
}

/** Records the statements of the product's pools. @returns a function that lists those that Citus would refuse */
export function watchStatements({ app, platform, worker }: Database, admin: Sql): () => Promise<string[]> {
  const recorded = new Set<string>();
  for (const pool of [app, platform, worker])
    pool.on('query', ({ sql }: { sql: string }) => {
      if (lock.test(sql) || insert.test(sql)) recorded.add(sql);
    });
  return async () => {
    if (recorded.size === 0) return [];
    const distributed = await distributedTables(admin);
    return [...recorded].flatMap((sql) => {
      const reason = refusedStatement(sql, distributed);
      return reason ? [`Citus would refuse what ${reason}: ${sql.replaceAll(/\s+/g, ' ')}`] : [];
    });
  };
}
