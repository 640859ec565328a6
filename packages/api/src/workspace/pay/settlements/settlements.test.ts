import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { pdfText } from '../../../../test/files.ts';
import { payOf, sumsOf } from '../../../../test/pay.ts';
import { createWorkspace, type TestWorkspace } from '../../../../test/workspace.ts';
import { printStatements } from '../statements/paper.ts';

let clinic: TestWorkspace;
let pay: ReturnType<typeof payOf>;
let now: Date;
const app = provideTestApp({ rateLimitFactor: 1_000, clock: { now: () => now } });

let clinics = 0;
let first: string;
/** A draft in which Roy, who left on 20 November, owes 90.00 for a visit that was paid and then refunded. */
let runId: string;
beforeEach(async () => {
  now = new Date('2026-11-13T22:00:00Z');
  clinic = await createWorkspace(app, { subdomain: `settled-${++clinics}` });
  pay = payOf(app, clinic);
  await pay.agree(clinic.roy.staffId);
  const payment = await pay.collect(await pay.visit('2026-11-10T09:00'), 15_000);
  first = await pay.start('2026-11-01', '2026-11-15');
  now = new Date('2026-11-16T15:00:00Z');
  await pay.turn(first, 'review');
  await pay.turn(first, 'approve', clinic.ownerAtSite);
  await pay.turn(first, 'paid', clinic.bookkeeper, { paidOn: '2026-11-16' });
  await pay.refund(payment, 15_000);
  await setLastDay('2026-11-20');
  runId = await pay.start('2026-11-16', '2026-11-30');
  now = new Date('2026-12-01T15:00:00Z');
});

const setLastDay = (day: string) =>
  app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId }).update({ active_to_on: day });
const settle = (changes: object = {}, by = clinic.bookkeeper) =>
  pay.turn(runId, `statements/${clinic.roy.staffId}/settle`, by, {
    way: 'repaid',
    amountCents: 9_000,
    reason: 'Cheque 12',
    ...changes,
  });
const undo = async (by = clinic.bookkeeper, id?: string) => {
  const [latest] = await app.admin('pay_settlements').where({ staff_id: clinic.roy.staffId });
  return pay.turn(
    runId,
    `statements/${clinic.roy.staffId}/settlements/${id ?? latest.settlement_id}/undo`,
    by,
  );
};
const approve = async (run: string) => {
  await pay.turn(run, 'review');
  return pay.turn(run, 'approve', clinic.ownerAtSite);
};

describe('the negative balance of a contractor who has left', () => {
  it.each(['draft', 'review'] as const)('is named in the run in %s until it is closed', async (state) => {
    const unsettled = async () => (await pay.run(runId)).statements.map((one) => one.unsettled);
    await setLastDay('2026-12-20');
    if (state === 'review') await pay.turn(runId, 'review');
    expect(await unsettled()).toEqual([false]);
    await setLastDay('2026-11-20');
    expect(await unsettled()).toEqual([true]);
    expect((await settle()).status).toBe(200);
    expect(await unsettled()).toEqual([false]);
  });

  it('is not named while a query about the visit is open, because there is nothing to close', async () => {
    await pay.turn(runId, 'review');
    const [line] = (await pay.statement(runId)).lines;
    const text = 'Why was this refunded?';
    const wish = { attendanceId: line?.attendanceId, text };
    expect((await pay.post(clinic.roy, `/pay/me/statements/${runId}/queries`, wish)).status).toBe(201);
    const named = async () => {
      const [statement] = (await pay.run(runId)).statements;
      const { unsettledCents } = await pay.statement(runId);
      return [statement?.closingCents, statement?.unsettled, unsettledCents];
    };
    expect(await named()).toEqual([-9_000, false, 0]);
    expect((await settle()).error).toBe('Nothing is left to take back.');
    await pay.turn(runId, 'back');
    expect(await named()).toEqual([-9_000, false, 0]);
  });

  it.each(['repaid', 'waived'] as const)('is closed when it is %s', async (way) => {
    expect(await pay.statement(runId)).toMatchObject({ unsettledCents: 9_000, settlements: [] });
    expect((await settle({ way, on: way === 'repaid' ? '2026-11-28' : undefined })).status).toBe(200);
    const settled = await pay.statement(runId);
    expect(settled).toMatchObject({
      closingCents: 0,
      unsettledCents: 0,
      settlements: [
        {
          way,
          cents: 9_000,
          on: way === 'repaid' ? '2026-11-28' : '2026-12-01',
          by: 'Hana Books',
          reason: 'Cheque 12',
        },
      ],
    });
    const action = `balance_${way}`;
    expect(await app.admin('history').where({ subject_id: runId, action })).toMatchObject([
      { details: { staffId: clinic.roy.staffId, cents: 9_000, reason: 'Cheque 12' } },
    ]);
    expect((await approve(runId)).status).toBe(200);
    expect((await pay.statement(runId)).settlements).toHaveLength(1);
    expect((await pay.statement(first)).settlements).toEqual([]);
    const third = await pay.start('2026-12-01', '2026-12-15');
    now = new Date('2026-12-16T15:00:00Z');
    expect((await pay.run(third)).statements).toEqual([]);
  });

  it('carried over from an approved run is closed by the next one', async () => {
    expect((await approve(runId)).status).toBe(200);
    expect((await pay.statement(runId)).unsettledCents).toBe(0);
    await pay.turn(runId, 'paid', clinic.bookkeeper, { paidOn: '2026-12-01' });
    runId = await pay.start('2026-12-01', '2026-12-15');
    expect(sumsOf(await pay.statement(runId))).toEqual([-9_000, 0, 0, 0, -9_000]);
    expect((await settle()).status).toBe(200);
    expect(sumsOf(await pay.statement(runId))).toEqual([-9_000, 0, 9_000, 0, 0]);
    const rows = (await pay.get(clinic.bookkeeper, '/pay/t4a?year=2026')).rows;
    expect(rows).toMatchObject([{ staffId: clinic.roy.staffId, box048Cents: 0 }]);
  });

  it('is on paper with its reason', async () => {
    await settle({ way: 'waived' });
    const statement = await pay.statement(runId);
    expect(await pdfText(await printStatements([statement], 'en'))).toContain(
      '$90.00 that had been paid too much was waived on December 1, 2026. Reason: Cheque 12',
    );
  });

  it('closed in review updates the statement, and the run needs another approver', async () => {
    await pay.turn(runId, 'review');
    expect((await settle({}, clinic.ownerAtSite)).status).toBe(200);
    const run = await pay.run(runId);
    expect(run).toMatchObject({
      preparedBy: 'Maude Gagnon',
      statements: [{ changed: false, closingCents: 0 }],
    });
    expect((await pay.turn(runId, 'approve', clinic.ownerAtSite)).status).toBe(403);
    expect((await pay.turn(runId, 'approve')).status).toBe(200);
  });

  it('stays closed when the approval that counted it is withdrawn', async () => {
    await settle();
    await approve(runId);
    expect((await pay.turn(runId, 'take-back', clinic.ownerAtSite)).status).toBe(200);
    expect((await pay.run(runId)).statements).toMatchObject([{ changed: false, closingCents: 0 }]);
    expect((await pay.turn(runId, 'approve', clinic.ownerAtSite)).status).toBe(200);
    expect((await pay.statement(runId)).settlements).toHaveLength(1);
  });

  it('is not closed before the last day is over, twice, for another amount or in the future', async () => {
    expect(await settle({ amountCents: 8_000 })).toMatchObject({
      status: 409,
      error: 'The balance is now $90.00. Check it and try again.',
    });
    expect((await settle({ on: '2026-12-02' })).fields).toEqual({
      on: 'Choose a day that is not in the future.',
    });
    expect((await settle({ reason: '' })).status).toBe(400);
    expect((await settle({}, clinic.roy)).status).toBe(403);
    await setLastDay('2026-12-01');
    expect((await pay.statement(runId)).unsettledCents).toBe(0);
    expect(await settle()).toMatchObject({
      status: 409,
      error:
        'The balance can be closed once the last day of Roy Lavoie is over, in a run whose cutoff is not before that day. Until then it is deducted from their pay.',
    });
    await setLastDay('2026-11-20');
    expect((await settle()).status).toBe(200);
    expect((await settle()).error).toBe('Nothing is left to take back.');
  });

  it('is not closed while the approval of an earlier run can be withdrawn', async () => {
    expect((await approve(runId)).status).toBe(200);
    const second = runId;
    runId = await pay.start('2026-12-01', '2026-12-15');
    expect(await settle()).toMatchObject({
      status: 409,
      error:
        'Mark the run up to November 30, 2026 as paid first. Until then its approval can be withdrawn, and the balance could change.',
    });
    await pay.turn(second, 'paid', clinic.bookkeeper, { paidOn: '2026-12-01' });
    expect((await settle()).status).toBe(200);
    expect((await pay.turn(second, 'take-back', clinic.ownerAtSite)).status).toBe(409);
    now = new Date('2026-12-16T15:00:00Z');
    expect((await approve(runId)).status).toBe(200);
    expect(sumsOf(await pay.statement(runId))).toEqual([-9_000, 0, 9_000, 0, 0]);
  });

  it('keeps the days of the run that counts it', async () => {
    expect((await settle()).status).toBe(200);
    const change = async () => {
      const { version } = await app.admin('pay_runs').where({ run_id: runId }).first('version');
      const days = { version, to: '2026-11-22', cutoffOn: '2026-11-22' };
      return pay.call(clinic.bookkeeper, 'PATCH', `/pay-runs/${runId}`, days);
    };
    expect(await change()).toMatchObject({
      status: 409,
      error:
        'A balance was closed in this run. Undo that on the statement before you change the days of the run.',
    });
    expect((await undo()).status).toBe(200);
    expect((await change()).status).toBe(200);
  });

  it.each(['repaid', 'waived'] as const)('is %s less what the clinic owes for other visits', async (way) => {
    now = new Date('2026-11-29T15:00:00Z');
    const small = await pay.visit('2026-11-12T09:00', { feeCents: 5_000 });
    now = new Date('2026-12-01T15:00:00Z');
    expect(await pay.statement(runId)).toMatchObject({ closingCents: -6_000, unsettledCents: 6_000 });
    expect((await settle({ way })).error).toBe('The balance is now $60.00. Check it and try again.');
    expect((await settle({ way, amountCents: 6_000 })).status).toBe(200);
    expect(await pay.statement(runId)).toMatchObject({ closingCents: 0, unsettledCents: 0 });
    expect((await approve(runId)).status).toBe(200);
    await pay.collect(small, 5_000);
    const third = await pay.start('2026-12-01', '2026-12-15');
    now = new Date('2026-12-16T15:00:00Z');
    expect((await approve(third)).status).toBe(200);
    expect(await pay.statement(third)).toMatchObject({
      closingCents: 0,
      lines: [
        { paidCents: -3_000, closingCents: 0 },
        { paidCents: 3_000, closingCents: 0 },
      ],
    });
  });

  it('is not asked back while the clinic owes more for other visits', async () => {
    now = new Date('2026-11-29T15:00:00Z');
    await pay.visit('2026-11-12T09:00', { feeCents: 20_000 });
    now = new Date('2026-12-01T15:00:00Z');
    expect(await pay.statement(runId)).toMatchObject({ closingCents: 3_000, unsettledCents: 0 });
    expect((await settle()).error).toBe('Nothing is left to take back.');
  });

  it('is still counted for a visit that went to a colleague and back meanwhile', async () => {
    now = new Date('2026-11-29T15:00:00Z');
    const visit = await pay.visit('2026-11-12T09:00');
    const { appointment_id } = await app.admin('attendances').where({ attendance_id: visit }).first();
    const giveTo = (staffId: string) =>
      app.admin('appointments').where({ appointment_id }).update({ staff_id: staffId });
    await pay.collect(visit, 15_000);
    now = new Date('2026-12-01T15:00:00Z');
    expect((await approve(runId)).status).toBe(200);
    expect((await pay.turn(runId, 'paid', clinic.bookkeeper, { paidOn: '2026-12-01' })).status).toBe(200);
    runId = await pay.start('2026-12-01', '2026-12-15');
    await giveTo(clinic.chen.staffId);
    expect((await settle()).status).toBe(200);
    await giveTo(clinic.roy.staffId);
    now = new Date('2026-12-16T15:00:00Z');
    expect((await approve(runId)).status).toBe(200);
    expect(sumsOf(await pay.statement(runId))).toEqual([0, 0, 9_000, 9_000, 0]);
  });

  it('is reopened until an approved run counts it', async () => {
    await settle();
    expect((await undo(clinic.roy)).status).toBe(403);
    await pay.turn(runId, 'review');
    expect((await undo(clinic.ownerAtSite)).status).toBe(200);
    expect(await pay.statement(runId)).toMatchObject({ unsettledCents: 9_000, settlements: [] });
    expect(await pay.run(runId)).toMatchObject({
      preparedBy: 'Maude Gagnon',
      statements: [{ changed: false, closingCents: -9_000 }],
    });
    expect(await app.admin('history').where({ subject_id: runId, action: 'balance_reopened' })).toMatchObject(
      [{ details: { staffId: clinic.roy.staffId } }],
    );
    expect((await pay.get(clinic.bookkeeper, '/pay/t4a?year=2026')).rows).toMatchObject([
      { box048Cents: 9_000 },
    ]);
    await settle();
    expect((await pay.turn(runId, 'approve', clinic.ownerAtSite)).status).toBe(200);
    expect((await undo()).status).toBe(409);
    const settlementId = '0190aaaa-0000-7000-8000-00000000000a';
    await pay.turn(runId, 'take-back', clinic.ownerAtSite);
    expect((await undo(clinic.bookkeeper, settlementId)).status).toBe(404);
    expect((await undo()).status).toBe(200);
  });

  it('is not closed in a run whose cutoff is before the last day', async () => {
    await setLastDay('2026-11-30');
    expect((await pay.statement(runId)).unsettledCents).toBe(9_000);
    const { version } = await app.admin('pay_runs').where({ run_id: runId }).first('version');
    const days = { version, to: '2026-11-22', cutoffOn: '2026-11-29' };
    expect((await pay.call(clinic.bookkeeper, 'PATCH', `/pay-runs/${runId}`, days)).status).toBe(200);
    expect((await pay.statement(runId)).unsettledCents).toBe(0);
    expect(await settle()).toMatchObject({
      status: 409,
      error: expect.stringMatching(/^The balance can be closed once/),
    });
  });

  it('is not repaid before it was paid', async () => {
    for (const on of ['2006-12-01', '2026-11-15'])
      expect((await settle({ on })).fields).toEqual({
        on: 'Choose November 16, 2026 or a later day: the contractor was paid for these visits then.',
      });
    expect((await settle({ on: '2026-11-16' })).status).toBe(200);
  });
});
