import { ageBalances, type PaymentMethod } from '@tamarack/core/domain/workspace';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { ensureSandboxes } from '../../../public/sandbox/index.ts';
import { usualPayer } from '../../billing/invoices/issue-repository.ts';
import { computeRun } from '../../pay/index.ts';
import { demoProfile } from '../profiles/demo.ts';
import { novaScotiaProfile } from '../profiles/nova-scotia.ts';
import { quebecProfile } from '../profiles/quebec.ts';
import { refreshSample } from '../service.ts';

let demo: string;
/** A Tuesday, 11:20 in Toronto. */
let now = new Date('2026-11-24T16:20:00Z');

const app = provideTestApp({ clock: { now: () => now } });
beforeAll(async () => {
  await ensureSandboxes(app.database);
  demo = (await app.admin('tenants').where({ subdomain: 'demo' }).first('tenant_id')).tenant_id;
  await refreshSample(app.deps, demo, demoProfile);
  await app.admin.raw('ANALYZE');
});

async function rows<T>(sql: string, tenantId = demo): Promise<T[]> {
  const { rows } = await app.admin.raw(sql, { tenantId });
  return rows;
}
async function value<T>(sql: string, tenantId = demo): Promise<T | undefined> {
  const [row] = await rows<{ value: T }>(sql, tenantId);
  return row?.value;
}

/** Counts violations of the API's rules about money. The planner needs statistics of the loaded tables. */
const countViolations = (tenantId: string) =>
  rows<{ what: string; n: number }>(
    `SELECT 'unbilled' AS what, count(*)::int AS n FROM confirmations c
      WHERE c.tenant_id = :tenantId AND c.state = 'confirmed' AND c.fee_cents > 0
        AND NOT EXISTS (SELECT FROM invoices i JOIN invoice_lines l USING (tenant_id, invoice_id)
                         WHERE l.tenant_id = c.tenant_id AND l.attendance_id = c.attendance_id AND i.kind = 'invoice'
                           AND l.net_cents = c.fee_cents AND i.issued_at = c.decided_at)
     UNION ALL
     SELECT 'number', count(*)::int FROM (
       SELECT number, row_number() OVER (ORDER BY number) AS place, issued_at,
              lag(issued_at) OVER (ORDER BY number) AS before FROM invoices WHERE tenant_id = :tenantId) i
      WHERE number <> place OR issued_at < before
     UNION ALL
     SELECT 'payment number', count(*)::int FROM (
       SELECT number, row_number() OVER (ORDER BY number) AS place, recorded_at,
              lag(recorded_at) OVER (ORDER BY number) AS before FROM payments WHERE tenant_id = :tenantId) y
      WHERE number <> place OR recorded_at < before
     UNION ALL
     SELECT 'counter', count(*)::int FROM counters c WHERE c.tenant_id = :tenantId AND (
       (name = 'invoice_no' AND value <> (SELECT count(*) FROM invoices i WHERE i.tenant_id = c.tenant_id))
       OR (name = 'payment_no' AND value <> (SELECT count(*) FROM payments y WHERE y.tenant_id = c.tenant_id)))
     UNION ALL
     SELECT 'paid', count(*)::int FROM invoices i WHERE i.tenant_id = :tenantId AND paid_cents <>
       (SELECT coalesce(sum(amount_cents), 0) FROM allocations a WHERE a.tenant_id = i.tenant_id AND a.invoice_id = i.invoice_id)
     UNION ALL
     SELECT 'allocated', count(*)::int FROM payments y WHERE y.tenant_id = :tenantId AND allocated_cents <>
       (SELECT coalesce(sum(amount_cents), 0) FROM allocations a WHERE a.tenant_id = y.tenant_id AND a.payment_id = y.payment_id)
     UNION ALL
     SELECT 'returned', count(*)::int FROM payments y WHERE y.tenant_id = :tenantId AND returned_cents <>
       (SELECT -coalesce(sum(amount_cents), 0) FROM payments b WHERE b.tenant_id = y.tenant_id AND b.of_payment_id = y.payment_id)
     UNION ALL
     SELECT 'lines', count(*)::int FROM invoices i WHERE i.tenant_id = :tenantId AND (net_cents, tax_cents) <>
       (SELECT sum(l.net_cents), sum(l.tax_cents) FROM invoice_lines l WHERE l.tenant_id = i.tenant_id AND l.invoice_id = i.invoice_id)
     UNION ALL
     SELECT 'taxes', count(*)::int FROM invoice_lines l WHERE l.tenant_id = :tenantId AND tax_cents <>
       (SELECT coalesce(sum(x.tax_cents), 0) FROM invoice_taxes x WHERE x.tenant_id = l.tenant_id AND x.line_id = l.line_id)
     UNION ALL
     SELECT 'payer', count(*)::int
       FROM invoices v JOIN clients k USING (tenant_id, client_id) JOIN client_identities i USING (tenant_id, client_id)
       ${usualPayer('v.issued_on')}
      WHERE v.tenant_id = :tenantId AND v.payer_relation_id IS DISTINCT FROM p.relation_id
     UNION ALL
     SELECT 'checked payer', count(*)::int
       FROM confirmations c JOIN invoice_lines l USING (tenant_id, attendance_id) JOIN invoices v USING (tenant_id, invoice_id)
      WHERE c.tenant_id = :tenantId AND c.state = 'confirmed'
        AND (c.checks -> 'payer' ->> 'finding' = 'someone_else') <> (v.payer_relation_id IS NOT NULL)
     UNION ALL
     SELECT 'future', count(*)::int FROM allocations WHERE tenant_id = :tenantId AND at > '${now.toISOString()}'`,
    tenantId,
  );
const onlyViolated = (found: { what: string; n: number }[]) => found.filter(({ n }) => n > 0);

const overdue = `SELECT count(*)::int AS value FROM invoices WHERE tenant_id = :tenantId AND kind = 'invoice' AND state = 'issued'
  AND total_cents > paid_cents + credited_cents AND issued_on < '2026-11-24'::date - 30`;

describe('the demo clinic’s books', () => {
  it('follow the rules that the API enforces', async () => {
    expect(onlyViolated(await countViolations(demo))).toEqual([]);
  });

  it('have six overdue invoices and balances in every age group', async () => {
    expect(await value(overdue)).toBe(6);
    const open = await rows<{ issuedOn: string; balanceCents: number }>(
      `SELECT issued_on AS "issuedOn", total_cents - paid_cents - credited_cents AS "balanceCents" FROM invoices
        WHERE tenant_id = :tenantId AND kind = 'invoice' AND state = 'issued' AND total_cents > paid_cents + credited_cents`,
    );
    const { total: _total, ...ages } = ageBalances(open, '2026-11-24');
    expect(Math.min(...Object.values(ages))).toBeGreaterThan(0);
  });

  it('have refunds, bounced cheques, credit, and a written-off invoice', async () => {
    const count = (sql: string) =>
      value(`SELECT count(*)::int AS value FROM ${sql} AND tenant_id = :tenantId`);
    expect({
      refunds: await count("payments WHERE kind = 'refund'"),
      credits: await count("invoices WHERE kind = 'credit'"),
      bounced: await count("payments WHERE kind = 'bounce' AND method = 'cheque'"),
      writtenOff: await count("invoices WHERE state = 'written_off'"),
      credit: await count(
        "payments WHERE kind = 'payment' AND amount_cents > allocated_cents + returned_cents",
      ),
    }).toEqual({ refunds: 3, credits: 3, bounced: 2, writtenOff: 1, credit: 2 });
  });

  it('tax only massage', async () => {
    expect(
      await rows(
        `SELECT profession, bool_and(tax_cents <> 0) AS taxed, array_agg(DISTINCT tax_reason) AS reasons FROM invoice_lines
          WHERE tenant_id = :tenantId GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { profession: 'chiropractor', taxed: false, reasons: ['exempt_care'] },
      { profession: 'massage_therapist', taxed: true, reasons: ['profession_taxable'] },
      { profession: 'occupational_therapist', taxed: false, reasons: ['exempt_care'] },
      { profession: 'physiotherapist', taxed: false, reasons: ['exempt_care'] },
    ]);
  });

  it('are paid by every common method, with cash rounded to five cents', async () => {
    const ways = await rows<{ method: PaymentMethod; uneven: number }>(
      `SELECT method, count(*) FILTER (WHERE method = 'cash' AND (amount_cents + rounding_cents) % 5 <> 0)::int AS uneven
         FROM payments WHERE tenant_id = :tenantId GROUP BY method ORDER BY method`,
    );
    expect(ways).toEqual(
      ['cash', 'cheque', 'credit_card', 'debit', 'e_transfer', 'insurer'].map((method) => ({
        method,
        uneven: 0,
      })),
    );
  });

  it('were exported each month, each invoice once, in files that the program can import', async () => {
    const batches = await rows<{ on: string; same: boolean; complete: boolean }>(
      `SELECT exported_at::date::text AS on, sha256 = sha256(convert_to(content, 'UTF8')) AS same,
              invoices = (SELECT count(*) FROM export_items x WHERE x.tenant_id = b.tenant_id AND x.batch_id = b.batch_id)
                AND rows = invoices AND invoices BETWEEN 1 AND 500 AS complete
         FROM export_batches b WHERE tenant_id = :tenantId ORDER BY number`,
    );
    expect(batches.filter(({ same, complete }) => !same || !complete)).toEqual([]);
    const days = [...new Set(batches.map(({ on }) => on))];
    expect(days).toHaveLength(24);
    expect(days.slice(-2)).toEqual(['2026-10-03', '2026-11-03']);
    expect(
      await value(
        `SELECT count(*)::int AS value FROM invoices i WHERE tenant_id = :tenantId AND issued_at <= '2026-11-03T14:30Z'
            AND invoice_id NOT IN (SELECT invoice_id FROM export_items)`,
      ),
    ).toBe(0);
  });

  it('have 47 paid runs over two years and one in review, each continuing from the last one', async () => {
    const runs = await rows(
      `SELECT state, count(*)::int AS runs, bool_and(approved_by <> prepared_by) AS by_two FROM pay_runs
        WHERE tenant_id = :tenantId GROUP BY state ORDER BY state`,
    );
    expect(runs).toEqual([
      { state: 'paid', runs: 47, by_two: true },
      { state: 'review', runs: 1, by_two: null },
    ]);
    const statements = await rows(
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE opening_cents <> before)::int AS differ FROM (
         SELECT s.opening_cents, coalesce(lag(s.closing_cents) OVER (PARTITION BY s.staff_id ORDER BY r.to_on), 0) AS before
           FROM pay_statements s JOIN pay_runs r USING (tenant_id, run_id) WHERE s.tenant_id = :tenantId) s`,
    );
    expect(statements).toEqual([{ n: expect.any(Number), differ: 0 }]);
    expect(
      await rows(
        `SELECT DISTINCT carried_because AS reason FROM pay_lines
          WHERE tenant_id = :tenantId AND carried_because IS NOT NULL ORDER BY 1`,
      ),
    ).toEqual(
      ['below_minimum', 'clawback', 'note_unsigned', 'queried', 'unpaid_by_client'].map((reason) => ({
        reason,
      })),
    );
    expect(
      await rows(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE answered_at IS NULL)::int AS open FROM pay_queries
          WHERE tenant_id = :tenantId`,
      ),
    ).toEqual([{ all: 4, open: 1 }]);
  });

  it('have an approvable run in review, after which the next one can be computed', async () => {
    const [run] = await rows<{ runId: string; cutoffAt: Date; cutoffOn: string }>(
      `SELECT run_id AS "runId", cutoff_at AS "cutoffAt", cutoff_on AS "cutoffOn" FROM pay_runs
        WHERE tenant_id = :tenantId AND state = 'review'`,
    );
    if (!run) throw new Error('no run in review');
    const stored = await rows<{ staff_id: string; digest: string }>(
      `SELECT staff_id, digest FROM pay_statements WHERE tenant_id = :tenantId AND run_id = '${run.runId}'`,
    );
    const next = { runId: '00000000-0000-7000-8000-000000000000', cutoffAt: now, cutoffOn: '2026-11-24' };
    await app.database.forTenant(demo, async (tx) => {
      const computed = await computeRun(tx, demo, run);
      expect(new Map(computed.map(({ staffId, digest }) => [staffId, digest]))).toEqual(
        new Map(stored.map(({ staff_id, digest }) => [staff_id, digest])),
      );
      const draft = await computeRun(tx, demo, next);
      expect([...computed, ...draft].flatMap(({ problems }) => problems)).toEqual([]);
      expect(draft).toHaveLength(5);
    });
  });

  it('are continued as time passes', async () => {
    const before = await value<number>(
      'SELECT count(*)::int AS value FROM invoices WHERE tenant_id = :tenantId',
    );
    now = new Date('2026-11-24T20:05:00Z');
    expect(await refreshSample(app.deps, demo, demoProfile)).toBe('advanced');
    expect(
      await value('SELECT count(*)::int AS value FROM invoices WHERE tenant_id = :tenantId'),
    ).toBeGreaterThan((before ?? 0) + 5);
    expect(onlyViolated(await countViolations(demo))).toEqual([]);
    expect(await value(overdue)).toBe(6);
  });
});

it.each([
  ['in Quebec', { ...quebecProfile, clients: 200, attendances: 1_500 }],
  ['in Nova Scotia', { ...novaScotiaProfile, clients: 60, attendances: 400 }],
])('the books of the clinic %s follow the same rules', async (_name, profile) => {
  const tenantId = await app.tenant();
  await app.admin('tenants').where({ tenant_id: tenantId }).update({ sample: true });
  await refreshSample(app.deps, tenantId, profile);
  await app.admin.raw('ANALYZE');
  expect(onlyViolated(await countViolations(tenantId))).toEqual([]);
  expect(await value(overdue, tenantId)).toBe(6);
});
