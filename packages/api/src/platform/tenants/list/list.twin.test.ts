import { type TenantListRow, tenantStatuses, trialEnds } from '@tamarack/core/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { askRandomly, oddText, typedFrom } from '../../../../test/twins/random-questions.ts';
import { type Clinic, folded, plans, type Question, tenantTwin } from '../../../../test/twins/tenant-twin.ts';
import type { Random } from '../../sample-data/random.ts';
import { readStats } from '../stats/service.ts';
import { listQuery } from './schema.ts';
import { createTenantLister, type TenantLister } from './service.ts';

let db: TestDatabase;
let listers: TenantLister[];
let clinics: Clinic[] = [];
let twin = tenantTwin([]);

/** More than a search counts, so that searches for common words are tested as well. */
const size = 1_300;

const types = ['occupational', 'physical', 'speech', 'mental_health', 'other'];
const regions = ['QC', 'ON', 'BC', 'NY', null];
const cities = [
  'Trois-Rivières',
  'trois rivieres',
  'Montréal',
  'MONTREAL',
  'St. John’s',
  "St. John's",
  'Val-d’Or',
  null,
];
const holds = ['billing', 'security', 'request', 'other'];

beforeAll(async () => {
  db = await createTestDatabase();
  // One remembers the positions it has read; the other uses all methods of finding a page, as for a list of a million.
  listers = [createTenantLister(db.database.platform), createTenantLister(db.database.platform, 0)];
});
afterAll(() => db.close());

const day = 86_400_000;
let made = 0;

function state(random: Random) {
  const status = random.weighted(tenantStatuses, (one) => (one === 'active' ? 4 : 1));
  const held = status === 'suspended' || (status === 'terminated' && random.chance(0.3));
  return {
    status,
    plan: random.pick(plans),
    activated_at: new Date(),
    hold_kind: held ? random.pick(holds) : null,
    hold_reason: held ? 'x' : null,
    terminated_at: status === 'terminated' ? new Date() : null,
  };
}

function clinic(random: Random) {
  made += 1;
  return {
    subdomain: `${random.pick(['c', 'physio', 'erable', 'ab', 'x-y'])}${random.pick(['', '-'])}${made}`,
    clinic_name: oddText(random),
    clinic_type: random.pick(types),
    ...state(random),
    owner_name: random.chance(0.3)
      ? random.pick(['Zoé Roy', 'zoe roy', 'Élodie O’Neil'])
      : oddText(random, 2),
    owner_email: `${random.pick(['Zoe.Roy', 'o_neil', 'a%b', 'info'])}${random.between(1, 200)}@${random.pick(['lac.example', 'Érable.example'])}`,
    owner_phone: random.pick([null, '(819) 555-0142', `+1 416 555 ${random.between(1000, 9999)}`]),
    street_address: random.pick([null, `${random.between(1, 999)}, rue de l’Érable`, '12 % Main_St.']),
    city: random.pick(cities),
    region: random.pick(regions),
    postal_code: random.pick([null, 'G9A 5H7', 'h2x 1y4', '10001']),
    trial_ends_at: random.pick(
      [null, -20.5, 3.5, 6.5, 20.5, 60.5].map((days) => days && new Date(Date.now() + days * day)),
    ),
    sample: random.chance(0.1),
    // Many have the same time, and some were created just before or after midnight in Toronto.
    created_at: random.pick([
      new Date(Date.UTC(2026, random.between(0, 10), random.between(1, 28))),
      new Date(Date.UTC(2026, random.pick([2, 6, 10]), 15, random.pick([3, 4, 5]), random.pick([0, 59]))),
    ]),
  };
}

/** Fills the list the first time; later changes some clinics, so that no answer may be outdated. */
async function change(random: Random): Promise<void> {
  const sql = db.admin;
  if (clinics.length === 0) {
    const rows = Array.from({ length: size }, () => clinic(random));
    for (let from = 0; from < size; from += 100) await sql('tenants').insert(rows.slice(from, from + 100));
    const sandbox = {
      ...clinic(random),
      status: 'active',
      sample: false,
      sandbox: true,
      deletion_locked: true,
    };
    await sql('tenants').insert({
      ...sandbox,
      subdomain: 'demo',
      hold_kind: null,
      hold_reason: null,
      terminated_at: null,
      trial_ends_at: null,
    });
    await sql.raw(`INSERT INTO operations (tenant_id, kind) SELECT tenant_id, 'provision' FROM tenants
                    WHERE status = 'provisioning' AND NOT sandbox ORDER BY subdomain LIMIT 20`);
    await sql.raw(`INSERT INTO subdomain_redirects SELECT 'old-' || subdomain, tenant_id, now() + interval '1 day'
                     FROM tenants WHERE NOT sandbox ORDER BY subdomain LIMIT 20`);
    const users = Array.from({ length: 20 }, (_, n) => ({
      email: `member_${n}@old.example`,
      full_name: oddText(random, 2),
    }));
    await sql('users').insert(users);
    await sql.raw(`INSERT INTO memberships (tenant_id, user_id, role)
                   SELECT tenant_id, user_id, 'front_desk'
                     FROM (SELECT user_id, row_number() OVER (ORDER BY email) AS n FROM users) u
                     JOIN (SELECT tenant_id, row_number() OVER (ORDER BY subdomain) AS n FROM tenants WHERE NOT sandbox) t
                       ON t.n % 20 = u.n % 20 AND t.n < 60`);
  } else {
    const others = clinics.filter(({ sandbox, operations }) => !sandbox && operations.length === 0);
    const one = () => ({ tenant_id: random.pick(others).tenant_id });
    await sql('tenants')
      .where(one())
      .update({ clinic_name: oddText(random) });
    await sql('tenants')
      .where(one())
      .update({ owner_name: oddText(random, 2), city: random.pick(cities) });
    await sql('tenants').where(one()).update(state(random));
    await sql('tenants').where(one()).delete();
    await sql('tenants').insert(clinic(random));
  }
  const { rows } = await sql.raw(`
    SELECT t.*, owner_email::text AS owner_email, (extract(epoch FROM created_at) * 1e6)::bigint::text AS micros,
           (SELECT coalesce(json_agg(json_build_object('user_id', user_id, 'text', full_name || ' ' || email)), '[]')
              FROM memberships JOIN users USING (user_id) WHERE tenant_id = t.tenant_id) AS members,
           ARRAY(SELECT operation_id::text FROM operations WHERE tenant_id = t.tenant_id) AS operations,
           ARRAY(SELECT subdomain::text FROM subdomain_redirects WHERE tenant_id = t.tenant_id) AS moved_from
      FROM tenants t`);
  clinics = rows;
  twin = tenantTwin(clinics);
}

const searches = (random: Random): string => {
  const one = random.pick(clinics);
  const another = random.pick(clinics);
  const cut = (text: string | null) => typedFrom(random, text ?? '');
  return random.weighted<() => string>(
    [
      () => cut(folded(one).text),
      // Words that nearly all clinics contain, so that more are found than counted.
      () => random.pick(['example', 'EXAMPLE @', '.']),
      () => cut(one.clinic_name),
      () => cut(one.owner_name),
      () => `${cut(one.clinic_name)} ${cut(one.owner_name)}`,
      () => `${cut(one.clinic_name)} ${cut(another.city)}`,
      () =>
        random.pick([
          'physio',
          'SANTE',
          'santé',
          'l’érable',
          'no such clinic',
          '%',
          '_',
          '\\',
          "'",
          '"',
          '%%%',
          '\\\\\\',
        ]),
      () =>
        random.pick([
          one.tenant_id,
          one.operations[0] ?? '',
          one.members[0]?.user_id ?? '',
          one.tenant_id.toUpperCase(),
        ]),
      () => `${random.pick([one.subdomain, one.moved_from[0] ?? 'old'])}.clinics.example`,
      () => one.members[0]?.text.split(' ').at(-1) ?? cut(one.owner_email),
      () => random.pick([one.owner_phone ?? '555', '555-0142', '(819) 555', one.postal_code ?? 'g9a']),
    ],
    (way) => (way.toString().includes('cut(') ? 3 : 1),
  )();
};

function question(random: Random): Question {
  const maybe = <T>(chance: number, value: T) => (random.chance(chance) ? value : undefined);
  const date = () => `2026-${random.pick(['03', '07', '11'])}-${random.pick(['14', '15', '16'])}`;
  const rarely = random.chance(0.4) ? 0.25 : 0;
  const limit = random.pick([1, 7, 20, 50, 100]);
  return {
    search: maybe(0.5, searches(random)),
    status: maybe(0.3, random.pick(tenantStatuses)),
    plan: maybe(0.3, random.pick(plans)),
    region: maybe(rarely, random.pick(['QC', 'ON', 'BC', 'NY', 'AB'])),
    city: maybe(rarely, random.pick(['TROIS-RIVIÈRES', 'montreal', 'st. john’s', 'Nowhere'])),
    clinicType: maybe(rarely, random.pick(types)),
    trialEnd: maybe(rarely, random.pick(trialEnds)),
    holdKind: maybe(rarely, random.pick(holds)),
    createdFrom: maybe(rarely, date()),
    createdTo: maybe(rarely, date()),
    sort: maybe(0.7, random.pick(['createdAt', 'clinicName', 'ownerName', 'status', 'plan'] as const)),
    direction: maybe(0.7, random.pick(['asc', 'desc'] as const)),
    page: random.pick([1, 1, 2, 3, random.between(1, Math.ceil(size / limit) + 1)]),
    limit,
  };
}

const shown = (tenants: readonly TenantListRow[]) =>
  tenants.map(({ tenantId, clinicName }) => [tenantId, clinicName]);

it('lists, searches, filters, pages and counts like a scan of every clinic, for any query', async () => {
  let found = 0;
  let empty = 0;
  let walked = 0;
  const check = async (
    random: Random,
    compare: (q: unknown, a: unknown, t: unknown) => void,
    raw: Question,
  ) => {
    const { value, error } = listQuery.validate(raw, { convert: true });
    // Text that no clinic can contain, such as half of an emoji, is refused earlier.
    if (error) return undefined;
    const asked = value as Question;
    const all = twin(asked);
    const list = await random.pick(listers).list(value);
    const page = all.slice((asked.page - 1) * asked.limit, asked.page * asked.limit);
    const most = asked.search ? 1_000 : Number.POSITIVE_INFINITY;
    compare(
      raw,
      { rows: shown(list.tenants), total: list.total, exact: list.totalIsExact, page: list.page },
      {
        rows: page.map((one) => [one.tenant_id, one.clinic_name]),
        total: Math.min(all.length, most),
        exact: all.length <= most,
        page: asked.page,
      },
    );
    if (all.length > 0) found += 1;
    else empty += 1;
    if (all.length > most) walked += 1;
    return all.length;
  };
  await askRandomly(change, async ({ random, compare }) => {
    const asked = question(random);
    const total = await check(random, compare, asked);
    // Sometimes reads from the first page to the one after the last.
    if (total && random.chance(0.02)) {
      const limit = Math.max(20, Math.ceil(total / 12));
      if (limit <= 100)
        for (let page = 1; page <= Math.ceil(total / limit) + 1; page += 1)
          await check(random, compare, { ...asked, page, limit });
    }
    if (random.chance(0.05)) {
      const { total, byStatus, byPlan } = await readStats(db.database.platform, new Date());
      const counted = clinics.filter(({ sandbox }) => !sandbox);
      const count = (condition: (one: Clinic) => boolean) => counted.filter(condition).length;
      compare(
        'stats',
        { total, byStatus, byPlan },
        {
          total: counted.length,
          byStatus: Object.fromEntries(
            tenantStatuses.map((status) => [status, count((one) => one.status === status)]),
          ),
          byPlan: Object.fromEntries(plans.map((plan) => [plan, count((one) => one.plan === plan)])),
        },
      );
    }
  });
  // The random questions cover all methods.
  expect(Math.min(found, empty, walked)).toBeGreaterThan(0);
}, 600_000);
