import { randomUUID } from 'node:crypto';
import { DomainError, type PayloadOf } from '@tamarack/core/domain';
import type { appointmentEndpoints } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { isCovered } from '../../schedule/index.ts';
import { cancelOne } from '../attendance/cancel.ts';
import { lockOwn } from '../attendance/locked.ts';
import type { LockedAppointment } from '../attendance/repository.ts';
import { holdFeesOf } from '../booking/repository.ts';
import { mayManage } from '../own.ts';
import { type AppointmentCall, inCalendar } from '../work.ts';
import { slotTakenOrThrow } from './following.ts';
import { moveOne } from './service.ts';

type Change = PayloadOf<(typeof appointmentEndpoints)['rearrange']>['changes'][number];

/**
 * Moves and cancels several appointments, all of them or none. Cancellations come first. A move whose time is still
 * taken is retried after the others, so that one appointment can take the time that another one frees.
 * @throws DomainError as `move` and `cancel` do, with the `appointmentId` in its details
 */
export function rearrange(call: AppointmentCall, changes: readonly Change[]): Promise<{ changed: number }> {
  return inCalendar(call, async (tx) => {
    const act = randomUUID();
    const moves: { appointment: LockedAppointment; to: Extract<Change, { move: unknown }>['move'] }[] = [];
    const moving = changes.filter((change) => 'move' in change).map(({ appointmentId }) => appointmentId);
    await holdFeesOf(tx, call.access.tenantId, moving);
    for (const change of changes.toSorted((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1))) {
      const { appointmentId, version } = change;
      await naming(appointmentId, async () => {
        const appointment = await lockOwn(tx, call, appointmentId, version);
        if ('move' in change) {
          await refuseUncovered(tx, call, appointment, change.move.staffId);
          moves.push({ appointment, to: change.move });
        } else await cancelOne(tx, call, appointment, { by: 'clinic', reason: change.cancel.reason }, act);
      });
    }
    for (let waiting = moves; waiting.length > 0; ) {
      const taken: { one: (typeof moves)[number]; error: DomainError }[] = [];
      for (const one of waiting) {
        const { appointment, to } = one;
        const moved = naming(appointment.appointmentId, () => moveOne(tx, call, appointment, to));
        const error = await moved.then(() => null, slotTakenOrThrow);
        if (error) taken.push({ one, error });
      }
      if (taken[0] && taken.length === waiting.length) throw taken[0].error;
      waiting = taken.map(({ one }) => one);
    }
    return { changed: changes.length };
  });
}

/**
 * Clinicians give their appointments to a colleague only while they are absent.
 * @throws DomainError FORBIDDEN
 */
async function refuseUncovered(
  tx: Tx,
  { access }: AppointmentCall,
  appointment: LockedAppointment,
  staffId: string,
): Promise<void> {
  if (mayManage(access, staffId) || (await isCovered(tx, appointment))) return;
  throw new DomainError('FORBIDDEN');
}

/** Adds the appointment to the details of a refusal, so that the caller knows which of the changes is refused. */
async function naming<T>(appointmentId: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, {
      ...error,
      details: { ...error.details, appointmentId },
      cause: error,
    });
  }
}
