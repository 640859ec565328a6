import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { payOf, sumsOf } from '../../../test/pay.ts';
import { createWorkspace, provideWorkspace } from '../../../test/workspace.ts';

let now = new Date('2026-11-13T22:00:00Z');
const app = provideTestApp({ rateLimitFactor: 1_000, clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'payday' });
const pay = payOf(app, clinic);

/** The design's example: 150.00 at 60%, paid on collected fees, signed notes required. */
describe('November', () => {
  const visits: Record<string, string> = {};
  const payments: Record<string, string> = {};
  let first = '';
  let second = '';
  const reasons = async (runId: string) =>
    (await pay.statement(runId)).lines
      .filter(({ carriedBecause }) => carriedBecause)
      .map(({ attendanceId, carriedBecause, closingCents }) => [
        Object.keys(visits).find((name) => visits[name] === attendanceId),
        carriedBecause,
        closingCents,
      ]);

  it('1 to 15: 735.00 is paid and 210.00 carried over', async () => {
    await pay.agree(clinic.roy.staffId);
    for (const day of ['02', '03', '04', '05', '06', '09', '10'])
      visits[`clear ${day}`] = await pay.visit(`2026-11-${day}T09:00`);
    visits.part = await pay.visit('2026-11-11T09:00');
    visits.missed = await pay.visit('2026-11-11T10:00', { state: 'no_show', feeCents: 7_500 });
    visits.unpaid = await pay.visit('2026-11-12T09:00');
    visits.unsigned = await pay.visit('2026-11-12T10:00', { note: 'draft' });
    for (const [name, id] of Object.entries(visits))
      if (name.startsWith('clear') || name === 'unsigned') payments[name] = await pay.collect(id, 15_000);
    await pay.collect(visits.part, 10_000);
    await pay.collect(visits.missed, 7_500);
    first = await pay.start('2026-11-01', '2026-11-15');
    expect(sumsOf((await pay.run(first)).totals)).toEqual([0, 94_500, 0, 73_500, 21_000]);
    expect(await reasons(first)).toEqual(
      expect.arrayContaining([
        ['part', 'unpaid_by_client', 3_000],
        ['unpaid', 'unpaid_by_client', 9_000],
        ['unsigned', 'note_unsigned', 9_000],
      ]),
    );
  });

  it('can be sent to review after the cutoff', async () => {
    expect(await pay.turn(first, 'review')).toMatchObject({
      status: 409,
      error: 'The cutoff has not passed yet. Pay can be reviewed after it.',
    });
    expect((await pay.get(clinic.roy, `/pay/me/statements/${first}`)).status).toBe(404);
    now = new Date('2026-11-16T15:00:00Z');
    expect((await pay.turn(first, 'review')).status).toBe(200);
    const { statement } = await pay.get(clinic.roy, `/pay/me/statements/${first}`);
    expect(sumsOf(statement)).toEqual([0, 94_500, 0, 73_500, 21_000]);
    expect(statement.lines).toHaveLength(11);
    expect(statement.lines[0]).toMatchObject({
      fileNo: 10_432,
      localStart: '2026-11-02T09:00',
      serviceFr: 'Physiothérapie',
      baseCents: 15_000,
      collectedCents: 15_000,
      shareBp: 6_000,
      paidCents: 9_000,
      source: 'visit',
    });
    expect(JSON.stringify(statement)).not.toContain('Tremblay');
  });

  it('payments after the cutoff change nothing in review', async () => {
    payments.rest = await pay.collect(visits.part as string, 5_000);
    await pay.sign(visits.unsigned as string, now);
    const { statements } = await pay.run(first);
    expect(statements.map(({ changed }) => changed)).toEqual([false]);
  });

  it('is not approved by its preparer, and only once by two people at the same time', async () => {
    expect(await pay.turn(first, 'approve')).toMatchObject({
      status: 403,
      error: 'You prepared this run, so someone else has to approve it.',
    });
    const { version } = await pay.run(first);
    const person = await app.person({ name: 'Ada Admin' });
    await app.member(clinic.tenantId, person.userId, 'administrator');
    const { token } = await app.session(person.userId, 'clinic', clinic.tenantId);
    const answers = await Promise.all(
      [clinic.ownerAtSite, token, clinic.ownerAtSite, token].map((by) =>
        pay.post(by, `/pay-runs/${first}/approve`, { version }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await app.admin('pay_items').where({ tenant_id: clinic.tenantId })).toHaveLength(11);
    expect(await app.admin('history').where({ subject_id: first, action: 'approved' })).toHaveLength(1);
  });

  it('never changes after payment', async () => {
    const paid = { paidOn: '2026-11-16', reference: 'EFT 1' };
    expect((await pay.turn(first, 'paid', clinic.bookkeeper, { ...paid, paidOn: '2026-11-17' })).status).toBe(
      400,
    );
    expect(await pay.turn(first, 'paid', clinic.bookkeeper, { ...paid, paidOn: '2026-11-14' })).toMatchObject(
      {
        status: 400,
        fields: { paidOn: 'The cutoff of this run is November 15, 2026. Choose that day or a later one.' },
      },
    );
    expect((await pay.turn(first, 'paid', clinic.bookkeeper, paid)).status).toBe(200);
    for (const act of ['review', 'refresh', 'back', 'approve', 'take-back'])
      expect((await pay.turn(first, act, clinic.ownerAtSite)).status).toBe(409);
    const asClinic = (sql: string) =>
      app.database.forTenant(clinic.tenantId, async (tx) => void (await tx.raw(sql, [first])));
    for (const sql of [
      `UPDATE pay_runs SET reference = 'x' WHERE run_id = ?`,
      'DELETE FROM pay_lines WHERE run_id = ?',
      'DELETE FROM pay_statements WHERE run_id = ?',
    ])
      await expect(asClinic(sql)).rejects.toThrow(/never change|violates foreign key/);
  });

  it('16 to 30: 750.00 is paid and 90.00 carried over; the refund leaves run 1 as it was', async () => {
    const before = await pay.statement(first);
    now = new Date('2026-11-26T22:00:00Z');
    for (const day of ['16', '17', '18', '19', '20', '23', '24', '25'])
      await pay.collect(await pay.visit(`2026-11-${day}T09:00`), 15_000);
    await pay.refund(payments['clear 02'] as string, 15_000);
    second = await pay.start('2026-11-16', '2026-11-30');
    expect(sumsOf((await pay.run(second)).totals)).toEqual([21_000, 72_000, -9_000, 75_000, 9_000]);
    expect(await reasons(second)).toEqual([['unpaid', 'unpaid_by_client', 9_000]]);
    expect(await pay.statement(first)).toEqual(before);
  });

  it('a query holds its visit until it is answered, and both are on the statement', async () => {
    now = new Date('2026-12-01T15:00:00Z');
    await pay.turn(second, 'review');
    const { version } = await pay.run(second);
    const { lines } = await pay.statement(second);
    const line = lines.find(({ localStart }) => localStart === '2026-11-25T09:00');
    const asked = await pay.post(clinic.roy, `/pay/me/statements/${second}/queries`, {
      attendanceId: line?.attendanceId,
      text: 'Was this not 60 minutes?',
    });
    expect(asked.status).toBe(201);
    expect(sumsOf((await pay.run(second)).totals)).toEqual([21_000, 72_000, -9_000, 66_000, 18_000]);
    // The query raised the version, so that nobody approves without having seen it.
    expect((await pay.post(clinic.ownerAtSite, `/pay-runs/${second}/approve`, { version })).status).toBe(409);
    const answer = { version: 1, answer: 'It was booked for 45.' };
    expect((await pay.post(clinic.roy, `/pay-queries/${asked.id}/answer`, answer)).status).toBe(403);
    expect((await pay.post(clinic.bookkeeper, `/pay-queries/${asked.id}/answer`, answer)).status).toBe(200);
    expect((await pay.post(clinic.bookkeeper, `/pay-queries/${asked.id}/answer`, answer)).status).toBe(409);
    const statement = await pay.statement(second);
    expect(sumsOf(statement)).toEqual([21_000, 72_000, -9_000, 75_000, 9_000]);
    expect(statement.lines.flatMap(({ queries }) => queries)).toMatchObject([
      { text: 'Was this not 60 minutes?', answer: 'It was booked for 45.', answeredBy: 'Hana Books' },
    ]);
  });

  it('a visit reopened in review is detected, and deducted by the next run', async () => {
    const visit = visits['clear 03'] as string;
    const reason = 'Wrong client';
    const row = await app.admin('confirmations').where({ attendance_id: visit }).first('version');
    const reopened = await pay.post(clinic.ownerAtSite, `/confirmations/${visit}/reopen`, {
      version: row.version,
      reason,
    });
    expect(reopened.status).toBe(200);
    expect((await pay.run(second)).statements.map(({ changed }) => changed)).toEqual([true]);
    expect(await pay.turn(second, 'approve', clinic.ownerAtSite)).toMatchObject({
      status: 409,
      error: '1 statement is out of date. Update the run first.',
    });
    expect((await pay.turn(second, 'refresh')).status).toBe(200);
    expect(sumsOf(await pay.statement(second))).toEqual([21_000, 72_000, -18_000, 66_000, 9_000]);
    expect((await pay.turn(second, 'approve', clinic.ownerAtSite)).status).toBe(200);
  });

  it('an approval can be withdrawn by its approver, and approving again gives the same run', async () => {
    const items = () => app.admin('pay_items').where({ tenant_id: clinic.tenantId }).orderBy('attendance_id');
    const approved = await items();
    expect((await pay.turn(second, 'take-back')).status).toBe(403);
    expect((await pay.turn(second, 'take-back', clinic.ownerAtSite)).status).toBe(200);
    expect((await items()).every(({ run_id }) => run_id === first)).toBe(true);
    expect((await pay.run(second)).statements.map(({ changed }) => changed)).toEqual([false]);
    expect((await pay.turn(second, 'approve', clinic.ownerAtSite)).status).toBe(200);
    expect(await items()).toEqual(approved);
    const onCutoff = { paidOn: '2026-11-30' };
    expect((await pay.turn(second, 'paid', clinic.bookkeeper, onCutoff)).status).toBe(200);
  });

  it('an agreement back-dated afterwards adjusts what was paid', async () => {
    const { agreements } = await pay.get(clinic.bookkeeper, '/agreements');
    const path = `/agreements/${agreements[0].agreementId}`;
    const reason = 'Agreed in writing';
    const withdrawn = await pay.post(clinic.bookkeeper, `${path}/withdraw`, { version: 1, reason });
    expect([withdrawn.status, agreements[0].used]).toEqual([409, true]);
    const replaced = await pay.post(clinic.bookkeeper, `${path}/replace`, {
      version: 1,
      reason,
      fromOn: '2026-01-01',
      rule: { kind: 'percent', shareBp: 6_500 },
      taxMode: 'share',
    });
    expect(replaced.status).toBe(200);
    now = new Date('2026-12-16T15:00:00Z');
    const third = await pay.start('2026-12-01', '2026-12-15');
    // 5 clear visits, a part-paid one, a missed one, an unsigned one, 8 later ones: 5% of the amount collected for
    // them.
    const collected = 5 * 15_000 + 15_000 + 7_500 + 15_000 + 8 * 15_000;
    expect(sumsOf(await pay.statement(third))).toEqual([
      9_000,
      0,
      (collected + 15_000) * 0.05,
      collected * 0.05,
      9_750,
    ]);
  });

  it('the reports of the year and of hours match what was paid and treated', async () => {
    expect((await pay.get(clinic.bookkeeper, '/pay/t4a?year=2026')).rows).toEqual([
      { staffId: clinic.roy.staffId, staffName: 'Roy Lavoie', box048Cents: 73_500 + 66_000, slipDue: true },
    ]);
    const { hours } = await pay.get(clinic.bookkeeper, '/pay/hours?from=2026-11-01&to=2026-11-30');
    expect(hours).toMatchObject([
      { name: 'Roy Lavoie', appointments: 17, minutes: 17 * 45, openMinutes: 45 },
    ]);
  });
});

it('a run starts only after the start of another one is finished', async () => {
  const other = await createWorkspace(app, { subdomain: 'payday-twice' });
  const { tenantId } = other;
  const days = { from: '2026-10-01', to: '2026-10-31' };
  const started = await meanwhile(
    app,
    (tx) => tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('pay_runs ' || ?, 0))", [tenantId]),
    () => payOf(app, other).post(other.bookkeeper, '/pay-runs', days),
    (tx) =>
      tx('pay_runs').insert({
        ...{ tenant_id: tenantId, from_on: days.from, to_on: days.to },
        ...{ cutoff_on: days.to, cutoff_at: '2026-11-01T04:00:00Z' },
      }),
  );
  expect(started).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(await app.admin('pay_runs').where({ tenant_id: tenantId })).toHaveLength(1);
});
