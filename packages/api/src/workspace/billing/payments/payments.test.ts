import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { type Cut, cutsOf } from '../../../../test/database/cuts.ts';
import { pdfText } from '../../../../test/files.ts';
import { meanwhile, withErrorCodes } from '../../../../test/meanwhile.ts';
import { type Books, createBooks, today } from '../../../../test/money/books.ts';
import { query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { listCollected } from '../collected/service.ts';

let now = new Date('2026-11-24T18:00:00-05:00');
let books: Books;
const app = provideTestApp({ rateLimitFactor: 100_000, clock: { now: () => now } });
beforeAll(async () => {
  books = await createBooks(app, 'payments');
});
beforeEach(() => {
  now = new Date('2026-11-24T18:00:00-05:00');
});

const reason = 'Asked by the client';

describe('a payment', () => {
  it('of a client whose file is merged meanwhile is refused', async () => {
    const clientId = await books.someone();
    const file = (tx: Tx) => tx('clients').where({ client_id: clientId });
    const answer = await meanwhile(
      app,
      (tx) => file(tx).forUpdate(),
      () => books.desk.post('/payments', { clientId, method: 'debit', amountCents: 5_000 }),
      (tx) => file(tx).update({ state: 'merged', merged_into: books.clinic.anne }),
    );
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('that is refunded while its client is merged does not wait for the merge in a circle', async () => {
    const clientId = await books.someone();
    const paid = { clientId, method: 'debit', amountCents: 5_000 };
    const { id } = (await books.desk.post('/payments', paid)).body;
    const { answer: refunded, codes } = await withErrorCodes(app, () =>
      meanwhile(
        app,
        (tx) => tx('clients').where({ client_id: clientId }).forUpdate(),
        () => books.owner.post(`/payments/${id}/refund`, { version: 1, amountCents: 5_000, reason }),
        (tx) => tx('payments').where({ payment_id: id }).update({ client_id: books.clinic.anne }),
      ),
    );
    expect([refunded.status, codes]).toEqual([200, []]);
  });

  it('settles the oldest invoice first; the rest is credit', async () => {
    const clientId = await books.someone();
    const [first, second] = [await books.billed({ clientId }), await books.billed({ clientId })];
    const { id } = (
      await books.desk.post('/payments', { clientId, method: 'e_transfer', amountCents: 20_000 })
    ).body;
    expect(await books.read(first.invoiceId)).toMatchObject({ payment: 'paid' });
    expect(await books.read(second.invoiceId)).toMatchObject({ payment: 'part_paid', balanceCents: 4_860 });
    await books.desk.post('/payments', { clientId, method: 'cash', amountCents: 5_000 });
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account).toMatchObject({
      creditCents: 140,
    });
    expect(await books.readPayment(id)).toMatchObject({ allocatedCents: 20_000, voidable: true });
  });

  it('is split between payers, each with their own name', async () => {
    const clientId = await books.someone();
    const relation = { kind: 'payer', organization: true, name: 'Lake Insurance' };
    const { id: payerRelationId } = (await books.desk.post(`/clients/${clientId}/relations`, relation)).body;
    const { invoiceId } = await books.billed({ clientId });
    const part = (amountCents: number) => ({
      clientId,
      amountCents,
      allocations: [{ invoiceId, amountCents }],
    });
    await books.desk.post('/payments', { ...part(10_000), method: 'insurer', payerRelationId });
    await books.desk.post('/payments', { ...part(2_430), method: 'debit', payerRelationId: null });
    const paid = [
      { payerName: 'Lake Insurance', amountCents: 10_000 },
      { payerName: expect.stringContaining('Omar'), amountCents: 2_430 },
    ];
    expect((await books.read(invoiceId)).payments).toMatchObject(paid);
    const removed = await books.desk.remove(`/clients/${clientId}/relations/${payerRelationId}`);
    expect(removed.status).toBe(200);
    expect(await books.read(invoiceId)).toMatchObject({ payerName: 'Lake Insurance', payments: paid });
  });

  it('is made by the insurer on file only if it is paid as insurers pay', async () => {
    const clientId = await books.someone();
    const insurer = { kind: 'payer', organization: true, name: 'Lake Insurance' };
    await books.desk.post(`/clients/${clientId}/relations`, insurer);
    const payerOf = async (method: string) => {
      const { id } = (await books.desk.post('/payments', { clientId, method, amountCents: 100 })).body;
      return (await books.readPayment(id)).payerName;
    };
    expect(await payerOf('insurer')).toBe('Lake Insurance');
    expect(await payerOf('cheque')).toBe('Lake Insurance');
    expect(await payerOf('cash')).toBeNull();
    expect(await payerOf('credit_card')).toBeNull();
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account.payers).toMatchObject([
      { name: 'Lake Insurance', usual: true, pays: true, organization: true },
    ]);
  });

  it('is made by the guardian of a child, also if an insurer is the payer on file', async () => {
    const child = { givenName: 'Léa', familyName: 'Tremblay', birthOn: '2018-04-02', phone: '416-555-0177' };
    const { id: clientId } = (await books.desk.post('/clients', child)).body;
    await books.desk.post(`/clients/${clientId}/relations`, { kind: 'guardian', name: 'Marie Tremblay' });
    const insurer = { kind: 'payer', organization: true, name: 'Lake Insurance' };
    await books.desk.post(`/clients/${clientId}/relations`, insurer);
    const { id } = (await books.desk.post('/payments', { clientId, method: 'debit', amountCents: 3_000 }))
      .body;
    expect((await books.readPayment(id)).payerName).toBe('Marie Tremblay');
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account.payers).toMatchObject([
      { name: 'Lake Insurance', usual: true, pays: true },
      { name: 'Marie Tremblay', usual: false, pays: true },
    ]);
  });

  it('by an insurer that is not on file names nobody, and no person pays as one', async () => {
    const child = { givenName: 'Noé', familyName: 'Roy', birthOn: '2018-04-02', phone: '416-555-0178' };
    const { id: clientId } = (await books.desk.post('/clients', child)).body;
    const mother = { kind: 'guardian', name: 'Marie Roy' };
    const { id: payerRelationId } = (await books.desk.post(`/clients/${clientId}/relations`, mother)).body;
    const { invoiceId } = await books.billed({ clientId });
    const claim = { clientId, method: 'insurer', amountCents: 8_000, reference: 'Claim 88-112' };
    const { id } = (await books.desk.post('/payments', claim)).body;
    expect((await books.readPayment(id)).payerName).toBeNull();
    expect((await books.read(invoiceId)).payments).toMatchObject([
      { payerName: null, reference: 'Claim 88-112' },
    ]);
    const seen = (await books.as(books.clinic.bookkeeper).get(`/invoices/${invoiceId}`)).body.invoice;
    expect(seen.payments).toMatchObject([{ reference: '' }]);
    const refused = await books.desk.post('/payments', { ...claim, payerRelationId });
    expect([refused.status, Object.keys(refused.body.fields ?? refused.body.error?.fields)]).toEqual([
      400,
      ['payerRelationId'],
    ]);
  });

  it('entered twice at once for the same balance is recorded once, until someone knows that it is credit', async () => {
    const clientId = await books.someone();
    await books.billed({ clientId });
    const payment = { clientId, method: 'debit', amountCents: 12_430, owedCents: 12_430 };
    const answers = await Promise.all([1, 2].map(() => books.desk.post('/payments', payment)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(JSON.stringify(answers.find(({ status }) => status === 409)?.body)).toContain(
      'Nothing is owed any more.',
    );
    const account = async () => (await books.desk.get(`/clients/${clientId}/account`)).body.account;
    expect(await account()).toMatchObject({ balanceCents: 0, creditCents: 0 });
    expect((await books.desk.post('/payments', { ...payment, owedCents: 0 })).status).toBe(201);
    expect(await account()).toMatchObject({ creditCents: 12_430 });
  });

  it('of a part of an invoice is refused when another part was paid meanwhile', async () => {
    const clientId = await books.someone();
    const { invoiceId } = await books.billed({ clientId });
    const allocations = [{ invoiceId, amountCents: 5_000 }];
    const half = { clientId, method: 'debit', amountCents: 5_000, owedCents: 12_430, allocations };
    expect((await books.desk.post('/payments', half)).status).toBe(201);
    const second = await books.desk.post('/payments', half);
    expect(second.status).toBe(409);
    expect(JSON.stringify(second.body)).toContain('$74.30 is owed now');
    expect((await books.desk.post('/payments', { ...half, owedCents: 7_430 })).status).toBe(201);
  });

  it('is read by the bookkeeper without the text that people type', async () => {
    const clientId = await books.someone();
    await books.billed({ clientId });
    const cheque = { clientId, method: 'cheque', amountCents: 12_430, reference: '118 of Omar' };
    const { id } = (await books.desk.post('/payments', cheque)).body;
    const bounced = await books.owner.post(`/payments/${id}/bounce`, { version: 2, reason: 'Omar: NSF' });
    const texts = async (who: 'desk' | 'bookkeeper') => {
      const { get } = books.as(books.clinic[who]);
      const { payments } = (await get(`/payments?clientId=${clientId}`)).body;
      const { payment } = (await get(`/payments/${bounced.body.id}`)).body;
      return [...payments, payment].map(({ amountCents, reference, reason: why }) => [
        amountCents,
        reference,
        why,
      ]);
    };
    expect(await texts('desk')).toEqual([
      [-12_430, '118 of Omar', 'Omar: NSF'],
      [12_430, '118 of Omar', ''],
      [-12_430, '118 of Omar', 'Omar: NSF'],
    ]);
    expect(await texts('bookkeeper')).toEqual([
      [-12_430, '', ''],
      [12_430, '', ''],
      [-12_430, '', ''],
    ]);
  });

  it('in cash is rounded to five cents, and the till matches the totals', async () => {
    const clientId = await books.someone();
    const before = (await books.desk.get(`/payments/totals?from=${today}&to=${today}`)).body;
    const cashBefore =
      before.totals.find((one: { method: string }) => one.method === 'cash')?.totalCents ?? 0;
    const { id } = (await books.desk.post('/payments', { clientId, method: 'cash', amountCents: 11_306 }))
      .body;
    expect(await books.readPayment(id)).toMatchObject({ amountCents: 11_306, roundingCents: -1 });
    const after = (await books.desk.get(`/payments/totals?from=${today}&to=${today}`)).body;
    const cash = after.totals.find((one: { method: string }) => one.method === 'cash');
    expect(cash.totalCents - cashBefore).toBe(11_305);
  });

  it.each([
    [6_217, 2],
    [6_213, -2],
  ])(
    'in cash of %i that is refunded leaves nothing, and the till as before',
    async (amountCents, rounding) => {
      const clientId = await books.someone();
      const { id } = (await books.desk.post('/payments', { clientId, method: 'cash', amountCents })).body;
      const refund = { version: 1, amountCents, method: 'cash', reason };
      const back = (await books.owner.post(`/payments/${id}/refund`, refund)).body;
      expect(await books.readPayment(id)).toMatchObject({ returnedCents: amountCents, creditCents: 0 });
      expect(await books.readPayment(back.id)).toMatchObject({
        amountCents: -amountCents,
        roundingCents: rounding,
      });
    },
  );

  it('in cash that rounds to nothing is refused, paid or paid back', async () => {
    const clientId = await books.someone();
    const rest = { clientId, method: 'cash', amountCents: 2 };
    const refused = {
      status: 400,
      body: { fields: { amountCents: 'In cash this rounds to nothing. Choose another method.' } },
    };
    expect(await books.desk.post('/payments', rest)).toMatchObject(refused);
    const { id } = (await books.desk.post('/payments', { ...rest, amountCents: 5_000 })).body;
    const refund = { version: 1, amountCents: 2, reason };
    expect(await books.owner.post(`/payments/${id}/refund`, refund)).toMatchObject(refused);
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account.payments).toHaveLength(1);
    expect((await books.desk.post('/payments', { ...rest, method: 'debit' })).status).toBe(201);
  });

  it('in cash is not rounded in US dollars', async () => {
    const settings = app.admin('workspace_settings').where({ tenant_id: books.clinic.tenantId });
    await settings.clone().update({ currency: 'USD' });
    try {
      const clientId = await books.someone();
      const cash = { clientId, method: 'cash', amountCents: 6_217 };
      const { id } = (await books.desk.post('/payments', cash)).body;
      expect(await books.readPayment(id)).toMatchObject({ amountCents: 6_217, roundingCents: 0 });
      const refund = { version: 1, amountCents: 6_217, method: 'cash', reason };
      const back = (await books.owner.post(`/payments/${id}/refund`, refund)).body;
      expect(await books.readPayment(back.id)).toMatchObject({ amountCents: -6_217, roundingCents: 0 });
      const attendanceId = await books.visit({ state: 'arrived' });
      const price = await books.desk.get(`/confirmations/${attendanceId}/checkout?feeCents=11002`);
      expect(price.body.quote).toMatchObject({ totalCents: 12_432, cashCents: 12_432 });
    } finally {
      await settings.clone().update({ currency: 'CAD' });
    }
  });

  it('pays an invoice once when several people pay it at the same time', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
    const pay = {
      clientId,
      method: 'debit',
      amountCents: 12_430,
      allocations: [{ invoiceId, amountCents: 12_430 }],
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => books.desk.post('/payments', pay)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await books.read(invoiceId)).toMatchObject({ paidCents: 12_430, payment: 'paid' });
  });

  it('is refunded by an administrator, or by the front desk where the clinic allows it', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
    const { id } = (await books.desk.post('/payments', { clientId, method: 'debit', amountCents: 13_000 }))
      .body;
    const give = { version: 2, amountCents: 1_000, reason };
    expect((await books.desk.post(`/payments/${id}/refund`, give)).status).toBe(403);
    const settings = app.admin('workspace_settings').where({ tenant_id: books.clinic.tenantId });
    await settings.clone().update({ desk_may_refund: true });
    expect((await books.desk.post(`/payments/${id}/refund`, give)).status).toBe(200);
    await settings.update({ desk_may_refund: false });
    // 5.70 came from the credit, 4.30 from the invoice.
    expect(await books.read(invoiceId)).toMatchObject({ balanceCents: 430, payment: 'part_paid' });
    expect(await books.readPayment(id)).toMatchObject({ returnedCents: 1_000, creditCents: 0 });
    const tooMuch = await books.owner.post(`/payments/${id}/refund`, {
      ...give,
      version: 4,
      amountCents: 12_001,
    });
    expect([tooMuch.status, tooMuch.body.details.maxCents]).toEqual([409, 12_000]);
  });

  it('bounces as a whole, which reopens its invoices', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
    const { id } = (await books.desk.post('/payments', { clientId, method: 'cheque', amountCents: 12_430 }))
      .body;
    const byDesk = await books.desk.post(`/payments/${id}/bounce`, { version: 2, reason: 'NSF' });
    expect([byDesk.status, byDesk.body.code]).toEqual([403, 'FORBIDDEN']);
    const bounced = (await books.owner.post(`/payments/${id}/bounce`, { version: 2, reason: 'NSF' })).body;
    expect(await books.readPayment(bounced.id)).toMatchObject({
      kind: 'bounce',
      amountCents: -12_430,
      ofPaymentId: id,
    });
    expect(await books.read(invoiceId)).toMatchObject({ balanceCents: 12_430, payment: 'unpaid' });
    expect((await books.owner.post(`/payments/${id}/bounce`, { version: 4, reason })).status).toBe(409);
  });

  it('bounces with what is left of it after a refund', async () => {
    const { clientId } = await books.billed({ clientId: await books.someone() });
    const { id } = (await books.desk.post('/payments', { clientId, method: 'cheque', amountCents: 12_430 }))
      .body;
    await books.owner.post(`/payments/${id}/refund`, { version: 2, amountCents: 2_430, reason });
    const back = (await books.owner.post(`/payments/${id}/bounce`, { version: 4, reason: 'NSF' })).body;
    expect(await books.readPayment(back.id)).toMatchObject({ kind: 'bounce', amountCents: -10_000 });
  });

  it('does not bounce when it was cash', async () => {
    const { clientId } = await books.billed({ clientId: await books.someone() });
    const { id } = (await books.desk.post('/payments', { clientId, method: 'cash', amountCents: 5_000 }))
      .body;
    const refused = await books.owner.post(`/payments/${id}/bounce`, { version: 2, reason });
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });

  it.each([
    ['bounces', 'bounce', 'bounced', {}],
    ['is voided', 'void', 'voided', {}],
    ['is refunded', 'refund', 'refunded', { amountCents: 18_645 }],
  ])('%s: what was written off of its invoices is owed again', async (_what, act, action, more) => {
    const clientId = await books.someone();
    const [settled, writtenOff] = [await books.billed({ clientId }), await books.billed({ clientId })];
    const { id } = (await books.desk.post('/payments', { clientId, method: 'cheque', amountCents: 18_645 }))
      .body;
    await books.owner.post(`/invoices/${writtenOff.invoiceId}/write-off`, { version: 2, reason });
    expect(await books.read(writtenOff.invoiceId)).toMatchObject({ state: 'written_off', balanceCents: 0 });
    const by = act === 'void' ? books.desk : books.owner;
    const body = { version: 2, reason: 'NSF', ...more };
    expect((await by.post(`/payments/${id}/${act}`, body)).status).toBe(200);
    for (const { invoiceId } of [settled, writtenOff])
      expect(await books.read(invoiceId)).toMatchObject({
        state: 'issued',
        payment: 'unpaid',
        balanceCents: 12_430,
      });
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account).toMatchObject({
      balanceCents: 24_860,
      creditCents: 0,
    });
    const acts = (invoiceId: string) =>
      app.admin('history').where({ subject_id: invoiceId }).orderBy('history_id').pluck('action');
    expect(await acts(settled.invoiceId)).toEqual(['issued', 'paid', action]);
    expect(await acts(writtenOff.invoiceId)).toEqual(['issued', 'paid', 'written_off', action, 'reinstated']);
    const [row] = await app.database.forTenant(books.clinic.tenantId, (tx) =>
      listCollected(tx, books.clinic.tenantId, {
        attendanceIds: [writtenOff.attendanceId],
        until: now,
        untilOn: today,
      }),
    );
    expect(row).toMatchObject({ writtenOff: false, netCents: 11_000, feeCollectedCents: 0 });
  });

  it('is voided on its day by whoever recorded it', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
    const { id } = (await books.desk.post('/payments', { clientId, method: 'debit', amountCents: 12_430 }))
      .body;
    expect((await books.owner.post(`/payments/${id}/void`, { version: 2, reason })).status).toBe(409);
    expect((await books.desk.post(`/payments/${id}/void`, { version: 2, reason })).status).toBe(200);
    expect(await books.read(invoiceId)).toMatchObject({ payment: 'unpaid', payments: [] });
    expect((await books.owner.post(`/payments/${id}/bounce`, { version: 4, reason })).status).toBe(409);
  });

  it('is refused in closed books, for a future day and for more than the amount paid', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
    const settings = app.admin('workspace_settings').where({ tenant_id: books.clinic.tenantId });
    await settings.clone().update({ books_closed_on: '2026-11-20' });
    const pay = { clientId, method: 'debit', amountCents: 100 };
    const closed = await books.desk.post('/payments', { ...pay, receivedOn: '2026-11-20' });
    expect([closed.status, closed.body.code]).toEqual([409, 'PERIOD_CLOSED']);
    expect((await books.desk.post('/payments', { ...pay, receivedOn: '2026-11-21' })).status).toBe(201);
    await settings.update({ books_closed_on: null });
    expect((await books.desk.post('/payments', { ...pay, receivedOn: '2026-11-25' })).status).toBe(400);
    const more = { ...pay, allocations: [{ invoiceId, amountCents: 101 }] };
    expect((await books.desk.post('/payments', more)).status).toBe(400);
  });

  it('is refused for a day on which the books are being closed', async () => {
    const pay = { clientId: await books.someone(), method: 'debit', amountCents: 100 };
    const answer = await meanwhile(
      app,
      (tx) =>
        tx('workspace_settings')
          .where({ tenant_id: books.clinic.tenantId })
          .update({ books_closed_on: '2026-11-20' }),
      () => books.desk.post('/payments', { ...pay, receivedOn: '2026-11-20' }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'PERIOD_CLOSED']);
    await app
      .admin('workspace_settings')
      .where({ tenant_id: books.clinic.tenantId })
      .update({ books_closed_on: null });
  });

  it('is the client’s credit when the invoice that it would settle is voided meanwhile', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
    const answer = await meanwhile(
      app,
      (tx) =>
        tx('invoices')
          .where({ invoice_id: invoiceId })
          .update({ state: 'void', reason, version: tx.raw('version + 1') }),
      () => books.desk.post('/payments', { clientId, method: 'debit', amountCents: 5_000 }),
    );
    expect(answer.status).toBe(201);
    expect(await books.readPayment(answer.body.id)).toMatchObject({ allocatedCents: 0, creditCents: 5_000 });
  });
});

describe('the cash-out of a clinic with two locations', () => {
  it('has the money that was received and given back at each, and both together', async () => {
    now = new Date('2026-11-25T18:00:00-05:00');
    const on = '2026-11-25';
    const main = books.clinic.locationId;
    const streetAddress = '9 Harbour Road';
    const place = { name: 'Harbour', zone: 'America/Toronto', region: 'ON', streetAddress };
    const { id: harbour } = (await books.owner.post('/locations', place)).body;
    const clientId = await books.someone();
    const attendanceId = await books.visit({ clientId, at: on, state: 'arrived', locationId: harbour });
    const pay = async (amountCents: number, more: object = {}) =>
      (await books.desk.post('/payments', { clientId, method: 'cash', amountCents, ...more })).body.id;
    const checkout = { version: 1, payments: [{ method: 'cash', amountCents: 12_430 }] };
    expect((await books.desk.post(`/confirmations/${attendanceId}/checkout`, checkout)).status).toBe(200);
    const deposit = await pay(5_000, { allocations: [] });
    const atMain = await pay(3_000, { allocations: [], locationId: main });
    const refund = { version: 1, amountCents: 1_000, reason };
    await books.owner.post(`/payments/${deposit}/refund`, refund);
    await books.owner.post(`/payments/${atMain}/refund`, { ...refund, locationId: harbour });
    const cashOf = async (location: string) => {
      const query = `from=${on}&to=${on}${location && `&locationId=${location}`}`;
      const { totals, totalCents } = (await books.desk.get(`/payments/totals?${query}`)).body;
      const { payments } = (await books.desk.get(`/payments?${query}`)).body;
      return [totals[0].receivedCents, totals[0].refundedCents, totalCents, payments.length];
    };
    expect(await cashOf(harbour)).toEqual([17_430, -2_000, 15_430, 4]);
    expect(await cashOf(main)).toEqual([3_000, 0, 3_000, 1]);
    expect(await cashOf('')).toEqual([20_430, -2_000, 18_430, 5]);
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account.locationId).toBe(harbour);
    const { content } = await books.desk.get(`/payments/${deposit}/receipt`);
    expect(await pdfText(content)).toContain(streetAddress);
    const elsewhere = { clientId, method: 'cash', amountCents: 500, locationId: clientId };
    expect((await books.desk.post('/payments', elsewhere)).status).toBe(404);
  });
});

describe('a payment whose response is lost', () => {
  const commit: Cut = { at: (statement) => /^commit/i.test(statement), when: 'after' };
  const answer: Cut = {
    at: (statement) => statement.startsWith('UPDATE idempotency_keys SET status'),
    when: 'before',
  };

  it.each([
    ['at the commit', 'app', commit, 503],
    ['before it is stored', 'platform', answer, 201],
  ] as const)('%s is recorded once, however often it is sent', async (_when, pool, cut, status) => {
    const clientId = await books.someone();
    const send = () =>
      app.call({
        method: 'POST',
        url: '/api/clinic/payments',
        host: books.clinic.host,
        token: books.clinic.desk.token,
        headers: { 'idempotency-key': `lost-${status}` },
        body: { clientId, method: 'debit', amountCents: 5_000 },
      });
    const lost = await cutsOf(app.database[pool])(cut, send);
    expect([lost.wasCut, lost.result.status]).toEqual([true, status]);
    await app
      .admin('idempotency_keys')
      .where({ key: `lost-${status}` })
      .update({ created_at: app.admin.raw("created_at - interval '2 minutes'") });
    for (let again = 0; again < 3; again += 1) expect((await send()).body.code).toBe('ALREADY_DONE');
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account.creditCents).toBe(5_000);
  });

  it('and whose commit failed is recorded when it is retried', async () => {
    const clientId = await books.someone();
    const payment = { clientId, method: 'debit', amountCents: 5_000 };
    const cut = { ...commit, when: 'before' } as const;
    const lost = await cutsOf(app.database.app)(cut, () => books.desk.post('/payments', payment));
    expect(lost.result.status).toBe(503);
    expect((await books.desk.post('/payments', payment)).status).toBe(201);
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account.creditCents).toBe(5_000);
  });
});

describe('what was collected for a visit', () => {
  const endOf = (day: number) => new Date(`2026-11-${day}T23:59:00-05:00`);
  const collected = (attendanceId: string, day: number, until = endOf(day)) =>
    app.database.forTenant(books.clinic.tenantId, (tx) =>
      listCollected(tx, books.clinic.tenantId, {
        attendanceIds: [attendanceId],
        until,
        untilOn: `2026-11-${day}`,
      }),
    );
  const setDay = (day: number) => {
    now = new Date(`2026-11-${day}T18:00:00-05:00`);
  };
  const fee = async (attendanceId: string, day: number) => {
    const [row] = await collected(attendanceId, day);
    return row && [row.netCents, row.feeCollectedCents, row.taxCollectedCents, row.refundedFeeCents];
  };

  it('is the fee’s share of the amount paid by the end of a day', async () => {
    const { attendanceId, clientId } = await books.billed({ clientId: await books.someone() });
    setDay(25);
    const pay = { clientId, method: 'debit' };
    const { id } = (await books.desk.post('/payments', { ...pay, amountCents: 6_215 })).body;
    setDay(26);
    await books.desk.post('/payments', { ...pay, amountCents: 6_215 });
    setDay(27);
    await books.owner.post(`/payments/${id}/refund`, { version: 2, amountCents: 6_215, reason });
    setDay(28);
    await books.owner.post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason });
    expect(await collected(attendanceId, 24, new Date('2026-11-24T17:00:00-05:00'))).toEqual([]);
    expect(await fee(attendanceId, 24)).toEqual([11_000, 0, 0, 0]);
    expect(await fee(attendanceId, 25)).toEqual([11_000, 5_500, 715, 0]);
    expect(await fee(attendanceId, 26)).toEqual([11_000, 11_000, 1_430, 0]);
    expect(await fee(attendanceId, 27)).toEqual([11_000, 5_500, 715, 5_500]);
    expect(await fee(attendanceId, 28)).toEqual([0, 0, 0, 0]);
  });

  it('counts from the day the money was received, and a voided payment on no day', async () => {
    setDay(20);
    const { attendanceId, clientId } = await books.billed({
      at: '2026-11-20',
      clientId: await books.someone(),
    });
    setDay(24);
    const payment = { clientId, method: 'debit', amountCents: 6_215, receivedOn: '2026-11-21' };
    const { id } = (await books.desk.post('/payments', payment)).body;
    expect(await fee(attendanceId, 20)).toEqual([11_000, 0, 0, 0]);
    expect(await fee(attendanceId, 21)).toEqual([11_000, 5_500, 715, 0]);
    expect((await books.desk.post(`/payments/${id}/void`, { version: 2, reason })).status).toBe(200);
    for (const day of [20, 21, 24]) expect(await fee(attendanceId, day)).toEqual([11_000, 0, 0, 0]);
  });

  it('has money that was moved from another invoice only from the day it was moved', async () => {
    setDay(20);
    const clientId = await books.someone();
    const [first, second] = [
      await books.billed({ at: '2026-11-20', clientId }),
      await books.billed({ at: '2026-11-20', clientId }),
    ];
    await books.desk.post('/payments', { clientId, method: 'debit', amountCents: 12_430 });
    setDay(24);
    const credited = await books.owner.post(`/invoices/${first.invoiceId}/credit`, { version: 2, reason });
    expect(credited.status).toBe(200);
    expect((await books.desk.post(`/clients/${clientId}/apply-credit`)).body.appliedCents).toBe(12_430);
    const fees = async (day: number) => [
      await fee(first.attendanceId, day),
      await fee(second.attendanceId, day),
    ];
    expect(await fees(22)).toEqual([
      [11_000, 11_000, 1_430, 0],
      [11_000, 0, 0, 0],
    ]);
    expect(await fees(24)).toEqual([
      [0, 0, 0, 0],
      [11_000, 11_000, 1_430, 0],
    ]);
  });
});

describe('the books', () => {
  const sumsOf = () =>
    query<{ what: string; wrong: number }>(
      app.admin,
      `WITH a AS (SELECT * FROM allocations WHERE tenant_id = :tenantId)
       SELECT 'paid' AS what, count(*)::integer AS wrong FROM invoices i
        WHERE tenant_id = :tenantId
          AND paid_cents <> coalesce((SELECT sum(amount_cents) FROM a WHERE a.invoice_id = i.invoice_id), 0)
       UNION ALL
       SELECT 'allocated', count(*)::integer FROM payments y
        WHERE tenant_id = :tenantId
          AND allocated_cents <> coalesce((SELECT sum(amount_cents) FROM a WHERE a.payment_id = y.payment_id), 0)
       UNION ALL
       SELECT 'returned', count(*)::integer FROM payments y
        WHERE tenant_id = :tenantId AND kind = 'payment'
          AND returned_cents <> coalesce((SELECT -sum(r.amount_cents) FROM payments r WHERE r.of_payment_id = y.payment_id), 0)
       UNION ALL
       SELECT 'credited', count(*)::integer FROM invoices i
        WHERE tenant_id = :tenantId AND kind = 'invoice'
          AND credited_cents <> coalesce((SELECT -sum(c.total_cents) FROM invoices c WHERE c.credits_invoice_id = i.invoice_id), 0)
       UNION ALL
       SELECT 'tax', count(*)::integer FROM invoice_lines l
        WHERE tenant_id = :tenantId
          AND tax_cents <> coalesce((SELECT sum(t.tax_cents) FROM invoice_taxes t WHERE t.line_id = l.line_id), 0)`,
      { tenantId: books.clinic.tenantId },
    );

  it('balance after any simultaneous changes', async () => {
    const clientId = await books.someone();
    const visits = await Promise.all(Array.from({ length: 6 }, () => books.visit({ clientId })));
    await books.desk.post('/confirmations/confirm', {
      visits: visits.map((attendanceId) => ({ attendanceId, version: 1 })),
    });
    const account = async () => (await books.desk.get(`/clients/${clientId}/account`)).body.account;
    let seed = 20261124;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const one = async () => {
      const { invoices, payments } = await account();
      const payment = payments[random(payments.length)];
      const invoice = invoices[random(invoices.length)];
      const given = { version: payment?.version, reason };
      const acts = [
        () => books.desk.post('/payments', { clientId, method: 'debit', amountCents: 1 + random(20_000) }),
        () => books.desk.post('/payments', { clientId, method: 'cash', amountCents: 3 + random(9_000) }),
        () => books.desk.post(`/clients/${clientId}/apply-credit`),
        () =>
          books.owner.post(`/payments/${payment.paymentId}/refund`, {
            ...given,
            amountCents: 3 + random(8_000),
          }),
        () => books.owner.post(`/payments/${payment.paymentId}/bounce`, given),
        () => books.desk.post(`/payments/${payment.paymentId}/void`, given),
        () => books.owner.post(`/invoices/${invoice.invoiceId}/credit`, { version: invoice.version, reason }),
        () =>
          books.owner.post(`/invoices/${invoice.invoiceId}/write-off`, { version: invoice.version, reason }),
        () =>
          books.owner.post(`/invoices/${invoice.invoiceId}/reinstate`, { version: invoice.version, reason }),
      ];
      const { status } = await (acts[payment ? random(acts.length) : 0] as (typeof acts)[0])();
      expect(status).toBeOneOf([200, 201, 409]);
    };
    for (let round = 0; round < 12; round++) await Promise.all([one(), one(), one()]);
    expect((await sumsOf()).filter(({ wrong }) => wrong > 0)).toEqual([]);
    const { balanceCents, invoices, payments } = await account();
    const sum = (of: number[]) => of.reduce((all, cents) => all + cents, 0);
    type Shown = Record<
      'balanceCents' | 'amountCents' | 'allocatedCents' | 'creditCents' | 'paidCents',
      number
    >;
    expect(balanceCents).toBe(sum(invoices.map((shown: Shown) => shown.balanceCents)));
    expect(sum(payments.map((shown: Shown) => shown.allocatedCents))).toBe(
      sum(invoices.map((shown: Shown) => shown.paidCents)),
    );
  });
});
