import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/charts.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { provideWorkspace } from '../../../../test/workspace.ts';

const app = provideTestApp({ rateLimitFactor: 1_000 });
const clinic = provideWorkspace(app, { subdomain: 'taxes' });
const register = (registration: object) =>
  callsOf(app, clinic, clinic.ownerAtSite).post('/taxes/registrations', registration);
const covered = { from: 'A registration of this kind already covers this period. End it first.' };

it('a registration is added once by six people at the same time', async () => {
  const qst = { kind: 'qst', number: '1234567890 TQ0001', from: '2026-01-01' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(qst)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual(covered);
});

it.each([
  ['gst_hst', '12345', null],
  ['gst_hst', '123456789', null],
  ['gst_hst', '1234567890 TQ0001', null],
  ['gst_hst', ' 123456789rt0001', '123456789 RT0001'],
  ['qst', '123456789 RT0001', null],
  ['qst', '1234567890-TQ-0001', '1234567890 TQ0001'],
])('the number of a %s registration, entered as “%s”, is kept as %s', async (kind, number, kept) => {
  const example = kind === 'qst' ? '1234567890 TQ0001' : '123456789 RT0001';
  const { status, body } = await register({ kind, number, from: '2001-01-01', to: '2001-12-31' });
  const added = await app.admin('tax_registrations').where({ from_on: '2001-01-01' });
  if (kept) expect(added).toMatchObject([{ kind, number: kept }]);
  else
    expect([status, body.fields.number, added]).toEqual([400, expect.stringContaining(`as ${example}.`), []]);
  await app.admin('tax_registrations').where({ from_on: '2001-01-01' }).delete();
});

it.each(['POST', 'PATCH'])(
  'the days of a registration are checked (%s) only after a change by somebody else is finished',
  async (method) => {
    const { tenantId, host, ownerAtSite } = clinic;
    const year = method === 'POST' ? 2010 : 2020;
    const gst = { kind: 'gst_hst', number: '123456789 RT0001', to: `${year}-06-30` };
    const { id } = (await register({ ...gst, from: `${year}-01-01` })).body;
    const answer = await meanwhile(
      app,
      (tx) =>
        tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('tax_registrations ' || ?, 0))", [tenantId]),
      () =>
        method === 'POST'
          ? register({ ...gst, from: `${year}-07-01`, to: `${year}-12-31` })
          : app.call({
              ...{ method, url: `/api/clinic/taxes/registrations/${id}`, token: ownerAtSite.token, host },
              body: { version: 1, to: `${year}-12-31` },
            }),
      (tx) =>
        tx('tax_registrations').insert({
          ...{ tenant_id: tenantId, kind: gst.kind, number: gst.number },
          ...{ from_on: `${year}-10-01`, to_on: `${year}-10-31` },
        }),
    );
    expect([answer.status, answer.body.fields]).toEqual([400, covered]);
  },
);
