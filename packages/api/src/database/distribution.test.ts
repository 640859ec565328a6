import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { distributedTables, referenceTables, refusedStatement } from '../../test/database/distribution.ts';
import { query } from './rows.ts';
import type { Sql } from './types.ts';

/**
 * Triggers on tables that would be distributed. Citus refuses them unless `citus.enable_unsafe_triggers` is on, and
 * then runs them on the node of the row, where the clinics' tables have the names of their shards. Triggers that read
 * or write another table of the clinic would first have to move into the statements that fire them.
 */
const triggers: Readonly<Record<string, string>> = {
  agreements_stay: 'Compares the row with itself.',
  clinic_staff_end_with_account: 'Changes its own row.',
  invoices_frozen: 'Compares the row with itself.',
  memberships_end_staff: 'Ends or deletes a row of clinic_staff: to be moved into the statement.',
  memberships_have_staff: 'Adds a row of clinic_staff: to be moved into the statement.',
  memberships_none_of_sandbox: 'Reads its tenant, of which every node has a copy.',
  pay_lines_come_before: 'Reads its pay run: to be moved into the statement.',
  pay_lines_stay: 'Reads its pay run: to be moved into the statement.',
  pay_runs_stay: 'Compares the row with itself.',
  pay_statements_come_before: 'Reads its pay run: to be moved into the statement.',
  pay_statements_stay: 'Reads its pay run: to be moved into the statement.',
};

/**
 * Policies of svc_app whose expression contains a subquery, which hides the tenant from the planner
 * (migrations/support/row-security.ts). Citus refuses it: ALTER POLICY would first write the expression without it.
 */
const policiesWithSubquery = 57;

/**
 * What `create_distributed_table(…, 'tenant_id')` of Citus 13 refuses: unique and exclusion constraints without
 * tenant_id; foreign keys that do not pair tenant_id with tenant_id, or that set columns to null; foreign keys between
 * a distributed table and one that is neither distributed nor a reference table; identity columns that are not bigint;
 * triggers; policies with a subquery.
 * Source: ErrorIfUnsupportedConstraint, ErrorIfUnsupportedForeignConstraintExists and ErrorIfUnsupportedPolicy in
 * citusdata/citus.
 */
const refused = `
  WITH one AS (
    SELECT c.oid, c.relname, CASE
             WHEN c.relname = ANY (:references) THEN 'reference'
             WHEN c.relname = ANY (:distributed) THEN 'distributed'
             ELSE 'local' END AS place, a.attnum AS tenant
      FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition)
  SELECT one.relname || ': ' || i.relname || ' is unique without tenant_id' AS line
    FROM one JOIN pg_index x ON x.indrelid = one.oid AND x.indisunique JOIN pg_class i ON i.oid = x.indexrelid
   WHERE place = 'distributed' AND tenant <> ALL (x.indkey::int2[])
  UNION ALL
  SELECT one.relname || ': ' || k.conname || ' excludes rows of other tenants'
    FROM one JOIN pg_constraint k ON k.conrelid = one.oid AND k.contype = 'x'
   WHERE place = 'distributed' AND NOT EXISTS (
     SELECT 1 FROM unnest(k.conkey, k.conexclop) AS part (attnum, operator) JOIN pg_operator o ON o.oid = part.operator
      WHERE part.attnum = tenant AND o.oprname = '=')
  UNION ALL
  SELECT one.relname || ': ' || k.conname || CASE
           WHEN one.place <> 'distributed' THEN ' refers from a ' || one.place || ' table to a distributed one'
           WHEN other.place = 'local' THEN ' refers to a local table'
           WHEN k.confdeltype IN ('n', 'd') OR k.confupdtype <> 'a' THEN ' sets columns of a reference with tenant_id'
           ELSE ' does not pair tenant_id with tenant_id' END
    FROM pg_constraint k JOIN one ON one.oid = k.conrelid JOIN one other ON other.oid = k.confrelid
   WHERE k.contype = 'f' AND k.conparentid = 0 AND CASE
           WHEN one.place <> 'distributed' THEN other.place = 'distributed'
           WHEN other.place = 'local' THEN true
           WHEN one.tenant = ANY (k.conkey) AND (k.confdeltype IN ('n', 'd') OR k.confupdtype <> 'a') THEN true
           WHEN other.place = 'reference' THEN false
           ELSE array_position(k.conkey, one.tenant) IS DISTINCT FROM array_position(k.confkey, other.tenant)
                OR array_position(k.conkey, one.tenant) IS NULL END
  UNION ALL
  SELECT one.relname || ': ' || a.attname || ' is an identity column that is not bigint'
    FROM one JOIN pg_attribute a ON a.attrelid = one.oid AND a.attidentity <> '' AND a.atttypid <> 'bigint'::regtype
   WHERE place = 'distributed'
  UNION ALL
  SELECT one.relname || ': ' || t.tgname || ' is a trigger'
    FROM one JOIN pg_trigger t ON t.tgrelid = one.oid AND NOT t.tgisinternal
   WHERE place = 'distributed' AND t.tgname <> ALL (:triggers)
  UNION ALL
  SELECT one.relname || ': ' || p.polname || ' is a policy with a subquery'
    FROM one JOIN pg_policy p ON p.polrelid = one.oid
   WHERE place <> 'local' AND p.polname <> ALL (:policies)
     AND concat(p.polqual::text, p.polwithcheck::text) LIKE '%SUBLINK%'
   ORDER BY line`;

/** The policies of the clinics' role, which guardRows creates with a subquery. */
async function policiesOfClinics(sql: Sql): Promise<string[]> {
  const rows = await query<{ polname: string }>(
    sql,
    `SELECT p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
      WHERE c.relname = ANY (?) AND p.polname = c.relname || '_app'
        AND pg_get_expr(p.polqual, p.polrelid) LIKE '%tenant_id = ( SELECT current_tenant() %'`,
    [[...(await distributedTables(sql)), ...Object.keys(referenceTables)]],
  );
  return rows.map(({ polname }) => polname);
}

async function refusedOf(sql: Sql): Promise<string[]> {
  const rows = await query<{ line: string }>(sql, refused, {
    references: Object.keys(referenceTables),
    distributed: [...(await distributedTables(sql))],
    triggers: Object.keys(triggers),
    policies: await policiesOfClinics(sql),
  });
  return rows.map(({ line }) => line);
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

describe('distributing the clinics’ tables by tenant_id with Citus', () => {
  it('would not be refused because of a key, foreign key, identity column, trigger or other policy', async () => {
    expect(await refusedOf(db.admin)).toEqual([]);
  });

  it('has only existing triggers in its list of exceptions', async () => {
    const rows = await query(db.admin, 'SELECT tgname FROM pg_trigger WHERE tgname = ANY (?)', [
      Object.keys(triggers),
    ]);
    expect(rows).toHaveLength(Object.keys(triggers).length);
  });

  it('would first need these policies without their subquery', async () => {
    expect(await policiesOfClinics(db.admin)).toHaveLength(policiesWithSubquery);
  });

  it('would be refused because of each of these', async () => {
    const tx = await db.admin.transaction();
    try {
      await tx.raw(`
          CREATE TABLE diary (
            tenant_id uuid NOT NULL REFERENCES tenants, entry_id integer GENERATED ALWAYS AS IDENTITY, page text, days daterange,
            client_id uuid, session_id uuid REFERENCES sessions,
            CONSTRAINT diary_key PRIMARY KEY (entry_id),
            CONSTRAINT diary_entry UNIQUE (tenant_id, entry_id),
            CONSTRAINT diary_days EXCLUDE USING gist (tenant_id WITH <>, days WITH &&),
            CONSTRAINT diary_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients ON DELETE SET NULL (client_id),
            CONSTRAINT diary_crossed FOREIGN KEY (client_id, tenant_id) REFERENCES clients);
          CREATE TABLE diary_pages (entry_id integer CONSTRAINT diary_pages_entry REFERENCES diary);
          CREATE TRIGGER diary_written BEFORE UPDATE ON diary FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger();
          CREATE POLICY diary_read ON diary USING (tenant_id IN (SELECT tenant_id FROM tenants));
          CREATE POLICY diary_written ON diary WITH CHECK (tenant_id = (SELECT current_tenant()))`);
      expect(await refusedOf(tx)).toEqual([
        'diary: diary_client sets columns of a reference with tenant_id',
        'diary: diary_crossed does not pair tenant_id with tenant_id',
        'diary: diary_days excludes rows of other tenants',
        'diary: diary_key is unique without tenant_id',
        'diary: diary_read is a policy with a subquery',
        'diary: diary_session_id_fkey refers to a local table',
        'diary: diary_written is a policy with a subquery',
        'diary: diary_written is a trigger',
        'diary: entry_id is an identity column that is not bigint',
        'diary_pages: diary_pages_entry refers from a local table to a distributed one',
      ]);
    } finally {
      await tx.rollback();
    }
  });
});

describe('Citus', () => {
  const distributed = new Set(['clients', 'notes', 'care_team']);

  // Every test with a server runs this check on each statement that it has sent.
  it.each([
    ['SELECT 1 FROM clients WHERE client_id = ? FOR UPDATE', 'locks rows of clients without tenant_id = …'],
    [
      'SELECT 1 FROM users u JOIN notes n USING (tenant_id) WHERE n.note_id = $1 FOR NO KEY UPDATE OF n',
      'locks rows of notes without tenant_id = …',
    ],
    [
      'SELECT 1 FROM care_team ct WHERE ct.tenant_id = t.tenant_id FOR SHARE',
      'locks rows of care_team without tenant_id = …',
    ],
    [
      'select "client_id" from "clients" where "client_id" = ? for update',
      'locks rows of clients without tenant_id = …',
    ],
    ['INSERT INTO notes (note_id) VALUES (?)', 'adds to notes without tenant_id'],
  ])('would refuse %s', (sql, reason) => {
    expect(refusedStatement(sql, distributed)).toBe(reason);
  });

  it.each([
    'SELECT 1 FROM clients WHERE tenant_id = ? AND client_id = ? FOR UPDATE',
    'select * from "clients" where "tenant_id" = ? for update',
    'SELECT 1 FROM notes n JOIN users u USING (user_id) WHERE n.note_id = ? FOR UPDATE OF u',
    'SELECT 1 FROM clients WHERE client_id = ?',
    'INSERT INTO notes (tenant_id, note_id) VALUES (?, ?)',
    'INSERT INTO users (email) VALUES (?)',
  ])('would accept %s', (sql) => {
    expect(refusedStatement(sql, distributed)).toBeUndefined();
  });
});
