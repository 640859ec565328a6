import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/charts.ts';
import { pdfText } from '../../../../test/files.ts';
import { createVisit } from '../../../../test/visits.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../../test/workspace.ts';
import { printInvoice, printReceipt } from './service.ts';

let app: TestApp;
let clinic: TestWorkspace;
let desk: ReturnType<typeof callsOf>;
let invoiceId: string;
let paymentId: string;
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => new Date('2026-11-24T18:00:00-05:00') } });
  clinic = await createWorkspace(app, { subdomain: 'receipts' });
  desk = callsOf(app, clinic, clinic.desk);
  const owner = callsOf(app, clinic, clinic.ownerAtSite);
  await owner.post('/taxes/registrations', {
    kind: 'gst_hst',
    number: '123456789 RT0001',
    from: '2024-01-01',
  });
  await app
    .admin('credentials')
    .where({ tenant_id: clinic.tenantId, staff_id: clinic.chen.staffId })
    .update({ college: 'CMTO' });
  await app
    .admin('clinic_staff')
    .where({ tenant_id: clinic.tenantId, staff_id: clinic.chen.staffId })
    .update({ supervisor_id: clinic.roy.staffId });
  await desk.post(`/clients/${clinic.anne}/relations`, {
    kind: 'payer',
    organization: true,
    name: 'Assurances Łódź',
  });
  await app.admin('clients').where({ client_id: clinic.anne }).update({ language: 'fr' });
  const attendanceId = await createVisit(app, clinic, {
    clientId: clinic.anne,
    with: 'chen',
    at: '2026-11-24T10:00',
    note: 'signed',
  });
  const payments = [
    { method: 'cash', amountCents: 6_217, payerRelationId: null },
    { method: 'insurer', amountCents: 5_000 },
  ];
  await desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
  invoiceId = (await desk.get('/invoices')).body.invoices[0].invoiceId;
  for (const payment of payments) {
    const { body } = await desk.post('/payments', { ...payment, clientId: clinic.anne });
    paymentId ??= body.id;
  }
});
afterAll(() => app.close());

const callOf = async (member: TestMember, names = true) => {
  const { role } = await app.admin('memberships').where({ user_id: member.userId }).first('role');
  const access = {
    tenantId: clinic.tenantId,
    status: 'active' as const,
    role,
    isOwner: false,
    staffId: member.staffId,
    practises: false,
    names,
  };
  return { deps: app.deps, access, sessionId: null };
};
/** Formats an amount as French receipts do. */
const french = (cents: number) =>
  new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' })
    .format(cents / 100)
    .replace(/\s+/g, ' ');
const prints = () => app.admin('access_log').where({ tenant_id: clinic.tenantId, what: 'print' });

describe('the PDF of an invoice', () => {
  it('shows the same data as the API, in the payer’s language', async () => {
    const { invoice } = (await desk.get(`/invoices/${invoiceId}`)).body;
    const { content, name } = await printInvoice(await callOf(clinic.desk), invoiceId);
    const text = await pdfText(content);
    expect(name).toBe('invoice-1.pdf');
    for (const cents of [
      invoice.netCents,
      invoice.taxes[0].taxCents,
      invoice.totalCents,
      invoice.paidCents,
      invoice.balanceCents,
      ...invoice.payments.map(({ amountCents }: { amountCents: number }) => amountCents),
    ])
      expect(text).toContain(french(cents));
    for (const words of [
      'Facture 1',
      '24 novembre 2026',
      'Anne Tremblay',
      'Assurances Łódź',
      'Massothérapie, 60 minutes',
      'Chen Li, Massothérapeute, CMTO, permis 12345',
      'Sous la supervision de Roy Lavoie, Physiothérapeute',
      'TVH 13 % (no 123456789 RT0001)',
      'Argent comptant',
    ])
      expect(text).toContain(words);
  });

  it('is tagged, with its language and title, for screen readers', async () => {
    const { content } = await printInvoice(await callOf(clinic.desk), invoiceId);
    const pdf = await getDocumentProxy(new Uint8Array(content));
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Facture 1', Language: 'fr-CA' });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    for (const role of ['H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
    expect(content.toString('latin1')).toContain('pdfuaid');
  });

  it('is logged as a print; for roles that see no names it contains none and logs nothing', async () => {
    const before = (await prints()).length;
    const { content } = await printInvoice(await callOf(clinic.bookkeeper, false), invoiceId);
    const text = await pdfText(content);
    expect(text).toContain('Client 10432');
    expect(text).not.toContain('Tremblay');
    expect(text).not.toContain('Łódź');
    expect(await prints()).toHaveLength(before);
    expect(await prints().where({ client_id: clinic.anne })).not.toHaveLength(0);
  });

  it('is sent as a PDF, but not to a clinician who has no line on it', async () => {
    const sent = await desk.get(`/invoices/${invoiceId}/pdf`);
    expect([sent.status, sent.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await callsOf(app, clinic, clinic.roy).get(`/invoices/${invoiceId}/pdf`)).status).toBe(404);
  });
});

describe('the receipt of a payment', () => {
  it('names who paid, and the service with its practitioner', async () => {
    const { payment } = (await desk.get(`/payments/${paymentId}`)).body;
    const text = await pdfText((await printReceipt(await callOf(clinic.desk), paymentId)).content);
    for (const words of [
      'Reçu 1',
      'Reçu de Anne Tremblay',
      'Massothérapie',
      'permis 12345',
      'no 123456789 RT0001',
      french(payment.amountCents),
      french(payment.amountCents + payment.roundingCents),
    ])
      expect(text).toContain(words);
    expect(payment.roundingCents).toBe(-2);
  });
});
