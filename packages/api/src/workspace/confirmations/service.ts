import { DomainError } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import { type Changed, type Checks, isBlocked, isClear, mayReviewNow } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { invalid } from '../../server/refusals.ts';
import { type ClinicCall, forClinicRetried } from '../access/index.ts';
import { issueInvoices, readTaxBook } from '../billing/index.ts';
import { recordChange, recordChanges } from '../shared/index.ts';
import { wakeTodo } from '../todos/index.ts';
import {
  checksOf,
  noteFirst,
  type QueueCall,
  readReviewers,
  refuseBeforeCarrier,
  refuseMissed,
  refuseOwn,
  refuseState,
} from './guards.ts';
import { taxToShow } from './read.ts';
import {
  confirmVisits,
  type Decision,
  listCarried,
  lockVisits,
  type StateChange,
  setTreatedMinutes,
  updateState,
  type VisitRow,
} from './repository.ts';
import { confirmationTexts } from './text.ts';

/**
 * Confirms one visit, also when a check found something, and fixes its fee.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the clinician who is paid, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED,
 *   also before the visit that carries the joint bill, VALIDATION_FAILED without a fee, or for a different fee without a
 *   reason, TAX_UNDECIDED
 */
export function confirmVisit(
  call: QueueCall,
  attendanceId: string,
  { version, ...payload }: { version: number; feeCents?: number; reason?: string },
): Promise<Changed> {
  return inQueue(call, attendanceId, version, ['open'], (tx, visit) => confirmOne(tx, call, visit, payload));
}

/**
 * Confirms an attended visit in the caller's transaction, which has just set its outcome or fee.
 * @throws as confirmVisit; TRANSITION_NOT_ALLOWED for a visit that did not take place
 */
export async function confirmIn(
  tx: Tx,
  call: QueueCall,
  attendanceId: string,
  payload: { feeCents?: number; reason?: string },
): Promise<void> {
  const [visit] = await lockVisits(tx, call.access.tenantId, [attendanceId]);
  if (!visit) throw new DomainError('NOT_FOUND');
  refuseState(call, visit, ['open']);
  refuseMissed(call, visit.attendance);
  if (!(await confirmOne(tx, call, visit, payload))) throw new DomainError('VERSION_CONFLICT');
}

async function confirmOne(
  tx: Tx,
  call: QueueCall,
  visit: VisitRow,
  { feeCents, reason = '' }: { feeCents?: number; reason?: string },
): Promise<number | undefined> {
  const t = translator(confirmationTexts, call.locale);
  const self = await refuseOwn(tx, call, visit);
  const checks = checksOf(call, visit);
  if (isBlocked(checks)) throw noteFirst(call);
  const fee = feeCents ?? visit.visitFeeCents;
  if (fee === null) throw invalid({ feeCents: t('feeFirst') });
  if (fee === 0) await refuseBeforeCarrier(tx, call, visit.attendanceId);
  const { taxCents, taxReason } = taxToShow(visit, fee, await readTaxBook(tx, call.access.tenantId));
  if (taxCents === null) throw new DomainError('TAX_UNDECIDED', { details: { reason: taxReason } });
  const corrected = fee !== visit.visitFeeCents;
  if (corrected && !reason) throw invalid({ reason: t('reasonForFee') });
  const decision = decisionOf(visit, fee, checks, self, corrected ? reason : '');
  const [changed] = await confirmAll(tx, call, [decision]);
  return changed?.version;
}

function decisionOf(
  visit: VisitRow,
  feeCents: number,
  checks: Checks,
  self: boolean,
  reason: string,
): Decision {
  const { attendanceId, version } = visit;
  return {
    attendanceId,
    version,
    feeCents,
    checks: { ...checks, ...(self ? { reviewedBySelf: true as const } : {}) },
    reason,
  };
}

/** Confirms the visits whose five checks are clear. Others, and those changed meanwhile, stay in the queue. */
export function confirmClear(
  call: ClinicCall,
  wanted: readonly { attendanceId: string; version: number }[],
): Promise<{ confirmed: number; left: number }> {
  const versions = new Map(wanted.map(({ attendanceId, version }) => [attendanceId, version]));
  return forClinicRetried(call, async (tx) => {
    const visits = await lockVisits(tx, call.access.tenantId, [...versions.keys()]);
    const decisions: Decision[] = [];
    const book = await readTaxBook(tx, call.access.tenantId);
    const reviewerOf = await readReviewers(tx, call);
    for (const visit of visits) {
      if (visit.state !== 'open' || visit.version !== versions.get(visit.attendanceId)) continue;
      const checks = checksOf(call, visit);
      const reviewer = reviewerOf(visit);
      if (!isClear(checks) || visit.visitFeeCents === null || !mayReviewNow(reviewer)) continue;
      if (taxToShow(visit, visit.visitFeeCents, book).taxCents === null) continue;
      decisions.push(decisionOf(visit, visit.visitFeeCents, checks, reviewer === 'alone', ''));
    }
    const confirmed = await confirmAll(tx, call, await withCarriers(tx, call, decisions));
    return { confirmed: confirmed.length, left: wanted.length - confirmed.length };
  });
}

/** Leaves out visits that wait for the one that carries their joint bill, unless that one is confirmed with them. */
async function withCarriers(tx: Tx, { access }: ClinicCall, decisions: Decision[]): Promise<Decision[]> {
  const ids = decisions.map(({ attendanceId }) => attendanceId);
  const free = decisions.filter(({ feeCents }) => feeCents === 0).map(({ attendanceId }) => attendanceId);
  if (free.length === 0) return decisions;
  const carried = await listCarried(tx, access.tenantId, free);
  const waiting = carried.filter(({ carrierId }) => !ids.includes(carrierId));
  return decisions.filter((one) => waiting.every(({ attendanceId }) => attendanceId !== one.attendanceId));
}

/** Confirms visits and issues their invoices. */
async function confirmAll(tx: Tx, call: ClinicCall, decisions: readonly Decision[]) {
  const { tenantId, staffId } = call.access;
  if (decisions.length === 0) return [];
  const confirmed = await confirmVisits(tx, tenantId, { staffId, at: call.deps.clock.now() }, decisions);
  const decided = new Map(decisions.map((decision) => [decision.attendanceId, decision]));
  const changes = confirmed.map(({ attendanceId, version }) => {
    const decision = decided.get(attendanceId) as Decision;
    return { ...decision, version };
  });
  await recordChanges(
    tx,
    call,
    changes.map(({ attendanceId, version, feeCents, reason, checks }) => ({
      kind: 'confirmation',
      id: attendanceId,
      version,
      action: 'confirmed',
      details: {
        feeCents,
        ...(reason ? { feeCorrected: true } : {}),
        ...(checks.reviewedBySelf ? { reviewedBySelf: true } : {}),
      },
    })),
  );
  await issueInvoices(
    tx,
    call,
    changes.map(({ attendanceId, feeCents, reason }) => ({ attendanceId, feeCents, feeReason: reason })),
  );
  return confirmed;
}

/** Returns a visit to its clinician. @throws as confirmVisit */
export function returnVisit(
  call: QueueCall,
  attendanceId: string,
  { version, reason }: { version: number; reason: string },
): Promise<Changed> {
  const { deps, access } = call;
  return inQueue(call, attendanceId, version, ['open'], async (tx, visit) => {
    await refuseOwn(tx, call, visit);
    const { tenantId } = access;
    await wakeTodo(tx, { tenantId, rule: 'returned', subjectId: attendanceId, at: deps.clock.now() });
    return changeState(tx, call, visit, 'returned', { from: ['open'], to: 'returned', reason, answer: '' });
  });
}

/** Excludes a visit from billing and pay. @throws as confirmVisit */
export function excludeVisit(
  call: QueueCall,
  attendanceId: string,
  { version, reason }: { version: number; reason: string },
): Promise<Changed> {
  const { deps, access } = call;
  return inQueue(call, attendanceId, version, ['open'], async (tx, visit) => {
    await refuseOwn(tx, call, visit);
    const decided = { by: access.staffId, at: deps.clock.now() };
    return changeState(tx, call, visit, 'excluded', { from: ['open'], to: 'excluded', reason, decided });
  });
}

/**
 * The clinician's answer to a return. An administrator can answer on their behalf.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED, VALIDATION_FAILED for the length
 *   of a visit that did not take place
 */
export function answerReturn(
  call: QueueCall,
  attendanceId: string,
  { version, answer, treatedMinutes }: { version: number; answer: string; treatedMinutes?: number },
): Promise<Changed> {
  const t = translator(confirmationTexts, call.locale);
  const { tenantId, staffId, role } = call.access;
  return inQueue(call, attendanceId, version, ['returned'], async (tx, visit) => {
    if (visit.staffId !== staffId && role !== 'administrator')
      throw new DomainError('FORBIDDEN', { text: t('notYours') });
    if (treatedMinutes !== undefined && treatedMinutes !== visit.treatedMinutes) {
      const after = await setTreatedMinutes(tx, tenantId, attendanceId, treatedMinutes);
      if (!after) throw invalid({ treatedMinutes: t('notTreated') });
      await recordChange(tx, call, {
        kind: 'attendance',
        id: attendanceId,
        version: after,
        action: 'length_corrected',
        details: { before: visit.treatedMinutes, after: treatedMinutes },
      });
    }
    return changeState(tx, call, visit, 'answered', { from: ['returned'], to: 'open', answer });
  });
}

/** Moves a visit to another state and records it; undefined when it has another state or version. */
export async function changeState(
  tx: Tx,
  call: ClinicCall,
  visit: VisitRow,
  action: string,
  change: StateChange,
): Promise<number | undefined> {
  const version = await updateState(tx, call.access.tenantId, visit, change);
  if (version)
    await recordChange(tx, call, { kind: 'confirmation', id: visit.attendanceId, version, action });
  return version;
}

/** Locks a visit that has one of the given states and the given version, and runs a transition. */
export function inQueue(
  call: QueueCall,
  attendanceId: string,
  version: number,
  from: readonly VisitRow['state'][],
  work: (tx: Tx, visit: VisitRow) => Promise<number | undefined>,
): Promise<Changed> {
  const { access } = call;
  return forClinicRetried(call, async (tx) => {
    const [visit] = await lockVisits(tx, access.tenantId, [attendanceId]);
    const hidden = access.role === 'clinician' && visit?.staffId !== access.staffId;
    if (!visit || hidden) throw new DomainError('NOT_FOUND');
    refuseState(call, visit, from);
    const after = visit.version === version ? await work(tx, visit) : undefined;
    if (after === undefined)
      throw new DomainError('VERSION_CONFLICT', { details: { version: visit.version } });
    return { id: attendanceId, version: after };
  });
}
