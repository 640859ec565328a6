import { DomainError } from '@tamarack/core/domain';
import {
  listOutstanding,
  type OwnPay,
  type PaySoFar,
  type Statement,
  sumOf,
} from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../../database/dated.ts';
import { nilId } from '../../../database/nil-id.ts';
import type { Tx } from '../../../database/types.ts';
import { found } from '../../../server/refusals.ts';
import { type ClinicCall, clinicDay, forClinic } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import { plusDays } from '../../time/index.ts';
import { listAgreements } from '../agreements/repository.ts';
import { listQueries } from '../queries/repository.ts';
import { type Computed, computeRun } from '../runs/compute.ts';
import { carriedOf } from '../runs/read.ts';
import { findLastApproved, findRun, type RunRow } from '../runs/repository.ts';
import { listSettlements } from '../settlements/repository.ts';
import { listLeft } from '../settlements/service.ts';
import {
  findStored,
  listOwnStatements,
  listStoredLines,
  listStoredSummaries,
  type StoredLine,
  type StoredStatement,
} from './repository.ts';

/** @throws DomainError NOT_FOUND */
export function readStatement(call: ClinicCall, runId: string, staffId: string): Promise<Statement> {
  return forClinic(call, (tx) => statementOf(tx, call, { runId, staffId }));
}

/** The reader's own statement, in review or later. @throws DomainError NOT_FOUND */
export function readOwnStatement(call: ClinicCall, runId: string): Promise<Statement> {
  const { staffId } = call.access;
  if (staffId === null) throw new DomainError('NOT_FOUND');
  return forClinic(call, (tx) => statementOf(tx, call, { runId, staffId, own: true }));
}

/**
 * All statements of a run, ordered by name, for printing.
 * @throws DomainError NOT_FOUND, also for a run that pays nobody
 */
export function readStatements(call: ClinicCall, runId: string): Promise<[Statement, ...Statement[]]> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const run = found(await findRun(tx, tenantId, runId));
    const { version } = run;
    await recordChange(tx, call, { kind: 'pay_run', id: runId, version, action: 'exported' });
    const statements: Statement[] = [];
    for (const { staffId, ...found } of await allParts(tx, tenantId, run))
      statements.push(await toStatement(tx, call, run, { staffId, own: false }, found));
    const [first, ...others] = statements;
    if (!first) throw new DomainError('NOT_FOUND');
    return [first, ...others];
  });
}

async function allParts(tx: Tx, tenantId: string, run: RunRow): Promise<(Parts & { staffId: string })[]> {
  const { runId } = run;
  if (run.state === 'draft')
    return (await computeRun(tx, tenantId, run)).map((one) => ({ staffId: one.staffId, ...partsOf(one) }));
  const all: (Parts & { staffId: string })[] = [];
  for (const { staffId } of await listStoredSummaries(tx, tenantId, runId)) {
    const parts = await storedParts(tx, tenantId, { runId, staffId });
    if (parts) all.push({ staffId, ...parts });
  }
  return all;
}

async function statementOf(
  tx: Tx,
  call: ClinicCall,
  { runId, staffId, own = false }: { runId: string; staffId: string; own?: boolean },
): Promise<Statement> {
  const { tenantId } = call.access;
  const run = await findRun(tx, tenantId, runId);
  if (!run || (own && run.state === 'draft')) throw new DomainError('NOT_FOUND');
  const parts =
    run.state === 'draft'
      ? await computedParts(tx, tenantId, run, staffId)
      : await storedParts(tx, tenantId, { runId, staffId });
  return toStatement(tx, call, run, { staffId, own }, found(parts));
}

const isOpen = ({ state }: RunRow) => state === 'draft' || state === 'review';

async function toStatement(
  tx: Tx,
  call: ClinicCall,
  run: RunRow,
  { staffId, own }: { staffId: string; own: boolean },
  parts: Parts,
): Promise<Statement> {
  const { deps, access } = call;
  const { tenantId } = access;
  const { runId } = run;
  const asked = await listQueries(tx, tenantId, { runId, staffId });
  const queries = Map.groupBy(asked, ({ attendanceId }) => attendanceId);
  const listed = new Set(parts.lines.map(({ attendanceId }) => attendanceId));
  const settlements = await listSettlements(tx, tenantId, { runId: isOpen(run) ? null : runId, staffId });
  const { keptCents, taxes, taxCents, payoutCents, ...statement } = parts.statement;
  const { queriesUntil } = run;
  return {
    runId,
    version: run.version,
    state: run.state,
    from: run.from,
    to: run.to,
    cutoffOn: run.cutoffOn,
    cutoffAt: run.cutoffAt.toISOString(),
    staffId,
    ...statement,
    payout: { keptCents, taxes, taxCents, payoutCents },
    queriesUntil: queriesUntil?.toISOString() ?? null,
    paidOn: run.paidOn,
    reference: run.reference,
    mayAsk: own && queriesUntil !== null && deps.clock.now() < queriesUntil,
    lines: parts.lines.toSorted(compareSessions).map((line) => ({
      ...isoTimes(line),
      queries: queries.get(line.attendanceId) ?? [],
    })),
    otherQueries: asked.filter((query) => query.runId === runId && !listed.has(query.attendanceId)),
    settlements,
    unsettledCents:
      isOpen(run) && (await listLeft(tx, call, run, [staffId])).length > 0
        ? sumOf(listOutstanding({ closingCents: parts.statement.closingCents, lines: parts.lines }), 'cents')
        : 0,
  };
}

const compareSessions = (a: StoredLine, b: StoredLine) =>
  a.localStart.localeCompare(b.localStart) || a.attendanceId.localeCompare(b.attendanceId);

interface Parts {
  statement: StoredStatement;
  lines: StoredLine[];
}

async function storedParts(
  tx: Tx,
  tenantId: string,
  key: { runId: string; staffId: string },
): Promise<Parts | undefined> {
  const statement = await findStored(tx, tenantId, key);
  return statement && { statement, lines: await listStoredLines(tx, tenantId, key) };
}

async function computedParts(
  tx: Tx,
  tenantId: string,
  run: RunRow,
  staffId: string,
): Promise<Parts | undefined> {
  const [computed] = await computeRun(tx, tenantId, run, staffId);
  return computed && partsOf(computed);
}

function partsOf({ staffName, clinicName, statement, visits, gstNumber, qstNumber }: Computed): Parts {
  const { openingCents, earnedCents, adjustmentCents, paidCents, closingCents, feeCents, taxMode } =
    statement;
  return {
    statement: {
      staffName,
      clinicName,
      taxMode,
      openingCents,
      earnedCents,
      adjustmentCents,
      paidCents,
      closingCents,
      feeCents,
      ...statement.payout,
      gstNumber,
      qstNumber,
    },
    lines: statement.lines.flatMap(
      ({
        itemId,
        appointmentId: _appointment,
        servedOn: _day,
        after: _after,
        repaidCents: _repaid,
        confirmedAt,
        ...line
      }) => {
        const visit = visits.get(itemId);
        if (!visit) return [];
        const { facts, ...description } = visit;
        const { collectedCents } = facts;
        const at = new Date(confirmedAt);
        return [{ ...line, ...description, attendanceId: itemId, confirmedAt: at, collectedCents }];
      },
    ),
  };
}

/** The reader's pay: what the next run would pay with a cutoff now, agreements, and statements in review or later. */
export function readOwnPay(call: ClinicCall): Promise<OwnPay> {
  const { tenantId, staffId } = call.access;
  if (staffId === null) return Promise.resolve({ soFar: null, agreements: [], statements: [] });
  return forClinic(call, async (tx) => {
    const agreements = await listAgreements(tx, tenantId, { staffId, withdrawn: false });
    return {
      soFar: agreements.length > 0 ? await soFar(tx, call, staffId) : null,
      agreements,
      statements: await listOwnStatements(tx, tenantId, staffId),
    };
  });
}

async function soFar(tx: Tx, call: ClinicCall, staffId: string): Promise<PaySoFar> {
  const { tenantId } = call.access;
  const last = await findLastApproved(tx, tenantId);
  const cutoff = { runId: nilId, cutoffAt: call.deps.clock.now(), cutoffOn: await clinicDay(tx, call) };
  const [computed] = await computeRun(tx, tenantId, cutoff, staffId);
  const from = last ? plusDays(last.to, 1) : null;
  if (!computed)
    return {
      from,
      openingCents: 0,
      earnedCents: 0,
      adjustmentCents: 0,
      paidCents: 0,
      closingCents: 0,
      payoutCents: 0,
      carried: [],
    };
  const { openingCents, earnedCents, adjustmentCents, paidCents, closingCents, payout, lines } =
    computed.statement;
  const { payoutCents } = payout;
  return {
    from,
    openingCents,
    earnedCents,
    adjustmentCents,
    paidCents,
    closingCents,
    payoutCents,
    carried: carriedOf(lines),
  };
}
