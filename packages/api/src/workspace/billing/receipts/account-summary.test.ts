import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { callsOf, setClock } from '../../../../test/charts.ts';
import { pdfText } from '../../../../test/files.ts';
import { createVisit } from '../../../../test/visits.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';

const clock = setClock('2026-11-24T18:00:00-05:00');
const app = provideTestApp({ clock });
const clinic = provideWorkspace(app, { subdomain: 'summaries' });
const year = { from: '2026-01-01', to: '2026-12-31' };

let desk: ReturnType<typeof callsOf>;
let owner: ReturnType<typeof callsOf>;
beforeAll(async () => {
  desk = callsOf(app, clinic, clinic.desk);
  owner = callsOf(app, clinic, clinic.ownerAtSite);
  const registration = { kind: 'gst_hst', number: '123456789 RT0001', from: '2024-01-01' };
  expect((await owner.post('/taxes/registrations', registration)).status).toBe(201);
});

const summaryOf = (clientId: string, { from, to } = year, member: TestMember = clinic.desk) =>
  callsOf(app, clinic, member).get(`/clients/${clientId}/account-summary?from=${from}&to=${to}`);
const textOf = async (...wanted: Parameters<typeof summaryOf>) =>
  pdfText((await summaryOf(...wanted)).content);

/** Bills a massage of 110.00 with 14.30 HST, or a tax-free physiotherapy of 120.00. */
async function bill(clientId: string, at: string, by: 'roy' | 'chen' = 'chen') {
  const attendanceId = await createVisit(app, clinic, { clientId, with: by, at, note: 'signed' });
  await desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
  const { invoices } = (await desk.get(`/invoices?clientId=${clientId}`)).body;
  return invoices[0] as { invoiceId: string; number: number; version: number };
}

async function pay(clientId: string, payment: object): Promise<string> {
  const { status, body } = await desk.post('/payments', { clientId, ...payment });
  expect(status).toBe(201);
  return body.id;
}

async function giveBack(act: 'refund' | 'void', paymentId: string, body: object): Promise<void> {
  const { version } = (await desk.get(`/payments/${paymentId}`)).body.payment;
  const caller = act === 'void' ? desk : owner;
  expect((await caller.post(`/payments/${paymentId}/${act}`, { version, ...body })).status).toBe(200);
}

describe('the account summary of a client', () => {
  it('lists what was billed with licences and taxes, and adds up what each payer paid', async () => {
    const clientId = await clinic.client('Nora', 'Singh', { phone: '416-555-0111' });
    const insurer = { kind: 'payer', organization: true, name: 'Maple Benefits' };
    await desk.post(`/clients/${clientId}/relations`, insurer);
    const massage = await bill(clientId, '2026-11-10T06:00');
    const physio = await bill(clientId, '2026-11-12T06:00', 'roy');
    await pay(clientId, { method: 'debit', amountCents: 10_000, payerRelationId: null });
    await pay(clientId, { method: 'insurer', amountCents: 12_000 });
    const { status, headers, content } = await summaryOf(clientId);
    const fileNo = (await app.admin('clients').where({ client_id: clientId }).first('file_no')).file_no;
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename="account-summary-${fileNo}-2026-01-01-2026-12-31.pdf"`,
    ]);
    const text = await pdfText(content);
    for (const words of [
      'Account summary',
      'Client Nora Singh',
      'Period January 1, 2026 to December 31, 2026',
      'Balance due $24.30 on November 24, 2026',
      `November 10, 2026 Massage, 60 minutes Invoice ${massage.number} Chen Li, Massage therapist, licence 12345 $124.30`,
      `November 12, 2026 Physiotherapy, 45 minutes Invoice ${physio.number}`,
      'Billed in this period $244.30 Including taxes of $14.30',
      'Debit card Receipt',
      'Paid in this period $220.00 By Nora Singh $100.00 By Maple Benefits $120.00',
    ])
      expect(text).toContain(words);
  });

  it('counts refunds, credit notes and write-offs, but nothing that was voided', async () => {
    const clientId = await clinic.client('Omar', 'Haddad', { phone: '416-555-0112' });
    const first = await bill(clientId, '2026-11-10T07:00');
    const paid = await pay(clientId, { method: 'debit', amountCents: 12_430 });
    await giveBack('refund', paid, { amountCents: 2_430, reason: 'Too much' });
    await giveBack('void', await pay(clientId, { method: 'cash', amountCents: 1_000 }), { reason: 'Wrong' });
    const second = await bill(clientId, '2026-11-11T07:00');
    const credit = { version: second.version, reason: 'Not rendered' };
    expect((await owner.post(`/invoices/${second.invoiceId}/credit`, credit)).status).toBe(200);
    const third = await bill(clientId, '2026-11-12T07:00');
    const writeOff = { version: third.version, reason: 'Moved away' };
    expect((await owner.post(`/invoices/${third.invoiceId}/write-off`, writeOff)).status).toBe(200);
    const fourth = await bill(clientId, '2026-11-13T07:00');
    const voided = { version: fourth.version, reason: 'Twice' };
    expect((await owner.post(`/invoices/${fourth.invoiceId}/void`, voided)).status).toBe(200);
    const text = await textOf(clientId);
    for (const words of [
      `Invoice ${first.number}`,
      `Credit note ${second.number + 1}`,
      '-$124.30',
      `Invoice ${third.number} Written off`,
      'Billed in this period $248.60 Including taxes of $28.60',
      'Refund',
      '-$24.30',
      'Paid in this period $100.00',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain(`Invoice ${fourth.number}`);
    expect(text).not.toContain('Cash');
    expect(text).not.toContain('By Omar');
  });

  it('for one of two separated parents shows what concerns them and does not name the other', async () => {
    const clientId = await clinic.client('Mia', 'Dubois', { phone: '416-555-0116' });
    const parent = async (name: string): Promise<string> => {
      const relation = { kind: 'payer', name, organization: false, maySee: true };
      return (await desk.post(`/clients/${clientId}/relations`, relation)).body.id;
    };
    const [paul, rita] = [await parent('Paul Dubois'), await parent('Rita Lang')];
    const shared = await bill(clientId, '2026-11-10T13:30');
    const paulsAlone = await bill(clientId, '2026-11-12T13:30', 'roy');
    const payPart = (invoiceId: string, amountCents: number, payerRelationId: string, reference: string) =>
      pay(clientId, {
        ...{ method: 'e_transfer', amountCents, payerRelationId, reference },
        allocations: [{ invoiceId, amountCents }],
      });
    await payPart(shared.invoiceId, 6_215, paul, 'From Paul');
    await payPart(shared.invoiceId, 6_215, rita, 'From Rita');
    await payPart(paulsAlone.invoiceId, 12_000, paul, 'From Paul');
    const forPayer = async (payerRelationId: string) => {
      const { from, to } = year;
      const query = `from=${from}&to=${to}&payerRelationId=${payerRelationId}`;
      return desk.get(`/clients/${clientId}/account-summary?${query}`);
    };
    const ritas = await pdfText((await forPayer(rita)).content);
    for (const words of [
      'Client Mia Dubois Prepared for Rita Lang Period January 1, 2026',
      `Invoice ${shared.number}`,
      'Billed in this period $124.30',
      'Rita Lang $62.15 Another payer $62.15',
      'Paid in this period $124.30 By Rita Lang $62.15 By another payer $62.15',
    ])
      expect(ritas).toContain(words);
    expect(ritas).not.toMatch(/Paul|Balance due|120\.00/);
    expect(ritas).not.toContain(`Invoice ${paulsAlone.number}`);
    const pauls = await pdfText((await forPayer(paul)).content);
    expect(pauls).toContain('Paid in this period $244.30 By Paul Dubois $182.15 By another payer $62.15');
    expect(pauls).not.toContain('Rita');
    expect(await textOf(clientId)).toContain('By Paul Dubois $182.15 By Rita Lang $62.15');
    const invoice = async ({ invoiceId }: { invoiceId: string }) =>
      pdfText((await desk.get(`/invoices/${invoiceId}/pdf`)).content);
    const pdf = await invoice(shared);
    expect(pdf).toContain('Billed to Paul Dubois');
    expect(pdf).toContain('E-transfer Paul Dubois $62.15');
    expect(pdf).toContain('E-transfer Another payer $62.15');
    expect(pdf).not.toContain('Rita');
    const other = await clinic.client('Noa', 'Stone', { phone: '416-555-0117' });
    const unknown = `/clients/${other}/account-summary?from=${year.from}&to=${year.to}&payerRelationId=${rita}`;
    expect((await desk.get(unknown)).body.fields).toHaveProperty('payerRelationId');
  });

  it('for a payer of two children recognizes the payment that is recorded in the other one’s file', async () => {
    const children = [
      await clinic.client('Eli', 'Moss', { phone: '416-555-0118' }),
      await clinic.client('Fay', 'Moss', { phone: '416-555-0118' }),
    ] as const;
    const [eli, fay] = children;
    const relations: string[] = [];
    for (const child of children) {
      const relation = { kind: 'payer', name: 'Gil Moss', organization: false, maySee: true };
      relations.push((await desk.post(`/clients/${child}/relations`, relation)).body.id);
    }
    const [his, hers] = [await bill(eli, '2026-11-11T13:30'), await bill(fay, '2026-11-11T15:30')];
    await pay(eli, {
      ...{ method: 'debit', amountCents: 24_860, payerRelationId: relations[0] },
      allocations: [his, hers].map(({ invoiceId }) => ({ invoiceId, amountCents: 12_430 })),
    });
    const path = `/clients/${fay}/account-summary?from=${year.from}&to=${year.to}&payerRelationId=${relations[1]}`;
    const text = await pdfText((await desk.get(path)).content);
    expect(text).toContain('Gil Moss $124.30 Paid in this period $124.30');
    expect(text).not.toContain('nother payer');
  });

  it('shares a payment for two children between them, and keeps the rest as credit of the first', async () => {
    const [ada, ben] = [
      await clinic.client('Ada', 'Roy', { phone: '416-555-0113' }),
      await clinic.client('Ben', 'Roy', { phone: '416-555-0113' }),
    ];
    const [hers, his] = [await bill(ada, '2026-11-10T08:00'), await bill(ben, '2026-11-10T09:30')];
    const paid = await pay(ada, {
      method: 'e_transfer',
      amountCents: 30_000,
      allocations: [
        { invoiceId: hers.invoiceId, amountCents: 12_430 },
        { invoiceId: his.invoiceId, amountCents: 12_430 },
      ],
    });
    expect(await textOf(ada)).toContain('Credit $51.40 on November 24, 2026');
    expect(await textOf(ada)).toContain('Paid in this period $175.70');
    expect(await textOf(ben)).toContain('Paid in this period $124.30');
    await giveBack('refund', paid, { amountCents: 5_140, reason: 'Credit paid out' });
    expect(await textOf(ada)).toContain('Paid in this period $124.30');
    expect(await textOf(ben)).toContain('Paid in this period $124.30');
  });

  it('is in the client’s language and only about the period', async () => {
    const clientId = await clinic.client('Luc', 'Gagnon', { phone: '514-555-0114' });
    await app.admin('clients').where({ client_id: clientId }).update({ language: 'fr' });
    await bill(clientId, '2026-11-10T11:00');
    await pay(clientId, { method: 'debit', amountCents: 2_430, receivedOn: '2026-10-31' });
    const october = await textOf(clientId, { from: '2026-10-01', to: '2026-10-31' });
    for (const words of ['Sommaire du compte', 'Rien n’a été facturé pendant la période.', '24,30 $'])
      expect(october).toContain(words);
    const november = await textOf(clientId, { from: '2026-11-01', to: '2026-11-30' });
    for (const words of [
      'Du 1er novembre 2026 au 30 novembre 2026',
      '124,30 $',
      'Rien n’a été payé pendant la période.',
    ])
      expect(november).toContain(words);
  });

  it('names nobody to those who see no names, and is logged as a print for the others', async () => {
    const prints = async () =>
      (await app.admin('access_log').where({ client_id: clinic.anne, what: 'print' })).length;
    await bill(clinic.anne, '2026-11-10T12:30');
    await pay(clinic.anne, { method: 'insurer', amountCents: 3_000, reference: 'Tremblay 88' });
    const nameless = await textOf(clinic.anne, year, clinic.bookkeeper);
    expect(nameless).toContain('Client 10432');
    expect(nameless).toContain('Insurer');
    expect(nameless).not.toContain('Tremblay');
    expect(await prints()).toBe(0);
    expect(await textOf(clinic.anne)).toContain('Insurer, Tremblay 88');
    expect(await prints()).toBe(1);
  });

  it('names professions as in the United States for a clinic there', async () => {
    const clientId = await clinic.client('Ursula', 'Smith', { phone: '716-555-0115' });
    await bill(clientId, '2026-11-16T06:00', 'roy');
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    await settings.clone().update({ currency: 'USD' });
    expect(await textOf(clientId)).toContain('Physical therapist');
    await settings.clone().update({ currency: 'CAD' });
    expect(await textOf(clientId)).toContain('Physiotherapist');
  });

  it('is refused for days in the wrong order and for more than a year', async () => {
    const of = async (from: string, to: string) => (await summaryOf(clinic.anne, { from, to })).body.fields;
    expect(await of('2026-02-01', '2026-01-31')).toEqual({ to: 'Choose a day on or after the first one.' });
    expect(await of('2025-01-01', '2026-01-02')).toEqual({ to: 'Choose a year or less.' });
    expect((await summaryOf(clinic.anne, { from: '2024-01-01', to: '2024-12-31' })).status).toBe(200);
  });
});
