import { randomUUID } from 'node:crypto';
import { DomainError, type PayloadOf } from '@tamarack/core/domain';
import { type Changed, listOutstanding, type payRunEndpoints, sumOf } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { invalid, notAllowed } from '../../../server/refusals.ts';
import { type ClinicCall, clinicDay } from '../../access/index.ts';
import { dayText, moneyText } from '../../papers/index.ts';
import type { PayCall } from '../call.ts';
import { computeRun } from '../runs/compute.ts';
import { findUnpaidTo, listPeople, type RunRow } from '../runs/repository.ts';
import { inRun, store, turn } from '../runs/service.ts';
import { say } from '../text.ts';
import { deleteSettlement, findPaidOn, insertSettlement } from './repository.ts';

/** Those whose last day is over, now and at the run's cutoff, so that no later pay is to be expected. */
export async function listLeft(
  tx: Tx,
  call: ClinicCall,
  { cutoffOn }: Pick<RunRow, 'cutoffOn'>,
  staffIds: readonly string[],
): Promise<string[]> {
  const today = await clinicDay(tx, call);
  const people = await listPeople(tx, call.access.tenantId, staffIds);
  return people
    .filter(({ activeTo }) => activeTo !== null && activeTo < today && activeTo <= cutoffOn)
    .map(({ staffId }) => staffId);
}

/**
 * Closes the negative balance of a contractor who has left. A statement in review is updated, and because the amounts
 * are then those of whoever settled it, that person does not approve the run. All earlier runs have to be paid, so that
 * none of them is withdrawn and approved again with other amounts.
 * @throws DomainError PLAN_FEATURE, NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED, TRANSITION_NOT_ALLOWED before the
 *   last day is over, without a balance, with another one than expected or while an earlier run is unpaid
 */
export function settleBalance(
  call: PayCall,
  { runId, staffId }: { runId: string; staffId: string },
  wish: PayloadOf<typeof payRunEndpoints.settle>,
): Promise<Changed> {
  const { deps, access, locale } = call;
  const { tenantId } = access;
  const { version, way, amountCents, reason } = wish;
  return inRun(call, runId, { version, from: ['draft', 'review'] }, async (tx, run) => {
    const today = await clinicDay(tx, call);
    const { on = today } = wish;
    const refuseDay = (text: string) => invalid({ on: text });
    if (on > today) throw refuseDay(say(locale, 'settledTooEarly'));
    const [computed] = await computeRun(tx, tenantId, run, staffId);
    if (!computed) throw new DomainError('NOT_FOUND');
    const refuse = (text: string) => notAllowed(text);
    const left = await listLeft(tx, call, run, [staffId]);
    if (left.length === 0) throw refuse(say(locale, 'stillHere', { name: computed.staffName }));
    const outstanding = listOutstanding(computed.statement);
    const total = sumOf(outstanding, 'cents');
    if (total === 0) throw refuse(say(locale, 'nothingToSettle'));
    if (total !== amountCents)
      throw refuse(say(locale, 'balanceChanged', { amount: moneyText(total, locale) }));
    const unpaidTo = await findUnpaidTo(tx, tenantId);
    if (unpaidTo) throw refuse(say(locale, 'unpaidBefore', { day: dayText(unpaidTo, locale) }));
    const attendanceIds = outstanding.map(({ line }) => line.itemId);
    const paidOn = await findPaidOn(tx, tenantId, { staffId, attendanceIds });
    if (paidOn && on < paidOn)
      throw refuseDay(say(locale, 'settledTooSoon', { day: dayText(paidOn, locale) }));
    const settlementId = randomUUID();
    const visits = outstanding.map(({ line, cents, restCents }) => ({
      attendanceId: line.itemId,
      cents,
      keptCents: line.after.paidCents - restCents,
    }));
    await insertSettlement(
      tx,
      { settlementId, staffId, way, on, reason, visits },
      { staffId: access.staffId, at: deps.clock.now() },
    );
    const action = way === 'repaid' ? 'balance_repaid' : 'balance_waived';
    return turnAfter(tx, call, run, { action, staffId, settlementId, cents: total, on, reason });
  });
}

/**
 * Deletes a settlement until an approved run counts it; the history of the run keeps it.
 * @throws DomainError PLAN_FEATURE, NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED unless the run is open
 */
export function undoSettlement(
  call: PayCall,
  { runId, staffId, settlementId }: { runId: string; staffId: string; settlementId: string },
  { version }: { version: number },
): Promise<Changed> {
  return inRun(call, runId, { version, from: ['draft', 'review'] }, async (tx, run) => {
    if (!(await deleteSettlement(tx, call.access.tenantId, { staffId, settlementId })))
      throw new DomainError('NOT_FOUND');
    return turnAfter(tx, call, run, { action: 'balance_reopened', staffId, settlementId });
  });
}

async function turnAfter(
  tx: Tx,
  call: PayCall,
  run: RunRow,
  { action, ...details }: { action: string; staffId: string } & Record<string, unknown>,
): Promise<number | undefined> {
  if (run.state !== 'review') return turn(tx, call, run, action, {}, details);
  await store(tx, call, run, details.staffId);
  return turn(tx, call, run, action, { preparedBy: call.access.staffId }, details);
}
