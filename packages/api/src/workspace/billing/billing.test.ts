import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { callsOf } from '../../../test/charts.ts';
import { createVisit, type NewVisit } from '../../../test/visits.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../test/workspace.ts';
import { query } from '../../database/rows.ts';
import { listCollected } from './index.ts';

const today = '2026-11-24';
let now = new Date('2026-11-24T18:00:00-05:00');
let app: TestApp;
let clinic: TestWorkspace;
let next: TestWorkspace;
beforeAll(async () => {
  app = await createTestApp({ rateLimitFactor: 100_000, clock: { now: () => now } });
  clinic = await createWorkspace(app, { subdomain: 'money' });
  next = await createWorkspace(app, { subdomain: 'money-next' });
  await as(clinic.ownerAtSite).post('/taxes/registrations', {
    kind: 'gst_hst',
    number: '123456789 RT0001',
    from: '2024-01-01',
  });
});
afterAll(() => app.close());
beforeEach(() => {
  now = new Date('2026-11-24T18:00:00-05:00');
});

const as = (member: TestMember) => callsOf(app, clinic, member);
const desk = () => as(clinic.desk);
const owner = () => as(clinic.ownerAtSite);
const reason = 'Asked by the client';

let visits = 0;
/** A visit of today that waits in the queue; massage at Chen's, 110.00 + 14.30, unless said. */
async function visit(of: Partial<NewVisit> = {}): Promise<string> {
  const minute = visits++ * 5;
  const at = `${of.at ?? today}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return createVisit(app, clinic, {
    clientId: clinic.anne,
    with: 'chen',
    minutes: 5,
    note: 'signed',
    ...of,
    at,
  });
}

async function invoiceOf(attendanceId: string) {
  const { body } = await desk().get('/invoices?limit=100');
  const found = [];
  for (const { invoiceId, kind } of body.invoices) {
    if (kind === 'credit') continue;
    const { invoice } = (await desk().get(`/invoices/${invoiceId}`)).body;
    if (invoice.lines[0].attendanceId === attendanceId) found.push(invoice);
  }
  return found[0];
}

async function billed(of: Partial<NewVisit> & { pays?: string } = {}) {
  const attendanceId = await visit(of);
  expect((await desk().post(`/confirmations/${attendanceId}/confirm`, { version: 1 })).status).toBe(200);
  return { attendanceId, ...(await invoiceOf(attendanceId)) };
}
const read = async (invoiceId: string) => (await desk().get(`/invoices/${invoiceId}`)).body.invoice;
const readPayment = async (paymentId: string) => (await desk().get(`/payments/${paymentId}`)).body.payment;
const someone = async () => clinic.client('Omar', `Haddad${visits++}`, { phone: '416-555-0199' });

describe('a confirmed visit', () => {
  it('is billed at once, with its tax, its practitioner and the numbers of the clinic', async () => {
    const attendanceId = await visit();
    const waiting = (await desk().get('/confirmations')).body.confirmations.find(
      (one: { attendanceId: string }) => one.attendanceId === attendanceId,
    );
    expect(waiting).toMatchObject({ feeCents: 11_000, taxCents: 1_430, taxReason: 'profession_taxable' });
    await desk().post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect(await invoiceOf(attendanceId)).toMatchObject({
      kind: 'invoice',
      state: 'issued',
      issuedOn: today,
      clientName: 'Anne Tremblay',
      payerName: null,
      businessName: expect.any(String),
      netCents: 11_000,
      taxCents: 1_430,
      totalCents: 12_430,
      balanceCents: 12_430,
      payment: 'unpaid',
      voidable: true,
      taxes: [
        {
          component: 'HST',
          ratePpm: 130_000,
          baseCents: 11_000,
          taxCents: 1_430,
          registrationNo: '123456789 RT0001',
        },
      ],
      lines: [
        {
          serviceEn: 'Massage',
          serviceFr: 'Massothérapie',
          minutes: 5,
          practitioner: { name: 'Chen Li', profession: 'massage_therapist', licenceNo: '12345' },
          supervisor: null,
          taxReason: 'profession_taxable',
        },
      ],
    });
    const history = await app
      .admin('history')
      .where({ tenant_id: clinic.tenantId, kind: 'invoice', action: 'issued' });
    expect(history.map(({ details }) => details.attendanceId)).toContain(attendanceId);
  });

  it('is exempt at a physiotherapist’s, and costs nothing without a fee', async () => {
    expect(await billed({ with: 'roy' })).toMatchObject({ taxCents: 0, totalCents: 12_000, taxes: [] });
    const attendanceId = await visit({ feeCents: 0 });
    await desk().post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect(await invoiceOf(attendanceId)).toBeUndefined();
  });

  it('is billed to the payer on file, in their language', async () => {
    const clientId = await someone();
    await desk().post(`/clients/${clientId}/relations`, {
      kind: 'payer',
      organization: true,
      name: 'Assurances Lac',
    });
    await app.admin('clients').where({ client_id: clientId }).update({ language: 'fr' });
    expect(await billed({ clientId })).toMatchObject({ payerName: 'Assurances Lac', language: 'fr' });
  });

  it('waits while its tax is undecided, also where many are confirmed', async () => {
    const licences = app
      .admin('credentials')
      .where({ tenant_id: clinic.tenantId, staff_id: clinic.chen.staffId });
    await licences.clone().update({ valid_to_on: '2026-01-01' });
    const attendanceId = await visit();
    const shown = (await desk().get('/confirmations?limit=300')).body.confirmations.at(-1);
    expect(shown).toMatchObject({ attendanceId, taxCents: null, taxReason: 'profession_unknown' });
    const refused = await desk().post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'TAX_UNDECIDED']);
    const { body } = await desk().post('/confirmations/confirm', { visits: [{ attendanceId, version: 1 }] });
    expect(body).toMatchObject({ confirmed: 0, left: 1 });
    const rule = { taxClass: 'care', profession: null, exempt: true, from: '2026-11-01' };
    const { id } = (await owner().post('/taxes/rules', rule)).body;
    expect((await desk().post(`/confirmations/${attendanceId}/confirm`, { version: 1 })).status).toBe(200);
    expect(await invoiceOf(attendanceId)).toMatchObject({
      taxCents: 0,
      lines: [{ taxReason: 'clinic_rule' }],
    });
    await app.admin('tax_rules').where({ rule_id: id }).delete();
    await licences.update({ valid_to_on: null });
  });

  it('is not billed here before the day from which the clinic bills', async () => {
    await app
      .admin('workspace_settings')
      .where({ tenant_id: clinic.tenantId })
      .update({ billing_from_on: '2026-11-01' });
    const attendanceId = await visit({ at: '2026-10-20' });
    await desk().post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect(await invoiceOf(attendanceId)).toBeUndefined();
  });
});

describe('numbers of invoices', () => {
  const numbers = async () =>
    (await app
      .admin('invoices')
      .where({ tenant_id: clinic.tenantId })
      .orderBy('number')
      .pluck('number')) as number[];

  it('have no gaps when 20 are issued at once, nor when two people confirm one visit', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => visit()));
    const twice = [...ids, ...ids.slice(0, 3)];
    const answers = await Promise.all(
      twice.map((id) => desk().post(`/confirmations/${id}/confirm`, { version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const all = await numbers();
    expect(all).toEqual(all.map((_, index) => index + 1));
  });

  it('are given back by a confirmation that fails', async () => {
    const before = (await numbers()).length;
    const attendanceId = await visit();
    await app.admin.raw(
      `CREATE FUNCTION fail_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
    );
    await app.admin.raw('CREATE TRIGGER fail BEFORE INSERT ON invoice_lines EXECUTE FUNCTION fail_line()');
    const failed = await desk().post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    await app.admin.raw('DROP TRIGGER fail ON invoice_lines');
    await app.admin.raw('DROP FUNCTION fail_line()');
    expect(failed.status).toBe(500);
    expect(await billed()).toMatchObject({ number: before + 1 });
  });

  it('are issued for many visits in a handful of statements', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => visit()));
    const wanted = ids.map((attendanceId) => ({ attendanceId, version: 1 }));
    const { body } = await desk().post('/confirmations/confirm', { visits: wanted });
    expect(body).toMatchObject({ confirmed: 40, left: 0 });
    const all = await numbers();
    expect(all).toEqual(all.map((_, index) => index + 1));
  });
});

describe('an issued invoice', () => {
  it('cannot be changed, not even by a statement of the clinic’s own role', async () => {
    const { invoiceId } = await billed();
    await expect(
      app.database.forTenant(clinic.tenantId, (tx) =>
        tx('invoices').where({ invoice_id: invoiceId }).update({ total_cents: 1 }),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      app.admin('invoices').where({ invoice_id: invoiceId }).update({ net_cents: 1, total_cents: 1_431 }),
    ).rejects.toThrow(/frozen/);
  });

  it('is voided by a reopening on its day, and charged anew', async () => {
    const { attendanceId, invoiceId } = await billed();
    await owner().post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason });
    expect(await read(invoiceId)).toMatchObject({ state: 'void', balanceCents: 0, payment: null });
    await desk().post(`/confirmations/${attendanceId}/confirm`, {
      version: 3,
      feeCents: 9_000,
      reason: 'Shorter',
    });
    const again = await app.admin('invoice_lines').where({ attendance_id: attendanceId, charged: true });
    expect(again).toMatchObject([{ net_cents: 9_000, tax_cents: 1_170, fee_reason: 'Shorter' }]);
  });

  it('is credited once it is paid, and the payment becomes credit that settles another one', async () => {
    const clientId = await someone();
    const { attendanceId, invoiceId, number } = await billed({ clientId });
    const { id: paymentId } = (
      await desk().post('/payments', { clientId, method: 'debit', amountCents: 12_430 })
    ).body;
    expect(await read(invoiceId)).toMatchObject({ payment: 'paid', voidable: false });
    await owner().post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason });
    const credited = await read(invoiceId);
    expect(credited).toMatchObject({
      payment: 'credited',
      creditedCents: 12_430,
      paidCents: 0,
      balanceCents: 0,
    });
    expect(await read(credited.creditedBy[0].invoiceId)).toMatchObject({
      kind: 'credit',
      netCents: -11_000,
      taxCents: -1_430,
      totalCents: -12_430,
      taxes: [{ taxCents: -1_430 }],
      credits: { invoiceId, number },
    });
    expect(await readPayment(paymentId)).toMatchObject({ creditCents: 12_430, allocations: [] });
    const second = await billed({ clientId, with: 'roy' });
    expect((await desk().post(`/clients/${clientId}/apply-credit`)).body).toMatchObject({
      appliedCents: 12_000,
    });
    expect(await read(second.invoiceId)).toMatchObject({ payment: 'paid' });
    expect((await desk().get(`/clients/${clientId}/account`)).body.account).toMatchObject({
      balanceCents: 0,
      creditCents: 430,
    });
  });

  it('is credited the day after, and voided only today', async () => {
    const { invoiceId } = await billed();
    now = new Date('2026-11-25T09:00:00-05:00');
    const refused = await owner().post(`/invoices/${invoiceId}/void`, { version: 1, reason });
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect((await owner().post(`/invoices/${invoiceId}/credit`, { version: 1, reason })).status).toBe(200);
    expect((await owner().post(`/invoices/${invoiceId}/credit`, { version: 2, reason })).status).toBe(409);
  });

  it('is written off and reinstated; a written-off balance is none', async () => {
    const { invoiceId, clientId } = await billed({ clientId: await someone() });
    await owner().post(`/invoices/${invoiceId}/write-off`, { version: 1, reason });
    expect(await read(invoiceId)).toMatchObject({ state: 'written_off', balanceCents: 0, reason });
    const pay = {
      clientId,
      method: 'debit',
      amountCents: 100,
      allocations: [{ invoiceId, amountCents: 100 }],
    };
    expect((await desk().post('/payments', pay)).status).toBe(409);
    await owner().post(`/invoices/${invoiceId}/reinstate`, { version: 2, reason });
    expect(await read(invoiceId)).toMatchObject({ state: 'issued', balanceCents: 12_430 });
  });

  it('is overdue after 30 days and grows older in the balances', async () => {
    const { invoiceId, clientId } = await billed({ clientId: await someone() });
    now = new Date('2026-12-26T12:00:00-05:00');
    const { token, sessionId } = await app.session(clinic.desk.userId, 'clinic', clinic.tenantId);
    const later = as({ ...clinic.desk, token, sessionId });
    const { invoices } = (await later.get('/invoices?show=overdue&limit=100')).body;
    expect(invoices.map((one: { invoiceId: string }) => one.invoiceId)).toContain(invoiceId);
    const { balances } = (await later.get('/balances?limit=100')).body;
    expect(balances.find((one: { clientId: string }) => one.clientId === clientId)).toMatchObject({
      ages: { current: 0, over30: 12_430, total: 12_430 },
      oldestOn: today,
    });
  });
});

describe('a payment', () => {
  it('settles the oldest invoice first; the rest is credit', async () => {
    const clientId = await someone();
    const [first, second] = [await billed({ clientId }), await billed({ clientId })];
    const { id } = (await desk().post('/payments', { clientId, method: 'e_transfer', amountCents: 20_000 }))
      .body;
    expect(await read(first.invoiceId)).toMatchObject({ payment: 'paid' });
    expect(await read(second.invoiceId)).toMatchObject({ payment: 'part_paid', balanceCents: 4_860 });
    await desk().post('/payments', { clientId, method: 'cash', amountCents: 5_000 });
    expect((await desk().get(`/clients/${clientId}/account`)).body.account).toMatchObject({
      creditCents: 140,
    });
    expect(await readPayment(id)).toMatchObject({ allocatedCents: 20_000, voidable: true });
  });

  it('is split between payers, each with their own name', async () => {
    const clientId = await someone();
    const relation = { kind: 'payer', organization: true, name: 'Lake Insurance' };
    const { id: payerRelationId } = (await desk().post(`/clients/${clientId}/relations`, relation)).body;
    const { invoiceId } = await billed({ clientId });
    const part = (amountCents: number) => ({
      clientId,
      amountCents,
      allocations: [{ invoiceId, amountCents }],
    });
    await desk().post('/payments', { ...part(10_000), method: 'insurer', payerRelationId });
    await desk().post('/payments', { ...part(2_430), method: 'debit', payerRelationId: null });
    expect((await read(invoiceId)).payments).toMatchObject([
      { payerName: 'Lake Insurance', amountCents: 10_000 },
      { payerName: expect.stringContaining('Omar'), amountCents: 2_430 },
    ]);
  });

  it('is rounded to five cents in cash, and the till agrees with the totals', async () => {
    const clientId = await someone();
    const before = (await desk().get(`/payments/totals?from=${today}&to=${today}`)).body;
    const cashBefore =
      before.totals.find((one: { method: string }) => one.method === 'cash')?.totalCents ?? 0;
    const { id } = (await desk().post('/payments', { clientId, method: 'cash', amountCents: 11_306 })).body;
    expect(await readPayment(id)).toMatchObject({ amountCents: 11_306, roundingCents: -1 });
    const after = (await desk().get(`/payments/totals?from=${today}&to=${today}`)).body;
    const cash = after.totals.find((one: { method: string }) => one.method === 'cash');
    expect(cash.totalCents - cashBefore).toBe(11_305);
  });

  it('pays an invoice once, however many pay it at the same time', async () => {
    const { invoiceId, clientId } = await billed({ clientId: await someone() });
    const pay = {
      clientId,
      method: 'debit',
      amountCents: 12_430,
      allocations: [{ invoiceId, amountCents: 12_430 }],
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk().post('/payments', pay)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await read(invoiceId)).toMatchObject({ paidCents: 12_430, payment: 'paid' });
  });

  it('is refunded by an administrator, or the desk where the clinic allows it', async () => {
    const { invoiceId, clientId } = await billed({ clientId: await someone() });
    const { id } = (await desk().post('/payments', { clientId, method: 'debit', amountCents: 13_000 })).body;
    const give = { version: 2, amountCents: 1_000, reason };
    expect((await desk().post(`/payments/${id}/refund`, give)).status).toBe(403);
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    await settings.clone().update({ desk_may_refund: true });
    expect((await desk().post(`/payments/${id}/refund`, give)).status).toBe(200);
    await settings.update({ desk_may_refund: false });
    // 5.70 was credit, 4.30 came off the invoice.
    expect(await read(invoiceId)).toMatchObject({ balanceCents: 430, payment: 'part_paid' });
    expect(await readPayment(id)).toMatchObject({ returnedCents: 1_000, creditCents: 0 });
    const tooMuch = await owner().post(`/payments/${id}/refund`, {
      ...give,
      version: 4,
      amountCents: 12_001,
    });
    expect([tooMuch.status, tooMuch.body.details.mostCents]).toEqual([409, 12_000]);
  });

  it('bounces as a whole and opens its invoices again', async () => {
    const { invoiceId, clientId } = await billed({ clientId: await someone() });
    const { id } = (await desk().post('/payments', { clientId, method: 'cheque', amountCents: 12_430 })).body;
    const bounced = (await desk().post(`/payments/${id}/bounce`, { version: 2, reason: 'NSF' })).body;
    expect(await readPayment(bounced.id)).toMatchObject({
      kind: 'bounce',
      amountCents: -12_430,
      ofPaymentId: id,
    });
    expect(await read(invoiceId)).toMatchObject({ balanceCents: 12_430, payment: 'unpaid' });
    expect((await desk().post(`/payments/${id}/bounce`, { version: 4, reason })).status).toBe(409);
  });

  it('is voided on its day by whoever recorded it', async () => {
    const { invoiceId, clientId } = await billed({ clientId: await someone() });
    const { id } = (await desk().post('/payments', { clientId, method: 'debit', amountCents: 12_430 })).body;
    expect((await owner().post(`/payments/${id}/void`, { version: 2, reason })).status).toBe(409);
    expect((await desk().post(`/payments/${id}/void`, { version: 2, reason })).status).toBe(200);
    expect(await read(invoiceId)).toMatchObject({ payment: 'unpaid', payments: [] });
    expect((await desk().post(`/payments/${id}/bounce`, { version: 4, reason })).status).toBe(409);
  });

  it('is refused for closed books, for days to come and for more than it is', async () => {
    const { invoiceId, clientId } = await billed({ clientId: await someone() });
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    await settings.clone().update({ books_closed_on: '2026-11-20' });
    const pay = { clientId, method: 'debit', amountCents: 100 };
    const closed = await desk().post('/payments', { ...pay, receivedOn: '2026-11-20' });
    expect([closed.status, closed.body.code]).toEqual([409, 'PERIOD_CLOSED']);
    expect((await desk().post('/payments', { ...pay, receivedOn: '2026-11-21' })).status).toBe(201);
    await settings.update({ books_closed_on: null });
    expect((await desk().post('/payments', { ...pay, receivedOn: '2026-11-25' })).status).toBe(400);
    const more = { ...pay, allocations: [{ invoiceId, amountCents: 101 }] };
    expect((await desk().post('/payments', more)).status).toBe(400);
  });
});

describe('a merged client', () => {
  it('takes invoices, payments and credit along, as they were written', async () => {
    const clientId = await someone();
    const { invoiceId } = await billed({ clientId });
    await desk().post('/payments', { clientId, method: 'debit', amountCents: 13_000 });
    const into = await clinic.client('Omar', 'Haddad', { phone: '416-555-0199' });
    const { file_no: intoFileNo } = await app.admin('clients').where({ client_id: into }).first('file_no');
    const merged = await desk().post(`/clients/${clientId}/merge`, { version: 1, intoFileNo });
    expect(merged.status).toBe(200);
    const { account } = (await desk().get(`/clients/${into}/account`)).body;
    expect(account).toMatchObject({ creditCents: 570, invoices: [{ invoiceId, payment: 'paid' }] });
    expect((await read(invoiceId)).clientName).toMatch(/^Omar Haddad\d/);
  });
});

describe('a hostile clinician', () => {
  it('reads invoices of own lines alone and changes none', async () => {
    const roys = await billed({ with: 'roy' });
    const chen = as(clinic.chen);
    expect((await chen.get(`/invoices/${roys.invoiceId}`)).status).toBe(404);
    const { invoices } = (await chen.get(`/invoices?limit=100&staffId=${clinic.roy.staffId}`)).body;
    expect(invoices.every((one: { staffId: string }) => one.staffId === clinic.chen.staffId)).toBe(true);
    const tries = [
      chen.post('/payments', { clientId: clinic.anne, method: 'cash', amountCents: 12_000 }),
      chen.post(`/invoices/${roys.invoiceId}/credit`, { version: 1, reason }),
      chen.post(`/invoices/${roys.invoiceId}/write-off`, { version: 1, reason }),
      chen.get('/balances'),
      chen.get(`/clients/${clinic.anne}/account`),
      chen.post('/taxes/rules', { taxClass: 'care', profession: null, exempt: true, from: today }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(403);
  });
});

describe('another clinic', () => {
  it('finds neither invoices, payments nor clients of this one', async () => {
    const { invoiceId, clientId } = await billed({ clientId: await someone() });
    const foreign = callsOf(app, next, next.ownerAtSite);
    const pay = { method: 'debit', amountCents: 100 };
    const tries = [
      foreign.get(`/invoices/${invoiceId}`),
      foreign.post('/payments', { ...pay, clientId }),
      foreign.post('/payments', {
        ...pay,
        clientId: next.anne,
        allocations: [{ invoiceId, amountCents: 100 }],
      }),
      foreign.post(`/clients/${next.anne}/apply-credit`, { invoiceIds: [invoiceId] }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
    expect((await foreign.get('/invoices')).body.invoices).toEqual([]);
  });
});

describe('check out', () => {
  const arrived = () => visit({ state: 'arrived' });

  it('notes the visit, confirms, bills and takes the money in one act', async () => {
    const attendanceId = await arrived();
    expect((await desk().get(`/confirmations/${attendanceId}/checkout`)).body.quote).toMatchObject({
      feeCents: 11_000,
      taxCents: 1_430,
      totalCents: 12_430,
      cashCents: 12_430,
      billed: true,
    });
    const { status, body } = await desk().post(`/confirmations/${attendanceId}/checkout`, {
      version: 1,
      treatedMinutes: 5,
      payments: [
        { method: 'insurer', amountCents: 10_000 },
        { method: 'cash', amountCents: 2_500, payerRelationId: null },
      ],
    });
    expect(status).toBe(200);
    expect(await read(body.id)).toMatchObject({
      payment: 'paid',
      lines: [{ attendanceId }],
      payments: [{ amountCents: 10_000 }, { amountCents: 2_430 }],
    });
  });

  it('does all of it or nothing', async () => {
    const attendanceId = await arrived();
    const wrong = { method: 'debit', amountCents: 100, payerRelationId: attendanceId };
    const refused = await desk().post(`/confirmations/${attendanceId}/checkout`, {
      version: 1,
      payments: [wrong],
    });
    expect(refused.status).toBe(400);
    expect(await app.admin('attendances').where({ attendance_id: attendanceId }).first()).toMatchObject({
      state: 'arrived',
      version: 1,
    });
    expect(await invoiceOf(attendanceId)).toBeUndefined();
  });

  it('is done once when two people do it at the same time', async () => {
    const attendanceId = await arrived();
    const body = { version: 1, payments: [{ method: 'debit', amountCents: 12_430 }] };
    const answers = await Promise.all(
      [1, 2].map(() => desk().post(`/confirmations/${attendanceId}/checkout`, body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('what was collected for a visit', () => {
  const collected = (attendanceId: string, until = now) =>
    app.database.forTenant(clinic.tenantId, (tx) =>
      listCollected(tx, clinic.tenantId, { attendanceIds: [attendanceId], until }),
    );

  it('is the fee’s part of what was paid, as it stood at each moment', async () => {
    const { attendanceId, clientId } = await billed({ clientId: await someone() });
    const at = (minutes: number) => new Date(`2026-11-24T18:${String(minutes).padStart(2, '0')}:00-05:00`);
    now = at(10);
    const pay = { clientId, method: 'debit' };
    const { id } = (await desk().post('/payments', { ...pay, amountCents: 6_215 })).body;
    now = at(20);
    await desk().post('/payments', { ...pay, amountCents: 6_215 });
    now = at(30);
    await owner().post(`/payments/${id}/refund`, { version: 2, amountCents: 6_215, reason });
    now = at(40);
    await owner().post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason });
    const fee = async (minute: number) => {
      const [row] = await collected(attendanceId, at(minute));
      return row && [row.netCents, row.feeCollectedCents, row.taxCollectedCents, row.refundedFeeCents];
    };
    expect(await collected(attendanceId, new Date('2026-11-24T17:00:00-05:00'))).toEqual([]);
    expect(await fee(5)).toEqual([11_000, 0, 0, 0]);
    expect(await fee(15)).toEqual([11_000, 5_500, 715, 0]);
    expect(await fee(25)).toEqual([11_000, 11_000, 1_430, 0]);
    expect(await fee(35)).toEqual([11_000, 5_500, 715, 5_500]);
    expect(await fee(45)).toEqual([0, 0, 0, 0]);
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
      { tenantId: clinic.tenantId },
    );

  it('balance after anything people do at the same time', async () => {
    const clientId = await someone();
    const visits = await Promise.all(Array.from({ length: 6 }, () => visit({ clientId })));
    await desk().post('/confirmations/confirm', {
      visits: visits.map((attendanceId) => ({ attendanceId, version: 1 })),
    });
    const account = async () => (await desk().get(`/clients/${clientId}/account`)).body.account;
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
        () => desk().post('/payments', { clientId, method: 'debit', amountCents: 1 + random(20_000) }),
        () => desk().post('/payments', { clientId, method: 'cash', amountCents: 1 + random(9_000) }),
        () => desk().post(`/clients/${clientId}/apply-credit`),
        () =>
          owner().post(`/payments/${payment.paymentId}/refund`, { ...given, amountCents: 1 + random(8_000) }),
        () => desk().post(`/payments/${payment.paymentId}/bounce`, given),
        () => desk().post(`/payments/${payment.paymentId}/void`, given),
        () => owner().post(`/invoices/${invoice.invoiceId}/credit`, { version: invoice.version, reason }),
        () => owner().post(`/invoices/${invoice.invoiceId}/write-off`, { version: invoice.version, reason }),
        () => owner().post(`/invoices/${invoice.invoiceId}/reinstate`, { version: invoice.version, reason }),
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
