import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { callsOf } from '../../../test/charts.ts';
import { csvRows } from '../../../test/files.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { createVisit } from '../../../test/visits.ts';
import { createWorkspace, provideWorkspace } from '../../../test/workspace.ts';
import type { Tx } from '../../database/types.ts';
import { nextFile, writeFile } from './files.ts';
import type { ExportLine } from './repository.ts';

let calls: Record<'owner' | 'desk' | 'books', ReturnType<typeof callsOf>>;
const visits: string[] = [];
const app = provideTestApp({
  rateLimitFactor: 100_000,
  clock: { now: () => new Date('2026-11-24T18:00:00-05:00') },
});
const clinic = provideWorkspace(app, { subdomain: 'accounting' });
beforeAll(async () => {
  calls = {
    owner: callsOf(app, clinic, clinic.ownerAtSite),
    desk: callsOf(app, clinic, clinic.desk),
    books: callsOf(app, clinic, clinic.bookkeeper),
  };
  const registration = { kind: 'gst_hst', number: '123456789 RT0001', from: '2024-01-01' };
  await calls.owner.post('/taxes/registrations', registration);
  for (const [index, by] of (['roy', 'chen', 'chen'] as const).entries()) {
    const at = `2026-11-24T1${index}:00`;
    visits.push(await createVisit(app, clinic, { clientId: clinic.anne, with: by, at, note: 'signed' }));
    await calls.desk.post(`/confirmations/${visits[index]}/confirm`, { version: 1 });
  }
  await calls.desk.post('/payments', { clientId: clinic.anne, method: 'debit', amountCents: 36_860 });
  // The reopened visit was paid, so its invoice gets a credit note.
  await calls.owner.post(`/confirmations/${visits[2]}/reopen`, { version: 2, reason: 'Wrong client' });
});

const cents = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

describe.each([
  ['quickbooks', '*Customer', '*InvoiceNo', '*ItemAmount', 'ItemTaxAmount', '*ItemTaxCode', 'HST ON', false],
  ['xero', '*ContactName', '*InvoiceNumber', '*UnitAmount', 'TaxAmount', '*TaxType', 'HST 13%', true],
] as const)('the file for %s', (target, customer, number, net, tax, code, hst, withCredits) => {
  let batchId: string;
  let file: string;
  const count = withCredits ? 4 : 3;
  const [netCents, taxCents] = withCredits ? [23_000, 1_430] : [34_000, 2_860];

  it('has a row for each line of every invoice, of credit notes where it may, and the right totals', async () => {
    const made = await calls.books.post('/exports', { target });
    expect([made.status, made.body.rows]).toEqual([201, count]);
    batchId = made.body.id;
    file = (await calls.books.get(`/exports/${batchId}/file`)).body;
    const rows = csvRows(file);
    expect(rows.map((row) => [row[number], row[net], row[tax], row[code]])).toEqual([
      ['1', '120.00', '0.00', expect.stringMatching(/Exempt/)],
      ['2', '110.00', '14.30', hst],
      ['3', '110.00', '14.30', hst],
      ...(withCredits ? [['4', '-110.00', '-14.30', hst]] : []),
    ]);
    expect(new Set(rows.map((row) => row[customer]))).toEqual(new Set(['Client 10432']));
    expect(file).not.toMatch(/Tremblay|Anne/);
    const { exports, waiting } = (await calls.books.get('/exports')).body;
    const batch = exports.find((one: { batchId: string }) => one.batchId === batchId);
    expect(batch).toMatchObject({
      target,
      invoices: count,
      creditsOnly: false,
      rows: count,
      netCents: cents(rows, net),
      taxCents: cents(rows, tax),
    });
    expect([batch.netCents, batch.taxCents, batch.totalCents]).toEqual([
      netCents,
      taxCents,
      netCents + taxCents,
    ]);
    expect(batch.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    expect(waiting[target]).toBe(4 - count);
  });

  it.skipIf(withCredits)('is followed by one of credit notes, whose amounts are positive', async () => {
    const { id } = (await calls.books.post('/exports', { target })).body;
    const credits = await calls.books.get(`/exports/${id}/file`);
    expect(credits.headers['content-disposition']).toMatch(/filename="quickbooks-\d+-credit-notes\.csv"/);
    expect(csvRows(credits.body)).toMatchObject([
      { '*CreditNoteNo': '4', '*CreditNoteDate': '2026-11-24', [net]: '110.00', [tax]: '14.30', [code]: hst },
    ]);
    const [made] = (await calls.books.get('/exports')).body.exports;
    expect(made).toMatchObject({ batchId: id, creditsOnly: true, netCents: -11_000, taxCents: -1_430 });
  });

  it('exports no line twice, and can be downloaded again unchanged', async () => {
    const before = (await calls.books.get('/exports')).body.exports;
    const again = await calls.books.post('/exports', { target });
    expect([again.status, again.body]).toEqual([200, { success: true, id: null, rows: 0 }]);
    expect((await calls.books.get('/exports')).body.exports).toEqual(before);
    expect((await calls.books.get(`/exports/${batchId}/file`)).body).toBe(file);
  });

  it.skipIf(!existsSync('/usr/bin/soffice'))(
    'opens in LibreOffice row by row as it was written',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'accounting-'));
      writeFileSync(join(folder, 'in.csv'), file);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76';
      execFileSync('/usr/bin/soffice', [
        profile,
        '--headless',
        // 76 is UTF-8, which the import dialog detects from the byte order mark.
        '--infilter=CSV:44,34,76',
        '--convert-to',
        filter,
        '--outdir',
        join(folder, 'out'),
        join(folder, 'in.csv'),
      ]);
      const opened = csvRows(readFileSync(join(folder, 'out', 'in.csv'), 'utf8'));
      // A spreadsheet writes 120.00 as 120: amounts are compared as numbers, all else as text.
      const known = (row: Record<string, string>) =>
        Object.entries(row).map(([name, value]) => [name, value && !Number.isNaN(+value) ? +value : value]);
      expect(opened.map(known)).toEqual(csvRows(file).map(known));
      expect([cents(opened, net), cents(opened, tax)]).toEqual([netCents, taxCents]);
    },
    60_000,
  );
});

const anyLine: ExportLine = {
  ...{ invoiceId: '', number: 7, kind: 'credit', issuedOn: '2026-11-24', fileNo: 10_432, currency: 'CAD' },
  ...{ region: 'ON', serviceEn: '=1+1', serviceFr: '=1+1', servedOn: '2026-11-24', taxes: [] },
  ...{ staffName: 'Roy;=1+1', netCents: -11_000, taxCents: 0 },
};

describe('an export', () => {
  it('prevents voiding an invoice: it gets a credit note, which is in the next file', async () => {
    const attendanceId = await createVisit(app, clinic, {
      clientId: clinic.anne,
      with: 'chen',
      at: '2026-11-24T15:00',
      note: 'signed',
    });
    await calls.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    await calls.books.post('/exports', { target: 'xero' });
    await calls.owner.post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason: 'Wrong client' });
    expect((await calls.books.post('/exports', { target: 'xero' })).body.rows).toBe(1);
  });

  it('is written once when several people request it at the same time', async () => {
    const attendanceId = await createVisit(app, clinic, {
      clientId: clinic.anne,
      with: 'chen',
      at: '2026-11-24T16:30',
      note: 'signed',
    });
    await calls.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    const made = await Promise.all(
      Array.from({ length: 4 }, () => calls.books.post('/exports', { target: 'xero' })),
    );
    expect(made.map(({ body }) => body.rows).toSorted()).toEqual([0, 0, 0, 1]);
    const { exports } = (await calls.books.get('/exports')).body;
    const numbers = exports.map(({ number }: { number: number }) => number);
    expect(numbers).toEqual(numbers.map((_: number, index: number) => numbers.length - index));
  });

  it('is written even if a change of the same invoices waits for it', async () => {
    const invoice = (tx: Tx, number: number) => tx('invoices').where({ tenant_id: clinic.tenantId, number });
    await calls.books.post('/exports', { target: 'quickbooks' });
    await app.admin('export_items').delete();
    const { status, body } = await meanwhile(
      app,
      (tx) => invoice(tx, 2).forUpdate(),
      () => calls.books.post('/exports', { target: 'quickbooks' }),
      (tx) => invoice(tx, 1).forUpdate(),
    );
    expect([status, body.code]).toEqual([201, undefined]);
  });

  it('has as many whole invoices as the program imports at once, the oldest first', () => {
    const line = (number: number, kind: ExportLine['kind']) => ({
      ...anyLine,
      number,
      kind,
      invoiceId: `${number}`,
    });
    const lines = Array.from({ length: 600 }, (_, index) =>
      line(index + 1, index === 3 ? 'credit' : 'invoice'),
    );
    const numbers = (target: 'quickbooks' | 'xero', all: ExportLine[]) =>
      nextFile(target, all).map(({ number }) => number);
    expect(numbers('xero', lines)).toEqual(lines.slice(0, 500).map(({ number }) => number));
    const invoices = lines.filter(({ kind }) => kind === 'invoice').map(({ number }) => number);
    expect(numbers('quickbooks', lines)).toEqual(invoices.slice(0, 100));
    expect(numbers('quickbooks', lines.slice(3))).toEqual([4]);
    const group = lines.slice(0, 3).flatMap((one) => Array.from({ length: 400 }, () => one));
    expect(numbers('quickbooks', group)).toEqual(group.slice(0, 800).map(({ number }) => number));
  });

  it('runs no formula in a spreadsheet, also not in one that separates cells by semicolons', () => {
    const [, row] = writeFile('quickbooks', [anyLine], 'en').split('\n');
    expect(row).toBe(
      `7,Client 10432,2026-11-24,2026-11-24,'=1+1,"2026-11-24 =1+1, Roy;'=1+1",1,110.00,110.00,Exempt,0.00,CAD,2026-11-24`,
    );
  });

  it('has the tax code of the client’s province for virtual care', async () => {
    const service = app.admin('services').where({ tenant_id: clinic.tenantId, service_id: clinic.massage });
    await service.clone().update({ virtual_care: true });
    const clientId = await clinic.client('Omar', 'Haddad', { phone: '416-555-0199' });
    await app.admin('clients').where({ client_id: clientId }).update({ region: 'NS' });
    const visit = await createVisit(app, clinic, {
      clientId,
      with: 'chen',
      at: '2026-11-24T07:00',
      note: 'signed',
    });
    await calls.desk.post(`/confirmations/${visit}/confirm`, { version: 1 });
    const made = [await calls.books.post('/exports', { target: 'quickbooks' })];
    while (made.at(-1)?.body.id) made.push(await calls.books.post('/exports', { target: 'quickbooks' }));
    const files = made.flatMap(({ body }) => (body.id ? [`/exports/${body.id}/file`] : []));
    const rows = (await Promise.all(files.map((path) => calls.books.get(path)))).flatMap(({ body }) =>
      csvRows(body),
    );
    expect(rows.find((row) => row['*ItemTaxCode'] === 'HST NS')).toMatchObject({ ItemTaxAmount: '15.40' });
    await service.update({ virtual_care: false });
  });

  it('needs the Pro plan; earlier files can still be downloaded', async () => {
    const { exports } = (await calls.books.get('/exports')).body;
    await app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ plan: 'basic' });
    const refused = await calls.books.post('/exports', { target: 'xero' });
    expect([refused.status, refused.body.code]).toEqual([403, 'PLAN_FEATURE']);
    expect(refused.body.error).toContain('Pro');
    expect((await calls.books.get(`/exports/${exports[0].batchId}/file`)).status).toBe(200);
  });
});

describe('income', () => {
  it('is what was invoiced in a period less credit notes, by tax and location, on every plan', async () => {
    const other = await createWorkspace(app, { subdomain: 'income' });
    await app.admin('tenants').where({ tenant_id: other.tenantId }).update({ plan: 'basic' });
    const [owner, desk, books] = [other.ownerAtSite, other.desk, other.bookkeeper].map((who) =>
      callsOf(app, other, who),
    ) as [typeof calls.owner, typeof calls.desk, typeof calls.books];
    const quebec = { name: 'Gatineau', city: 'Gatineau', region: 'QC', zone: 'America/Toronto' };
    const gatineau = (await owner.post('/locations', quebec)).body.id;
    await owner.post('/taxes/registrations', {
      kind: 'gst_hst',
      number: '123456789 RT0001',
      from: '2024-01-01',
    });
    await owner.post('/taxes/registrations', {
      kind: 'qst',
      number: '1234567890 TQ0001',
      from: '2024-01-01',
    });
    const pay = (amountCents: number) =>
      desk.post('/payments', { clientId: other.anne, method: 'debit', amountCents });
    const bill = async (at: string, visit: { with?: 'chen'; locationId?: string } = {}) => {
      const id = await createVisit(app, other, { clientId: other.anne, at, note: 'signed', ...visit });
      await desk.post(`/confirmations/${id}/confirm`, { version: 1 });
      return id;
    };
    const reopen = (id: string) =>
      owner.post(`/confirmations/${id}/reopen`, { version: 2, reason: 'Wrong client' });
    await bill('2026-11-24T07:00');
    await bill('2026-11-24T08:00', { with: 'chen' });
    await bill('2026-11-24T09:00', { with: 'chen', locationId: gatineau });
    await reopen(await bill('2026-11-24T10:00', { with: 'chen' }));
    await pay(37_077);
    const credited = await bill('2026-11-24T11:00', { with: 'chen' });
    await pay(12_430);
    await reopen(credited);

    const read = async (query: string) => (await books.get(`/income?${query}`)).body;
    const day = 'from=2026-11-24&to=2026-11-24';
    const gst = { component: 'GST', ratePpm: 50_000, baseCents: 11_000, taxCents: 550 };
    const hst = { component: 'HST', ratePpm: 130_000, baseCents: 11_000, taxCents: 1_430 };
    const qst = { component: 'QST', ratePpm: 99_750, baseCents: 11_000, taxCents: 1_097 };
    expect((await read(day)).income).toEqual({
      invoices: { count: 4, netCents: 45_000, taxCents: 4_507, totalCents: 49_507 },
      credits: { count: 1, netCents: -11_000, taxCents: -1_430, totalCents: -12_430 },
      untaxedCents: 12_000,
      taxes: [gst, hst, qst],
      writtenOffCents: 0,
    });
    const ofQuebec = (await read(`${day}&locationId=${gatineau}`)).income;
    expect([ofQuebec.invoices.count, ofQuebec.untaxedCents, ofQuebec.taxes]).toEqual([1, 0, [gst, qst]]);
    const nothing = { count: 0, netCents: 0, taxCents: 0, totalCents: 0 };
    for (const elsewhen of ['from=2026-11-01&to=2026-11-23', 'from=2026-11-25&to=2027-11-24'])
      expect((await read(elsewhen)).income).toMatchObject({ invoices: nothing, credits: nothing, taxes: [] });

    const invoice = app.admin('invoices').where({ tenant_id: other.tenantId, number: 1 });
    await app.admin('allocations').where({ tenant_id: other.tenantId }).delete();
    await invoice.clone().update({
      state: 'written_off',
      reason: 'Moved away',
      paid_cents: 2_000,
      settled_at: '2026-11-25T04:30Z',
    });
    expect((await read(day)).income.writtenOffCents).toBe(10_000);
    expect((await read('from=2026-11-25&to=2026-11-25')).income.writtenOffCents).toBe(0);
    for (const wrong of ['from=2026-11-24&to=2026-11-23', 'from=2025-11-23&to=2026-11-24'])
      expect(await read(wrong)).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { to: expect.any(String) },
      });
  });
});

describe('the list of files', () => {
  it('is read page by page, the newest first, down to the first one', async () => {
    const other = await createWorkspace(app, { subdomain: 'accounting-pages' });
    await app.admin('export_batches').insert(
      [1, 2, 3, 4, 5].map((number) => ({
        tenant_id: other.tenantId,
        number,
        target: 'xero',
        exported_at: '2026-11-24T23:00:00Z',
        invoices: 1,
        credits_only: false,
        rows: 1,
        net_cents: 100,
        tax_cents: 13,
        sha256: Buffer.alloc(32, number),
        content: 'x',
      })),
    );
    const { get } = callsOf(app, other, other.bookkeeper);
    const pages: { numbers: number[]; next: string | null }[] = [];
    for (let after = ''; pages.at(-1)?.next !== null; after = `&after=${pages.at(-1)?.next}`) {
      const { exports, waiting, next } = (await get(`/exports?limit=2${after}`)).body;
      expect(waiting).toEqual({ quickbooks: 0, xero: 0 });
      pages.push({ numbers: exports.map(({ number }: { number: number }) => number), next });
    }
    expect(pages).toEqual([
      { numbers: [5, 4], next: '4' },
      { numbers: [3, 2], next: '2' },
      { numbers: [1], next: null },
    ]);
    const refused = await get('/exports?after=first');
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
