import pg from 'pg';
import { seedTenants } from '../bench/database.ts';

/**
 * Adds sample clinics to a database until it has COUNT of them, for tests of long lists: `node
 * packages/api/test/seed-tenants.ts ADMIN_URL COUNT`. Large indexes are dropped and rebuilt afterwards, which is
 * several times faster than updating them row by row.
 */
const [connectionString = '', count = ''] = process.argv.slice(2);
const sql = new pg.Pool({ connectionString, max: 1, options: '-c synchronous_commit=off' });
const { rows } = await sql.query<{ name: string; definition: string }>(
  `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = 'tenants' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
);
const large = Number(count) > 5_000 ? rows : [];
for (const { name } of large) await sql.query(`DROP INDEX ${name}`);
await seedTenants(sql, Number(count));
for (const { definition } of large) await sql.query(definition);
await sql.end();
