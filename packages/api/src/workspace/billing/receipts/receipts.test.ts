import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/charts.ts';
import { pdfText } from '../../../../test/files.ts';
import { createVisit } from '../../../../test/visits.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';
import { forClinic } from '../../access/index.ts';
import { printReceipt } from './receipt.ts';
import { printInvoice, receiptWords } from './service.ts';

let desk: ReturnType<typeof callsOf>;
let invoiceId: string;
let paymentId: string;
const app = provideTestApp({ clock: { now: () => new Date('2026-11-24T18:00:00-05:00') } });
const clinic = provideWorkspace(app, { subdomain: 'receipts' });
beforeAll(async () => {
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
    await app.admin('locations').where({ tenant_id: clinic.tenantId }).update({ phone: '4165550100' });
    const { invoice } = (await desk.get(`/invoices/${invoiceId}`)).body;
    const { content, name } = await printInvoice(await callOf(clinic.desk), invoiceId);
    const text = await pdfText(content);
    expect(name).toBe('facture-1.pdf');
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
      'Téléphone 416 555-0100',
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

  it('adds up when the rest was written off', async () => {
    const owner = callsOf(app, clinic, clinic.ownerAtSite);
    const { invoice } = (await desk.get(`/invoices/${invoiceId}`)).body;
    const { totalCents, paidCents } = invoice;
    const writeOff = { version: invoice.version, reason: 'Moved away' };
    expect((await owner.post(`/invoices/${invoiceId}/write-off`, writeOff)).status).toBe(200);
    const text = await pdfText((await printInvoice(await callOf(clinic.desk), invoiceId)).content);
    expect(text).toContain(
      `Total ${french(totalCents)} Payé ${french(paidCents)} Radié ${french(paidCents - totalCents)} Solde à payer ${french(0)}`,
    );
    const reinstate = { version: invoice.version + 1, reason: 'Pays after all' };
    expect((await owner.post(`/invoices/${invoiceId}/reinstate`, reinstate)).status).toBe(200);
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

it('names professions, licences and cheques as in the United States for a clinic there', async () => {
  const call = await callOf(clinic.desk);
  const settings = () => app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
  const words = async () => {
    const t = await forClinic(call, (tx) => receiptWords(tx, call, 'en'));
    return [t('physiotherapist'), t('psychologist'), t('licence', { licence: '12345' }), t('method_cheque')];
  };
  expect(await words()).toEqual(['Physiotherapist', 'Psychologist', 'licence 12345', 'Cheque']);
  await settings().update({ currency: 'USD' });
  expect(await words()).toEqual(['Physical therapist', 'Psychologist', 'license 12345', 'Check']);
  await settings().update({ currency: 'CAD' });
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

it.each([
  ['en', 'Received from Insurer, Claim 88-112', 'Insurer Insurer, Claim 88-112'],
  ['fr', 'Reçu de Assureur, Claim 88-112', 'Assureur Assureur, Claim 88-112'],
])('an insurer that is not on file is named as such, with the reference: %s', async (language, from, row) => {
  const clientId = await clinic.client('Owen', `Kaur${language}`, { phone: '416-555-0188' });
  await app.admin('clients').where({ client_id: clientId }).update({ language });
  const at = `2026-11-24T0${language === 'en' ? 6 : 7}:00`;
  const attendanceId = await createVisit(app, clinic, { clientId, with: 'chen', at, note: 'signed' });
  await desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
  const claim = { clientId, method: 'insurer', amountCents: 8_000, reference: 'Claim 88-112' };
  const { id } = (await desk.post('/payments', claim)).body;
  const { payment } = (await desk.get(`/payments/${id}`)).body;
  expect(await pdfText((await printReceipt(await callOf(clinic.desk), id)).content)).toContain(from);
  const billed = await printInvoice(await callOf(clinic.desk), payment.allocations[0].invoiceId);
  expect(await pdfText(billed.content)).toContain(row);
});

it('the French receipt of a voided payment says « Annulé »', async () => {
  const { id } = (await desk.post('/payments', { clientId: clinic.anne, method: 'debit', amountCents: 100 }))
    .body;
  const { version } = (await desk.get(`/payments/${id}`)).body.payment;
  await desk.post(`/payments/${id}/void`, { version, reason: 'Wrong client' });
  const text = await pdfText((await printReceipt(await callOf(clinic.desk), id)).content);
  expect(text).toMatch(/État Annulé( |$)/);
});

describe('money that was given back', () => {
  /** Bills a massage of 110.00 plus 14.30 to a new client, who pays it. */
  const paid = async (hour: string, language: 'en' | 'fr', method: string) => {
    const clientId = await clinic.client('Omar', `Haddad${hour}`, { phone: '416-555-0199' });
    await app.admin('clients').where({ client_id: clientId }).update({ language });
    const at = `2026-11-24T${hour}:00`;
    const attendanceId = await createVisit(app, clinic, { clientId, with: 'chen', at, note: 'signed' });
    await desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    const { id } = (await desk.post('/payments', { clientId, method, amountCents: 12_430 })).body;
    const { payment } = (await desk.get(`/payments/${id}`)).body;
    return { id: id as string, number: payment.number as number, invoice: payment.allocations[0] };
  };
  const owner = () => callsOf(app, clinic, clinic.ownerAtSite);
  const giveBack = async (act: 'refund' | 'bounce', paymentId: string, body: object) => {
    const { version } = (await desk.get(`/payments/${paymentId}`)).body.payment;
    const { status, body: given } = await owner().post(`/payments/${paymentId}/${act}`, { version, ...body });
    expect(status).toBe(200);
    return (await desk.get(`/payments/${given.id}`)).body.payment as { paymentId: string; number: number };
  };
  const receiptOf = async (paymentId: string, member = clinic.desk, names = true) =>
    pdfText((await printReceipt(await callOf(member, names), paymentId)).content);
  const services = ['Massage, 60 minutes', 'Chen Li, Massage therapist, CMTO, licence 12345'];

  it('is on the receipt of the payment, which keeps its services', async () => {
    const { id, number, invoice } = await paid('11', 'en', 'debit');
    const first = await giveBack('refund', id, { amountCents: 6_000, reason: 'Half price' });
    const partly = await receiptOf(id);
    for (const words of [
      `Receipt ${number}`,
      'Received from Omar Haddad11',
      'Amount $124.30',
      `Refunded -$60.00 on November 24, 2026, refund ${first.number}`,
      'Amount kept $64.30',
      `Invoice ${invoice.number}`,
      'Refunded or returned: -$60.00',
      ...services,
    ])
      expect(partly).toContain(words);
    await giveBack('refund', id, { amountCents: 6_430, reason: 'The other half' });
    const fully = await receiptOf(id);
    for (const words of ['Amount $124.30', 'Amount kept $0.00', `Invoice ${invoice.number}`, ...services])
      expect(fully).toContain(words);
  });

  it('has a receipt that names the payment, the services and the reason', async () => {
    const { id, number, invoice } = await paid('12', 'en', 'debit');
    await giveBack('refund', id, { amountCents: 2_000, reason: 'A first part' });
    const back = await giveBack('refund', id, {
      amountCents: 4_002,
      method: 'cash',
      reason: 'Charged twice',
    });
    const text = await receiptOf(back.paymentId);
    for (const words of [
      `Refund ${back.number}`,
      'Refunded to Omar Haddad12',
      `Refund of Receipt ${number} of November 24, 2026`,
      'Refunded by Cash',
      'Amount refunded $40.02',
      'Cash handed over $40.00',
      'Reason Charged twice',
      `Invoice ${invoice.number}`,
      '$124.30 $40.02',
      ...services,
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Received from|Paid by|A first part|From the credit|-\$/);
    const nameless = await receiptOf(back.paymentId, clinic.bookkeeper, false);
    expect(nameless).toContain('Amount refunded $40.02');
    expect(nameless).not.toMatch(/Omar|Charged twice/);
  });

  it('has a receipt that names the services of a credit note, when it was the client’s credit', async () => {
    const { id, invoice } = await paid('13', 'en', 'debit');
    const credit = { version: 2, reason: 'Not rendered' };
    expect((await owner().post(`/invoices/${invoice.invoiceId}/credit`, credit)).status).toBe(200);
    const back = await giveBack('refund', id, { amountCents: 12_430, reason: 'Not rendered' });
    for (const text of [await receiptOf(id), await receiptOf(back.paymentId)])
      for (const words of [
        'Invoices this payment had paid, reversed by a credit note',
        `Invoice ${invoice.number}`,
        ...services,
      ])
        expect(text).toContain(words);
    expect(await receiptOf(back.paymentId)).toContain('From the credit $124.30');
  });

  it('is shown in French, also when the bank returned a cheque', async () => {
    const { id, number, invoice } = await paid('14', 'fr', 'cheque');
    const back = await giveBack('bounce', id, { reason: 'Sans provision' });
    const original = await receiptOf(id);
    for (const words of [
      `Retourné par la banque ${french(-12_430)} le 24 novembre 2026, paiement retourné ${back.number}`,
      `Montant conservé ${french(0)}`,
      'Massothérapie, 60 minutes',
    ])
      expect(original).toContain(words);
    const text = await receiptOf(back.paymentId);
    for (const words of [
      `Paiement retourné ${back.number}`,
      `Paiement retourné Reçu ${number} du 24 novembre 2026`,
      'Reçu de Omar Haddad14',
      'Mode de paiement Chèque',
      `Montant retourné par la banque ${french(12_430)}`,
      'Motif Sans provision',
      'Factures à payer de nouveau',
      `Facture ${invoice.number}`,
      `${french(12_430)} ${french(12_430)}`,
      'Massothérapie, 60 minutes',
      'Chen Li, Massothérapeute, CMTO, permis 12345',
    ])
      expect(text).toContain(words);
  });
});
