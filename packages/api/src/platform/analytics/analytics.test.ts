import type { AnalyticsFunnel, AnalyticsPoint, AnalyticsReport } from '@tamarack/core/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { clinicLives, liveThrough } from '../../../test/twins/clinic-lives.ts';
import { readLeadFunnel } from './service.ts';

const now = new Date('2026-11-20T17:00:00Z');
let support: string;
let admin: string;

const app = provideTestApp({ clock: { now: () => now } });
beforeAll(async () => {
  support = (await app.person({ platformRole: 'support' })).token;
  admin = (await app.person({ platformRole: 'admin' })).token;
  await withOwner(async (tx) => liveThrough(tx, clinicLives(220, 41, now)));
});

/** The owner of the schema writes the clinics' histories: only it may create a table for them. */
async function withOwner(work: (tx: Parameters<typeof liveThrough>[0]) => Promise<void>): Promise<void> {
  const { default: knex } = await import('knex');
  const owner = knex({ client: 'pg', connection: app.adminUrl });
  await owner.transaction(async (tx) => work(tx));
  await owner.raw('GRANT SELECT ON lives TO svc_platform');
  await owner.destroy();
}

async function sql<Row>(text: string, bindings: Record<string, unknown> = {}): Promise<Row[]> {
  const { rows } = await app.database.platform.raw(text, bindings as Record<string, string>);
  return rows;
}

async function report(query: string): Promise<AnalyticsReport> {
  const { status, body } = await app.call({ url: `/api/analytics?${query}`, token: support });
  expect(status).toBe(200);
  return body.report;
}

type Counted = Omit<AnalyticsPoint, 'suspended' | 'terminated' | 'returned'>;

/** The expected figures, counted from `lives` bucket by bucket; `until` is the hour of the last day. */
async function counted(
  { from, to }: { from: string; to: string },
  until = '24:00',
): Promise<Counted & { left: { churned: number; returned: number } }> {
  const [row] = await sql<{ point: Awaited<ReturnType<typeof counted>> }>(
    `WITH edge AS (SELECT :from::timestamp AT TIME ZONE 'America/Toronto' AS first,
                          (:to::date + :until::interval) AT TIME ZONE 'America/Toronto' AS last,
                          (:to::date + 1)::timestamp AT TIME ZONE 'America/Toronto' AS midnight),
          told AS (SELECT l.*, lag(status) OVER w AS before, min(at) OVER (PARTITION BY clinic) AS registered FROM lives l
                   WINDOW w AS (PARTITION BY clinic ORDER BY at)),
          within AS (SELECT told.* FROM told, edge WHERE at >= first AND at < last),
          at_start AS (SELECT DISTINCT ON (clinic) status FROM lives, edge WHERE at < first ORDER BY clinic, at DESC),
          at_end AS (SELECT DISTINCT ON (clinic) status, plan, trial_ends_at >= midnight AS trial FROM lives, edge WHERE at < last ORDER BY clinic, at DESC),
          leavers AS (SELECT DISTINCT ON (clinic) status FROM within
                       WHERE clinic IN (SELECT clinic FROM within WHERE before = 'active' AND status IN ('suspended', 'terminated'))
                       ORDER BY clinic, at DESC),
          by_plan AS (SELECT p.plan, price, count(*) FILTER (WHERE status = 'active') AS active,
                             count(*) FILTER (WHERE status = 'active' AND trial) AS trial
                        FROM (VALUES ('basic', 99), ('professional', 169), ('enterprise', 349)) AS p (plan, price)
                        LEFT JOIN at_end USING (plan) GROUP BY 1, 2)
     SELECT jsonb_build_object('from', :from::text, 'to', :to::text,
       'registered', (SELECT count(*) FROM within WHERE before IS NULL),
       'activated', (SELECT count(*) FROM within WHERE before = 'provisioning' AND status = 'active'),
       'base', (SELECT count(*) FROM at_start WHERE status = 'active'),
       'left', (SELECT jsonb_build_object('churned', count(*) FILTER (WHERE status <> 'active'),
                                          'returned', count(*) FILTER (WHERE status = 'active')) FROM leavers),
       'active', (SELECT jsonb_object_agg(plan, active) FROM by_plan),
       'onTrial', (SELECT jsonb_object_agg(plan, trial) FROM by_plan),
       'revenueCad', (SELECT sum(price * (active - trial)) FROM by_plan),
       'trialCad', (SELECT sum(price * trial) FROM by_plan)) AS point`,
    { from, to, until },
  );
  if (!row) throw new Error('nothing counted');
  return row.point;
}

describe('the figures of a period', () => {
  it.each([
    ['range=7d', 'day', 7],
    ['range=30d&bucket=week', 'week', 5],
    ['range=90d', 'week', 14],
    ['range=12m', 'month', 13],
    ['range=custom&from=2026-02-20&to=2026-03-20', 'day', 29],
  ])('%s match independent SQL, including the previous period', async (query, bucket, buckets) => {
    const found = await report(query);
    expect([found.bucket, found.points.length]).toEqual([bucket, buckets]);
    for (const { suspended, terminated, returned, ...point } of [...found.points, ...found.previousPoints]) {
      const cut = found.until && point.to === found.previous.to ? found.until : undefined;
      const { left: _, ...expected } = await counted(point, cut);
      expect(point).toEqual(expected);
    }
  });

  it('are not all zero', async () => {
    const { totals, points } = await report('range=12m');
    expect(totals.registered).toBeGreaterThan(150);
    expect(totals.churned).toBeGreaterThan(20);
    expect(totals.returned).toBeGreaterThan(3);
    expect(totals.revenueCad).toBeGreaterThan(10_000);
    expect(totals.trialCad).toBeGreaterThan(500);
    expect(points.some(({ returned }) => returned > 0)).toBe(true);
  });

  it('add up to the totals of the cards', async () => {
    const { totals, previousTotals, period, previous } = await report('range=90d');
    for (const [total, span] of [
      [totals, period],
      [previousTotals, previous],
    ] as const) {
      const whole = await counted(span, '12:00');
      const { churned, returned } = whole.left;
      expect(total).toEqual({
        registered: whole.registered,
        activated: whole.activated,
        churned,
        returned,
        churnPercent: Math.round((churned / whole.base) * 1000) / 10,
        active: Object.values(whole.active).reduce((a, b) => a + b),
        revenueCad: whole.revenueCad,
        trialCad: whole.trialCad,
      });
    }
  });

  it('include times to the first sign-in, by nearest rank and in bands', async () => {
    const { signIn, period } = await report('range=12m');
    const [times] = await sql<object>(
      `SELECT count(*) AS clinics, percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes)::integer AS median,
              percentile_disc(0.9) WITHIN GROUP (ORDER BY minutes)::integer AS p90,
              ARRAY[count(*) FILTER (WHERE minutes < 5), count(*) FILTER (WHERE minutes >= 5 AND minutes < 15),
                    count(*) FILTER (WHERE minutes >= 15 AND minutes < 60), count(*) FILTER (WHERE minutes >= 60 AND minutes < 240),
                    count(*) FILTER (WHERE minutes >= 240 AND minutes < 1440), count(*) FILTER (WHERE minutes >= 1440 AND minutes < 4320),
                    count(*) FILTER (WHERE minutes >= 4320 AND minutes < 10080), count(*) FILTER (WHERE minutes >= 10080)]::integer[] AS bands
         FROM (SELECT floor(extract(epoch FROM signed_in - at) / 60) AS minutes FROM lives
                WHERE signed_in IS NOT NULL AND (at AT TIME ZONE 'America/Toronto')::date BETWEEN :from::date AND :to::date) t`,
      { from: period.from, to: period.to },
    );
    expect(signIn).toEqual(times);
    expect(signIn.clinics).toBeGreaterThan(100);
  });

  it('leave out the sandbox, and are null where there is no data', async () => {
    const { totals, signIn } = await report('range=custom&from=2020-01-01&to=2020-12-31');
    expect(totals).toEqual({
      registered: 0,
      activated: 0,
      churned: 0,
      returned: 0,
      churnPercent: null,
      active: 0,
      revenueCad: 0,
      trialCad: 0,
    });
    expect(signIn).toEqual({ clinics: 0, median: null, p90: null, bands: [0, 0, 0, 0, 0, 0, 0, 0] });
  });

  it.each([
    'range=forever',
    'bucket=hour',
    'range=7d&from=2026-01-01&to=2026-01-02',
    'range=custom&from=2026-01-01',
    'range=custom&from=2026-02-01&to=2026-01-01',
    'range=custom&from=2026-02-30&to=2026-03-01',
    'range=custom&from=2020-01-01&to=2026-01-01',
    'password=1',
  ])('are refused for %s', async (query) => {
    const { status, body } = await app.call({ url: `/api/analytics?${query}`, token: support });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('the daily history', () => {
  const kept = (table: string, columns: string) =>
    sql<object>(
      `SELECT ${columns}, sum(tenants)::bigint AS n FROM ${table} GROUP BY ${columns} HAVING sum(tenants) <> 0 ORDER BY ${columns}`,
    );

  it('agrees with the counters', async () => {
    const moved = await sql<object>(
      `SELECT status, plan, sum(n)::bigint AS n FROM (
         SELECT to_status AS status, to_plan AS plan, tenants AS n FROM tenant_transitions
         UNION ALL SELECT from_status, from_plan, -tenants FROM tenant_transitions) s
        WHERE status <> 'none' GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2`,
    );
    expect(moved).toEqual(
      await sql<object>(
        'SELECT status, plan, sum(tenants)::bigint AS n FROM tenant_counts GROUP BY 1, 2 HAVING sum(tenants) <> 0 ORDER BY 1, 2',
      ),
    );
  });

  it('keeps the status changes of an erased clinic, and counts a first sign-in once', async () => {
    const before = await report('range=12m');
    const tenantId = await app.tenant({ subdomain: 'short-lived', status: 'provisioning' });
    const { userId } = await app.person();
    await app.member(tenantId, userId, 'administrator', true);
    await app.session(userId, 'account');
    await app.session(userId, 'account');
    const [row] = await sql<{ signed: boolean }>(
      "SELECT first_sign_in_at IS NOT NULL AS signed FROM tenants WHERE subdomain = 'short-lived'",
    );
    expect(row?.signed).toBe(true);
    await app.database.worker('tenants').where({ tenant_id: tenantId }).delete();
    // The database's own clock dates these rows; it may be ahead of the fixed clock of this test.
    const sums = await kept('tenant_first_sign_ins', 'minutes');
    expect(sums).toContainEqual({ minutes: 0, n: 1 });
    const [ended] = await sql<{ n: number }>(
      "SELECT sum(tenants)::bigint AS n FROM tenant_transitions WHERE from_status = 'provisioning' AND to_status = 'none'",
    );
    expect(ended?.n).toBe(1);
    expect((await report('range=12m')).totals.active).toBe(before.totals.active);
  });

  it('does not count a clinic registered by a signed-in person as a fast first sign-in', async () => {
    const tenantId = await app.tenant({ subdomain: 'second-clinic' });
    await app.database.platform.raw('UPDATE tenants SET owner_verified_at = created_at WHERE tenant_id = ?', [
      tenantId,
    ]);
    const { userId } = await app.person();
    await app.member(tenantId, userId, 'administrator', true);
    await app.session(userId, 'account');
    const [row] = await sql<object>("SELECT first_sign_in_at FROM tenants WHERE subdomain = 'second-clinic'");
    expect(row).toEqual({ first_sign_in_at: null });
    await app.database.worker('tenants').where({ tenant_id: tenantId }).delete();
  });

  it('can be rebuilt from the existing clinics and operations', async () => {
    const existing = `clinic NOT IN (SELECT clinic FROM lives WHERE status = 'gone')`;
    await app.database.worker.raw('SELECT rebuild_tenant_history()');
    const moves = await kept('tenant_transitions', 'day, from_status, from_plan, to_status, to_plan');
    const expected = await sql<object>(
      `SELECT (at AT TIME ZONE 'America/Toronto')::date AS day, from_status, from_plan, status AS to_status, plan AS to_plan, count(*) AS n
         FROM (SELECT at, status, plan, coalesce(lag(status) OVER w, 'none') AS from_status, coalesce(lag(plan) OVER w, 'none') AS from_plan
                 FROM lives WHERE ${existing} WINDOW w AS (PARTITION BY clinic ORDER BY at)) l
        WHERE (status, plan) <> (from_status, from_plan) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
    );
    expect(moves).toEqual(expected);
    expect(
      await sql<object>(
        `SELECT platform_day(at) AS day, from_status, from_plan, to_status, to_plan, count(*) AS n
           FROM tenant_changes GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
      ),
    ).toEqual(expected);
  });
});

describe('the funnel of leads', () => {
  beforeAll(async () => {
    await app.database.platform.raw(`
      INSERT INTO leads (lead_id, email, source, locale, created_at, last_request_at, first_campaign)
      SELECT ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'lead-' || n || '@leads.example',
             (ARRAY['landing', 'demo', 'sample_report'])[1 + n % 3], 'en', now, now, CASE WHEN n % 3 = 1 THEN 'autumn' END
        FROM generate_series(1, 60) AS n, LATERAL (SELECT timestamptz '2026-11-20T12:00:00Z' - n * interval '1 day' AS now) d;
      INSERT INTO newsletter_subscriptions (email, locale, state, confirmed_at)
      SELECT email, 'en', 'confirmed', now() FROM leads WHERE lead_id::text LIKE '%5';
      INSERT INTO report_links (token_hash, lead_id, locale, expires_at)
      SELECT sha256(lead_id::text::bytea), lead_id, 'en', now() + interval '1 day' FROM leads WHERE source = 'sample_report';
      UPDATE report_links SET downloads = 1 WHERE lead_id::text LIKE '%2';
      UPDATE report_links SET downloads = 2 WHERE lead_id::text LIKE '%2';
      INSERT INTO tenants (subdomain, clinic_name, clinic_type, plan, owner_name, owner_email)
      SELECT 'lead-' || n, 'Lead', 'physical', 'basic', 'Lead', 'Lead-' || n || '@Leads.example' FROM unnest(ARRAY[3, 4, 5, 8]) AS n;
      UPDATE tenants SET status = 'active', activated_at = now() WHERE subdomain IN ('lead-3', 'lead-4');
    `);
  });

  const stages = (text: string) =>
    sql<object>(
      `SELECT ${text}, count(*) AS leads,
              count(*) FILTER (WHERE number % 10 = 5 OR (number % 10 = 2 AND source = 'sample_report') OR number IN (3, 4, 5, 8)) AS confirmed,
              count(*) FILTER (WHERE number IN (3, 4, 5, 8)) AS registered, count(*) FILTER (WHERE number IN (3, 4)) AS activated
         FROM (SELECT *, right(lead_id::text, 12)::integer AS number,
                      CASE source WHEN 'demo' THEN 'autumn' END AS campaign FROM leads) l
        WHERE number < 30 GROUP BY 1 ORDER BY leads DESC, 1 NULLS FIRST`,
    );

  it('counts how far leads came, by source and by the campaign of the first request', async () => {
    const { status, body } = await app.call({ url: '/api/analytics/funnel?range=30d', token: support });
    expect(status).toBe(200);
    const funnel: AnalyticsFunnel = body.funnel;
    const [{ all: _, ...total }] = (await stages("'all' AS all")) as [{ all: string }];
    expect(funnel.total).toEqual(total);
    expect(funnel.bySource).toEqual(await stages('source'));
    expect(funnel.byCampaign).toEqual(await stages('campaign'));
    expect(funnel.otherCampaigns).toBeNull();
    expect(funnel.previousTotal.leads).toBe(30);
  });

  it('lists twenty campaigns and adds up the others', async () => {
    await app.database.platform.raw(`
      INSERT INTO leads (email, source, locale, first_campaign, created_at)
      SELECT 'many-' || n || '@leads.example', 'landing', 'en', 'campaign ' || n, '2026-11-20T15:00:00Z' FROM generate_series(1, 25) AS n`);
    const { body } = await app.call({
      url: '/api/analytics/funnel?range=custom&from=2026-11-01&to=2026-12-31',
      token: support,
    });
    expect(body.funnel.byCampaign).toHaveLength(20);
    expect(body.funnel.otherCampaigns.leads).toBe(7);
  });

  it('counts a lead of the current second', async () => {
    const counted = async () => {
      const at = new Date('2026-11-20T17:00:00.700Z');
      return (await readLeadFunnel(app.database.platform, { range: '7d' }, at)).total.leads;
    };
    const before = await counted();
    await app.database.platform.raw(`
      INSERT INTO leads (email, source, locale, created_at)
      VALUES ('just-now@leads.example', 'landing', 'en', '2026-11-20T17:00:00.200Z')`);
    expect(await counted()).toBe(before + 1);
  });

  it('keeps the first campaign of a lead', async () => {
    const ask = (campaign: string) =>
      app.call({
        method: 'POST',
        url: '/api/leads',
        body: { source: 'landing', email: 'twice@leads.example', campaign: { campaign } },
      });
    expect((await ask('first')).status).toBeLessThan(300);
    expect((await ask('second')).status).toBeLessThan(300);
    expect(await sql("SELECT first_campaign FROM leads WHERE email = 'twice@leads.example'")).toEqual([
      { first_campaign: 'first' },
    ]);
  });
});

describe('the export of a chart', () => {
  const exported = (chart: string, query = 'range=90d', token = admin) =>
    app.call({ url: `/api/analytics/${chart}/export?${query}`, token });

  it('has the figures of the chart beside those of the previous period, and is audited', async () => {
    const { status, headers, body } = await exported('growth');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="analytics-growth-2026-08-23-2026-11-20.csv"',
    );
    const [head, first, ...rest] = body.trimEnd().split('\n');
    expect(head).toBe(
      '\uFEFFfrom,to,registered,activated,previous_from,previous_to,previous_registered,previous_activated',
    );
    const { points, previousPoints } = await report('range=90d');
    expect(rest).toHaveLength(13);
    const [a, b] = [points[0], previousPoints[0]];
    expect(first).toBe(
      [a?.from, a?.to, a?.registered, a?.activated, b?.from, b?.to, b?.registered, b?.activated].join(','),
    );
    const [entry] = await sql<{ details: object }>(
      "SELECT details FROM audit_log WHERE action = 'analytics.export'",
    );
    expect(entry?.details).toEqual({ chart: 'growth', from: '2026-08-23', to: '2026-11-20', bucket: 'week' });
  });

  it.each([
    ['churn', 'active_at_start,suspended,terminated,churn_percent,suspended_and_back'],
    ['plans', 'basic,professional,enterprise'],
    ['revenue', 'revenue_cad,trial_cad'],
    ['first-sign-in', 'from_minutes,to_minutes,clinics,previous_clinics'],
    ['funnel', 'by,name,leads,confirmed,registered,activated'],
  ])('exists for %s', async (chart, columns) => {
    const { status, body } = await exported(chart);
    expect([status, body.split('\n')[0].includes(columns)]).toEqual([200, true]);
  });

  it('is refused to read-only roles, and for unknown charts', async () => {
    expect((await exported('growth', 'range=7d', support)).status).toBe(403);
    expect((await exported('everything')).status).toBe(400);
    expect((await exported('growth', 'range=custom')).status).toBe(400);
  });
});
