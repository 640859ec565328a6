import { randomUUID } from 'node:crypto';
import { DomainError } from '@tamarack/core/domain';
import {
  type Changed,
  type Day,
  outstandingCents,
  type PaySettlementWay,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type ClinicCall, clinicDay } from '../../access/index.ts';
import { moneyText } from '../../papers/index.ts';
import type { PayCall } from '../call.ts';
import { computeRun } from '../runs/compute.ts';
import { listPeople } from '../runs/repository.ts';
import { inRun, store, turn } from '../runs/service.ts';
import { say } from '../text.ts';
import { insertSettlement } from './repository.ts';

/** Whether the contractor's last day is over, so that nothing more can be deducted from their pay. */
export async function hasLeft(tx: Tx, call: ClinicCall, staffId: string): Promise<boolean> {
  const [person] = await listPeople(tx, call.access.tenantId, [staffId]);
  return person !== undefined && person.activeTo !== null && person.activeTo < (await clinicDay(tx, call));
}

/**
 * Closes the negative balance of a contractor who has left. A statement in review is updated, and because the amounts
 * are then those of whoever settled it, that person does not approve the run.
 * @throws DomainError PLAN_FEATURE, NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED, TRANSITION_NOT_ALLOWED before the
 *   last day is over, without a balance or with another one than expected
 */
export function settleBalance(
  call: PayCall,
  { runId, staffId }: { runId: string; staffId: string },
  wish: { version: number; way: PaySettlementWay; amountCents: number; reason: string; on?: Day },
): Promise<Changed> {
  const { deps, access, locale } = call;
  const { version, way, amountCents, reason } = wish;
  return inRun(call, runId, { version, from: ['draft', 'review'] }, async (tx, run) => {
    const today = await clinicDay(tx, call);
    const { on = today } = wish;
    if (on > today)
      throw new DomainError('VALIDATION_FAILED', { fields: { on: say(locale, 'settledTooEarly') } });
    const [computed] = await computeRun(tx, access.tenantId, run, staffId);
    if (!computed) throw new DomainError('NOT_FOUND');
    const refuse = (text: string) => new DomainError('TRANSITION_NOT_ALLOWED', { text });
    if (!(await hasLeft(tx, call, staffId)))
      throw refuse(say(locale, 'stillHere', { name: computed.staffName }));
    const visits = computed.statement.lines.flatMap((line) => {
      const cents = outstandingCents(line);
      return cents > 0 ? [{ attendanceId: line.itemId, cents, keptCents: line.after.paidCents }] : [];
    });
    const cents = visits.reduce((all, visit) => all + visit.cents, 0);
    if (cents === 0) throw refuse(say(locale, 'nothingToSettle'));
    if (cents !== amountCents)
      throw refuse(say(locale, 'balanceChanged', { amount: moneyText(cents, locale) }));
    const settlementId = randomUUID();
    await insertSettlement(
      tx,
      { settlementId, staffId, way, on, reason, visits },
      { staffId: access.staffId, at: deps.clock.now() },
    );
    if (run.state === 'review') await store(tx, call, run, staffId);
    return turn(
      tx,
      call,
      run,
      way === 'repaid' ? 'balance_repaid' : 'balance_waived',
      run.state === 'review' ? { prepared_by: access.staffId } : {},
      { settlementId, staffId, cents, on, reason },
    );
  });
}
