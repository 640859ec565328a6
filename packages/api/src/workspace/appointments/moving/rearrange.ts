import { randomUUID } from 'node:crypto';
import { DomainError, type PayloadOf } from '@tamarack/core/domain';
import type { appointmentEndpoints } from '@tamarack/core/domain/workspace';
import { cancelOne } from '../attendance/cancel.ts';
import { lockOwn } from '../attendance/locked.ts';
import type { LockedAppointment } from '../attendance/repository.ts';
import { holdFeesOf } from '../booking/repository.ts';
import { type AppointmentCall, inCalendar } from '../work.ts';
import { moveOne } from './service.ts';

type Change = PayloadOf<(typeof appointmentEndpoints)['rearrange']>['changes'][number];

/**
 * Moves and cancels several appointments, all of them or none. Cancellations come first. A move whose time is still
 * taken is retried after the others, so that one appointment can take the time that another one frees.
 * @throws DomainError as `move` and `cancel` do
 */
export function rearrange(call: AppointmentCall, changes: readonly Change[]): Promise<{ changed: number }> {
  return inCalendar(call, async (tx) => {
    const act = randomUUID();
    const moves: { appointment: LockedAppointment; to: Extract<Change, { move: unknown }>['move'] }[] = [];
    const moving = changes.filter((change) => 'move' in change).map(({ appointmentId }) => appointmentId);
    await holdFeesOf(tx, call.access.tenantId, moving);
    for (const change of changes.toSorted((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1))) {
      const appointment = await lockOwn(tx, call, change.appointmentId, change.version);
      if ('move' in change) moves.push({ appointment, to: change.move });
      else await cancelOne(tx, call, appointment, { by: 'clinic', reason: change.cancel.reason }, act);
    }
    for (let waiting = moves; waiting.length > 0; ) {
      const taken: { one: (typeof moves)[number]; error: DomainError }[] = [];
      for (const one of waiting) {
        const error = await moveOne(tx, call, one.appointment, one.to).then(() => null, slotTakenOrThrow);
        if (error) taken.push({ one, error });
      }
      if (taken[0] && taken.length === waiting.length) throw taken[0].error;
      waiting = taken.map(({ one }) => one);
    }
    return { changed: changes.length };
  });
}

/** Returns a SLOT_TAKEN error, because another move may free the slot, and rethrows any other error. */
function slotTakenOrThrow(error: unknown): DomainError {
  if (error instanceof DomainError && error.code === 'SLOT_TAKEN') return error;
  throw error;
}
