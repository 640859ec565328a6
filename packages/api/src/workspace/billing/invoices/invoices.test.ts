import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { callsOf, joinCareTeam } from '../../../../test/charts.ts';
import { plansOf } from '../../../../test/database/plans.ts';
import { meanwhile, withErrorCodes } from '../../../../test/meanwhile.ts';
import { type Books, createBooks, today } from '../../../../test/money/books.ts';
import { until } from '../../../../test/until.ts';
import { provideWorkspace } from '../../../../test/workspace.ts';
import { listCredits, listOpen } from './read-repository.ts';

let now = new Date('2026-11-24T18:00:00-05:00');
let books: Books;
const app = provideTestApp({ rateLimitFactor: 100_000, clock: { now: () => now } });
const next = provideWorkspace(app, { subdomain: 'invoices-next' });
beforeAll(async () => {
  books = await createBooks(app, 'invoices');
});
beforeEach(() => {
  now = new Date('2026-11-24T18:00:00-05:00');
});

const reason = 'Asked by the client';

/** What the queue says about the payer of a client's new visit, and whom its invoice then names. */
async function payerOf(clientId: string): Promise<[string, string | null]> {
  const attendanceId = await books.visit({ clientId });
  const { confirmations } = (await books.desk.get('/confirmations?limit=300')).body;
  const { checks } = confirmations.find((one: { attendanceId: string }) => one.attendanceId === attendanceId);
  await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
  return [checks.payer.finding, (await books.invoiceOf(attendanceId)).payerName];
}

describe('a confirmed visit', () => {
  it('is billed at once, with its tax, its practitioner and the clinic’s registration numbers', async () => {
    const attendanceId = await books.visit();
    const waiting = (await books.desk.get('/confirmations')).body.confirmations.find(
      (one: { attendanceId: string }) => one.attendanceId === attendanceId,
    );
    expect(waiting).toMatchObject({ feeCents: 11_000, taxCents: 1_430, taxReason: 'profession_taxable' });
    await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect(await books.invoiceOf(attendanceId)).toMatchObject({
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
      .where({ tenant_id: books.clinic.tenantId, kind: 'invoice', action: 'issued' });
    expect(history.map(({ details }) => details.attendanceId)).toContain(attendanceId);
  });

  it('is untaxed with a physiotherapist, and has no invoice without a fee', async () => {
    expect(await books.billed({ with: 'roy' })).toMatchObject({ taxCents: 0, totalCents: 12_000, taxes: [] });
    const attendanceId = await books.visit({ feeCents: 0 });
    await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect(await books.invoiceOf(attendanceId)).toBeUndefined();
  });

  it('is taxed in the client’s province for virtual care, and in the location’s without one', async () => {
    const { tenantId, massage } = books.clinic;
    const service = app.admin('services').where({ tenant_id: tenantId, service_id: massage });
    const taxes = async (region: string | null, virtualCare: boolean) => {
      await service.clone().update({ virtual_care: virtualCare });
      const clientId = await books.someone();
      await app.admin('clients').where({ client_id: clientId }).update({ region });
      const attendanceId = await books.visit({ clientId });
      const shown = (await books.desk.get('/confirmations?limit=300')).body.confirmations.at(-1);
      const { quote } = (await books.desk.get(`/confirmations/${attendanceId}/checkout`)).body;
      await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
      const invoice = await books.invoiceOf(attendanceId);
      const line = await app.admin('invoice_lines').where({ attendance_id: attendanceId }).first('region');
      return [
        shown.attendanceId === attendanceId && [shown.taxCents, shown.taxReason],
        quote.totalCents,
        invoice.taxes.map(({ component, taxCents }: { component: string; taxCents: number }) => [
          component,
          taxCents,
        ]),
        line.region,
      ];
    };
    const hst = [[1_430, 'profession_taxable'], 12_430, [['HST', 1_430]], 'ON'];
    expect(await taxes('BC', true)).toEqual([[550, 'profession_taxable'], 11_550, [['GST', 550]], 'BC']);
    expect(await taxes('BC', false)).toEqual(hst);
    expect(await taxes(null, true)).toEqual(hst);
    await service.update({ virtual_care: false });
  });

  it('has no GST, HST or QST for virtual care of a client in the United States', async () => {
    const { tenantId, massage } = books.clinic;
    const service = app.admin('services').where({ tenant_id: tenantId, service_id: massage });
    await service.clone().update({ virtual_care: true });
    const clientId = await books.someone();
    await app.admin('clients').where({ client_id: clientId }).update({ region: 'NY' });
    const attendanceId = await books.visit({ clientId });
    const shown = (await books.desk.get('/confirmations?limit=300')).body.confirmations.at(-1);
    expect(shown).toMatchObject({ attendanceId, taxCents: 0, taxReason: 'outside_canada' });
    const confirmed = await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect(confirmed.status).toBe(200);
    expect(await books.invoiceOf(attendanceId)).toMatchObject({ taxCents: 0, totalCents: 11_000 });
    await service.update({ virtual_care: false });
  });

  it('is billed to the payer on file, in their language', async () => {
    const clientId = await books.someone();
    await books.desk.post(`/clients/${clientId}/relations`, {
      kind: 'payer',
      organization: true,
      name: 'Assurances Lac',
    });
    await app.admin('clients').where({ client_id: clientId }).update({ language: 'fr' });
    expect(await books.billed({ clientId })).toMatchObject({ payerName: 'Assurances Lac', language: 'fr' });
  });

  it('is billed to the client when the payer is removed meanwhile', async () => {
    const clientId = await books.someone();
    const payer = { kind: 'payer', organization: true, name: 'Lake Insurance' };
    const { id } = (await books.desk.post(`/clients/${clientId}/relations`, payer)).body;
    const attendanceId = await books.visit({ clientId });
    const answer = await meanwhile(
      app,
      async (tx) => {
        await tx('clients').where({ client_id: clientId }).forUpdate();
        await tx('client_relations').where({ relation_id: id }).delete();
      },
      () => books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 }),
    );
    expect(answer.status).toBe(200);
    expect(await books.invoiceOf(attendanceId)).toMatchObject({ payerName: null });
  });

  it('is billed to the guardian only for a minor, as the queue says beforehand', async () => {
    const clientId = await books.someone();
    const guardian = { kind: 'guardian', name: 'Rosa Haddad' };
    await books.desk.post(`/clients/${clientId}/relations`, guardian);
    const checked = async (birthOn: string) => {
      await app.admin('client_identities').where({ client_id: clientId }).update({ birth_on: birthOn });
      return payerOf(clientId);
    };
    expect(await checked('2015-03-10')).toEqual(['someone_else', 'Rosa Haddad']);
    expect(await checked('1985-03-10')).toEqual(['self', null]);
  });

  it.each([
    ['QC', '2012-11-25', false, ['someone_else', 'Rosa Haddad']],
    ['QC', '2012-11-24', false, ['minor_without_payer', null]],
    ['ON', '2012-11-24', false, ['someone_else', 'Rosa Haddad']],
    ['ON', '2012-11-24', true, ['minor_without_payer', null]],
    ['BC', '2007-11-25', false, ['someone_else', 'Rosa Haddad']],
    ['BC', '2007-11-24', false, ['self', null]],
  ] as const)(
    'of a client in %s born on %s, capacity %s, is billed to the guardian only while guardians decide',
    async (region, birthOn, decidesAlone, billed) => {
      const clientId = await books.someone();
      const client = { client_id: clientId };
      await app.admin('clients').where(client).update({ region, decides_alone: decidesAlone });
      await app.admin('client_identities').where(client).update({ birth_on: birthOn });
      await books.desk.post(`/clients/${clientId}/relations`, { kind: 'guardian', name: 'Rosa Haddad' });
      expect(await payerOf(clientId)).toEqual(billed);
    },
  );

  it('of a child is billed to the guardian who may see the record before one who may not', async () => {
    const clientId = await books.someone();
    await app.admin('client_identities').where({ client_id: clientId }).update({ birth_on: '2018-03-10' });
    const relations = `/clients/${clientId}/relations`;
    await books.desk.post(relations, { kind: 'guardian', name: 'Karim Haddad' });
    await books.desk.post(relations, { kind: 'decision_maker', name: 'Rosa Haddad', maySee: true });
    expect(await payerOf(clientId)).toEqual(['someone_else', 'Rosa Haddad']);
    const { payers } = (await books.desk.get(`/clients/${clientId}/account`)).body.account;
    expect(payers).toMatchObject([
      { name: 'Rosa Haddad', usual: true },
      { name: 'Karim Haddad', usual: false },
    ]);
  });

  it('cannot be confirmed while its tax is undecided, also in a bulk confirmation', async () => {
    const licences = app
      .admin('credentials')
      .where({ tenant_id: books.clinic.tenantId, staff_id: books.clinic.chen.staffId });
    await licences.clone().update({ valid_to_on: '2026-01-01' });
    const attendanceId = await books.visit();
    const shown = (await books.desk.get('/confirmations?limit=300')).body.confirmations.at(-1);
    expect(shown).toMatchObject({ attendanceId, taxCents: null, taxReason: 'profession_unknown' });
    const refused = await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'TAX_UNDECIDED']);
    const { body } = await books.desk.post('/confirmations/confirm', {
      visits: [{ attendanceId, version: 1 }],
    });
    expect(body).toMatchObject({ confirmed: 0, left: 1 });
    const rule = { taxClass: 'care', profession: null, exempt: true, from: '2026-11-01' };
    const { id } = (await books.owner.post('/taxes/rules', rule)).body;
    expect((await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 })).status).toBe(
      200,
    );
    expect(await books.invoiceOf(attendanceId)).toMatchObject({
      taxCents: 0,
      lines: [{ taxReason: 'clinic_rule' }],
    });
    await app.admin('tax_rules').where({ rule_id: id }).delete();
    await licences.update({ valid_to_on: null });
  });

  it('is not billed here before the day from which the clinic bills', async () => {
    await app
      .admin('workspace_settings')
      .where({ tenant_id: books.clinic.tenantId })
      .update({ billing_from_on: '2026-11-01' });
    const attendanceId = await books.visit({ at: '2026-10-20' });
    await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    expect(await books.invoiceOf(attendanceId)).toBeUndefined();
  });
});

describe('numbers of invoices', () => {
  const numbers = async () =>
    (await app
      .admin('invoices')
      .where({ tenant_id: books.clinic.tenantId })
      .orderBy('number')
      .pluck('number')) as number[];

  it('have no gaps when 20 are issued at once or two people confirm the same visit', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => books.visit()));
    const twice = [...ids, ...ids.slice(0, 3)];
    const answers = await Promise.all(
      twice.map((id) => books.desk.post(`/confirmations/${id}/confirm`, { version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const all = await numbers();
    expect(all).toEqual(all.map((_, index) => index + 1));
  });

  it('are not used up by a confirmation that fails', async () => {
    const before = (await numbers()).length;
    const attendanceId = await books.visit();
    await app.admin.raw(
      `CREATE FUNCTION fail_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
    );
    await app.admin.raw('CREATE TRIGGER fail BEFORE INSERT ON invoice_lines EXECUTE FUNCTION fail_line()');
    const failed = await books.desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    await app.admin.raw('DROP TRIGGER fail ON invoice_lines');
    await app.admin.raw('DROP FUNCTION fail_line()');
    expect(failed.status).toBe(500);
    expect(await books.billed()).toMatchObject({ number: before + 1 });
  });
});

describe('an issued invoice', () => {
  it('cannot be changed, not even by an SQL statement of the clinic’s own role', async () => {
    const { invoiceId } = await books.billed();
    await expect(
      app.database.forTenant(books.clinic.tenantId, (tx) =>
        tx('invoices').where({ invoice_id: invoiceId }).update({ total_cents: 1 }),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      app.admin('invoices').where({ invoice_id: invoiceId }).update({ net_cents: 1, total_cents: 1_431 }),
    ).rejects.toThrow(/frozen/);
  });

  it('is voided when its visit is reopened on the same day, and charged again', async () => {
    const { attendanceId, invoiceId } = await books.billed();
    await books.owner.post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason });
    expect(await books.read(invoiceId)).toMatchObject({ state: 'void', balanceCents: 0, payment: null });
    await books.desk.post(`/confirmations/${attendanceId}/confirm`, {
      version: 3,
      feeCents: 9_000,
      reason: 'Shorter',
    });
    const again = await app.admin('invoice_lines').where({ attendance_id: attendanceId, charged: true });
    expect(again).toMatchObject([{ net_cents: 9_000, tax_cents: 1_170, fee_reason: 'Shorter' }]);
  });

  it.each(['credited', 'reopened'])(
    'that is %s while its payment is refunded does not wait for the refund in a circle',
    async (how) => {
      const clientId = await books.someone();
      const { attendanceId, invoiceId } = await books.billed({ clientId });
      const paid = { clientId, method: 'debit', amountCents: 12_430 };
      const { id: paymentId } = (await books.desk.post('/payments', paid)).body;
      const { version } = await books.read(invoiceId);
      const { answer, codes } = await withErrorCodes(app, () =>
        meanwhile(
          app,
          (tx) => tx('payments').where({ payment_id: paymentId }).forUpdate(),
          () =>
            how === 'credited'
              ? books.owner.post(`/invoices/${invoiceId}/credit`, { version, reason })
              : books.owner.post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason }),
          (tx) => tx('invoices').where({ invoice_id: invoiceId }).forUpdate(),
        ),
      );
      expect([answer.status, codes]).toEqual([200, []]);
      expect(await books.read(invoiceId)).toMatchObject({ payment: 'credited', releasedCents: 12_430 });
    },
  );

  it('that is credited while its client is merged does not wait for the merge in a circle', async () => {
    const clientId = await books.someone();
    const { invoiceId } = await books.billed({ clientId });
    const { version } = await books.read(invoiceId);
    const { answer: credited, codes } = await withErrorCodes(app, () =>
      meanwhile(
        app,
        (tx) => tx('clients').where({ client_id: clientId }).forUpdate(),
        () => books.owner.post(`/invoices/${invoiceId}/credit`, { version, reason }),
        (tx) => tx('invoices').where({ invoice_id: invoiceId }).update({ client_id: books.clinic.anne }),
      ),
    );
    expect([credited.status, codes]).toEqual([200, []]);
  });

  it('gets a credit note if it was paid, and the payment becomes credit for another invoice', async () => {
    const clientId = await books.someone();
    const { attendanceId, invoiceId, number } = await books.billed({ clientId });
    const { id: paymentId } = (
      await books.desk.post('/payments', { clientId, method: 'debit', amountCents: 12_430 })
    ).body;
    expect(await books.read(invoiceId)).toMatchObject({ payment: 'paid', voidable: false });
    await books.owner.post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason });
    const credited = await books.read(invoiceId);
    expect(credited).toMatchObject({
      payment: 'credited',
      creditedCents: 12_430,
      paidCents: 0,
      balanceCents: 0,
      payments: [],
      releasedCents: 12_430,
    });
    expect(await books.read(credited.creditedBy[0].invoiceId)).toMatchObject({
      kind: 'credit',
      netCents: -11_000,
      taxCents: -1_430,
      totalCents: -12_430,
      taxes: [{ taxCents: -1_430 }],
      credits: { invoiceId, number },
    });
    expect(await books.readPayment(paymentId)).toMatchObject({ creditCents: 12_430, allocations: [] });
    const second = await books.billed({ clientId, with: 'roy' });
    expect((await books.desk.post(`/clients/${clientId}/apply-credit`)).body).toMatchObject({
      appliedCents: 12_000,
    });
    expect(await books.read(second.invoiceId)).toMatchObject({ payment: 'paid' });
    expect((await books.desk.get(`/clients/${clientId}/account`)).body.account).toMatchObject({
      balanceCents: 0,
      creditCents: 430,
    });
  });

  it('can be voided only on the same day, and gets a credit note afterwards', async () => {
    const { invoiceId } = await books.billed();
    now = new Date('2026-11-25T09:00:00-05:00');
    const refused = await books.owner.post(`/invoices/${invoiceId}/void`, { version: 1, reason });
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect((await books.owner.post(`/invoices/${invoiceId}/credit`, { version: 1, reason })).status).toBe(
      200,
    );
    expect((await books.owner.post(`/invoices/${invoiceId}/credit`, { version: 2, reason })).status).toBe(
      409,
    );
  });

  it('is written off and reinstated; when written off it has no balance', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
    await books.owner.post(`/invoices/${invoiceId}/write-off`, { version: 1, reason });
    expect(await books.read(invoiceId)).toMatchObject({ state: 'written_off', balanceCents: 0, reason });
    const pay = {
      clientId,
      method: 'debit',
      amountCents: 100,
      allocations: [{ invoiceId, amountCents: 100 }],
    };
    expect((await books.desk.post('/payments', pay)).status).toBe(409);
    await books.owner.post(`/invoices/${invoiceId}/reinstate`, { version: 2, reason });
    expect(await books.read(invoiceId)).toMatchObject({ state: 'issued', balanceCents: 12_430 });
  });

  it('is overdue after 30 days and moves to older age groups in the balances', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
    now = new Date('2026-12-26T12:00:00-05:00');
    const { token, sessionId } = await app.session(books.clinic.desk.userId, 'clinic', books.clinic.tenantId);
    const later = books.as({ ...books.clinic.desk, token, sessionId });
    const { invoices } = (await later.get('/invoices?show=overdue&limit=100')).body;
    expect(invoices.map((one: { invoiceId: string }) => one.invoiceId)).toContain(invoiceId);
    const { balances } = (await later.get('/balances?limit=100')).body;
    expect(balances.find((one: { clientId: string }) => one.clientId === clientId)).toMatchObject({
      ages: { current: 0, over30: 12_430, total: 12_430 },
      oldestOn: today,
    });
  });
});

describe('the bookkeeper', () => {
  it('reads invoices and credit notes without the text that people type', async () => {
    const attendanceId = await books.visit();
    const given = { version: 1, feeCents: 9_000, reason: 'Anne is a student' };
    expect((await books.desk.post(`/confirmations/${attendanceId}/confirm`, given)).status).toBe(200);
    const { invoiceId } = await books.invoiceOf(attendanceId);
    const credit = { version: 1, reason: 'Anne did not come' };
    expect((await books.owner.post(`/invoices/${invoiceId}/credit`, credit)).status).toBe(200);
    const [{ invoiceId: creditId }] = (await books.read(invoiceId)).creditedBy;
    const texts = async (who: 'desk' | 'chen' | 'bookkeeper', id: string) => {
      const { invoice } = (await books.as(books.clinic[who]).get(`/invoices/${id}`)).body;
      return [invoice.netCents, invoice.reason, invoice.lines[0].feeReason];
    };
    for (const who of ['desk', 'chen'] as const) {
      expect(await texts(who, invoiceId)).toEqual([9_000, '', 'Anne is a student']);
      expect(await texts(who, creditId)).toEqual([-9_000, 'Anne did not come', 'Anne is a student']);
    }
    expect(await texts('bookkeeper', invoiceId)).toEqual([9_000, '', '']);
    expect(await texts('bookkeeper', creditId)).toEqual([-9_000, '', '']);
  });
});

describe('an invoice credited while its visit is reopened', () => {
  /** Sends requests that wait for the invoice's lock in this order, then lets them have it. */
  const inTurn = async (invoiceId: string, ...requests: (() => Promise<{ status: number }>)[]) => {
    const holder = await app.admin.transaction();
    await holder('invoices').where({ invoice_id: invoiceId }).forUpdate();
    const answers: Promise<{ status: number }>[] = [];
    const waiting = `SELECT pid FROM pg_stat_activity
                      WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
    for (const request of requests) {
      answers.push(request());
      await until(async () => (await holder.raw(waiting)).rows.length === answers.length);
    }
    await holder.commit();
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const paid = async () => {
    const clientId = await books.someone();
    const { attendanceId, invoiceId } = await books.billed({ clientId });
    await books.desk.post('/payments', { clientId, method: 'debit', amountCents: 12_430 });
    return {
      invoiceId,
      credit: () => books.owner.post(`/invoices/${invoiceId}/credit`, { version: 2, reason }),
      reopen: () => books.owner.post(`/confirmations/${attendanceId}/reopen`, { version: 2, reason }),
      confirmation: () => app.admin('confirmations').where({ attendance_id: attendanceId }).first('state'),
    };
  };

  it.each([
    ['credit', 'reopen', [200, 200]],
    ['reopen', 'credit', [200, 409]],
  ] as const)('gets one credit note: %s, then %s', async (first, second, statuses) => {
    const { invoiceId, confirmation, ...acts } = await paid();
    expect(await inTurn(invoiceId, acts[first], acts[second])).toEqual(statuses);
    const invoice = await books.read(invoiceId);
    expect(invoice).toMatchObject({ payment: 'credited', creditedCents: 12_430, balanceCents: 0 });
    expect(invoice.creditedBy).toHaveLength(1);
    expect(await confirmation()).toEqual({ state: 'open' });
  });

  it('cannot get a second credit note, not even by an SQL statement', async () => {
    const { invoiceId, credit } = await paid();
    await credit();
    const { invoice_id: _id, ...note } = await app
      .admin('invoices')
      .where({ credits_invoice_id: invoiceId })
      .first();
    const again = app.admin('invoices').insert({ ...note, number: 1_000_000 });
    await expect(again).rejects.toThrow(/invoices_credited_once/);
  });
});

describe('balances', () => {
  const walk = async (query: Record<string, string>) => {
    const found: { clientId: string; oldestOn: string | null; ages: { total: number } }[] = [];
    for (let after = ''; ; ) {
      const search = new URLSearchParams({ limit: '1', ...query, ...(after ? { after } : {}) });
      const { balances, next } = (await books.desk.get(`/balances?${search}`)).body;
      found.push(...balances);
      if (next === null) return found;
      after = next;
    }
  };

  it('are listed oldest or largest first, page by page; clients with only credit come last', async () => {
    const creditOnly = await books.someone();
    await books.desk.post('/payments', { clientId: creditOnly, method: 'debit', amountCents: 100 });
    const oldest = await walk({});
    const days = oldest.map(({ oldestOn }) => oldestOn ?? '9999-12-31');
    expect(days).toEqual(days.toSorted());
    const largest = await walk({ order: 'largest' });
    const totals = largest.map(({ ages }) => ages.total);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    const ids = (of: typeof oldest) => of.map(({ clientId }) => clientId);
    expect(new Set(ids(oldest)).size).toBe(oldest.length);
    expect(ids(largest).toSorted()).toEqual(ids(oldest).toSorted());
    expect(oldest.findIndex(({ clientId }) => clientId === creditOnly)).toBeGreaterThanOrEqual(
      days.filter((day) => day < '9999').length,
    );
  });

  it('are found by client or payer name or by file number, beyond the first page', async () => {
    const clientId = await books.clinic.client('Zoë', 'Élouard');
    const { fileNo } = await books.billed({ clientId });
    await books.desk.post(`/clients/${clientId}/relations`, {
      kind: 'payer',
      organization: true,
      name: 'Mutuelle Nord',
    });
    await books.billed({ clientId });
    for (const q of ['zoe elo', 'mutuelle', String(fileNo)])
      expect(await walk({ q })).toMatchObject([{ clientId }]);
    expect(await walk({ q: 'nobody' })).toEqual([]);
    const asBooks = books.as(books.clinic.bookkeeper);
    expect((await asBooks.get('/balances?q=zoe')).body.balances).toEqual([]);
    expect((await asBooks.get(`/balances?q=${fileNo}`)).body.balances).toMatchObject([
      { clientId, name: null },
    ]);
  });

  it('read open invoices by index', async () => {
    const { tenantId } = books.clinic;
    const plans = await plansOf(app, tenantId, async (tx) => {
      await listOpen(tx, tenantId, null);
      await listCredits(tx, tenantId, null);
    });
    expect(plans).toMatch(/invoices_open/);
    expect(plans).toMatch(/payments_with_credit/);
    expect(plans).not.toMatch(/Seq Scan/);
  });
});

describe('a merged client', () => {
  it('keeps invoices, payments and credit unchanged in the other file', async () => {
    const clientId = await books.someone();
    const { invoiceId } = await books.billed({ clientId });
    await books.desk.post('/payments', { clientId, method: 'debit', amountCents: 13_000 });
    const into = await books.clinic.client('Omar', 'Haddad', { phone: '416-555-0199' });
    const { file_no: intoFileNo } = await app.admin('clients').where({ client_id: into }).first('file_no');
    const merged = await books.desk.post(`/clients/${clientId}/merge`, { version: 1, intoFileNo });
    expect(merged.status).toBe(200);
    const { account } = (await books.desk.get(`/clients/${into}/account`)).body;
    expect(account).toMatchObject({ creditCents: 570, invoices: [{ invoiceId, payment: 'paid' }] });
    expect((await books.read(invoiceId)).clientName).toMatch(/^Omar Haddad\d/);
  });
});

describe('a hostile clinician', () => {
  it('reads only invoices with their own lines and changes none', async () => {
    const roys = await books.billed({ with: 'roy' });
    const chen = books.as(books.clinic.chen);
    expect((await chen.get(`/invoices/${roys.invoiceId}`)).status).toBe(404);
    const { invoices } = (await chen.get(`/invoices?limit=100&staffId=${books.clinic.roy.staffId}`)).body;
    expect(invoices.every((one: { staffId: string }) => one.staffId === books.clinic.chen.staffId)).toBe(
      true,
    );
    const tries = [
      chen.post('/payments', { clientId: books.clinic.anne, method: 'cash', amountCents: 12_000 }),
      chen.post(`/invoices/${roys.invoiceId}/credit`, { version: 1, reason }),
      chen.post(`/invoices/${roys.invoiceId}/write-off`, { version: 1, reason }),
      chen.get('/balances'),
      chen.get(`/clients/${books.clinic.anne}/account`),
      chen.post('/taxes/rules', { taxClass: 'care', profession: null, exempt: true, from: today }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(403);
  });
});

describe('another clinic', () => {
  it('finds no invoices, payments or clients of this one', async () => {
    const { invoiceId, clientId } = await books.billed({ clientId: await books.someone() });
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

it('is named with its visit on the client’s page, but not for a clinician with another visit', async () => {
  const clientId = await books.someone();
  const { attendanceId, invoiceId, number } = await books.billed({ clientId });
  const { fileNo } = (await books.desk.get(`/clients/${clientId}/account`)).body.account;
  const { roy } = books.clinic;
  const own = await books.visit({ clientId, with: 'roy' });
  await joinCareTeam(app, books.clinic, roy, clientId);
  const seenBy = async (member: Parameters<Books['as']>[0]) => {
    const { visits } = (await books.as(member).get(`/clients/${fileNo}/visits`)).body;
    return Object.fromEntries(
      visits.map((one: { attendanceId: string; invoice: unknown }) => [one.attendanceId, one.invoice]),
    );
  };
  expect(await seenBy(books.clinic.desk)).toEqual({ [attendanceId]: { invoiceId, number }, [own]: null });
  expect(await seenBy(roy)).toEqual({ [attendanceId]: null, [own]: null });
});
