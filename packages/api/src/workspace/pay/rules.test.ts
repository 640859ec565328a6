import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { pdfText } from '../../../test/files.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { payOf, sumsOf } from '../../../test/pay.ts';
import { createVisit } from '../../../test/visits.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../test/workspace.ts';
import { printStatements } from './statements/paper.ts';

let clinic: TestWorkspace;
let pay: ReturnType<typeof payOf>;
let now = new Date();
const app = provideTestApp({ rateLimitFactor: 1_000, clock: { now: () => now } });

let clinics = 0;
beforeEach(async () => {
  now = new Date('2026-11-13T22:00:00Z');
  clinic = await createWorkspace(app, { subdomain: `pay-${++clinics}` });
  pay = payOf(app, clinic);
});

const rule = { kind: 'percent', shareBp: 6_000 } as const;
const cutOff = () => {
  now = new Date('2026-11-16T15:00:00Z');
};
/** Creates a paid visit with Roy at 150.00, in a run that is in review. */
async function createReviewedRun() {
  await pay.agree(clinic.roy.staffId);
  const attendanceId = await pay.visit('2026-11-10T09:00');
  await pay.collect(attendanceId, 15_000);
  const runId = await pay.start('2026-11-01', '2026-11-15');
  cutOff();
  await pay.turn(runId, 'review');
  return { attendanceId, runId };
}
/** Withdraws an agreement that was used, as replacing it from a later day once did. */
const withdrawAgreement = (agreementId: string) =>
  app.admin('agreements').where({ agreement_id: agreementId }).update({ withdrawn_at: now, version: 2 });
const approve = (runId: string) => pay.turn(runId, 'approve', clinic.ownerAtSite);

describe('an agreement', () => {
  const add = (changes: object) =>
    pay.post(clinic.bookkeeper, '/agreements', {
      staffId: clinic.roy.staffId,
      fromOn: '2026-01-01',
      rule,
      taxMode: 'share',
      ...changes,
    });

  it('is the only one starting on its day, and is replaced or withdrawn but never changed', async () => {
    expect((await add({})).status).toBe(201);
    expect(await add({})).toMatchObject({
      status: 400,
      fields: { fromOn: 'Another agreement already starts on that day. Replace it instead.' },
    });
    const [one] = (await pay.get(clinic.bookkeeper, '/agreements')).agreements;
    const withdraw = () =>
      pay.post(clinic.bookkeeper, `/agreements/${one.agreementId}/withdraw`, {
        version: 1,
        reason: 'A typo',
      });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 409]);
    expect((await pay.get(clinic.bookkeeper, '/agreements')).agreements).toEqual([]);
    expect((await pay.get(clinic.bookkeeper, '/agreements?withdrawn=true')).agreements).toMatchObject([
      { withdrawnBecause: 'A typo', used: false },
    ]);
    const change = app.database.forTenant(clinic.tenantId, (tx) =>
      tx('agreements').update({ minimum_cents: 1 }),
    );
    await expect(change).rejects.toThrow(/never change/);
  });

  it.each([
    ['rule', { rule: { kind: 'percent', shareBp: 10_001 } }],
    ['rule', { rule: { kind: 'tiers', method: 'marginal', tiers: [{ upToCents: 100, shareBp: 1 }] } }],
    ['gstNumber', { taxMode: 'contractor_charges' }],
    ['qstNumber', { qstNumber: '123456789 RT0001' }],
    ['gstNumber', { taxMode: 'contractor_charges', gstNumber: '123456789 RT0001' }],
  ])('is refused for its %s', async (field, changes) => {
    const { status, fields } = await add(changes);
    expect(status).toBe(400);
    expect(Object.keys(fields).some((name) => name.startsWith(field))).toBe(true);
  });

  it('is replaced from the same day or an earlier one, never from a later one', async () => {
    const agreementId = await pay.agree(clinic.roy.staffId, { fromOn: '2026-11-01' });
    const replace = (fromOn: string) =>
      pay.post(clinic.bookkeeper, `/agreements/${agreementId}/replace`, {
        version: 1,
        reason: 'Agreed in writing',
        fromOn,
        rule,
        taxMode: 'share',
      });
    expect(await replace('2026-11-02')).toMatchObject({
      status: 400,
      fields: {
        fromOn:
          'The agreement you are replacing starts on November 1, 2026. The new one must start on that day or earlier. For a later day, add an agreement instead.',
      },
    });
    expect((await pay.get(clinic.bookkeeper, '/agreements')).agreements).toMatchObject([{ agreementId }]);
    expect((await replace('2026-10-31')).status).toBe(200);
  });

  it('is not withdrawn while a run that uses it is being approved', async () => {
    const { runId } = await createReviewedRun();
    const [one] = (await pay.get(clinic.bookkeeper, '/agreements')).agreements;
    const answer = await meanwhile(
      app,
      (tx) =>
        tx('pay_runs')
          .where({ run_id: runId })
          .update({ state: 'approved', approved_at: now, approved_by: clinic.ownerAtSite.staffId }),
      () =>
        pay.post(clinic.bookkeeper, `/agreements/${one.agreementId}/withdraw`, {
          version: 1,
          reason: 'A typo',
        }),
    );
    expect(answer).toMatchObject({ status: 409, code: 'TRANSITION_NOT_ALLOWED' });
  });

  it('is refused for people of other clinics', async () => {
    expect((await add({ staffId: '01999999-0000-7000-8000-000000000000' })).status).toBe(404);
  });
});

describe('a run', () => {
  it('is first proposed for the half month of the oldest visit that can be paid', async () => {
    now = new Date('2026-12-01T15:00:00Z');
    const next = async () => (await pay.get(clinic.bookkeeper, '/pay-runs')).next;
    expect(await next()).toMatchObject({ from: '2026-12-01', to: '2026-12-15' });
    await pay.visit('2026-11-10T09:00');
    expect(await next()).toMatchObject({ from: '2026-12-01' });
    await pay.agree(clinic.roy.staffId);
    expect(await next()).toEqual({ from: '2026-11-01', to: '2026-11-15', cutoffOn: '2026-11-15' });
  });

  it('is the only open one, and covers days after the last one', async () => {
    await pay.start('2026-11-01', '2026-11-15');
    expect(
      await pay.post(clinic.bookkeeper, '/pay-runs', { from: '2026-11-16', to: '2026-11-30' }),
    ).toMatchObject({
      status: 409,
      error: 'Another run is open. Approve it first.',
    });
    expect((await pay.get(clinic.bookkeeper, '/pay-runs')).next).toEqual({
      from: '2026-11-16',
      to: '2026-11-30',
      cutoffOn: '2026-11-30',
    });
    const [run] = (await pay.get(clinic.bookkeeper, '/pay-runs')).runs;
    expect(run).toMatchObject({ cutoffAt: '2026-11-16T05:00:00.000Z', totals: null });
    const changed = await pay.call(clinic.bookkeeper, 'PATCH', `/pay-runs/${run.runId}`, {
      version: 1,
      cutoffOn: '2026-11-17',
    });
    expect([changed.status, (await pay.run(run.runId)).cutoffAt]).toEqual([200, '2026-11-18T05:00:00.000Z']);
    const backwards = { version: 2, to: '2026-10-31' };
    expect((await pay.call(clinic.bookkeeper, 'PATCH', `/pay-runs/${run.runId}`, backwards)).status).toBe(
      400,
    );
  });

  it('lists people who treated without an agreement, but does not pay them', async () => {
    await pay.visit('2026-11-10T09:00');
    const run = await pay.run(await pay.start('2026-11-01', '2026-11-15'));
    expect([run.statements, run.withoutAgreement]).toEqual([
      [],
      [{ staffId: clinic.roy.staffId, name: 'Roy Lavoie', visits: 1, feeCents: 15_000 }],
    ]);
  });

  it('lists a visit without an agreement once: in the run of its confirmation', async () => {
    const listed = async (runId: string) =>
      (await pay.run(runId)).withoutAgreement.map(({ visits, feeCents }) => [visits, feeCents]);
    const close = async (runId: string, at: string) => {
      now = new Date(at);
      for (const [act, by] of [
        ['review', clinic.bookkeeper] as const,
        ['approve', clinic.ownerAtSite] as const,
      ])
        expect((await pay.turn(runId, act, by)).status).toBe(200);
    };
    await pay.agree(clinic.roy.staffId, { fromOn: '2026-11-16' });
    const before = { at: '2026-10-30T09:00', note: 'signed', confirmation: 'confirmed' } as const;
    await createVisit(app, clinic, { ...before, clientId: clinic.anne, feeCents: 10_000 });
    await pay.visit('2026-10-30T10:00', { feeCents: 11_000 });
    await pay.visit('2026-11-10T09:00', { feeCents: 12_000 });
    const first = await pay.start('2026-11-01', '2026-11-15');
    expect(await listed(first)).toEqual([[2, 23_000]]);
    await close(first, '2026-11-16T15:00:00Z');

    now = new Date('2026-11-17T15:00:00Z');
    await pay.visit('2026-11-12T09:00', { feeCents: 13_000 });
    await pay.visit('2026-11-17T09:00');
    const second = await pay.start('2026-11-16', '2026-11-30');
    expect(await listed(second)).toEqual([[1, 13_000]]);
    await close(second, '2026-12-01T15:00:00Z');

    const third = await pay.start('2026-12-01', '2026-12-15');
    expect([await listed(first), await listed(second), await listed(third)]).toEqual([
      [[2, 23_000]],
      [[1, 13_000]],
      [],
    ]);
    await pay.agree(clinic.roy.staffId, { fromOn: '2026-11-12' });
    expect(await listed(second)).toEqual([]);
    const { lines } = await pay.statement(third);
    expect(lines.map(({ localStart }) => localStart)).toContain('2026-11-12T09:00');
  });

  it('goes back to draft, where its contractor no longer sees it', async () => {
    const { runId } = await createReviewedRun();
    expect((await pay.get(clinic.roy, '/pay/me')).pay.statements).toHaveLength(1);
    expect((await pay.turn(runId, 'back')).status).toBe(200);
    expect((await pay.get(clinic.roy, '/pay/me')).pay.statements).toEqual([]);
    expect((await pay.get(clinic.roy, `/pay/me/statements/${runId}`)).status).toBe(404);
  });

  it('can be approved by the owner who prepared it if nobody else can, after a step-up, flagged', async () => {
    await app
      .admin('memberships')
      .where({ user_id: clinic.bookkeeper.userId })
      .update({ role: 'front_desk' });
    const asOwner = { ...clinic, bookkeeper: clinic.ownerAtSite };
    pay = payOf(app, asOwner);
    clinic = asOwner;
    const { runId } = await createReviewedRun();
    expect((await pay.run(runId)).approval).toBe('alone');
    expect((await pay.turn(runId, 'approve')).status).toBe(403);
    const { token } = await app.session(clinic.ownerAtSite.userId, 'clinic', clinic.tenantId, false);
    const { version } = await pay.run(runId);
    const unproven = await pay.post(token, `/pay-runs/${runId}/approve`, { version, alone: true });
    expect([unproven.status, unproven.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect((await pay.turn(runId, 'approve', clinic.ownerAtSite, { alone: true })).status).toBe(200);
    expect(await pay.run(runId)).toMatchObject({ state: 'approved', approvedAlone: true });
  });

  it('pays people who are leaving even below the minimum', async () => {
    await pay.agree(clinic.roy.staffId, { minimumCents: 20_000 });
    await pay.collect(await pay.visit('2026-11-10T09:00'), 15_000);
    const runId = await pay.start('2026-11-01', '2026-11-15');
    expect((await pay.run(runId)).statements).toMatchObject([
      { paidCents: 0, carried: [{ reason: 'below_minimum', visits: 1, cents: 9_000 }] },
    ]);
    await app.admin('memberships').where({ user_id: clinic.roy.userId }).delete();
    await app
      .admin('clinic_staff')
      .where({ staff_id: clinic.roy.staffId })
      .update({ active_to_on: '2026-11-12' });
    expect((await pay.run(runId)).totals).toMatchObject({ paidCents: 9_000, closingCents: 0 });
  });

  it('pays people who have left for visits whose notes they did not sign', async () => {
    await pay.agree(clinic.roy.staffId);
    await pay.collect(await pay.visit('2026-11-10T09:00', { note: 'draft' }), 15_000);
    const bare = await pay.visit('2026-11-10T11:00');
    await pay.collect(bare, 15_000);
    await app.admin('notes').where({ attendance_id: bare }).delete();
    const runId = await pay.start('2026-11-01', '2026-11-15');
    const setLastDay = (active_to_on: string) =>
      app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId }).update({ active_to_on });
    await setLastDay('2026-11-16');
    expect((await pay.run(runId)).statements).toMatchObject([
      { paidCents: 0, carried: [{ reason: 'note_unsigned', visits: 2, cents: 18_000 }] },
    ]);
    await setLastDay('2026-11-15');
    expect((await pay.run(runId)).statements).toMatchObject([{ paidCents: 18_000, carried: [] }]);
  });

  it('adds tax for a contractor who charges it, and deducts tax on the clinic’s fee', async () => {
    const registered = { gstNumber: '123456789 RT0001', registeredFrom: '2026-01-01' };
    await pay.agree(clinic.roy.staffId, { taxMode: 'contractor_charges', ...registered });
    await pay.collect(await pay.visit('2026-11-10T09:00'), 15_000);
    const runId = await pay.start('2026-11-01', '2026-11-15');
    expect(await pay.statement(runId)).toMatchObject({
      paidCents: 9_000,
      gstNumber: '123456789 RT0001',
      payout: { taxCents: 1_170, payoutCents: 10_170 },
    });
    const [one] = (await pay.get(clinic.bookkeeper, '/agreements')).agreements;
    await pay.post(clinic.bookkeeper, `/agreements/${one.agreementId}/replace`, {
      version: 1,
      reason: 'The accountant says so',
      fromOn: '2026-01-01',
      rule,
      taxMode: 'facility_fee',
    });
    await pay.post(clinic.ownerAtSite, '/taxes/registrations', {
      kind: 'gst_hst',
      number: '987654321 RT0001',
      from: '2026-11-01',
    });
    expect(await pay.statement(runId)).toMatchObject({
      paidCents: 9_000,
      gstNumber: '987654321 RT0001',
      payout: { keptCents: 6_000, taxCents: 780, payoutCents: 8_220 },
    });
    for (const step of ['draft', 'review']) {
      if (step === 'review') {
        cutOff();
        expect((await pay.turn(runId, 'review')).status).toBe(200);
      }
      const { statements, totals } = await pay.run(runId);
      expect([statements[0]?.taxCents, totals.taxCents, totals.payoutCents]).toEqual([-780, -780, 8_220]);
    }
    expect((await pay.get(clinic.bookkeeper, '/pay-runs')).runs[0].totals.taxCents).toBe(-780);
  });
});

describe('withdrawing an approval', () => {
  const takeBack = (runId: string) => pay.turn(runId, 'take-back', clinic.ownerAtSite);

  it('discards a draft of the next run, which is announced before', async () => {
    const { runId } = await createReviewedRun();
    await approve(runId);
    expect(await pay.run(runId, clinic.ownerAtSite)).toMatchObject({ mayTakeBack: true, nextRun: null });
    const next = await pay.start('2026-11-16', '2026-11-30');
    expect(await pay.run(runId, clinic.ownerAtSite)).toMatchObject({
      mayTakeBack: true,
      nextRun: { from: '2026-11-16', to: '2026-11-30', reviewed: false },
    });
    expect((await takeBack(runId)).status).toBe(200);
    expect(await pay.run(runId)).toMatchObject({ state: 'review', nextRun: null });
    expect((await pay.get(clinic.bookkeeper, `/pay-runs/${next}`)).status).toBe(404);
    expect(
      await app.admin('history').where({ subject_id: next }).orderBy('history_id').pluck('action'),
    ).toEqual(['started', 'discarded']);
    expect((await approve(runId)).status).toBe(200);
    await pay.start('2026-11-16', '2026-11-30');
  });

  it('is refused once contractors have seen the next run, even if that is a draft again', async () => {
    const { runId } = await createReviewedRun();
    await approve(runId);
    const next = await pay.start('2026-11-16', '2026-11-30');
    now = new Date('2026-12-01T15:00:00Z');
    for (const act of ['review', 'back']) {
      expect((await pay.turn(next, act)).status).toBe(200);
      expect(await pay.run(runId, clinic.ownerAtSite)).toMatchObject({
        mayTakeBack: false,
        nextRun: { reviewed: true },
      });
      expect(await takeBack(runId)).toMatchObject({
        status: 409,
        error:
          'Contractors have already seen the next run, so this approval can no longer be withdrawn. The next run adjusts what has changed.',
      });
    }
    const remove = app.database.forTenant(clinic.tenantId, (tx) =>
      tx('pay_runs').where({ run_id: next }).delete(),
    );
    await expect(remove).rejects.toThrow('Only a draft that was never in review is discarded.');
  });
});

describe('a no-show corrected to attended after its run', () => {
  it('is paid its place in the tiers of its period', async () => {
    const tiers = [
      { upToCents: 40_000, shareBp: 5_500 },
      { upToCents: null, shareBp: 6_000 },
    ];
    await pay.agree(clinic.roy.staffId, {
      rule: { kind: 'tiers', method: 'marginal', tiers },
      missedShareBp: 0,
    });
    for (const day of ['03', '04', '05']) await pay.collect(await pay.visit(`2026-11-${day}T09:00`), 15_000);
    now = new Date('2026-11-13T22:30:00Z');
    const missed = await pay.visit('2026-11-11T09:00', { state: 'no_show', feeCents: 7_500 });
    await pay.collect(missed, 7_500);
    const first = await pay.start('2026-11-01', '2026-11-15');
    cutOff();
    await pay.turn(first, 'review');
    expect((await approve(first)).status).toBe(200);
    expect((await pay.run(first)).totals.paidCents).toBe(25_000);
    const ofMissed = app.admin('pay_lines').where({ run_id: first, attendance_id: missed });
    expect(await ofMissed.first()).toMatchObject({ earned_cents: 0, tier_agreement_id: null });

    const decided = () => app.admin('confirmations').where({ attendance_id: missed }).first('version');
    const reason = 'The client was here';
    await pay.post(clinic.ownerAtSite, `/confirmations/${missed}/reopen`, { ...(await decided()), reason });
    const attended = { state: 'attended', treated_minutes: 45, fee_cents: 15_000, arrived_at: now };
    await app.admin('attendances').where({ attendance_id: missed }).update(attended);
    const confirm = { ...(await decided()), feeCents: 15_000 };
    expect((await pay.post(clinic.desk, `/confirmations/${missed}/confirm`, confirm)).status).toBe(200);
    await pay.collect(missed, 15_000);
    const second = await pay.start('2026-11-16', '2026-11-30');
    now = new Date('2026-12-01T15:00:00Z');
    await pay.turn(second, 'review');
    // The three visits before it earned 450.00, so all of it is in the second tier.
    expect(sumsOf(await pay.statement(second))).toEqual([0, 0, 9_000, 9_000, 0]);
  });
});

describe('a visit of a tier without a share', () => {
  it('takes its place in the tiers of its period, though its client pays in the next one', async () => {
    const tiers = [
      { upToCents: 30_000, shareBp: 0 },
      { upToCents: null, shareBp: 6_000 },
    ];
    await pay.agree(clinic.roy.staffId, { rule: { kind: 'tiers', method: 'marginal', tiers } });
    const unpaid = await pay.visit('2026-11-03T09:00');
    for (const day of ['04', '05']) await pay.collect(await pay.visit(`2026-11-${day}T09:00`), 15_000);
    const first = await pay.start('2026-11-01', '2026-11-15');
    cutOff();
    await pay.turn(first, 'review');
    expect(await pay.statement(first)).toMatchObject({ earnedCents: 9_000, paidCents: 9_000 });
    expect((await approve(first)).status).toBe(200);

    await pay.collect(unpaid, 15_000);
    for (const day of ['16', '17', '18'])
      await pay.collect(await pay.visit(`2026-11-${day}T09:00`, { note: 'signed' }), 15_000);
    const second = await pay.start('2026-11-16', '2026-11-30');
    now = new Date('2026-12-01T15:00:00Z');
    await pay.turn(second, 'review');
    // The clinic keeps 300.00 of this period's 450.00.
    expect(sumsOf(await pay.statement(second))).toEqual([0, 9_000, 0, 9_000, 0]);
  });
});

describe('a payment recorded after the cutoff', () => {
  const runOn = async (day: string, period: [string, string]) => {
    now = new Date(`2026-11-${day}T15:00:00Z`);
    const runId = await pay.start(...period);
    return runId;
  };

  it('counts from the day it was received, as long as no approved run covers that day', async () => {
    await pay.agree(clinic.roy.staffId);
    now = new Date('2026-11-12T15:00:00Z');
    const [inTime, later, tooLate] = [
      await pay.visit('2026-11-10T09:00'),
      await pay.visit('2026-11-10T10:00'),
      await pay.visit('2026-11-10T11:00'),
    ];
    now = new Date('2026-11-17T15:00:00Z');
    await pay.collect(inTime, 15_000, '2026-11-14');
    await pay.collect(later, 15_000, '2026-11-16');
    const first = await runOn('18', ['2026-11-01', '2026-11-15']);
    expect(sumsOf(await pay.statement(first))).toEqual([0, 27_000, 0, 9_000, 18_000]);
    await pay.turn(first, 'review');
    await approve(first);
    const approved = await pay.statement(first);
    expect(approved.lines.find(({ attendanceId }) => attendanceId === inTime)).toMatchObject({
      collectedCents: 15_000,
      paidCents: 9_000,
    });

    now = new Date('2026-11-19T15:00:00Z');
    await pay.collect(tooLate, 15_000, '2026-11-13');
    expect(await pay.statement(first)).toEqual(approved);
    const second = await runOn('20', ['2026-11-16', '2026-11-30']);
    expect(sumsOf(await pay.statement(second))).toEqual([18_000, 0, 0, 18_000, 0]);
  });

  it('makes a statement in review out of date, unlike a refund after the cutoff', async () => {
    await pay.agree(clinic.roy.staffId);
    now = new Date('2026-11-12T15:00:00Z');
    const [paid, open] = [await pay.visit('2026-11-10T09:00'), await pay.visit('2026-11-10T10:00')];
    const payment = await pay.collect(paid, 15_000);
    const first = await runOn('16', ['2026-11-01', '2026-11-15']);
    await pay.turn(first, 'review');
    await pay.refund(payment, 15_000);
    expect((await pay.run(first)).statements.map(({ changed }) => changed)).toEqual([false]);
    await pay.collect(open, 15_000, '2026-11-15');
    expect((await pay.run(first)).statements.map(({ changed }) => changed)).toEqual([true]);
    await pay.turn(first, 'refresh');
    expect(sumsOf(await pay.statement(first))).toEqual([0, 18_000, 0, 18_000, 0]);
    await approve(first);
    const second = await runOn('17', ['2026-11-16', '2026-11-30']);
    expect(sumsOf(await pay.statement(second))).toEqual([0, 0, -9_000, 0, -9_000]);
  });
});

describe('a statement', () => {
  const shown = async (runId: string) => {
    const statement = await pay.statement(runId);
    return { statement, pdf: await pdfText(await printStatements([statement], 'fr')) };
  };
  const renameService = () =>
    app
      .admin('services')
      .where({ service_id: clinic.physio })
      .update({ name_en: 'Rehabilitation', name_fr: 'Réadaptation' });

  it('stays as it was paid when its visit is reopened, moved or changed and names change', async () => {
    const { runId, attendanceId } = await createReviewedRun();
    await approve(runId);
    await pay.turn(runId, 'paid', clinic.bookkeeper, { paidOn: '2026-11-16' });
    const before = await shown(runId);
    expect(before.pdf).toContain('2026-11-10, Physiothérapie, Client 10432');
    expect(before.statement.lines).toMatchObject([
      {
        localStart: '2026-11-10T09:00',
        serviceEn: 'Physiotherapy',
        serviceFr: 'Physiothérapie',
        outcome: 'attended',
      },
    ]);
    const visit = await app.admin('attendances').where({ attendance_id: attendanceId }).first();
    const { version } = await app.admin('confirmations').where({ attendance_id: attendanceId }).first();
    const reopen = { version, reason: 'Wrong client' };
    expect((await pay.post(clinic.ownerAtSite, `/confirmations/${attendanceId}/reopen`, reopen)).status).toBe(
      200,
    );
    await app.admin('attendances').where({ attendance_id: attendanceId }).update({ state: 'no_show' });
    await app
      .admin('appointments')
      .where({ appointment_id: visit.appointment_id })
      .update({ local_start: '2026-11-12T13:30' });
    await renameService();
    await app
      .admin('workspace_settings')
      .where({ tenant_id: clinic.tenantId })
      .update({ business_name: 'Another name' });
    expect(await shown(runId)).toEqual(before);
  });

  it('is out of date in review when a name on it has changed', async () => {
    const { runId } = await createReviewedRun();
    await renameService();
    expect((await pay.run(runId)).statements.map(({ changed }) => changed)).toEqual([true]);
    expect((await pay.statement(runId)).lines).toMatchObject([{ serviceFr: 'Physiothérapie' }]);
    await pay.turn(runId, 'refresh');
    expect((await pay.statement(runId)).lines).toMatchObject([{ serviceFr: 'Réadaptation' }]);
    expect((await approve(runId)).status).toBe(200);
  });

  it('shows an open clawback also while no agreement covers its visit', async () => {
    const agreementId = await pay.agree(clinic.roy.staffId);
    const payment = await pay.collect(await pay.visit('2026-11-10T09:00', { feeCents: 11_000 }), 11_000);
    const close = async (runId: string, at: string) => {
      now = new Date(at);
      expect((await pay.turn(runId, 'review')).status).toBe(200);
      expect((await approve(runId)).status).toBe(200);
    };
    await close(await pay.start('2026-11-01', '2026-11-15'), '2026-11-16T15:00:00Z');
    await pay.refund(payment, 11_000);
    const second = await pay.start('2026-11-16', '2026-11-30');
    await close(second, '2026-12-01T15:00:00Z');
    expect(sumsOf(await pay.statement(second))).toEqual([0, 0, -6_600, 0, -6_600]);
    await withdrawAgreement(agreementId);
    await pay.agree(clinic.roy.staffId, { fromOn: '2026-12-01' });
    const third = await pay.start('2026-12-01', '2026-12-15');
    now = new Date('2026-12-16T15:00:00Z');
    expect((await pay.turn(third, 'review')).status).toBe(200);
    const statement = await pay.statement(third);
    expect(sumsOf(statement)).toEqual([-6_600, 0, 0, 0, -6_600]);
    expect(statement.lines).toMatchObject([{ carriedBecause: 'clawback', closingCents: -6_600 }]);
    expect((await approve(third)).error).toBe(
      'This run cannot be approved: correct the statement of Roy Lavoie first.',
    );
  });
});

it('a bounced payment that the run cannot deduct is named with its amount, before and after the approval', async () => {
  await pay.agree(clinic.roy.staffId);
  const payment = await pay.collect(await pay.visit('2026-11-10T09:00', { feeCents: 11_000 }), 11_000);
  const first = await pay.start('2026-11-01', '2026-11-15');
  cutOff();
  await pay.turn(first, 'review');
  await approve(first);
  const { version } = await app.admin('payments').where({ payment_id: payment }).first('version');
  await pay.post(clinic.ownerAtSite, `/payments/${payment}/bounce`, { version, reason: 'Charged back' });
  const runId = await pay.start('2026-11-16', '2026-11-30');
  now = new Date('2026-12-01T15:00:00Z');
  await pay.turn(runId, 'review');
  const carried = [{ reason: 'clawback', visits: 1, cents: -6_600 }];
  expect((await pay.run(runId)).statements).toMatchObject([{ closingCents: 0, carried }]);
  const statement = await pay.statement(runId);
  expect(statement.lines).toMatchObject([{ closingCents: 0, heldCents: -6_600 }]);
  expect(await pdfText(await printStatements([statement], 'en'))).toContain(
    'still to be taken back, held -$66.00',
  );
  await approve(runId);
  expect((await pay.run(runId)).statements).toMatchObject([{ closingCents: 0, carried }]);
});

describe('visits from before the clinic billed here', () => {
  const billFrom = (day: string) =>
    app.admin('workspace_settings').where({ tenant_id: clinic.tenantId }).update({ billing_from_on: day });

  it('are paid where they are billed if pay is for what clients have paid', async () => {
    await pay.agree(clinic.roy.staffId);
    await pay.agree(clinic.chen.staffId, { basis: 'earned' });
    await billFrom('2026-11-10');
    await pay.visit('2026-11-09T09:00');
    await pay.visit('2026-11-09T10:00', { state: 'no_show', feeCents: 7_500 });
    const billed = await pay.visit('2026-11-10T09:00');
    await pay.visit('2026-11-09T09:00', { with: 'chen' });
    const runId = await pay.start('2026-11-01', '2026-11-15');
    const statement = await pay.statement(runId);
    expect(statement.lines.map(({ attendanceId }) => attendanceId)).toEqual([billed]);
    expect(sumsOf(statement)).toEqual([0, 9_000, 0, 0, 9_000]);
    expect(sumsOf(await pay.statement(runId, clinic.chen))).toEqual([0, 9_000, 0, 9_000, 0]);
  });

  it('that were billed here all the same are paid here', async () => {
    await pay.agree(clinic.roy.staffId);
    await pay.collect(await pay.visit('2026-11-09T09:00'), 15_000);
    await billFrom('2026-11-10');
    const runId = await pay.start('2026-11-01', '2026-11-15');
    expect(sumsOf(await pay.statement(runId))).toEqual([0, 9_000, 0, 9_000, 0]);
  });
});

describe('visits without an agreement', () => {
  /** Approves the first run, leaves its visits without an agreement, and starts the second one. */
  const startWithoutAgreement = async (agreementId: string) => {
    const first = await pay.start('2026-11-01', '2026-11-15');
    cutOff();
    await pay.turn(first, 'review');
    await approve(first);
    await withdrawAgreement(agreementId);
    await pay.agree(clinic.roy.staffId, { fromOn: '2026-11-20' });
    return pay.start('2026-11-16', '2026-11-30');
  };

  it('stop the run, which names their days, also when all of them are paid', async () => {
    const agreementId = await pay.agree(clinic.roy.staffId);
    for (const day of ['10', '12']) await pay.collect(await pay.visit(`2026-11-${day}T09:00`), 15_000);
    const second = await startWithoutAgreement(agreementId);
    const stopped = { problems: ['no_agreement'], unagreedOn: ['2026-11-10', '2026-11-12'] };
    expect((await pay.run(second)).statements).toMatchObject([stopped]);
    now = new Date('2026-12-01T15:00:00Z');
    await pay.turn(second, 'review');
    expect((await pay.run(second)).statements).toMatchObject([stopped]);
    await pay.agree(clinic.roy.staffId);
    await pay.turn(second, 'refresh');
    expect((await approve(second)).status).toBe(200);
  });

  it('are not called unpaid when the client has paid', async () => {
    const agreementId = await pay.agree(clinic.roy.staffId);
    await pay.collect(await pay.visit('2026-11-10T09:00', { note: 'draft' }), 15_000);
    const second = await startWithoutAgreement(agreementId);
    now = new Date('2026-12-01T15:00:00Z');
    expect((await pay.turn(second, 'review')).status).toBe(200);
    const { lines } = await pay.statement(second);
    expect(lines).toMatchObject([{ carriedBecause: 'no_agreement', closingCents: 9_000 }]);
  });
});

describe('a contractor', () => {
  it('can read only their own pay and send no amounts', async () => {
    const { runId, attendanceId } = await createReviewedRun();
    const queries = `/pay/me/statements/${runId}/queries`;
    const text = 'Please look again';
    for (const path of [
      `/pay-runs/${runId}`,
      '/pay-runs',
      '/agreements',
      `/pay-runs/${runId}/statements/${clinic.roy.staffId}`,
      `/pay-runs/${runId}/file`,
      '/pay/t4a?year=2026',
      '/pay/hours?from=2026-11-01&to=2026-11-30',
    ])
      expect((await pay.get(clinic.chen, path)).status).toBe(403);
    expect((await pay.get(clinic.chen, `/pay/me/statements/${runId}`)).status).toBe(404);
    expect((await pay.post(clinic.chen, queries, { attendanceId, text })).status).toBe(404);
    expect((await pay.get(clinic.chen, '/pay/me')).pay).toEqual({
      soFar: null,
      agreements: [],
      statements: [],
    });
    expect((await pay.post(clinic.roy, queries, { attendanceId, text, paidCents: 99_999 })).status).toBe(400);
    for (const act of ['approve', 'refresh', 'back', 'paid', 'take-back'])
      expect((await pay.turn(runId, act, clinic.roy, {})).status).toBe(403);
    expect((await pay.get(clinic.desk, '/pay/me')).status).toBe(403);
  });

  it('cannot reach a colleague’s lines, PDFs and terms, nor change their own terms', async () => {
    await pay.agree(clinic.chen.staffId);
    const chens = await pay.visit('2026-11-10T11:00', { with: 'chen', feeCents: 11_000 });
    const { runId, attendanceId } = await createReviewedRun();
    const roy = clinic.roy.staffId;
    const text = 'Please look again';
    const queries = `/pay/me/statements/${runId}/queries`;
    // Roy and Chen both have a statement in this run: each sees and asks about their own lines.
    const { statement } = await pay.get(clinic.chen, `/pay/me/statements/${runId}?staffId=${roy}`);
    expect(statement).toBeUndefined();
    const own = (await pay.get(clinic.chen, `/pay/me/statements/${runId}`)).statement;
    expect(own.lines.map((line: { attendanceId: string }) => line.attendanceId)).toEqual([chens]);
    expect((await pay.post(clinic.chen, queries, { attendanceId, text })).status).toBe(404);
    expect((await pay.post(clinic.chen, queries, { attendanceId: chens, text, staffId: roy })).status).toBe(
      400,
    );
    for (const path of [
      `statements/${roy}`,
      `statements/${roy}/pdf`,
      `statements/${clinic.chen.staffId}/pdf`,
      'pdf',
    ])
      expect((await pay.get(clinic.chen, `/pay-runs/${runId}/${path}`)).status).toBe(403);
    const asked = await pay.post(clinic.chen, queries, { attendanceId: chens, text });
    const answer = { version: 1, answer: 'You are right.' };
    for (const member of [clinic.chen, clinic.roy])
      expect((await pay.post(member, `/pay-queries/${asked.id}/answer`, answer)).status).toBe(403);
    const { agreements } = await pay.get(clinic.bookkeeper, `/agreements?staffId=${clinic.chen.staffId}`);
    const better = { rule: { kind: 'percent', shareBp: 10_000 }, taxMode: 'share', fromOn: '2026-01-01' };
    const path = `/agreements/${agreements[0].agreementId}`;
    const reason = 'A better one';
    for (const tried of [
      pay.post(clinic.chen, '/agreements', { ...better, staffId: clinic.chen.staffId }),
      pay.post(clinic.chen, `${path}/replace`, { ...better, version: 1, reason }),
      pay.post(clinic.chen, `${path}/withdraw`, { version: 1, reason }),
      pay.post(clinic.chen, '/pay-runs', { from: '2026-11-16', to: '2026-11-30' }),
      pay.call(clinic.chen, 'PATCH', `/pay-runs/${runId}`, { version: 2, cutoffOn: '2026-11-20' }),
    ])
      expect((await tried).status).toBe(403);
    expect((await pay.get(clinic.chen, `/pay/me/statements/${runId}`)).statement.payout.payoutCents).toBe(0);
  });

  it('cannot get an outdated version approved or paid, nor use ids of another clinic', async () => {
    const { runId, attendanceId } = await createReviewedRun();
    const { version } = await pay.run(runId);
    const approve = (by: TestMember, at: number) =>
      pay.post(by, `/pay-runs/${runId}/approve`, { version: at });
    expect((await approve(clinic.ownerAtSite, version - 1)).code).toBe('VERSION_CONFLICT');
    const ask = { attendanceId, text: 'Why?' };
    const asked = await pay.post(clinic.roy, `/pay/me/statements/${runId}/queries`, ask);
    const other = await createWorkspace(app, { subdomain: `pay-next-${clinics}` });
    const next = payOf(app, other);
    for (const tried of [
      next.get(other.roy, `/pay/me/statements/${runId}`),
      next.get(other.roy, `/pay/me/statements/${runId}/pdf`),
      next.post(other.roy, `/pay/me/statements/${runId}/queries`, ask),
      next.get(other.bookkeeper, `/pay-runs/${runId}/pdf`),
      next.get(other.bookkeeper, `/pay-runs/${runId}/statements/${clinic.roy.staffId}`),
      next.post(other.bookkeeper, `/pay-queries/${asked.id}/answer`, { version: 1, answer: 'No.' }),
      next.post(other.ownerAtSite, `/pay-runs/${runId}/approve`, { version: version + 1 }),
      next.post(other.bookkeeper, '/agreements', {
        staffId: clinic.roy.staffId,
        fromOn: '2026-01-01',
        rule,
        taxMode: 'share',
      }),
    ])
      expect((await tried).status).toBe(404);
    // The session of one clinic is not valid on the site of another.
    const { status } = await app.call({
      url: `/api/clinic/pay/me/statements/${runId}`,
      host: clinic.host,
      token: other.roy.token,
    });
    expect(status).toBe(401);
    // The query raised the version, so that nobody approves without having seen it.
    expect((await approve(clinic.ownerAtSite, version)).code).toBe('VERSION_CONFLICT');
    expect((await approve(clinic.ownerAtSite, version + 1)).status).toBe(200);
    const paid = { version: version + 1, paidOn: '2026-11-16' };
    expect((await pay.post(clinic.bookkeeper, `/pay-runs/${runId}/paid`, paid)).code).toBe(
      'VERSION_CONFLICT',
    );
  });

  it('can ask once about a line, within two days', async () => {
    const { runId, attendanceId } = await createReviewedRun();
    const ask = () =>
      pay.post(clinic.roy, `/pay/me/statements/${runId}/queries`, { attendanceId, text: 'Why?' });
    now = new Date('2026-11-18T15:00:00Z');
    expect((await ask()).status).toBe(409);
    now = new Date('2026-11-18T14:59:59Z');
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 409]);
  });

  it('brings no other change into the statement, which somebody could then approve alone', async () => {
    const { runId, attendanceId } = await createReviewedRun();
    const text = 'Is this the new share?';
    const raise = { staffId: clinic.roy.staffId, fromOn: '2026-11-02', taxMode: 'share' };
    const rule = { kind: 'percent', shareBp: 9_000 };
    expect((await pay.post(clinic.ownerAtSite, '/agreements', { ...raise, rule })).status).toBe(201);
    const before = sumsOf(await pay.statement(runId));
    const { id } = await pay.post(clinic.roy, `/pay/me/statements/${runId}/queries`, { attendanceId, text });
    const answer = { version: 1, answer: 'Yes.' };
    expect((await pay.post(clinic.ownerAtSite, `/pay-queries/${id}/answer`, answer)).status).toBe(200);
    expect(sumsOf(await pay.statement(runId))).toEqual(before);
    expect((await pay.run(runId)).statements).toMatchObject([{ changed: true }]);
    expect(await pay.turn(runId, 'approve', clinic.ownerAtSite)).toMatchObject({
      status: 409,
      error: '1 statement is out of date. Update the run first.',
    });
  });

  it.each([
    ['its statement is empty', false],
    ['its statement has other visits', true],
  ])('gets an answer about a visit that was reopened since, and %s', async (_case, hasOther) => {
    await pay.agree(clinic.roy.staffId);
    const attendanceId = await pay.visit('2026-11-10T09:00');
    await pay.collect(attendanceId, 15_000);
    if (hasOther) await pay.collect(await pay.visit('2026-11-11T09:00'), 15_000);
    const runId = await pay.start('2026-11-01', '2026-11-15');
    cutOff();
    await pay.turn(runId, 'review');
    const ask = { attendanceId, text: 'Was this not an hour?' };
    const { id } = await pay.post(clinic.roy, `/pay/me/statements/${runId}/queries`, ask);
    const { version } = await app.admin('confirmations').where({ attendance_id: attendanceId }).first();
    const reopen = { version, reason: 'Wrong length' };
    expect((await pay.post(clinic.ownerAtSite, `/confirmations/${attendanceId}/reopen`, reopen)).status).toBe(
      200,
    );
    expect((await pay.turn(runId, 'refresh')).status).toBe(200);
    const kinds = async () =>
      (await pay.get(clinic.bookkeeper, '/todos')).todos.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toContain('pay_query');
    const asked = await pay.run(runId);
    expect(asked).toMatchObject({
      openQueries: 1,
      statements: [{ staffId: clinic.roy.staffId, openQueries: 1, changed: false, problems: [] }],
      queries: [
        {
          queryId: id,
          version: 1,
          staffId: clinic.roy.staffId,
          staffName: 'Roy Lavoie',
          localStart: '2026-11-10T09:00',
          fileNo: 10_432,
          text: 'Was this not an hour?',
        },
      ],
    });
    const answer = { version: 1, answer: 'Yes, it is corrected.' };
    expect((await pay.post(clinic.bookkeeper, `/pay-queries/${id}/answer`, answer)).status).toBe(200);
    expect(await pay.run(runId)).toMatchObject({ openQueries: 0, queries: [] });
    expect(await kinds()).not.toContain('pay_query');
    expect((await approve(runId)).status).toBe(200);
    const { statement } = await pay.get(clinic.roy, `/pay/me/statements/${runId}`);
    expect(statement.lines).toHaveLength(hasOther ? 1 : 0);
    expect(statement.otherQueries).toMatchObject([
      { text: 'Was this not an hour?', answer: 'Yes, it is corrected.', answeredBy: 'Hana Books' },
    ]);
    expect(await pdfText(await printStatements([statement], 'en'))).toContain('Yes, it is corrected.');
  });

  it('sees what the next run would pay with a cutoff now', async () => {
    await pay.agree(clinic.roy.staffId);
    const paid = await pay.visit('2026-11-10T09:00');
    await pay.visit('2026-11-11T09:00');
    await pay.collect(paid, 15_000);
    expect((await pay.get(clinic.roy, '/pay/me')).pay.soFar).toEqual({
      from: null,
      openingCents: 0,
      earnedCents: 18_000,
      adjustmentCents: 0,
      paidCents: 9_000,
      closingCents: 9_000,
      payoutCents: 9_000,
      carried: [{ reason: 'unpaid_by_client', visits: 1, cents: 9_000 }],
    });
  });
});

it('a joint visit is not paid for the note of a client who did not come', async () => {
  await pay.agree(clinic.roy.staffId);
  await app.admin('services').where({ service_id: clinic.physio }).update({ billing: 'one' });
  const attendanceId = await pay.visit('2026-11-10T09:00', { note: 'draft' });
  await pay.collect(attendanceId, 15_000);
  const client_id = await clinic.client('Paul', 'Tremblay');
  const tenant = { tenant_id: clinic.tenantId };
  const { appointment_id } = await app.admin('attendances').where({ attendance_id: attendanceId }).first();
  const [absent] = await app
    .admin('attendances')
    .insert({ ...tenant, appointment_id, client_id, local_on: '2026-11-10', state: 'no_show' })
    .returning('attendance_id');
  const note = { author_id: clinic.roy.staffId, about_on: '2026-11-10', state: 'signed', signed_at: now };
  await app.admin('notes').insert({ ...tenant, ...absent, client_id, ...note });
  const runId = await pay.start('2026-11-01', '2026-11-15');
  expect((await pay.run(runId)).statements).toMatchObject([
    { paidCents: 0, carried: [{ reason: 'note_unsigned', visits: 1, cents: 9_000 }] },
  ]);
});

describe('on a plan without contractor pay', () => {
  it('nothing can be changed, but everything can be read and exported', async () => {
    const { runId } = await createReviewedRun();
    await app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ plan: 'basic' });
    expect(await pay.turn(runId, 'approve', clinic.ownerAtSite)).toMatchObject({
      status: 403,
      code: 'PLAN_FEATURE',
      error: 'This is part of the Pro plan. The owner can change the plan on the dashboard.',
    });
    const add = { staffId: clinic.chen.staffId, fromOn: '2026-01-01', rule, taxMode: 'share' };
    expect((await pay.post(clinic.bookkeeper, '/agreements', add)).code).toBe('PLAN_FEATURE');
    expect(sumsOf((await pay.run(runId)).totals)).toEqual([0, 9_000, 0, 9_000, 0]);
    const { body } = await app.call({
      url: `/api/clinic/pay-runs/${runId}/file`,
      host: clinic.host,
      token: clinic.bookkeeper.token,
    });
    expect(String(body)).toContain('Roy Lavoie,0.00,90.00,0.00,90.00,0.00,0.00,90.00');
  });

  it('an approved run can be marked as paid and its queries answered, but no other is started', async () => {
    const { attendanceId, runId } = await createReviewedRun();
    const { id } = await pay.post(clinic.roy, `/pay/me/statements/${runId}/queries`, {
      attendanceId,
      text: 'Was this not an hour?',
    });
    await approve(runId);
    await app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ plan: 'basic' });
    const reply = { version: 1, answer: 'It was reopened.' };
    expect((await pay.post(clinic.bookkeeper, `/pay-queries/${id}/answer`, reply)).status).toBe(200);
    expect((await pay.turn(runId, 'paid', clinic.bookkeeper, { paidOn: '2026-11-16' })).status).toBe(200);
    expect((await pay.run(runId)).state).toBe('paid');
    const next = { from: '2026-11-16', to: '2026-11-30' };
    expect((await pay.post(clinic.bookkeeper, '/pay-runs', next)).code).toBe('PLAN_FEATURE');
  });
});

describe('an owner who practises', () => {
  const days = { from: '2026-11-01', to: '2026-11-15' } as const;
  const practise = async () => {
    const { staffId } = clinic.ownerAtSite;
    const { version } = await app.admin('clinic_staff').where({ staff_id: staffId }).first('version');
    const changes = { version, practises: true };
    expect((await pay.call(clinic.ownerAtSite, 'PATCH', `/staff/${staffId}`, changes)).status).toBe(200);
  };
  const hours = async () =>
    (await pay.get(clinic.bookkeeper, `/pay/hours?from=${days.from}&to=${days.to}`)).hours;
  const visitOwner = () => pay.visit('2026-11-10T09:00', { with: 'ownerAtSite' });

  it('is paid under their agreement like a clinician, with hours and a statement', async () => {
    await practise();
    await pay.agree(clinic.ownerAtSite.staffId);
    await pay.agree(clinic.roy.staffId);
    await pay.collect(await visitOwner(), 15_000);
    await pay.collect(await pay.visit('2026-11-10T10:00'), 15_000);
    const runId = await pay.start(days.from, days.to);
    const run = await pay.run(runId);
    expect(run.statements.map(({ staffName, paidCents }) => [staffName, paidCents])).toEqual([
      ['Maude Gagnon', 9_000],
      ['Roy Lavoie', 9_000],
    ]);
    expect(await hours()).toMatchObject([
      { name: 'Maude Gagnon', kind: 'owner', appointments: 1, minutes: 45 },
      { name: 'Roy Lavoie', appointments: 1, minutes: 45 },
    ]);
    cutOff();
    await pay.turn(runId, 'review');
    const { statement } = await pay.get(clinic.ownerAtSite, `/pay/me/statements/${runId}`);
    expect(sumsOf(statement)).toEqual([0, 9_000, 0, 9_000, 0]);
  });

  it('without an agreement has hours, is listed in the run and is not paid', async () => {
    await practise();
    await visitOwner();
    const run = await pay.run(await pay.start(days.from, days.to));
    expect([run.statements, run.withoutAgreement]).toEqual([
      [],
      [{ staffId: clinic.ownerAtSite.staffId, name: 'Maude Gagnon', visits: 1, feeCents: 15_000 }],
    ]);
    expect(await hours()).toMatchObject([{ name: 'Maude Gagnon', minutes: 45 }]);
  });

  it('has no hours or pay while only managing the clinic, even with an agreement', async () => {
    await pay.agree(clinic.ownerAtSite.staffId);
    await pay.agree(clinic.roy.staffId);
    await pay.visit('2026-11-10T10:00');
    const run = await pay.run(await pay.start(days.from, days.to));
    expect(run.statements.map(({ staffName }) => staffName)).toEqual(['Roy Lavoie']);
    expect((await hours()).map(({ name }: { name: string }) => name)).toEqual(['Roy Lavoie']);
  });
});
