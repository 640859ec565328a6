import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { setClock } from '../../../test/charts.ts';
import { createMoneyWorld, type MoneyAct, moneyActs } from '../../../test/money/money-acts.ts';
import { sumsOf } from '../../../test/pay.ts';
import { createWorkspace, type TestWorkspace } from '../../../test/workspace.ts';

const clock = setClock('2026-11-10T15:00:00Z');
const app = provideTestApp({ rateLimitFactor: 100_000, clock });

let clinics = 0;
type World = Awaited<ReturnType<typeof createMoneyWorld>> & { clinic: TestWorkspace };
type Step = MoneyAct | 'payday';
async function createWorld(): Promise<World> {
  clock.set('2026-11-10T15:00:00Z');
  const clinic = await createWorkspace(app, { subdomain: `histories-${++clinics}` });
  return { ...(await createMoneyWorld(app, clinic, clock)), clinic };
}

/** Queries that find violations, by the invariant they check. */
const violationsOf: Record<string, string> = {
  'invoice numbers have no gaps': `
    SELECT max(number), count(*) FROM invoices WHERE tenant_id = :tenantId HAVING max(number) <> count(*)`,
  'payment numbers have no gaps': `
    SELECT max(number), count(*) FROM payments WHERE tenant_id = :tenantId HAVING max(number) <> count(*)`,
  'a payment settles what its allocations say, and no more than itself': `
    SELECT y.number FROM payments y WHERE y.tenant_id = :tenantId AND y.kind = 'payment'
       AND (y.allocated_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM allocations a
                                   WHERE a.tenant_id = y.tenant_id AND a.payment_id = y.payment_id)
            OR y.allocated_cents < 0 OR y.allocated_cents > y.amount_cents - y.returned_cents
            OR (y.voided_at IS NOT NULL AND y.allocated_cents <> 0))`,
  'an invoice is paid what its allocations say, and no more than it charges': `
    SELECT i.number FROM invoices i WHERE i.tenant_id = :tenantId
       AND (i.paid_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM allocations a
                              WHERE a.tenant_id = i.tenant_id AND a.invoice_id = i.invoice_id)
            OR (i.kind = 'invoice' AND i.paid_cents + i.credited_cents > i.total_cents))`,
  'what was given back is entered once': `
    SELECT y.number FROM payments y WHERE y.tenant_id = :tenantId AND y.kind = 'payment'
       AND y.returned_cents <> (SELECT -coalesce(sum(amount_cents), 0) FROM payments r
                                 WHERE r.tenant_id = y.tenant_id AND r.of_payment_id = y.payment_id)`,
  'a credit note is the negative of its invoice': `
    SELECT c.number FROM invoices c JOIN invoices i ON i.tenant_id = c.tenant_id AND i.invoice_id = c.credits_invoice_id
     WHERE c.tenant_id = :tenantId AND (c.total_cents <> -i.total_cents OR i.credited_cents <> i.total_cents)`,
  'a visit is charged once': `
    SELECT attendance_id FROM invoice_lines WHERE tenant_id = :tenantId AND charged GROUP BY 1 HAVING count(*) > 1`,
  'a statement adds up, in all and by its lines': `
    SELECT s.run_id FROM pay_statements s WHERE s.tenant_id = :tenantId
       AND (s.opening_cents + s.earned_cents + s.adjustment_cents <> s.paid_cents + s.closing_cents
            OR (s.opening_cents, s.earned_cents, s.adjustment_cents, s.paid_cents, s.closing_cents) <>
               (SELECT coalesce(sum(opening_cents), 0), coalesce(sum(earned_cents), 0), coalesce(sum(adjustment_cents), 0),
                       coalesce(sum(paid_cents), 0), coalesce(sum(closing_cents), 0)
                  FROM pay_lines l WHERE l.tenant_id = s.tenant_id AND l.run_id = s.run_id AND l.staff_id = s.staff_id))`,
  'a statement opens where the last one closed': `
    SELECT * FROM (
      SELECT s.opening_cents, lag(s.closing_cents, 1, 0) OVER (PARTITION BY s.staff_id ORDER BY r.cutoff_at) AS closed
        FROM pay_statements s JOIN pay_runs r USING (tenant_id, run_id)
       WHERE tenant_id = :tenantId AND r.state IN ('approved', 'paid')) x WHERE opening_cents <> closed`,
  'no visit is paid more than it earned, unless it is being taken back': `
    SELECT l.attendance_id FROM pay_items p JOIN pay_lines l USING (tenant_id, run_id, staff_id, attendance_id)
     WHERE tenant_id = :tenantId AND l.paid_so_far_cents > l.earned_so_far_cents AND l.held_cents >= 0`,
  'the balance of a visit is what runs paid, earned and adjusted, less what was repaid': `
    SELECT p.attendance_id FROM pay_items p JOIN pay_lines k USING (tenant_id, run_id, staff_id, attendance_id)
     CROSS JOIN LATERAL (
       SELECT sum(l.paid_cents) AS paid, sum(l.earned_cents + l.adjustment_cents) AS earned
         FROM pay_lines l JOIN pay_runs r USING (tenant_id, run_id)
        WHERE l.tenant_id = p.tenant_id AND l.staff_id = p.staff_id AND l.attendance_id = p.attendance_id
          AND r.state IN ('approved', 'paid')) l
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(z.cents), 0) AS repaid FROM pay_settlements z
        WHERE z.tenant_id = p.tenant_id AND z.staff_id = p.staff_id AND z.attendance_id = p.attendance_id
          AND z.way = 'repaid' AND z.run_id IS NOT NULL) z
     WHERE p.tenant_id = :tenantId
       AND (k.paid_so_far_cents, k.earned_so_far_cents) <> (l.paid - z.repaid, l.earned - z.repaid)`,
  'a repayment is counted by a line of its run, or waits in the open one': `
    SELECT z.settlement_id FROM pay_settlements z WHERE z.tenant_id = :tenantId AND z.way = 'repaid'
       AND CASE WHEN z.run_id IS NULL
             THEN NOT EXISTS (SELECT FROM pay_runs r WHERE r.tenant_id = z.tenant_id AND r.state IN ('draft', 'review'))
             ELSE NOT EXISTS (SELECT FROM pay_lines l WHERE (l.tenant_id, l.run_id, l.staff_id, l.attendance_id)
                                                          = (z.tenant_id, z.run_id, z.staff_id, z.attendance_id)) END`,
  'a file holds what its invoices come to': `
    SELECT b.number FROM export_batches b WHERE b.tenant_id = :tenantId
       AND b.net_cents + b.tax_cents <> (SELECT coalesce(sum(i.total_cents), 0) FROM export_items x
                                           JOIN invoices i USING (tenant_id, invoice_id)
                                          WHERE x.tenant_id = b.tenant_id AND x.batch_id = b.batch_id)`,
  'no void invoice is in a file': `
    SELECT i.number FROM export_items x JOIN invoices i USING (tenant_id, invoice_id)
     WHERE x.tenant_id = :tenantId AND i.state = 'void'`,
};

const anyViolation = Object.entries(violationsOf)
  .map(([name, sql]) => `SELECT '${name}' AS rule WHERE EXISTS (${sql})`)
  .join(' UNION ALL ');

async function expectSound({ rows, pay, clinic }: World): Promise<void> {
  expect(await rows(anyViolation)).toEqual([]);
  const [books] = await rows(
    `SELECT (SELECT coalesce(sum(total_cents - credited_cents - paid_cents), 0)::integer FROM invoices
              WHERE tenant_id = :tenantId AND kind = 'invoice' AND state = 'issued') AS owed,
            (SELECT coalesce(sum(amount_cents), 0)::integer FROM payments
              WHERE tenant_id = :tenantId AND voided_at IS NULL)
            - (SELECT coalesce(sum(paid_cents), 0)::integer FROM invoices WHERE tenant_id = :tenantId) AS credit`,
  );
  const { totals, creditCents } = await pay.get(clinic.ownerAtSite, '/balances');
  expect([totals.total, creditCents]).toEqual([books?.owed, books?.credit]);
  const [open] = await rows(
    `SELECT run_id FROM pay_runs WHERE tenant_id = :tenantId AND state IN ('draft', 'review')`,
  );
  const { statements } = open ? await pay.run(open.runId as string) : { statements: [] };
  expect(statements.flatMap(({ problems }) => problems)).toEqual([]);
}

/** For each visit, the total paid by approved runs, less what they still take back or hold, equals what is due. */
async function expectPaidAsDue({ rows, dueByVisit }: World): Promise<void> {
  const kept = await rows(
    `SELECT l.staff_id, l.attendance_id, l.paid_so_far_cents + CASE WHEN l.run_id = (
              SELECT run_id FROM pay_runs WHERE tenant_id = :tenantId ORDER BY to_on DESC LIMIT 1) THEN l.held_cents ELSE 0 END AS cents
       FROM pay_items p JOIN pay_lines l USING (tenant_id, run_id, staff_id, attendance_id) WHERE tenant_id = :tenantId`,
  );
  const paid = new Map(kept.map((one) => [`${one.staffId} ${one.attendanceId}`, one.cents]));
  const due = await dueByVisit();
  const differing = [...due].filter(([key, cents]) => (paid.get(key) ?? 0) !== cents);
  expect(differing.map(([key, cents]) => ({ key, due: cents, paid: paid.get(key) ?? 0 }))).toEqual([]);
}

/** Checks the books after each step, and after each payday that everybody was paid what is due. */
async function play(steps: readonly Step[], told: string[] = [], world?: World): Promise<World> {
  const at = world ?? (await createWorld());
  for (const step of steps) {
    if (step === 'payday') {
      told.push(step);
      await at.settle();
      await expectPaidAsDue(at);
    } else {
      const { kind, a, b, cents } = step;
      const answer = await at.act(step);
      told.push(`${kind} ${a} ${b} ${cents}: ${answer?.status ?? 'nothing there'} ${answer?.error ?? ''}`);
      expect(answer?.status ?? 200).toBeLessThan(500);
    }
    await expectSound(at);
  }
  return at;
}

const often = ['visit', 'visit', 'visit', 'pay', 'payRest', 'nextDay'] as const;
const actOf = (...kinds: MoneyAct['kind'][]): fc.Arbitrary<MoneyAct> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    a: fc.nat(40),
    b: fc.nat(40),
    cents: fc.integer({ min: 1, max: 20_000 }),
  });
const step = fc.oneof(
  { weight: 8, arbitrary: actOf(...moneyActs, ...often) },
  { weight: 1, arbitrary: fc.constant('payday' as const) },
);

/** A visit `with` Roy, who is paid 60% of what is collected, or Chen, who is paid 55% of what is billed; massage is taxed. */
const by = { roy: { b: 2 }, chen: { b: 1 } };
const on = (kind: MoneyAct['kind'], choice: Partial<MoneyAct> = {}): MoneyAct => ({
  kind,
  a: 1,
  b: 0,
  cents: 10_000,
  ...choice,
});
/** Returns what was done in all histories. */
async function playAny(steps: fc.Arbitrary<Step[]>): Promise<string[]> {
  const { HISTORY_SEED = 20, HISTORY_RUNS = 5 } = process.env;
  const done: string[] = [];
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const told: string[] = [];
      await play(chosen, told).catch((error: Error) => {
        throw new Error(`${told.join('\n')}\n${error.message}`);
      });
      done.push(...told);
    }),
    { seed: Number(HISTORY_SEED), numRuns: Number(HISTORY_RUNS), endOnFailure: true },
  );
  return done;
}

/** What happens once everybody has left: often balances are closed, and the runs around them change. */
const afterLeaving = [
  ...(['refund', 'bounce', 'credit', 'reopen', 'confirm', 'visit', 'payRest', 'ask', 'answer'] as const),
  ...(['repay', 'repay', 'repay', 'waive', 'waive', 'undo', 'leave', 'days', 'nextDay'] as const),
  ...(['start', 'start', 'review', 'back', 'approve', 'takeBack', 'paid', 'paid'] as const),
];
const paidAndGone: readonly Step[] = [
  ...[by.roy, by.roy, by.roy, by.chen].flatMap((who) => [on('visit', who), on('payRest')]),
  ...(['payday', on('paid'), on('leave', { a: 0, b: 1 }), on('leave', { a: 1, b: 1 })] as const),
  ...[on('refund', { a: 0 }), on('refund', { a: 3 }), on('start')],
];

describe('any history of visits, payments, corrections, agreements and runs', () => {
  it('leaves balanced books and correct pay', async () => {
    await playAny(fc.array(step, { minLength: 26, maxLength: 26 }));
  }, 120_000);

  it('does so too when balances of contractors who have left are closed and reopened', async () => {
    const later = fc.oneof(
      { weight: 14, arbitrary: actOf(...afterLeaving) },
      { weight: 1, arbitrary: fc.constant('payday' as const) },
    );
    const histories = fc.array(later, { minLength: 26, maxLength: 26 });
    const done = await playAny(histories.map((steps) => [...paidAndGone, ...steps]));
    for (const kind of ['repay', 'waive', 'undo'])
      expect(done.some((told) => told.startsWith(kind) && told.includes(': 200'))).toBe(true);
  }, 120_000);
});

const lastSums = async ({ rows, pay, clinic }: World, member: 'roy' | 'chen') => {
  const [run] = await rows(
    'SELECT run_id FROM pay_runs WHERE tenant_id = :tenantId ORDER BY to_on DESC LIMIT 1',
  );
  return sumsOf(await pay.statement(run?.runId as string, clinic[member]));
};

describe('regressions found by such histories', () => {
  it('a bounced payment that one run could not deduct is deducted by a later one', async () => {
    const bounced = [on('visit', by.roy), on('payRest'), 'payday', on('bounce'), 'payday'] as const;
    const world = await play(bounced);
    expect(await lastSums(world, 'roy')).toEqual([0, 0, 0, 0, 0]);
    await play([on('visit', by.roy), on('payRest'), 'payday'], [], world);
    expect(await lastSums(world, 'roy')).toEqual([0, 6_000, 0, 0, 6_000]);
  });

  it('a reinstated invoice is earned again', async () => {
    const world = await play([on('visit', by.chen), on('pay', { cents: 5_650 }), on('writeOff'), 'payday']);
    expect(await lastSums(world, 'chen')).toEqual([0, 2_750, 0, 2_750, 0]);
    await play([on('reinstate'), 'payday'], [], world);
    expect(await lastSums(world, 'chen')).toEqual([0, 0, 2_750, 2_750, 0]);
  });

  it('a written-off invoice whose payment bounces is earned again', async () => {
    const world = await play([on('visit', by.chen), on('pay', { cents: 5_650 }), on('writeOff'), 'payday']);
    expect(await lastSums(world, 'chen')).toEqual([0, 2_750, 0, 2_750, 0]);
    await play([on('bounce'), 'payday'], [], world);
    expect(await lastSums(world, 'chen')).toEqual([0, 0, 2_750, 2_750, 0]);
  });

  it('a voided invoice returns its visit to the queue, and nothing is earned for it until it is billed again', async () => {
    const world = await play([on('visit', by.chen), on('voidInvoice'), 'payday']);
    expect(await world.rows('SELECT state FROM confirmations WHERE tenant_id = :tenantId')).toEqual([
      { state: 'open' },
    ]);
    expect(await world.rows('SELECT FROM pay_lines WHERE tenant_id = :tenantId')).toEqual([]);
    await play([on('confirm', { cents: 8_000 }), 'payday'], [], world);
    expect(await lastSums(world, 'chen')).toEqual([0, 4_400, 0, 4_400, 0]);
  });
});
