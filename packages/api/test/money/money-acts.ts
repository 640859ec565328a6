import { collectLines, type Day } from '@tamarack/core/domain/workspace';
import { query } from '../../src/database/rows.ts';
import { dayOf, plusDays } from '../../src/workspace/time/index.ts';
import type { TestApp } from '../app.ts';
import { payOf } from '../pay.ts';
import { createVisit } from '../visits.ts';
import type { TestMember, TestWorkspace } from '../workspace.ts';

/** A random action about money. `a` and `b` choose among existing rows; `cents` is an amount if one is needed. */
export interface MoneyAct {
  kind: (typeof moneyActs)[number];
  a: number;
  b: number;
  cents: number;
}

export const moneyActs = [
  'visit',
  'confirm',
  'reopen',
  'pay',
  'payRest',
  'overpay',
  'applyCredit',
  'refund',
  'bounce',
  'voidPayment',
  'voidInvoice',
  'credit',
  'writeOff',
  'reinstate',
  'agree',
  'sign',
  'ask',
  'answer',
  'start',
  'review',
  'refresh',
  'back',
  'approve',
  'takeBack',
  'paid',
  'leave',
  'repay',
  'waive',
  'undo',
  'days',
  'export',
  'nextDay',
] as const;

type Row = Record<string, unknown>;
const zone = 'America/Toronto';
const reason = 'Asked by the client';

/** The clinic of a random history: Roy and Chen treat Anne, Omar and Ivy; only massage is taxed. */
export async function createMoneyWorld(
  app: TestApp,
  clinic: TestWorkspace,
  clock: { now: () => Date; set: (iso: string) => void },
) {
  const pay = payOf(app, clinic);
  const { desk, ownerAtSite: owner, bookkeeper } = clinic;
  const clients = [clinic.anne, await clinic.client('Omar', 'Haddad'), await clinic.client('Ivy', 'Nakai')];
  const registration = { kind: 'gst_hst', number: '123456789 RT0001', from: '2024-01-01' };
  await pay.post(owner, '/taxes/registrations', registration);
  await pay.agree(clinic.roy.staffId);
  await pay.agree(clinic.chen.staffId, { rule: { kind: 'percent', shareBp: 5_500 }, basis: 'earned' });
  let slots = 0;
  const today = () => dayOf(clock.now(), zone);
  const rows = (sql: string): Promise<Row[]> => query(app.admin, sql, { tenantId: clinic.tenantId });
  const pick = async (sql: string, index: number): Promise<Row | undefined> => {
    const found = await rows(sql);
    return found[index % found.length];
  };
  const invoice = (index: number, where = 'true') =>
    pick(
      `SELECT i.*, i.total_cents - i.credited_cents - i.paid_cents AS balance FROM invoices i
        WHERE tenant_id = :tenantId AND kind = 'invoice' AND ${where} ORDER BY number`,
      index,
    );
  const payment = (index: number, where = 'true') =>
    pick(
      `SELECT * FROM payments WHERE tenant_id = :tenantId AND kind = 'payment' AND ${where} ORDER BY number`,
      index,
    );
  const post = async (member: TestMember, path: string, body: object) => {
    const { status, error } = await pay.post(member, path, body);
    return { status, error };
  };
  const onRow = (
    row: Row | undefined,
    id: string,
    path: string,
    act: string,
    member: TestMember,
    body: object = {},
  ) => row && post(member, `/${path}/${row[id]}/${act}`, { version: row.version, reason, ...body });
  const turn = async (act: string, member: TestMember, body: object = {}) => {
    const run = await pick('SELECT * FROM pay_runs WHERE tenant_id = :tenantId ORDER BY to_on DESC', 0);
    return run && post(member, `/pay-runs/${run.runId}/${act}`, { version: run.version, ...body });
  };
  /** Records a payment that was received up to three days ago. */
  const record = (row: Row | undefined, cents: number, { late = 0, allocated = true } = {}) =>
    row &&
    post(desk, '/payments', {
      clientId: row.clientId,
      method: 'debit',
      amountCents: Math.max(1, cents),
      receivedOn: plusDays(today(), -(late % 4)),
      ...(allocated ? { allocations: [{ invoiceId: row.invoiceId, amountCents: Math.max(1, cents) }] } : {}),
    });
  const open = `state = 'issued' AND credited_cents + paid_cents < total_cents`;
  const confirmation = (state: string, index: number) =>
    pick(
      `SELECT * FROM confirmations WHERE tenant_id = :tenantId AND state = '${state}' ORDER BY attendance_id`,
      index,
    );
  /** Closes the balance of Roy or Chen in the open run, for the amount on their statement. */
  const close = async (way: 'repaid' | 'waived', { a, b }: MoneyAct) => {
    const [run] = await rows(
      `SELECT * FROM pay_runs WHERE tenant_id = :tenantId AND state IN ('draft', 'review')`,
    );
    if (!run) return undefined;
    const { staffId } = a % 2 === 0 ? clinic.roy : clinic.chen;
    const path = `/pay-runs/${run.runId}/statements/${staffId}`;
    const { statement } = await pay.get(bookkeeper, path);
    const { unsettledCents = 0 } = statement ?? {};
    const amounts = { version: run.version, way, reason, amountCents: unsettledCents };
    if (unsettledCents === 0) return undefined;
    return post(bookkeeper, `${path}/settle`, { ...amounts, on: plusDays(today(), -(b % 3)) });
  };
  const work: Record<
    MoneyAct['kind'],
    (act: MoneyAct) => Promise<{ status: number; error?: string } | undefined>
  > = {
    visit: async ({ a, b, cents }) => {
      const minute = slots++ * 5;
      const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
      const attendanceId = await createVisit(app, clinic, {
        clientId: clients[a % clients.length] as string,
        with: b % 2 === 0 ? 'roy' : 'chen',
        at: `${plusDays(today(), -(b % 5))}T${time.join(':')}`,
        minutes: 5,
        feeCents: cents,
        note: a % 5 === 0 ? 'draft' : 'signed',
        state: b % 7 === 0 ? 'no_show' : 'attended',
      });
      return post(desk, `/confirmations/${attendanceId}/confirm`, { version: 1 });
    },
    confirm: async ({ a, cents }) => {
      const row = await confirmation('open', a);
      return onRow(row, 'attendanceId', 'confirmations', 'confirm', desk, { feeCents: cents });
    },
    reopen: async ({ a }) =>
      onRow(await confirmation('confirmed', a), 'attendanceId', 'confirmations', 'reopen', owner),
    pay: async ({ a, b, cents }) => {
      const row = await invoice(a, open);
      return record(row, row ? Math.min(cents, Number(row.balance)) : 0, { late: b });
    },
    payRest: async ({ a, b }) => {
      const row = await invoice(a, open);
      return record(row, Number(row?.balance), { late: b });
    },
    overpay: async ({ a, b, cents }) => record(await invoice(a), cents, { late: b, allocated: false }),
    applyCredit: async ({ a }) => {
      const left = 'voided_at IS NULL AND allocated_cents + returned_cents < amount_cents';
      const row = await payment(a, left);
      return row && post(desk, `/clients/${row.clientId}/apply-credit`, {});
    },
    refund: async ({ a, cents }) =>
      onRow(await payment(a), 'paymentId', 'payments', 'refund', owner, { amountCents: Math.max(1, cents) }),
    bounce: async ({ a }) => onRow(await payment(a), 'paymentId', 'payments', 'bounce', owner),
    voidPayment: async ({ a }) => onRow(await payment(a), 'paymentId', 'payments', 'void', desk),
    voidInvoice: async ({ a }) => onRow(await invoice(a), 'invoiceId', 'invoices', 'void', owner),
    credit: async ({ a }) => onRow(await invoice(a), 'invoiceId', 'invoices', 'credit', owner),
    writeOff: async ({ a }) => onRow(await invoice(a), 'invoiceId', 'invoices', 'write-off', owner),
    reinstate: async ({ a }) =>
      onRow(await invoice(a, `state = 'written_off'`), 'invoiceId', 'invoices', 'reinstate', owner),
    agree: async ({ a, b, cents }) => {
      const { staffId } = a % 2 === 0 ? clinic.roy : clinic.chen;
      const wish = {
        rule: { kind: 'percent', shareBp: cents % 10_001 },
        basis: b % 2 === 0 ? 'collected' : 'earned',
        noteGate: b % 3 !== 0,
        taxMode: 'share',
      };
      const fromOn = b % 4 === 0 ? '2026-01-01' : plusDays(today(), -(b % 9));
      const there = (await rows('SELECT * FROM agreements WHERE tenant_id = :tenantId')).find(
        (one) => one.staffId === staffId && one.fromOn === fromOn && one.withdrawnAt === null,
      );
      return there
        ? onRow(there, 'agreementId', 'agreements', 'replace', bookkeeper, { fromOn, ...wish })
        : post(bookkeeper, '/agreements', { staffId, fromOn, ...wish });
    },
    sign: async ({ a }) => {
      const note = await pick(
        `SELECT * FROM notes WHERE tenant_id = :tenantId AND state = 'draft' ORDER BY note_id`,
        a,
      );
      if (note) await pay.sign(note.attendanceId as string, clock.now());
      return undefined;
    },
    ask: async ({ a }) => {
      const line = await pick(
        `SELECT l.* FROM pay_lines l JOIN pay_runs r USING (tenant_id, run_id)
          WHERE tenant_id = :tenantId AND r.state = 'review' ORDER BY l.staff_id, l.attendance_id`,
        a,
      );
      const member = line?.staffId === clinic.roy.staffId ? clinic.roy : clinic.chen;
      return (
        line &&
        post(member, `/pay/me/statements/${line.runId}/queries`, {
          attendanceId: line.attendanceId,
          text: 'Why?',
        })
      );
    },
    answer: async ({ a }) => {
      const asked = await pick(
        'SELECT * FROM pay_queries WHERE tenant_id = :tenantId AND answered_at IS NULL ORDER BY query_id',
        a,
      );
      return (
        asked &&
        post(bookkeeper, `/pay-queries/${asked.queryId}/answer`, { version: asked.version, answer: 'So.' })
      );
    },
    start: async () => {
      const { next } = await pay.get(bookkeeper, '/pay-runs');
      return post(bookkeeper, '/pay-runs', { from: next.from, to: today(), cutoffOn: today() });
    },
    review: () => turn('review', bookkeeper),
    refresh: () => turn('refresh', bookkeeper),
    back: () => turn('back', bookkeeper),
    approve: () => turn('approve', owner),
    takeBack: () => turn('take-back', owner),
    paid: async () => {
      const run = await pick(
        `SELECT * FROM pay_runs WHERE tenant_id = :tenantId AND state = 'approved' ORDER BY to_on`,
        0,
      );
      return onRow(run, 'runId', 'pay-runs', 'paid', bookkeeper, { paidOn: today(), reason: undefined });
    },
    leave: async ({ a, b }) => {
      const { staffId } = a % 2 === 0 ? clinic.roy : clinic.chen;
      const lastDay = b % 4 === 0 ? null : plusDays(today(), -(b % 4));
      await app.admin('clinic_staff').where({ staff_id: staffId }).update({ active_to_on: lastDay });
      return undefined;
    },
    repay: (one) => close('repaid', one),
    waive: (one) => close('waived', one),
    undo: async ({ a }) => {
      const row = await pick(
        `SELECT z.staff_id, z.settlement_id, r.run_id, r.version FROM pay_settlements z
           JOIN pay_runs r ON r.tenant_id = z.tenant_id AND r.state IN ('draft', 'review')
          WHERE z.tenant_id = :tenantId AND z.run_id IS NULL ORDER BY z.settlement_id`,
        a,
      );
      const path = `/pay-runs/${row?.runId}/statements/${row?.staffId}/settlements/${row?.settlementId}/undo`;
      return row && post(bookkeeper, path, { version: row.version });
    },
    days: async ({ b }) => {
      const [draft] = await rows(`SELECT * FROM pay_runs WHERE tenant_id = :tenantId AND state = 'draft'`);
      if (!draft) return undefined;
      const to = plusDays(today(), -(b % 3));
      const days = { version: draft.version, to, cutoffOn: to };
      const { status, error } = await pay.call(bookkeeper, 'PATCH', `/pay-runs/${draft.runId}`, days);
      return { status, error };
    },
    export: ({ a }) => post(bookkeeper, '/exports', { target: a % 2 === 0 ? 'xero' : 'quickbooks' }),
    nextDay: async ({ b }) => {
      clock.set(`${plusDays(today(), 1 + (b % 3))}T15:00:00Z`);
      return undefined;
    },
  };
  const approveAll = async () => {
    await turn('review', bookkeeper);
    const approved = await turn('approve', owner);
    if (approved?.status !== 200) throw new Error(`The last run is not approved: ${approved?.error}`);
  };
  return {
    pay,
    rows,
    today,
    act: (one: MoneyAct) => work[one.kind](one),
    /** Approves everything up to today in one more pay run, after the open one if a balance was closed in it. */
    async settle(): Promise<void> {
      await turn('back', bookkeeper);
      const [draft] = await rows(`SELECT * FROM pay_runs WHERE tenant_id = :tenantId AND state = 'draft'`);
      const to = today();
      if (draft) {
        const days = { version: draft.version, to, cutoffOn: to };
        const moved = await pay.call(bookkeeper, 'PATCH', `/pay-runs/${draft.runId}`, days);
        if (moved.status === 409) {
          clock.set(`${plusDays(to, 1)}T15:00:00Z`);
          await approveAll();
          await work.start({ kind: 'start', a: 0, b: 0, cents: 0 });
        }
      } else await work.start({ kind: 'start', a: 0, b: 0, cents: 0 });
      clock.set(`${plusDays(today(), 1)}T15:00:00Z`);
      await approveAll();
    },
    /**
     * The expected pay by contractor and visit: the share, under the agreement of that day, of what has been collected
     * or billed, or what they may keep of it.
     */
    async dueByVisit(): Promise<Map<string, number>> {
      const agreements = await rows(
        `SELECT * FROM agreements WHERE tenant_id = :tenantId AND withdrawn_at IS NULL ORDER BY from_on DESC`,
      );
      const visits = await rows(
        `SELECT a.staff_id, t.attendance_id, t.local_on, c.state, i.state AS billed, i.net_cents, i.tax_cents,
                i.credited_cents, i.paid_cents,
                (SELECT -coalesce(sum(x.amount_cents), 0) FROM allocations x WHERE x.tenant_id = i.tenant_id
                    AND x.invoice_id = i.invoice_id AND x.because = 'refunded')::integer AS refunded
           FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
           JOIN confirmations c USING (tenant_id, attendance_id)
           LEFT JOIN LATERAL (
             SELECT v.* FROM invoices v JOIN invoice_lines l USING (tenant_id, invoice_id)
              WHERE v.tenant_id = t.tenant_id AND l.attendance_id = t.attendance_id AND v.kind = 'invoice' AND v.state <> 'void'
              ORDER BY v.number DESC LIMIT 1) i ON true
          WHERE t.tenant_id = :tenantId`,
      );
      const waived = await rows(
        `SELECT staff_id, attendance_id, max(kept_cents) AS cents FROM pay_settlements
          WHERE tenant_id = :tenantId AND way = 'waived' GROUP BY staff_id, attendance_id`,
      );
      const kept = new Map(waived.map((one) => [`${one.staffId} ${one.attendanceId}`, Number(one.cents)]));
      return new Map(
        visits.map((visit) => {
          const terms = agreements.find(
            (one) => one.staffId === visit.staffId && (one.fromOn as Day) <= (visit.localOn as Day),
          );
          const { shareBp = 0 } = (terms?.rule ?? {}) as { shareBp?: number };
          const cents = terms?.basis === 'collected' ? feeOf(visit).collected : feeOf(visit).base;
          const key = `${visit.staffId} ${visit.attendanceId}`;
          return [key, Math.max(Math.floor((cents * shareBp) / 10_000 + 0.5), kept.get(key) ?? 0)];
        }),
      );
    },
  };
}

/** The collected part of a visit's fee, and the part on which pay is earned. */
function feeOf(visit: Row): { collected: number; base: number } {
  if (visit.state !== 'confirmed' || visit.billed === null || visit.creditedCents)
    return { collected: 0, base: 0 };
  const line = { netCents: Number(visit.netCents), taxCents: Number(visit.taxCents) };
  const receipts = { paidCents: Number(visit.paidCents), refundedCents: Number(visit.refunded) };
  const [{ feeCents = 0, refundedFeeCents = 0 } = {}] = collectLines([line], receipts);
  if (visit.billed === 'written_off') return { collected: feeCents, base: feeCents };
  return { collected: feeCents, base: Math.max(feeCents, line.netCents - refundedFeeCents) };
}
