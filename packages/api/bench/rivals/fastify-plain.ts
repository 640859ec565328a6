import fastify from 'fastify';
import pg from 'pg';

/**
 * A good framework with plain SQL on the same indexes for orders, filters and search: pages by OFFSET, totals by
 * count(*); no authentication, no validation, no log, no row-level security.
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
  const where = ['true'];
  const add = (condition: (mark: string) => string, value: unknown) => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  if (query.status) add((mark) => `status = ${mark}`, query.status);
  if (query.plan) add((mark) => `plan = ${mark}`, query.plan);
  if (query.search) add((mark) => `search_text LIKE search_fold(${mark})`, `%${query.search}%`);
  const condition = where.join(' AND ');
  const limit = Number(query.limit ?? 20);
  const page = Number(query.page ?? 1);
  const order =
    query.sort === 'clinicName' ? 'name_sort_key COLLATE "C", tenant_id' : 'created_at DESC, tenant_id DESC';
  const [rows, total] = await Promise.all([
    pool.query(
      `SELECT tenant_id AS "tenantId", subdomain, clinic_name AS "clinicName", owner_name AS "ownerName",
              owner_email AS "ownerEmail", status, plan, created_at AS "createdAt", version, clinic_type AS "clinicType",
              owner_phone AS "ownerPhone", city, region, country, activated_at AS "activatedAt",
              trial_ends_at AS "trialEndsAt", hold_kind AS "holdKind",
              (SELECT o.kind FROM operations o WHERE o.tenant_id = tenants.tenant_id AND o.state IN ('queued', 'running')) AS operation
         FROM tenants WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    ),
    pool.query(`SELECT count(*) AS total FROM tenants WHERE ${condition}`, values),
  ]);
  return { success: true, tenants: rows.rows, page, limit, total: Number(total.rows[0].total) };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
