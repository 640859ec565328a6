import pg from 'pg';
import { seedTenants } from '../bench/database.ts';
import { findEmbeddedPostgres } from '../src/database/embedded.ts';

/**
 * Fills the database of a running product with clinics, for tests that look at many of them:
 * `node packages/api/test/seed-tenants.ts DATA_DIR COUNT`. The wide indexes are built anew afterwards, which is several
 * times faster than keeping them up to date row by row.
 */
const [dataDir = '', count = ''] = process.argv.slice(2);
const connectionString = await findEmbeddedPostgres(dataDir);
if (!connectionString) throw new Error(`No database runs in ${dataDir}`);
const sql = new pg.Pool({ connectionString, max: 1, options: '-c synchronous_commit=off' });
const { rows } = await sql.query<{ name: string; definition: string }>(
  `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = 'tenants' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
);
const wide = Number(count) > 5_000 ? rows : [];
for (const { name } of wide) await sql.query(`DROP INDEX ${name}`);
await seedTenants(sql, Number(count));
for (const { definition } of wide) await sql.query(definition);
await sql.end();
