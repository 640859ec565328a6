import { DomainError } from '@tamarack/core/domain';
import { type Changed, type Day, type PayRunState, queryHours } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid, notAllowed } from '../../../server/refusals.ts';
import { clinicDay } from '../../access/index.ts';
import { dayText } from '../../papers/index.ts';
import { recordChange } from '../../shared/index.ts';
import { changePay, type PayCall, type PayChange } from '../call.ts';
import { listSettled } from '../settlements/repository.ts';
import { say } from '../text.ts';
import { type Computed, computeRun } from './compute.ts';
import { checkedDays, translateOverlapErrors } from './days.ts';
import {
  type Days,
  deleteRun,
  deleteStatements,
  hasOtherApprover,
  insertRun,
  insertStatements,
  keepItems,
  listDigests,
  lockNext,
  lockReviewed,
  lockRun,
  lockStart,
  type RunChanges,
  type RunRow,
  returnItems,
  updateRun,
} from './repository.ts';

interface Wanted {
  version: number;
}

/** @throws DomainError PLAN_FEATURE, VALIDATION_FAILED, TRANSITION_NOT_ALLOWED while another run is open */
export function startRun(
  call: PayCall,
  { from, to, cutoffOn = to }: { from: Day; to: Day; cutoffOn?: Day },
): Promise<Changed> {
  const { deps, access } = call;
  return translateOverlapErrors(call, () =>
    changePay(call, async (tx) => {
      const days = await checkedDays(tx, call, { from, to, cutoffOn });
      const by = { staffId: access.staffId, at: deps.clock.now() };
      await lockStart(tx, access.tenantId);
      const added = await insertRun(tx, access.tenantId, days, by);
      await recordChange(tx, call, {
        kind: 'pay_run',
        ...added,
        action: 'started',
        details: { from, to, cutoffOn },
      });
      return added;
    }),
  );
}

/**
 * Changes the days of a draft in which no balance was closed: with another cutoff it could be another one.
 * @throws as startRun, and NOT_FOUND, VERSION_CONFLICT
 */
export function changeRun(
  call: PayCall,
  runId: string,
  { version, ...wish }: Wanted & { from?: Day; to?: Day; cutoffOn?: Day },
): Promise<Changed> {
  return translateOverlapErrors(call, () =>
    inRun(call, runId, { version, from: ['draft'] }, async (tx, run) => {
      if ((await listSettled(tx, call.access.tenantId, null)).length > 0)
        throw notAllowed(say(call.locale, 'daysSettled'));
      const { from, to, cutoffOn } = { from: run.from, to: run.to, cutoffOn: run.cutoffOn, ...wish };
      const days = await checkedDays(tx, call, { from, to, cutoffOn });
      return turn(tx, call, run, 'changed', daysOf(days), { from, to, cutoffOn });
    }),
  );
}

const daysOf = ({ from, to, cutoffOn, cutoffAt }: Days): RunChanges => ({
  fromOn: from,
  toOn: to,
  cutoffOn,
  cutoffAt,
});

/**
 * Stores the current statements and shows them to their contractors.
 * @throws DomainError PLAN_FEATURE, NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED, for example before the cutoff
 */
export function sendToReview(call: PayCall, runId: string, { version }: Wanted): Promise<Changed> {
  const { deps, access, locale } = call;
  return inRun(call, runId, { version, from: ['draft'] }, async (tx, run) => {
    const now = deps.clock.now();
    if (now < run.cutoffAt) throw notAllowed(say(locale, 'beforeCutoff'));
    await store(tx, call, run);
    return turn(tx, call, run, 'sent_to_review', {
      state: 'review',
      preparedBy: access.staffId,
      reviewedAt: now,
      queriesUntil: new Date(now.getTime() + queryHours * 3_600_000),
    });
  });
}

/** Updates the statements in review. @throws as sendToReview */
export function refreshRun(call: PayCall, runId: string, { version }: Wanted): Promise<Changed> {
  return inRun(call, runId, { version, from: ['review'] }, async (tx, run) => {
    await store(tx, call, run);
    return turn(tx, call, run, 'refreshed', { preparedBy: call.access.staffId });
  });
}

/** @throws as sendToReview */
export function sendBack(call: PayCall, runId: string, { version }: Wanted): Promise<Changed> {
  return inRun(call, runId, { version, from: ['review'] }, async (tx, run) => {
    await deleteStatements(tx, call.access.tenantId, runId, null);
    return turn(tx, call, run, 'sent_back', { state: 'draft', queriesUntil: null });
  });
}

/**
 * Approves a run as it was reviewed.
 * @throws as sendToReview, FORBIDDEN for its preparer, and TRANSITION_NOT_ALLOWED when its statements are out of date
 *   or do not add up
 */
export function approveRun(
  call: PayCall,
  runId: string,
  { version, alone = false }: Wanted & { alone?: boolean },
): Promise<Changed> {
  const { deps, access, locale } = call;
  const { tenantId, staffId } = access;
  return inRun(call, runId, { version, from: ['review'] }, async (tx, run) => {
    const flagged = await refusePreparer(tx, call, run, alone);
    const computed = await computeRun(tx, tenantId, run);
    const changed = changedSince(computed, await listDigests(tx, tenantId, runId));
    if (changed.size > 0)
      throw notAllowed(say(locale, 'changedSince', { count: changed.size }), { changed: [...changed] });
    const wrong = computed.filter(({ problems }) => problems.length > 0);
    if (wrong.length > 0)
      throw notAllowed(
        say(locale, 'problems', { names: wrong.map(({ staffName }) => staffName).join(', ') }),
        { problems: wrong.map(({ staffId, problems }) => ({ staffId, problems })) },
      );
    const after = await turn(
      tx,
      call,
      run,
      'approved',
      {
        state: 'approved',
        approvedBy: staffId,
        approvedAt: deps.clock.now(),
        approvedAlone: flagged,
      },
      { statements: computed.length, ...(flagged ? { alone: true } : {}) },
    );
    await keepItems(tx, tenantId, runId);
    return after;
  });
}

/** Contractors whose statement has changed since it was stored, is new or no longer exists. */
export function changedSince(
  computed: readonly Computed[],
  stored: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const now = new Map(computed.map(({ staffId, digest }) => [staffId, digest]));
  return new Set([...now.keys(), ...stored.keys()].filter((id) => now.get(id) !== stored.get(id)));
}

/** Returns true when the owner approves a run they prepared, which is flagged. @throws DomainError FORBIDDEN */
async function refusePreparer(tx: Tx, call: PayCall, run: RunRow, alone: boolean): Promise<boolean> {
  const { access, locale } = call;
  if (access.staffId !== null && access.staffId !== run.preparedById) return false;
  if (await hasOtherApprover(tx, access.tenantId, run.preparedById))
    throw new DomainError('FORBIDDEN', { text: say(locale, 'preparer') });
  if (!access.isOwner || !alone) throw new DomainError('FORBIDDEN', { text: say(locale, 'alone') });
  return true;
}

/**
 * Undoes an approval until the run is paid or contractors have seen the next one; only the approver may do so. A draft of
 * the next run is discarded, because one run is open at a time.
 * @throws as sendToReview, and FORBIDDEN
 */
export function takeBack(call: PayCall, runId: string, { version }: Wanted): Promise<Changed> {
  const { access, locale } = call;
  return translateOverlapErrors(call, () =>
    inRun(call, runId, { version, from: ['approved'] }, async (tx, run) => {
      if (run.approvedById !== access.staffId)
        throw new DomainError('FORBIDDEN', {
          text: say(locale, 'approverOnly', { name: run.approvedBy ?? '' }),
        });
      const next = await lockNext(tx, access.tenantId, run.to);
      if (next?.reviewedAt) throw notAllowed(say(locale, 'nextReviewed'));
      if (next) await discard(tx, call, next);
      await returnItems(tx, access.tenantId, runId);
      return turn(tx, call, run, 'taken_back', {
        state: 'review',
        approvedBy: null,
        approvedAt: null,
        approvedAlone: false,
      });
    }),
  );
}

async function discard(tx: Tx, call: PayCall, { runId, version, from, to, cutoffOn }: RunRow): Promise<void> {
  await deleteRun(tx, call.access.tenantId, runId);
  const details = { from, to, cutoffOn };
  await recordChange(tx, call, { kind: 'pay_run', id: runId, version, action: 'discarded', details });
}

/**
 * @throws as sendToReview without PLAN_FEATURE, and VALIDATION_FAILED for a day in the future or before the cutoff
 */
export function markPaid(
  call: PayCall,
  runId: string,
  { version, paidOn, reference = '' }: Wanted & { paidOn: Day; reference?: string },
): Promise<Changed> {
  const { locale } = call;
  return inRun(call, runId, { version, from: ['approved'], finishes: true }, async (tx, run) => {
    const refuse = (text: string) => invalid({ paidOn: text });
    if (paidOn > (await clinicDay(tx, call))) throw refuse(say(locale, 'paidTooEarly'));
    if (paidOn < run.cutoffOn)
      throw refuse(say(locale, 'paidBeforeCutoff', { day: dayText(run.cutoffOn, locale) }));
    const changes = { state: 'paid', paidOn, reference } as const;
    return turn(tx, call, run, 'paid', changes, { paidOn, reference });
  });
}

/**
 * Changes a contractor's queries and updates their statement in review. This raises the run's version, so that nobody
 * approves it without having seen the query. A statement that was out of date before stays so until the run is refreshed:
 * otherwise somebody could change an agreement, answer a query and approve amounts that nobody else prepared.
 */
export async function followQuery<T>(
  tx: Tx,
  call: PayCall,
  staffId: string,
  change: () => Promise<T>,
): Promise<T> {
  const { tenantId } = call.access;
  const run = await lockReviewed(tx, tenantId);
  const isCurrent =
    run &&
    !changedSince(
      await computeRun(tx, tenantId, run, staffId),
      await listDigests(tx, tenantId, run.runId),
    ).has(staffId);
  const changed = await change();
  if (isCurrent) await store(tx, call, run, staffId);
  if (run) await turn(tx, call, run, 'followed_query', {}, { staffId });
  return changed;
}

export async function store(
  tx: Tx,
  call: PayCall,
  run: RunRow,
  staffId: string | null = null,
): Promise<void> {
  const { tenantId } = call.access;
  const computed = await computeRun(tx, tenantId, run, staffId);
  await deleteStatements(tx, tenantId, run.runId, staffId);
  await insertStatements(tx, run.runId, computed);
}

export async function turn(
  tx: Tx,
  call: PayCall,
  run: RunRow,
  action: string,
  changes: RunChanges,
  details: Record<string, unknown> = {},
): Promise<number | undefined> {
  const version = await updateRun(tx, call.access.tenantId, run, changes);
  if (version) await recordChange(tx, call, { kind: 'pay_run', id: run.runId, version, action, details });
  return version;
}

/** Locks a run that has one of the given states and the given version, and runs a transition. */
export function inRun(
  call: PayCall,
  runId: string,
  { version, from, finishes }: { version: number; from: readonly PayRunState[] } & PayChange,
  work: (tx: Tx, run: RunRow) => Promise<number | undefined>,
): Promise<Changed> {
  const turned = async (tx: Tx) => {
    const run = found(await lockRun(tx, call.access.tenantId, runId));
    if (!from.includes(run.state))
      throw notAllowed(say(call.locale, run.state), { state: run.state, version: run.version });
    const after = run.version === version ? await work(tx, run) : undefined;
    if (after === undefined) throw new DomainError('VERSION_CONFLICT', { details: { version: run.version } });
    return { id: runId, version: after };
  };
  return changePay(call, turned, { finishes });
}
