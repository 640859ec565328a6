import type { AnalyticsPoint, AnalyticsReport } from '@tamarack/core/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';

/** Friday, 20 November 2026, noon in Toronto. */
const now = new Date('2026-11-20T17:00:00Z');
let support: string;

/** The changes of each clinic, in Toronto's winter time; the first is its registration and activation. */
const lives: Record<string, readonly (readonly [at: string, status: string])[]> = {
  'early-today': [['2026-11-20 09:00', 'active']],
  'late-yesterday': [['2026-11-19 15:00', 'active']],
  'early-yesterday': [['2026-11-19 09:00', 'active']],
  'just-before-noon': [['2026-11-13 11:59', 'active']],
  'at-noon': [['2026-11-13 12:00', 'active']],
  'back-and-forth': [
    ['2026-10-01 09:00', 'active'],
    ['2026-11-14 09:00', 'suspended'],
    ['2026-11-15 09:00', 'active'],
    ['2026-11-16 09:00', 'suspended'],
    ['2026-11-17 09:00', 'active'],
  ],
  'left-at-last': [
    ['2026-10-01 09:00', 'active'],
    ['2026-11-14 09:00', 'suspended'],
    ['2026-11-15 09:00', 'active'],
    ['2026-11-16 09:00', 'suspended'],
    ['2026-11-18 09:00', 'terminated'],
  ],
  'stays-suspended': [
    ['2026-10-01 09:00', 'active'],
    ['2026-11-18 09:00', 'suspended'],
  ],
  'back-after-the-range': [
    ['2026-10-01 09:00', 'active'],
    ['2026-11-12 09:00', 'suspended'],
    ['2026-11-15 10:00', 'active'],
  ],
  'released-unverified': [
    ['2026-11-02 09:00', 'active'],
    ['2026-11-16 08:00', 'gone'],
  ],
  'left-after-noon': [
    ['2026-10-01 09:00', 'active'],
    ['2026-11-13 18:00', 'terminated'],
  ],
};

const app = provideTestApp({ clock: { now: () => now } });
beforeAll(async () => {
  support = (await app.person({ platformRole: 'support' })).token;
  const { default: knex } = await import('knex');
  const owner = knex({ client: 'pg', connection: app.adminUrl });
  await owner.transaction(async (tx) => {
    for (const [subdomain, [first, ...changes]] of Object.entries(lives)) {
      if (!first) continue;
      await tx('tenants').insert({
        subdomain,
        clinic_name: subdomain,
        clinic_type: 'physical',
        plan: 'basic',
        status: 'active',
        owner_name: 'Maude Gagnon',
        owner_email: `${subdomain}@spans.example`,
        created_at: `${first[0]}-05`,
        activated_at: `${first[0]}-05`,
        first_sign_in_at: `${first[0]}:30-05`,
        trial_ends_at: '2026-12-15',
      });
      for (const [at, status] of changes) {
        await tx.raw("SELECT set_config('app.moment', ?, true)", [`${at}-05`]);
        if (status === 'gone') {
          await tx('tenants').where({ subdomain }).delete();
          continue;
        }
        const held = status === 'suspended';
        await tx('tenants')
          .where({ subdomain })
          .update({
            status,
            hold_kind: held ? 'billing' : null,
            hold_reason: held ? 'Invoice unpaid' : null,
            terminated_at: status === 'terminated' ? `${at}-05` : null,
          });
      }
    }
  });
  await owner.destroy();
});

async function report(query: string): Promise<AnalyticsReport> {
  const { status, body } = await app.call({ url: `/api/analytics?${query}`, token: support });
  expect(status).toBe(200);
  return body.report;
}

describe('the period that a period is compared with', () => {
  it('today so far is compared with yesterday up to the same hour', async () => {
    const found = await report('range=custom&from=2026-11-20&to=2026-11-20');
    expect(found).toMatchObject({
      period: { from: '2026-11-20', to: '2026-11-20' },
      previous: { from: '2026-11-19', to: '2026-11-19' },
      until: '12:00',
      totals: { registered: 1, activated: 1, active: 7 },
      previousTotals: { registered: 1, activated: 1, active: 5 },
      signIn: { clinics: 1 },
      previousSignIn: { clinics: 1 },
    });
    expect(found.previousPoints[0]?.onTrial.basic).toBe(5);
  });

  it('seven days including today are compared with six whole days and the same hours of the day before them', async () => {
    const found = await report('range=7d');
    expect(found).toMatchObject({
      period: { from: '2026-11-14', to: '2026-11-20' },
      previous: { from: '2026-11-07', to: '2026-11-13' },
      until: '12:00',
      totals: { registered: 3, activated: 3 },
      previousTotals: { registered: 1, activated: 1, churned: 1 },
      previousSignIn: { clinics: 1 },
    });
  });

  it('a period that is over is compared with whole days', async () => {
    const found = await report('range=custom&from=2026-11-14&to=2026-11-19');
    expect(found).toMatchObject({
      previous: { from: '2026-11-08', to: '2026-11-13' },
      until: null,
      previousTotals: { registered: 2, churned: 2 },
    });
  });

  it('leaves out future days', async () => {
    const found = await report('range=custom&from=2026-11-19&to=2026-12-31');
    expect(found).toMatchObject({
      period: { from: '2026-11-19', to: '2026-11-20' },
      previous: { from: '2026-11-17', to: '2026-11-18' },
      until: '12:00',
    });
  });

  it('counts leads up to the same hour too', async () => {
    const { rows } = await app.database.platform.raw(
      `INSERT INTO leads (email, source, locale, created_at) VALUES
         ('a@spans.example', 'landing', 'en', '2026-11-20 09:00-05'), ('b@spans.example', 'landing', 'en', '2026-11-19 11:00-05'),
         ('c@spans.example', 'landing', 'en', '2026-11-19 13:00-05') RETURNING lead_id`,
    );
    expect(rows).toHaveLength(3);
    const { body } = await app.call({
      url: '/api/analytics/funnel?range=custom&from=2026-11-20&to=2026-11-20',
      token: support,
    });
    expect([body.funnel.total.leads, body.funnel.previousTotal.leads]).toEqual([1, 1]);
  });
});

describe('churn', () => {
  const happened = (points: readonly AnalyticsPoint[]) =>
    points.flatMap(({ from, suspended, terminated, returned }) =>
      suspended + terminated + returned > 0 ? [[from, { suspended, terminated, returned }]] : [],
    );

  it('counts a clinic that left once; one that came back within the range is counted separately, once', async () => {
    const { totals, points } = await report('range=7d');
    expect([totals.churned, totals.returned]).toEqual([2, 1]);
    expect(happened(points)).toEqual([
      ['2026-11-16', { suspended: 0, terminated: 1, returned: 0 }],
      ['2026-11-17', { suspended: 0, terminated: 0, returned: 1 }],
      ['2026-11-18', { suspended: 1, terminated: 0, returned: 0 }],
    ]);
  });

  it('belongs to its range: a suspension counts as churn if it was lifted after the range, not within it', async () => {
    const early = await report('range=custom&from=2026-11-08&to=2026-11-12');
    expect([early.totals.churned, early.totals.returned]).toEqual([1, 0]);
    const wide = await report('range=30d');
    expect([wide.totals.churned, wide.totals.returned]).toEqual([3, 2]);
  });
});
