import pg from 'pg';

/**
 * The list with the best SQL known: named statements, JSON built by PostgreSQL, totals from the counters; no authentication,
 * no validation, no log, no row-level security.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const json = `json_build_object('tenantId', t.tenant_id, 'subdomain', t.subdomain, 'clinicName', t.clinic_name,
  'ownerName', t.owner_name, 'ownerEmail', t.owner_email, 'status', t.status, 'plan', t.plan, 'createdAt', t.created_at,
  'operation', (SELECT o.kind FROM operations o WHERE o.tenant_id = t.tenant_id AND o.state IN ('queued', 'running')),
  'version', t.version, 'clinicType', t.clinic_type, 'ownerPhone', t.owner_phone, 'city', t.city, 'region', t.region,
  'country', t.country, 'activatedAt', t.activated_at, 'trialEndsAt', t.trial_ends_at, 'holdKind', t.hold_kind)`;

/** One statement for each combination of filters, order and direction, so that each keeps its plan. */
function pageStatement(filters: string[], sort: string, backward: boolean) {
  const where = filters.map((name, index) => `${name} = $${index + 3}`).join(' AND ');
  const [column, down] = sort === 'clinicName' ? ['name_sort_key COLLATE "C"', false] : ['created_at', true];
  const way = down === backward ? 'ASC' : 'DESC';
  const order = `${column} ${way}, tenant_id ${way}`;
  return {
    name: `page-${filters.join('-')}-${sort}-${backward}`,
    text: `SELECT coalesce(json_agg(${json} ORDER BY t.${order.replace(', ', ', t.')}), '[]')::text AS rows
             FROM (SELECT tenant_id FROM tenants ${where ? `WHERE ${where}` : ''} ORDER BY ${order} LIMIT $1 OFFSET $2) p
             JOIN tenants t USING (tenant_id)`,
  };
}

/** The newest matches, and the number of matches, counted up to 1,001. */
const search = {
  name: 'search',
  text: `SELECT (SELECT coalesce(json_agg(${json} ORDER BY t.created_at DESC, t.tenant_id DESC), '[]')
                   FROM (SELECT tenant_id FROM tenants WHERE search_text LIKE $1
                          ORDER BY created_at DESC, tenant_id DESC LIMIT $2) p
                   JOIN tenants t USING (tenant_id))::text AS rows,
                (SELECT count(*) FROM (SELECT 1 FROM tenants WHERE search_text LIKE $1 LIMIT 1001) found)::int AS total`,
};

async function countOf(status: string | null, plan: string | null): Promise<number> {
  const { rows } = await pool.query({
    name: 'count',
    text: 'SELECT coalesce(sum(tenants), 0)::int AS total FROM tenant_counts WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR plan = $2)',
    values: [status, plan],
  });
  return rows[0].total;
}

/** The requested page of the list, as the text of the response. */
export async function list(query: URLSearchParams): Promise<string> {
  const limit = Number(query.get('limit') ?? 20);
  const page = Number(query.get('page') ?? 1);
  const text = query.get('search');
  if (text) {
    const { rows } = await pool.query({ ...search, values: [`%${text.toLowerCase()}%`, limit] });
    return answer(rows[0].rows, page, limit, rows[0].total);
  }
  const [status, plan] = [query.get('status'), query.get('plan')];
  const filters = [...(status ? ['status'] : []), ...(plan ? ['plan'] : [])];
  const total = await countOf(status, plan);
  const skip = (page - 1) * limit;
  const backward = skip > total / 2;
  const take = Math.max(0, Math.min(limit, total - skip));
  const { rows } = await pool.query({
    ...pageStatement(filters, query.get('sort') ?? '', backward),
    values: [take, backward ? Math.max(0, total - skip - take) : skip, ...[status, plan].filter(Boolean)],
  });
  return answer(rows[0].rows, page, limit, total);
}

function answer(rows: string, page: number, limit: number, total: number): string {
  return `{"success":true,"tenants":${rows},"page":${page},"limit":${limit},"total":${total}}`;
}
