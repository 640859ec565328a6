import type { Plan, TenantSortColumn, TenantStatus, TenantSummary } from '@tamarack/core/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { createTenantLister, type ListQuery, type TenantLister } from './service.ts';

let db: TestDatabase;
let lister: TenantLister;
/** Uses all methods of finding a page, as for a list of a million. */
let farLister: TenantLister;

const statuses = ['active', 'provisioning', 'suspended', 'terminated'] as const;
const plans = ['basic', 'professional', 'enterprise'] as const;

beforeAll(async () => {
  db = await createTestDatabase();
  lister = createTenantLister(db.database.platform);
  farLister = createTenantLister(db.database.platform, 0);
  await db.database.worker.raw(`
    INSERT INTO tenants (subdomain, clinic_name, clinic_type, status, plan, owner_name, owner_email, created_at,
                         activated_at, hold_kind, hold_reason, terminated_at)
    SELECT 'clinic-' || n, (ARRAY['Cedar', 'Érable', 'harbour', 'Ocean'])[1 + n % 4] || ' Physio ' || n % 50, 'physical', status,
           (ARRAY['basic', 'professional', 'enterprise'])[1 + n % 3],
           (ARRAY['Zoé', 'amrit', 'Élodie', 'Bob'])[1 + (n / 7) % 4] || ' Owner' || n % 30, 'owner' || n || '@x.example',
           timestamptz '2026-01-01' + (n / 2) * interval '1 microsecond', now(),
           CASE WHEN status = 'suspended' THEN 'billing' END, CASE WHEN status = 'suspended' THEN 'x' END,
           CASE WHEN status = 'terminated' THEN now() END
      FROM (SELECT n, (ARRAY['active', 'active', 'active', 'provisioning', 'suspended', 'terminated'])[1 + n % 6] AS status
              FROM generate_series(1, 613) n) made`);
  await db.database.worker('tenants').insert({
    subdomain: 'odd-one',
    clinic_name: '100% Santé_Plus',
    clinic_type: 'other',
    status: 'provisioning',
    plan: 'basic',
    owner_name: 'François L’Heureux',
    owner_email: 'francois@sante.example',
    owner_phone: '(819) 555-0142',
    country: 'CA',
    street_address: '12, rue de l’Érable',
    city: 'Trois-Rivières',
    region: 'QC',
    postal_code: 'G9A 5H7',
  });
});
afterAll(() => db.close());

const query = (changes: Partial<ListQuery> = {}): ListQuery => ({
  page: 1,
  limit: 20,
  sort: 'createdAt',
  direction: 'desc',
  ...changes,
});
const search = async (text: string, changes: Partial<ListQuery> = {}) =>
  lister.list(query({ search: text, ...changes }));
const names = (tenants: TenantSummary[]) => tenants.map((tenant) => tenant.clinicName);

/** The expected order, from one plain statement. */
async function expectedIds(
  sort: TenantSortColumn,
  direction: 'asc' | 'desc',
  filters: { status?: TenantStatus; plan?: Plan },
): Promise<string[]> {
  const way = direction.toUpperCase();
  const order = {
    createdAt: `created_at ${way}, tenant_id ${way}`,
    clinicName: `name_sort_key COLLATE "C" ${way}, tenant_id ${way}`,
    ownerName: `search_fold(owner_name) COLLATE "C" ${way}, tenant_id ${way}`,
    status: `status ${way}, created_at DESC, tenant_id DESC`,
    plan: `CASE plan WHEN 'basic' THEN 1 WHEN 'professional' THEN 2 ELSE 3 END ${way}, created_at DESC, tenant_id DESC`,
  }[sort];
  const { rows } = await db.database.platform.raw(
    `SELECT tenant_id FROM tenants WHERE (:status::text IS NULL OR status = :status)
        AND (:plan::text IS NULL OR plan = :plan) ORDER BY ${order}`,
    { status: filters.status ?? null, plan: filters.plan ?? null },
  );
  return rows.map((row: { tenant_id: string }) => row.tenant_id);
}

describe('pages', () => {
  const filters: { status?: TenantStatus; plan?: Plan }[] = [
    {},
    { status: 'suspended' },
    { plan: 'enterprise' },
    { status: 'active', plan: 'professional' },
  ];
  const sorts: TenantSortColumn[] = ['createdAt', 'clinicName', 'ownerName', 'status', 'plan'];
  const cases = sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((direction) => filters.map((filter) => ({ sort, direction, filter }))),
  );

  it.each(cases)(
    'sorted by $sort $direction of $filter are consecutive parts of the list',
    async ({ sort, direction, filter }) => {
      const expected = await expectedIds(sort, direction, filter);
      const limit = 20;
      const pages = Math.ceil(expected.length / limit);
      // The first pages, then the last and back, then the middle: each method of finding a page must return the same
      // rows.
      const visits = [
        1,
        2,
        pages,
        pages - 1,
        Math.ceil(pages / 2),
        Math.ceil(pages / 2) + 1,
        1,
        pages + 1,
      ].filter((page) => page > 0);
      for (const page of visits) {
        for (const each of [lister, farLister]) {
          const list = await each.list(query({ sort, direction, page, limit, ...filter }));
          expect(list.tenants.map((tenant) => tenant.tenantId)).toEqual(
            expected.slice((page - 1) * limit, page * limit),
          );
          expect(list).toMatchObject({ page, limit, total: expected.length, totalIsExact: true });
        }
      }
    },
  );

  it('near the beginning take one statement, including the total', async () => {
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => void statements.push(sql);
    db.database.platform.on('query', note);
    await lister.list(query({ page: 3, status: 'active', direction: 'asc' }));
    db.database.platform.removeListener('query', note);
    expect(statements).toHaveLength(1);
  });

  it('reflect tenants that are created and changed in between', async () => {
    const order = query({ sort: 'clinicName', direction: 'asc', limit: 10 });
    await lister.list(order);
    await lister.list({ ...order, page: 2 });
    const [made] = await db.database
      .worker('tenants')
      .insert({
        subdomain: 'aaa',
        clinic_name: '000 first of all',
        clinic_type: 'other',
        plan: 'basic',
        owner_name: 'A',
        owner_email: 'a@a.example',
      })
      .returning('tenant_id');
    expect(names((await lister.list(order)).tenants)[0]).toBe('000 first of all');
    const expected = await expectedIds('clinicName', 'asc', {});
    const second = await lister.list({ ...order, page: 2 });
    expect(second.tenants.map((tenant) => tenant.tenantId)).toEqual(expected.slice(10, 20));
    await db.database.worker('tenants').where({ tenant_id: made.tenant_id }).delete();
  });
});

describe('a search', () => {
  it('finds clinic, subdomain, owner and owner email, ignoring accents and case', async () => {
    for (const text of ['sante_plus', 'SANTÉ', 'odd-one', 'francois', 'L’heur', "l'heur", '@sante.ex']) {
      expect(names((await search(text)).tenants)).toEqual(['100% Santé_Plus']);
    }
  });

  it.each([
    'trois-rivieres',
    'Québec',
    'QC',
    'G9A 5H7',
    'g9a5h7',
    '12, rue de l’Érable, Trois-Rivières QC G9A 5H7',
    "rue de l'erable",
  ])('finds a clinic by its street address: %s', async (text) => {
    expect(names((await search(text)).tenants)).toEqual(['100% Santé_Plus']);
  });

  it.each([
    '(819) 555-0142',
    '819-555-0142',
    '819.555.0142',
    '8195550142',
    '+1 819 555 0142',
    '555-0142',
    '+18195550142',
    'tel:+18195550142',
    'Tél. : 819 555-0142, poste 12',
    '(819) 555-0142 ext. 12',
  ])('finds a clinic by its phone number in any spelling: %s', async (text) => {
    expect(names((await search(text)).tenants)).toEqual(['100% Santé_Plus']);
  });

  it.each(['(100% Santé_Plus)', '« 100% Santé_Plus »', '"100% Santé_Plus".'])(
    'ignores the punctuation around a pasted name: %s',
    async (text) => {
      expect(names((await search(text)).tenants)).toEqual(['100% Santé_Plus']);
    },
  );

  it('finds a clinic by its current and its former web address, as the console shows it', async () => {
    const { tenant_id } = await db.database.worker('tenants').where({ subdomain: 'odd-one' }).first();
    await db.admin.raw(
      `INSERT INTO subdomain_redirects VALUES ('sante-ancienne', ?, now() + interval '1 day')`,
      [tenant_id],
    );
    for (const text of ['odd-one.localhost:5000', 'ODD-ONE.clinics.example', 'sante-ancienne.localhost']) {
      expect(names((await search(text)).tenants)).toEqual(['100% Santé_Plus']);
    }
    expect((await search('odd.localhost')).tenants).toEqual([]);
  });

  it('finds a clinic by the email and the id of a member', async () => {
    const { tenant_id } = await db.database.worker('tenants').where({ subdomain: 'odd-one' }).first();
    const [{ user_id }] = await db.database
      .platform('users')
      .insert({ email: 'desk@elsewhere.example', full_name: 'Dana Desk' })
      .returning('user_id');
    await db.database.platform('memberships').insert({ tenant_id, user_id, role: 'front_desk' });
    for (const text of ['desk@elsewhere.example', user_id])
      expect(names((await search(text)).tenants)).toEqual(['100% Santé_Plus']);
  });

  it('treats wildcards as plain characters', async () => {
    expect(names((await search('0% s')).tenants)).toEqual(['100% Santé_Plus']);
    expect(await search('%%%')).toMatchObject({ tenants: [], total: 0, totalIsExact: true });
    expect(await search('a_e')).toMatchObject({ tenants: [], total: 0 });
    expect(await search('\\\\\\')).toMatchObject({ tenants: [], total: 0 });
  });

  it('requires every word, in any place', async () => {
    expect(names((await search('francois 100%')).tenants)).toEqual(['100% Santé_Plus']);
    expect((await search('francois cedar')).tenants).toEqual([]);
  });

  it('with one or two characters finds beginnings of clinic names and subdomains', async () => {
    expect(names((await search('10')).tenants)).toEqual(['100% Santé_Plus']);
    expect(names((await search('od')).tenants)).toEqual(['100% Santé_Plus']);
    const erable = await search('ér', { limit: 100 });
    expect(erable.total).toBe(154);
    expect(erable.tenants.every((tenant) => tenant.clinicName.startsWith('Érable'))).toBe(true);
    expect((await search('s', { limit: 100 })).tenants).toEqual([]);
  });

  it('finds a clinic by its id and by the id of one of its operations', async () => {
    const sql = db.database.worker;
    const tenant = await sql('tenants').where({ subdomain: 'odd-one' }).first();
    const [operation] = await sql('operations')
      .insert({ tenant_id: tenant.tenant_id, kind: 'provision' })
      .returning('operation_id');
    for (const id of [tenant.tenant_id, ` ${operation.operation_id.toUpperCase()} `]) {
      expect(await search(id)).toMatchObject({
        tenants: [{ subdomain: 'odd-one', operation: 'provision' }],
        total: 1,
        totalIsExact: true,
      });
    }
    expect(await search('018f0000-0000-7000-8000-000000000000')).toMatchObject({ tenants: [], total: 0 });
  });

  it('finds a clinic by a pasted URL of its site or of its page in the console', async () => {
    const { tenant_id } = await db.database.worker('tenants').where({ subdomain: 'odd-one' }).first();
    for (const address of [
      'https://odd-one.clinics.example/',
      'http://ODD-ONE.localhost:5000',
      `https://clinics.example/admin/tenants/${tenant_id}?tab=notes`,
    ]) {
      expect(names((await search(address)).tenants)).toEqual(['100% Santé_Plus']);
    }
  });

  it.each(['createdAt', 'clinicName', 'ownerName', 'status', 'plan'] as const)(
    'is sorted by %s, filtered, and cut into pages',
    async (sort) => {
      for (const direction of ['asc', 'desc'] as const) {
        const filter = { status: 'active', plan: 'professional' } as const;
        const expected = await expectedIds(sort, direction, filter);
        const listedIds: string[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / 30) + 1; page += 1) {
          const list = await search('physio', { ...filter, sort, direction, page, limit: 30 });
          expect(list).toMatchObject({ total: expected.length, totalIsExact: true });
          listedIds.push(...list.tenants.map((tenant) => tenant.tenantId));
        }
        expect(listedIds).toEqual(expected);
      }
    },
  );

  it.each(['L’Hereux', 'l’hereux francois', 'Francios', 'qc santé lheureux'])(
    'that finds none lists clinics with similar names, such as %s',
    async (text) => {
      const { tenants, total, similar = [] } = await search(text);
      expect([tenants, total]).toEqual([[], 0]);
      expect(names(similar)).toEqual(['100% Santé_Plus']);
    },
  );

  it('lists similar names only within the filters, only if it finds none, and only for what may be a name', async () => {
    expect((await search('Francios', { status: 'active' })).similar).toEqual([]);
    expect((await search('François')).similar).toBeUndefined();
    expect((await search('François', { page: 2 })).similar).toBeUndefined();
    for (const text of ['zzz', 'owner99999@x.example', '555-0149'])
      expect((await search(text)).similar).toEqual([]);
    expect((await search('Physoi')).similar).toHaveLength(10);
  });

  it('that is too broad counts to a thousand and still pages to the end', async () => {
    await db.database.worker.raw(`
      INSERT INTO tenants (subdomain, clinic_name, clinic_type, plan, owner_name, owner_email)
      SELECT 'broad-' || n, 'Broad ' || n, 'other', 'basic', 'Owner', 'b' || n || '@b.example' FROM generate_series(1, 1200) n`);
    for (const sort of ['createdAt', 'clinicName', 'status'] as const) {
      const first = await search('broad', { sort, limit: 100 });
      expect(first).toMatchObject({ total: 1000, totalIsExact: false });
      expect(first.tenants).toHaveLength(100);
      const tenth = await search('broad', { sort, limit: 100, page: 10 });
      expect(tenth.tenants).toHaveLength(100);
      const seen = new Set<string>();
      for (let page = 1; page <= 13; page += 1)
        for (const { tenantId } of (await search('broad', { sort, limit: 100, page })).tenants)
          seen.add(tenantId);
      expect(seen.size).toBe(1200);
    }
    await db.database.worker('tenants').where('subdomain', 'like', 'broad-%').delete();
  });
});

describe('filters', () => {
  const odd = ['100% Santé_Plus'];
  it.each<[string, Partial<ListQuery>, number | string[]]>([
    ['province', { region: 'QC' }, odd],
    ['city, whatever its accents', { city: 'trois-rivieres' }, odd],
    ['clinic type', { clinicType: 'other' }, odd],
    ['kind of hold', { holdKind: 'billing' }, 102],
    ['kind of hold and plan', { holdKind: 'billing', plan: 'basic' }, 0],
    ['end of the trial', { trialEnd: '7d' }, ['harbour Physio 2']],
    ['a trial that has ended', { trialEnd: 'past' }, ['Ocean Physio 3']],
    ['days of creation', { createdFrom: '2025-12-31', createdTo: '2025-12-31' }, 613],
    ['later days', { createdFrom: '2026-01-01' }, odd],
  ])('by %s are exact in any order, with and without a search', async (_, filter, expected) => {
    const ends = { 'clinic-2': '3 days', 'clinic-3': '-1 day' };
    for (const [subdomain, interval] of Object.entries(ends))
      await db.database.worker.raw(
        `UPDATE tenants SET status = 'active', terminated_at = NULL, hold_kind = NULL, trial_ends_at = now() + ?::interval
          WHERE subdomain = ?`,
        [interval, subdomain],
      );
    for (const sort of ['createdAt', 'clinicName', 'status'] as const) {
      const list = await lister.list(query({ ...filter, sort, limit: 100 }));
      expect(list.totalIsExact).toBe(true);
      if (typeof expected === 'number') expect(list.total).toBe(expected);
      else expect([names(list.tenants), list.total]).toEqual([expected, expected.length]);
      if (list.total === 1) {
        const [{ clinicName = '' } = {}] = list.tenants;
        expect((await search(clinicName, { ...filter, sort })).total).toBe(1);
      }
    }
  });
});

it('totals are exact for every combination of filters', async () => {
  for (const status of [undefined, ...statuses]) {
    for (const plan of [undefined, ...plans]) {
      const { rows } = await db.database.platform.raw(
        'SELECT count(*) AS total FROM tenants WHERE (:status::text IS NULL OR status = :status) AND (:plan::text IS NULL OR plan = :plan)',
        { status: status ?? null, plan: plan ?? null },
      );
      expect(await lister.list(query({ status, plan }))).toMatchObject({
        total: rows[0].total,
        totalIsExact: true,
      });
    }
  }
});
