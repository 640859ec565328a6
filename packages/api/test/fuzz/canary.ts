import pg from 'pg';
import type { TestClinic } from '../clinic.ts';

/** Columns that everybody may read for any clinic: its name is on its site. */
const isPublic = new Set(['tenants.clinic_name', 'tenants.customer_message']);

/** Columns that contain only codes of the product, so that no other text is valid in them. */
const isCode = new Set([
  'audit_log.action',
  'events.type',
  'mail_outbox.template',
  'operation_steps.name',
  'tenants.time_zone',
  'users.password_hash',
  'webhook_deliveries.event_type',
]);
/** SQLSTATE of a violated check constraint, for example on a status. */
const CHECK_VIOLATION = '23514';

/**
 * Writes a unique text into every text column of a clinic's rows and of its owner's, unless the column's constraints
 * refuse it. Columns of new tables are found by their type.
 */
export async function plantCanary(adminUrl: string, clinic: TestClinic, canary: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  const { rows } = await client.query<{ table: string; column: string; owner: string }>(`
    SELECT c.table_name AS table, c.column_name AS column, o.column_name AS owner
      FROM information_schema.columns c
      JOIN information_schema.columns o ON o.table_schema = c.table_schema AND o.table_name = c.table_name
      JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
       AND t.table_type = 'BASE TABLE'
       AND (o.column_name = 'tenant_id' OR (o.table_name = 'users' AND o.column_name = 'user_id'))
     WHERE c.table_schema = 'public' AND c.data_type = 'text' AND c.is_generated = 'NEVER' ORDER BY 1, 2`);
  for (const { table, column, owner } of rows) {
    const name = `${table}.${column}`;
    if (isPublic.has(name) || isCode.has(name)) continue;
    await client
      .query(
        `UPDATE ${table} SET ${column} = ${column} || $1 WHERE ${owner} = $2 AND ${column} IS NOT NULL`,
        [canary, owner === 'user_id' ? clinic.owner.userId : clinic.tenantId],
      )
      .catch((error: { code?: string }) => {
        if (error.code !== CHECK_VIOLATION) throw error;
      });
  }
  await client.end();
}
