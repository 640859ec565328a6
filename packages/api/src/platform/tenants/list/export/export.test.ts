import { beforeAll, describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../../test/console/operators.ts';
import { ensureSandboxes } from '../../../../public/sandbox/clinic/service.ts';

const bench = provideOperatorsBench();
beforeAll(async () => {
  await ensureSandboxes(bench.app.database);
  await bench.app.database.worker.raw(`
    INSERT INTO tenants (subdomain, clinic_name, clinic_type, status, plan, owner_name, owner_email, created_at, activated_at,
                         hold_kind, hold_reason)
    SELECT 'clinic-' || n, (ARRAY['Cedar', 'Érable', 'harbour'])[1 + n % 3] || ' Physio', 'physical', status,
           (ARRAY['basic', 'professional', 'enterprise'])[1 + n % 3], 'Owner ' || n % 7, 'owner' || n || '@x.example',
           timestamptz '2026-01-01 12:00:00+00' + (n / 2) * interval '1 second', now(),
           CASE WHEN status = 'suspended' THEN 'billing' END, CASE WHEN status = 'suspended' THEN 'x' END
      FROM (SELECT n, (ARRAY['active', 'active', 'suspended'])[1 + n % 3] AS status FROM generate_series(1, 2500) n) made`);
});

const download = (query = '', token = bench.admin.token) =>
  bench.app.call({ url: `/api/tenants/export${query}`, token });
/** Lines of the file after its byte order mark. */
const lines = async (query = ''): Promise<string[]> => {
  const { status, body } = await download(query);
  expect(status).toBe(200);
  expect(body.charCodeAt(0)).toBe(0xfeff);
  return body.slice(1).trimEnd().split('\n');
};
const subdomains = async (sql: string): Promise<string[]> =>
  (
    await bench.app.database.platform.raw(`SELECT subdomain FROM tenants WHERE NOT sandbox AND ${sql}`)
  ).rows.map(({ subdomain }: { subdomain: string }) => subdomain);

describe('the export of picked tenants', () => {
  it('has only these, in the order of the list', async () => {
    const tenants = await bench.app.database
      .platform('tenants')
      .whereIn('subdomain', ['clinic-7', 'clinic-2499'])
      .select('tenant_id');
    const answer = await bench.post('/api/tenants/export', {
      tenantIds: tenants.map(({ tenant_id }) => tenant_id),
      columns: 'subdomain,city',
    });
    expect(answer.status).toBe(200);
    expect(String(answer.body).trim().split(/\r?\n/)).toEqual([
      'subdomain,city',
      'clinic-2499,',
      'clinic-7,',
    ]);
    const entry = await bench.app.database
      .platform('audit_log')
      .where({ action: 'tenant.list_export' })
      .orderBy('entry_id', 'desc')
      .first();
    expect(entry.details).toMatchObject({ picked: 2, columns: ['subdomain', 'city'] });
  });
});

describe('the export', () => {
  it('has every tenant but the sandbox, newest first, with the columns of the list', async () => {
    const answer = await download();
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="tenants-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, ...rows] = await lines();
    expect(head).toBe('clinic,subdomain,owner_name,owner_email,status,plan,created_at');
    expect(rows[0]).toBe(
      'Érable Physio,clinic-2500,Owner 1,owner2500@x.example,active,professional,2026-01-01T12:20:50.000Z',
    );
    expect(rows.map((row) => row.split(',')[1])).toEqual(
      await subdomains('true ORDER BY created_at DESC, tenant_id DESC'),
    );
  });

  it.each([
    ['?status=suspended', "status = 'suspended' ORDER BY created_at DESC, tenant_id DESC"],
    [
      '?plan=pro&search=rable',
      "plan = 'professional' AND search_text LIKE '%rable%' ORDER BY created_at DESC, tenant_id DESC",
    ],
    ['?sort=clinicName', 'true ORDER BY name_sort_key COLLATE "C", tenant_id'],
    ['?sort=ownerName&direction=desc', 'true ORDER BY owner_sort_key COLLATE "C" DESC, tenant_id DESC'],
    ['?sort=createdAt&direction=asc', 'true ORDER BY created_at, tenant_id'],
    ['?sort=status&direction=desc', 'true ORDER BY status DESC, created_at DESC, tenant_id DESC'],
    ['?search=owner17%40x', "search_text LIKE '%owner17@x%'"],
    ['?search=nobody', 'false'],
  ])('%s matches one plain statement, in the same order', async (query, sql) => {
    const [, ...rows] = await lines(`${query}${query.includes('?') ? '&' : '?'}columns=subdomain`);
    expect(rows).toEqual(await subdomains(sql));
  });

  it('has the chosen columns, in a fixed order', async () => {
    const [head, row] = await lines('?search=clinic-2499&columns=holdKind,status,clinicName,trialEndsAt');
    expect(head).toBe('clinic,status,trial_ends_at,hold_kind');
    expect(row).toBe('Cedar Physio,active,,');
  });

  it('is audited, with its search encrypted with the operator’s key', async () => {
    await download('?status=active&search=gagnon&columns=clinicName');
    const entry = await bench.app.database
      .platform('audit_log')
      .where({ action: 'tenant.list_export' })
      .orderBy('entry_id', 'desc')
      .first();
    expect(entry.actor_id).toBe(bench.admin.userId);
    expect(entry.details).toEqual({
      status: 'active',
      sort: 'createdAt',
      direction: 'desc',
      columns: ['clinicName'],
    });
  });

  it.each([
    ['?columns=password', 'columns'],
    ['?columns=', 'columns'],
    ['?page=2', 'page'],
    ['?status=gone', 'status'],
  ])('%s is refused, naming the field', async (query, field) => {
    const answer = await download(query);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('is not for support', async () => {
    expect((await download('', bench.support.token)).body.code).toBe('FORBIDDEN');
  });
});
