import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { type Books, createBooks } from '../../../test/money/books.ts';

const now = new Date('2026-11-24T18:00:00-05:00');
let books: Books;
const app = provideTestApp({ rateLimitFactor: 100_000, clock: { now: () => now } });
beforeAll(async () => {
  books = await createBooks(app, 'checkout');
});

describe('check out', () => {
  const arrived = () => books.visit({ state: 'arrived' });

  it('records the visit, confirms it, bills it and takes the payment in one step', async () => {
    const attendanceId = await arrived();
    expect((await books.desk.get(`/confirmations/${attendanceId}/checkout`)).body.quote).toMatchObject({
      feeCents: 11_000,
      taxCents: 1_430,
      totalCents: 12_430,
      cashCents: 12_430,
      billed: true,
    });
    const { status, body } = await books.desk.post(`/confirmations/${attendanceId}/checkout`, {
      version: 1,
      treatedMinutes: 5,
      payments: [
        { method: 'insurer', amountCents: 10_000 },
        { method: 'cash', amountCents: 2_500, payerRelationId: null },
      ],
    });
    expect(status).toBe(200);
    expect(await books.read(body.id)).toMatchObject({
      payment: 'paid',
      lines: [{ attendanceId }],
      payments: [{ amountCents: 10_000 }, { amountCents: 2_430 }],
    });
  });

  it('does all of these or none', async () => {
    const attendanceId = await arrived();
    const wrong = { method: 'debit', amountCents: 100, payerRelationId: attendanceId };
    const refused = await books.desk.post(`/confirmations/${attendanceId}/checkout`, {
      version: 1,
      payments: [wrong],
    });
    expect(refused.status).toBe(400);
    expect(await app.admin('attendances').where({ attendance_id: attendanceId }).first()).toMatchObject({
      state: 'arrived',
      version: 1,
    });
    expect(await books.invoiceOf(attendanceId)).toBeUndefined();
  });

  it('is done once when two people do it at the same time', async () => {
    const attendanceId = await arrived();
    const body = { version: 1, payments: [{ method: 'debit', amountCents: 12_430 }] };
    const answers = await Promise.all(
      [1, 2].map(() => books.desk.post(`/confirmations/${attendanceId}/checkout`, body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('has no price any more once somebody has done it, so that it is not paid twice', async () => {
    const attendanceId = await arrived();
    const path = `/confirmations/${attendanceId}/checkout`;
    expect((await books.desk.post(path, { version: 1, payments: [] })).status).toBe(200);
    expect(await books.desk.get(path)).toMatchObject({
      status: 409,
      body: {
        code: 'TRANSITION_NOT_ALLOWED',
        error: 'This visit is confirmed already. An administrator can reopen it.',
        details: { state: 'confirmed' },
      },
    });
  });

  it.each(['cancelled', 'void'] as const)('has no price once the visit is %s', async (state) => {
    const path = `/confirmations/${await books.visit({ state })}/checkout`;
    const text = `Not possible: this visit is ${state} and can no longer be changed.`;
    expect(await books.desk.get(path)).toMatchObject({
      status: 409,
      body: { code: 'TRANSITION_NOT_ALLOWED', error: text, details: { state } },
    });
  });
});
