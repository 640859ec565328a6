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

  it('tells beforehand whether the clinician held a licence on the day, which the receipt shows', async () => {
    const tell = async (attendanceId: string) =>
      (await books.desk.get(`/confirmations/${attendanceId}/checkout`)).body.quote.licensed;
    const { clinic } = books;
    const attendanceId = await arrived();
    expect(await tell(attendanceId)).toBe(true);
    const limit = (valid_from_on: string | null) =>
      app.admin('credentials').where({ staff_id: clinic.chen.staffId }).update({ valid_from_on });
    await limit('2026-11-25');
    expect(await tell(attendanceId)).toBe(false);
    await limit(null);
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

  it.each(['no_show', 'late_cancelled'] as const)(
    'charges no visit that became %s meanwhile, whatever fee it has',
    async (state) => {
      const attendanceId = await books.visit({ state, feeCents: 5_500 });
      const path = `/confirmations/${attendanceId}/checkout`;
      const refused = {
        status: 409,
        body: {
          code: 'TRANSITION_NOT_ALLOWED',
          error: 'This visit did not take place. If a fee is due, it is confirmed in the queue.',
          details: { state },
        },
      };
      expect(await books.desk.get(path)).toMatchObject(refused);
      const payments = [{ method: 'debit', amountCents: 5_500 }];
      expect(await books.desk.post(path, { version: 1, payments })).toMatchObject(refused);
      expect(await books.invoiceOf(attendanceId)).toBeUndefined();
      const confirmed = await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
      expect(confirmed.status).toBe(200);
      expect(await books.invoiceOf(attendanceId)).toMatchObject({ netCents: 5_500 });
    },
  );

  it('has no price before the note is signed if the clinic requires that, and says so at once', async () => {
    const require = (note_before_billing: boolean) =>
      app
        .admin('workspace_settings')
        .where({ tenant_id: books.clinic.tenantId })
        .update({ note_before_billing });
    await require(true);
    const [unsigned, signed] = await Promise.all([
      books.visit({ state: 'arrived', note: 'draft' }),
      books.visit({ state: 'arrived', note: 'signed' }),
    ]);
    const price = (attendanceId: string) => books.desk.get(`/confirmations/${attendanceId}/checkout`);
    expect(await price(unsigned)).toMatchObject({
      status: 409,
      body: {
        code: 'TRANSITION_NOT_ALLOWED',
        error: 'This visit can be confirmed once its note is signed.',
      },
    });
    expect((await price(signed)).status).toBe(200);
    await require(false);
    expect((await price(unsigned)).status).toBe(200);
  });
});
