import { cutoffDays, type Day } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { invalid, notAllowed } from '../../../server/refusals.ts';
import { clinicZone } from '../../access/index.ts';
import { plusDays, startOf } from '../../time/index.ts';
import type { PayCall } from '../call.ts';
import { say } from '../text.ts';
import { type Days, findLastApproved } from './repository.ts';

/** Checks the days of a run and adds the time of its cutoff. @throws DomainError VALIDATION_FAILED */
export async function checkedDays(
  tx: Tx,
  call: PayCall,
  { from, to, cutoffOn }: { from: Day; to: Day; cutoffOn: Day },
): Promise<Days> {
  const refuse = (field: string, text: string) => invalid({ [field]: text });
  if (to < from) throw refuse('to', say(call.locale, 'periodOrder'));
  if (cutoffOn < to || cutoffOn > plusDays(to, cutoffDays))
    throw refuse('cutoffOn', say(call.locale, 'periodOrder'));
  const last = await findLastApproved(tx, call.access.tenantId);
  if (last && (from <= last.to || cutoffOn <= last.cutoffOn))
    throw refuse('from', say(call.locale, 'afterLast', { day: last.to }));
  return { from, to, cutoffOn, cutoffAt: startOf(plusDays(cutoffOn, 1), await clinicZone(tx, call)) };
}

const [uniqueViolation, exclusionViolation] = ['23505', '23P01'];

/**
 * Runs a change of a run's days and translates constraint violations into domain errors.
 * @throws DomainError TRANSITION_NOT_ALLOWED while another run is open, VALIDATION_FAILED for days of another run
 */
export async function translateOverlapErrors<T>(call: PayCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === uniqueViolation) throw notAllowed(say(call.locale, 'oneOpen'));
    if (code === exclusionViolation) throw invalid({ from: say(call.locale, 'periodTaken') });
    throw error;
  }
}
