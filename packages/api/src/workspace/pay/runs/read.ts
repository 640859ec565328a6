import {
  type ApprovalWay,
  type CarriedPay,
  carryReasons,
  type Day,
  listOutstanding,
  type PayPeriod,
  type PayRun,
  type PayRunSummary,
  type PayStatementSummary,
  type PayTotals,
  sumOf,
} from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../../database/dated.ts';
import type { Tx } from '../../../database/types.ts';
import { type CsvFile, csvName, csvOf } from '../../../server/csv.ts';
import { found } from '../../../server/refusals.ts';
import { type ClinicCall, clinicDay, clinicZone, forClinic } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import { startOf } from '../../time/index.ts';
import type { PayCall } from '../call.ts';
import { listUnagreed } from '../facts/repository.ts';
import { countOpenQueries, listOpenQueries } from '../queries/repository.ts';
import { listLeft } from '../settlements/service.ts';
import { listStoredSummaries } from '../statements/repository.ts';
import { say } from '../text.ts';
import { type Computed, computeRun } from './compute.ts';
import { nextPeriod } from './periods.ts';
import {
  findCutoffBefore,
  findFirstPayableDay,
  findNext,
  findRun,
  hasOtherApprover,
  listDigests,
  listRuns,
  type RunRow,
} from './repository.ts';
import { changedSince } from './service.ts';

export function readRuns(
  call: ClinicCall,
  { limit, after }: { limit: number; after?: Day },
): Promise<{ runs: PayRunSummary[]; next: PayPeriod }> {
  const { access } = call;
  return forClinic(call, async (tx) => {
    const rows = await listRuns(tx, access.tenantId, { limit, before: after ?? null });
    const [newest] = after ? await listRuns(tx, access.tenantId, { limit: 1 }) : rows;
    const firstDay = newest ? null : await findFirstPayableDay(tx, access.tenantId);
    return {
      runs: rows.map(({ totals, openQueries, ...row }) => ({ ...formatRun(row), totals, openQueries })),
      next: nextPeriod(newest ?? null, firstDay ?? (await clinicDay(tx, call))),
    };
  });
}

const formatRun = ({ preparedById: _preparer, approvedById: _approver, ...row }: RunRow) => isoTimes(row);

/** @throws DomainError NOT_FOUND */
export function readRun(call: ClinicCall, runId: string): Promise<PayRun> {
  const { access } = call;
  return forClinic(call, async (tx) => {
    const { tenantId } = access;
    const run = found(await findRun(tx, tenantId, runId));
    const statements = await statementsOf(tx, call, run);
    const queries = await listOpenQueries(tx, tenantId, runId);
    const next = run.state === 'approved' ? await findNext(tx, tenantId, run.to) : undefined;
    const isReady = statements.every(({ problems, changed }) => problems.length === 0 && !changed);
    return {
      ...formatRun(run),
      totals: totalOf(statements),
      openQueries: queries.length,
      queries,
      statements,
      approval: run.state === 'review' && isReady ? await wayFor(tx, access, run) : 'not_now',
      mayTakeBack: run.state === 'approved' && run.approvedById === access.staffId && !next?.reviewedAt,
      nextRun: next ? { from: next.from, to: next.to, reviewed: next.reviewedAt !== null } : null,
      withoutAgreement: await listUnagreed(tx, tenantId, {
        since:
          (await findCutoffBefore(tx, tenantId, run.cutoffAt)) ??
          startOf(run.from, await clinicZone(tx, call)),
        until: run.cutoffAt,
      }),
    };
  });
}

async function wayFor(
  tx: Tx,
  { tenantId, staffId, isOwner }: ClinicCall['access'],
  run: RunRow,
): Promise<ApprovalWay> {
  if (staffId !== null && staffId !== run.preparedById) return 'other';
  return isOwner && !(await hasOtherApprover(tx, tenantId, run.preparedById)) ? 'alone' : 'preparer';
}

/**
 * Computes the statements of a draft. Later ones are read as stored, and marked if they are out of date in review.
 * `unsettled` are those whose balance `settleBalance` would close.
 */
async function statementsOf(tx: Tx, call: ClinicCall, run: RunRow): Promise<PayStatementSummary[]> {
  const { tenantId } = call.access;
  const computed = ['draft', 'review'].includes(run.state) ? await computeRun(tx, tenantId, run) : [];
  const statements = await summariesOf(tx, tenantId, run, computed);
  const owing = computed.filter(({ statement }) => listOutstanding(statement).length > 0);
  const left = await listLeft(
    tx,
    call,
    run,
    owing.map(({ staffId }) => staffId),
  );
  return statements.map((one) => ({ ...one, unsettled: left.includes(one.staffId) }));
}

async function summariesOf(
  tx: Tx,
  tenantId: string,
  run: RunRow,
  computed: readonly Computed[],
): Promise<Omit<PayStatementSummary, 'unsettled'>[]> {
  const queries = await countOpenQueries(tx, tenantId, run.runId);
  const open = (staffId: string) => queries.get(staffId) ?? 0;
  if (run.state === 'draft')
    return computed.map((one) => ({ ...summaryOf(one), openQueries: open(one.staffId), changed: false }));
  const stored = await listStoredSummaries(tx, tenantId, run.runId);
  const now = new Map(computed.map((one) => [one.staffId, one]));
  const changed =
    run.state === 'review'
      ? changedSince(computed, await listDigests(tx, tenantId, run.runId))
      : new Set<string>();
  const shownIds = new Set(stored.map(({ staffId }) => staffId));
  const added = computed.filter(({ staffId }) => !shownIds.has(staffId));
  return [
    ...stored.map((one) => {
      const { problems = [], unagreedOn = [] } = now.get(one.staffId) ?? {};
      return { ...one, problems, unagreedOn };
    }),
    ...added.map(summaryOf),
  ].map((one) => ({ ...one, openQueries: open(one.staffId), changed: changed.has(one.staffId) }));
}

function summaryOf({ staffId, staffName, statement, problems, unagreedOn }: Computed) {
  const { openingCents, earnedCents, adjustmentCents, paidCents, closingCents, feeCents, taxMode, payout } =
    statement;
  return {
    staffId,
    staffName,
    taxMode,
    openingCents,
    earnedCents,
    adjustmentCents,
    paidCents,
    closingCents,
    taxCents: payout.payoutCents - paidCents,
    payoutCents: payout.payoutCents,
    feeCents,
    carried: carriedOf(statement.lines),
    problems,
    unagreedOn,
  };
}

/** Amounts carried over by the lines, by reason. */
export function carriedOf(lines: Computed['statement']['lines']): CarriedPay[] {
  return carryReasons.flatMap((reason) => {
    const held = lines.filter(({ carriedBecause }) => carriedBecause === reason);
    const cents = held.reduce((sum, line) => sum + carriedCents(line), 0);
    return held.length === 0 ? [] : [{ reason, visits: held.length, cents }];
  });
}

/** `listStoredSummaries` has the same rule in SQL. */
const carriedCents = ({
  carriedBecause,
  heldCents,
  closingCents,
}: Computed['statement']['lines'][number]): number =>
  carriedBecause === 'clawback' && heldCents < 0 ? heldCents : closingCents;

function totalOf(statements: readonly PayTotals[]): PayTotals {
  return {
    openingCents: sumOf(statements, 'openingCents'),
    earnedCents: sumOf(statements, 'earnedCents'),
    adjustmentCents: sumOf(statements, 'adjustmentCents'),
    paidCents: sumOf(statements, 'paidCents'),
    closingCents: sumOf(statements, 'closingCents'),
    taxCents: sumOf(statements, 'taxCents'),
    payoutCents: sumOf(statements, 'payoutCents'),
  };
}

/** One row per contractor. @throws DomainError NOT_FOUND */
export async function exportRun(call: PayCall, runId: string): Promise<CsvFile> {
  const { deps, access, locale } = call;
  const { from, to, rows } = await forClinic(call, async (tx) => {
    const run = found(await findRun(tx, access.tenantId, runId));
    const { version } = run;
    await recordChange(tx, call, { kind: 'pay_run', id: runId, version, action: 'exported' });
    const statements = await statementsOf(tx, call, run);
    return { from: run.from, to: run.to, rows: statements };
  });
  const csv = csvOf<PayStatementSummary>(
    deps,
    'a pay run',
    {
      [say(locale, 'period')]: () => `${from} – ${to}`,
      [say(locale, 'person')]: (row) => row.staffName,
      [say(locale, 'opening')]: (row) => ({ hundredths: row.openingCents }),
      [say(locale, 'earned')]: (row) => ({ hundredths: row.earnedCents }),
      [say(locale, 'adjustments')]: (row) => ({ hundredths: row.adjustmentCents }),
      [say(locale, 'paidAmount')]: (row) => ({ hundredths: row.paidCents }),
      [say(locale, 'closing')]: (row) => ({ hundredths: row.closingCents }),
      [say(locale, 'tax')]: (row) => ({ hundredths: row.taxCents }),
      [say(locale, 'payout')]: (row) => ({ hundredths: row.payoutCents }),
    },
    rows,
    locale,
  );
  return { csv, fileName: csvName(say(locale, 'payFile'), from, to) };
}
