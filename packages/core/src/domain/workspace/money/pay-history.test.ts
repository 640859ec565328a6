import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterRun, payItem, payRun, terms } from '../../../../test/payItems.ts';
import type { AgreementTerms, PayRule } from './agreements.ts';
import type { PayItemFacts } from './earnings.ts';
import type { PayStatement } from './pay.ts';
import { findPayProblems } from './pay-checks.ts';
import { collectLines } from './payments.ts';
import { ratesOn } from './tax.ts';

/** What happens to a session between two cutoffs. Amounts are not yet limited to the fee. */
type Act = 'pay' | 'refund' | 'bounce' | 'credit' | 'sign' | 'ask' | 'answer' | 'reopen';
interface Occurrence {
  session: number;
  act: Act;
  cents: number;
}
interface Session {
  feeCents: number;
  taxed: boolean;
  /** Index of the period in which it is confirmed. */
  period: number;
  appointment: number;
  missed: boolean;
  minutes: number;
}
interface History {
  agreement: AgreementTerms;
  sessions: Session[];
  /** What happens in each period. */
  periods: Occurrence[][];
}

const share = fc.integer({ min: 0, max: 10_000 });
const rule: fc.Arbitrary<PayRule> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), shareBp: share }),
  fc.record({ kind: fc.constant('flat' as const), amountCents: fc.nat(20_000) }),
  fc.record({ kind: fc.constant('hourly' as const), centsPerHour: fc.nat(20_000) }),
  fc
    .tuple(
      fc.constantFrom('marginal' as const, 'whole' as const),
      fc.integer({ min: 1, max: 40_000 }),
      share,
      share,
    )
    .map(([method, limit, first, second]) => ({
      kind: 'tiers' as const,
      method,
      tiers: [
        { upToCents: limit, shareBp: first },
        { upToCents: null, shareBp: second },
      ],
    })),
);
const agreement: fc.Arbitrary<AgreementTerms> = fc
  .record({
    rule,
    basis: fc.constantFrom('collected' as const, 'earned' as const),
    noteGate: fc.boolean(),
    missedShareBp: fc.option(share),
    minimumCents: fc.oneof(fc.constant(0), fc.nat(20_000)),
    taxMode: fc.constantFrom('share' as const, 'facility_fee' as const, 'contractor_charges' as const),
  })
  .map(terms);
const sessionCount = 6;
const periodCount = 4;
const session: fc.Arbitrary<Session> = fc.record({
  feeCents: fc.integer({ min: 0, max: 30_000 }),
  taxed: fc.boolean(),
  period: fc.nat(periodCount - 1),
  appointment: fc.nat(3),
  missed: fc.boolean(),
  minutes: fc.nat(120),
});
const occurrence: fc.Arbitrary<Occurrence> = fc.record({
  session: fc.nat(sessionCount - 1),
  act: fc.constantFrom<Act>(
    'pay',
    'pay',
    'pay',
    'refund',
    'bounce',
    'credit',
    'sign',
    'sign',
    'ask',
    'answer',
    'reopen',
  ),
  cents: fc.nat(30_000),
});
const history: fc.Arbitrary<History> = fc.record({
  agreement,
  sessions: fc.array(session, { minLength: sessionCount, maxLength: sessionCount }),
  periods: fc.array(fc.array(occurrence, { maxLength: 12 }), {
    minLength: periodCount,
    maxLength: periodCount,
  }),
});

/** The state of a session after all that has happened to it. */
function factsOf(one: Session, index: number, happened: readonly Occurrence[]): PayItemFacts {
  const acts = (act: Act) => happened.filter((each) => each.session === index && each.act === act);
  const total = (act: Act) => acts(act).reduce((all, { cents }) => all + cents, 0);
  const feeCents = Math.max(0, one.feeCents - total('credit'));
  const received = Math.max(0, total('pay') - total('bounce'));
  const refundedCents = Math.min(total('refund'), received);
  const line = { netCents: feeCents, taxCents: one.taxed ? Math.round(feeCents * 0.13) : 0 };
  const [collected] = collectLines([line], { paidCents: received - refundedCents, refundedCents });
  return payItem(`session-${index}`, {
    appointmentId: `appointment-${one.appointment}`,
    confirmedAt: `2026-11-0${one.period + 1}T12:0${index}:00Z`,
    missed: one.missed,
    cancelled: acts('reopen').length > 0,
    feeCents,
    collectedCents: collected?.feeCents ?? 0,
    refundedCents: collected?.refundedFeeCents ?? 0,
    treatedMinutes: one.missed ? null : one.minutes,
    noteMissing: acts('sign').length === 0,
    queried: acts('ask').length > acts('answer').length,
  });
}

const keepEarlier = (facts: PayItemFacts[], items: readonly PayItemFacts[]) =>
  facts.map((fact, index) => ({ ...fact, earlier: items[index]?.earlier ?? null }));

/**
 * Runs the pay of all periods, and returns the runs and the items after the last. `shuffle` only changes the
 * order of the items.
 */
function runAllPeriods({ agreement: agreed, sessions, periods }: History, shuffle = false) {
  const runs: PayStatement[] = [];
  let items: PayItemFacts[] = sessions.map((one, index) => factsOf(one, index, []));
  periods.forEach((_occurrences, period) => {
    const happened = periods.slice(0, period + 1).flat();
    items = keepEarlier(
      sessions.map((one, index) => factsOf(one, index, happened)),
      items,
    );
    const run = payRun(shuffle ? items.toReversed() : items, {
      periodId: `period-${period}`,
      cutoffAt: `2026-11-0${period + 1}T23:00:00Z`,
      agreements: [agreed],
      rates: ratesOn('ON', '2026-11-15') ?? [],
    });
    runs.push(run);
    items = afterRun(items, run);
  });
  return { runs, items };
}

/** One last run after everybody has paid, every note is signed and every query answered. */
function settleAll(agreed: AgreementTerms, items: readonly PayItemFacts[]): PayStatement {
  const settled = items.map((item) => ({
    ...item,
    collectedCents: item.feeCents,
    refundedCents: 0,
    noteMissing: false,
    queried: false,
  }));
  return payRun(settled, {
    periodId: 'last',
    agreements: [{ ...agreed, taxMode: 'share' }],
    hasLeft: true,
  });
}

const paidInAll = (runs: readonly PayStatement[]) => runs.reduce((all, { paidCents }) => all + paidCents, 0);

describe('over any history of sessions, payments, refunds, signings, queries and runs', () => {
  it('every run can be approved: it is balanced, opens where the last one closed and pays no more than was earned', () => {
    fc.assert(
      fc.property(history, (sample) => {
        let closing = 0;
        for (const run of runAllPeriods(sample).runs) {
          expect(findPayProblems(run, closing)).toEqual([]);
          closing = run.closingCents;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('nothing is paid twice: the runs paid what the item says was paid', () => {
    fc.assert(
      fc.property(history, (sample) => {
        const { runs, items } = runAllPeriods(sample);
        for (const { itemId, earlier } of items) {
          const lines = runs.flatMap((run) => run.lines.filter((line) => line.itemId === itemId));
          expect(lines.reduce((all, { paidCents }) => all + paidCents, 0)).toBe(earlier?.paidCents ?? 0);
          expect(lines.reduce((all, { feeCents }) => all + feeCents, 0)).toBe(earlier?.feeCents ?? 0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('no cent is lost: once everything is paid and signed, the runs have paid what was earned', () => {
    fc.assert(
      fc.property(history, (sample) => {
        const { runs, items } = runAllPeriods(sample);
        const last = settleAll(sample.agreement, items);
        const all = [...runs, last];
        const earned = all.reduce((sum, run) => sum + run.earnedCents + run.adjustmentCents, 0);
        expect(paidInAll(all) + last.closingCents).toBe(earned);
        // Only a clawback can remain, and only if nothing was paid out.
        expect(last.closingCents).toBeLessThanOrEqual(0);
        if (last.closingCents < 0) expect(last.paidCents).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('neither the order of events within a period nor the order of items matters', () => {
    fc.assert(
      fc.property(history, (sample) => {
        const reversed = { ...sample, periods: sample.periods.map((each) => each.toReversed()) };
        expect(runAllPeriods(reversed, true)).toEqual(runAllPeriods(sample));
      }),
      { numRuns: 200 },
    );
  });

  it('without tiers, one run at the end pays the same as a run in each period', () => {
    fc.assert(
      fc.property(history, (sample) => {
        fc.pre(sample.agreement.rule.kind !== 'tiers');
        const { runs, items } = runAllPeriods(sample);
        const last = settleAll(sample.agreement, items);
        const once = settleAll(
          sample.agreement,
          items.map((item) => ({ ...item, earlier: null })),
        );
        expect(paidInAll([...runs, last]) + last.closingCents).toBe(once.paidCents + once.closingCents);
      }),
      { numRuns: 200 },
    );
  });

  it('items that are settled and unchanged can be left out', () => {
    fc.assert(
      fc.property(history, (sample) => {
        const { items } = runAllPeriods(sample);
        const full = payRun(items, { periodId: 'last', agreements: [sample.agreement] });
        const inRun = full.lines.map(({ itemId }) => itemId);
        const appointments = items
          .filter(({ itemId }) => inRun.includes(itemId))
          .map((item) => item.appointmentId);
        const needed = items.filter(({ appointmentId }) => appointments.includes(appointmentId));
        expect(payRun(needed, { periodId: 'last', agreements: [sample.agreement] })).toEqual(full);
      }),
      { numRuns: 200 },
    );
  });
});
