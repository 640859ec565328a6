import fastify from 'fastify';
import pg from 'pg';

/**
 * What a good framework with plain SQL reaches: pages by OFFSET, totals by count(*), search by ILIKE, numbers by GROUP BY;
 * no authentication, no validation, no log, no row-level security.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

interface Query {
  page?: string;
  limit?: string;
  search?: string;
  status?: string;
  plan?: string;
  sort?: string;
}

app.get<{ Querystring: Query }>('/api/tenants', async ({ query }) => {
  const values: unknown[] = [];
  const where = ['NOT sandbox'];
  const add = (condition: (mark: string) => string, value: unknown) => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  if (query.status) add((mark) => `status = ${mark}`, query.status);
  if (query.plan) add((mark) => `plan = ${mark}`, query.plan);
  if (query.search) {
    add(
      (mark) =>
        `(clinic_name ILIKE ${mark} OR subdomain ILIKE ${mark} OR owner_name ILIKE ${mark} OR owner_email::text ILIKE ${mark})`,
      `%${query.search}%`,
    );
  }
  const condition = where.join(' AND ');
  const limit = Number(query.limit ?? 20);
  const page = Number(query.page ?? 1);
  const order = query.sort === 'clinicName' ? 'clinic_name, tenant_id' : 'created_at DESC, tenant_id DESC';
  const [rows, total] = await Promise.all([
    pool.query(
      `SELECT tenant_id AS "tenantId", subdomain, clinic_name AS "clinicName", owner_name AS "ownerName",
              owner_email AS "ownerEmail", status, plan, created_at AS "createdAt", version
         FROM tenants WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    ),
    pool.query(`SELECT count(*) AS total FROM tenants WHERE ${condition}`, values),
  ]);
  return { success: true, tenants: rows.rows, page, limit, total: Number(total.rows[0].total) };
});

app.get('/api/tenants/stats', async () => {
  const { rows } = await pool.query('SELECT status, plan, count(*) FROM tenants GROUP BY status, plan');
  return { success: true, rows };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
