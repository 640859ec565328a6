import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { pdfText } from '../../../../test/files.ts';
import { payOf, sumsOf } from '../../../../test/pay.ts';
import { createWorkspace, type TestWorkspace } from '../../../../test/workspace.ts';
import { printStatements } from '../statements/paper.ts';

let app: TestApp;
let clinic: TestWorkspace;
let pay: ReturnType<typeof payOf>;
let now: Date;
beforeAll(async () => {
  app = await createTestApp({ rateLimitFactor: 1_000, clock: { now: () => now } });
});
afterAll(() => app.close());

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
const approve = async (run: string) => {
  await pay.turn(run, 'review');
  return pay.turn(run, 'approve', clinic.ownerAtSite);
};

describe('the negative balance of a contractor who has left', () => {
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
        'The balance can be closed once the last day of Roy Lavoie is over. Until then it is deducted from their pay.',
    });
    await setLastDay('2026-11-20');
    expect((await settle()).status).toBe(200);
    expect((await settle()).error).toBe('Nothing is left to take back.');
  });
});
