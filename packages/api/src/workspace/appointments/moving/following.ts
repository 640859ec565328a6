import { DomainError } from '@tamarack/core/domain';
import { type Day, moveObstacle, type WallTime } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type LockedAppointment, lockAppointment } from '../attendance/repository.ts';
import { dayOfWallTime } from '../slots/slot.ts';
import { say } from '../text.ts';
import type { AppointmentCall } from '../work.ts';
import { type FollowingMove, listFollowing } from './repository.ts';

/** A later appointment of a repeat that is changed along with an earlier one. */
export interface Following {
  appointment: LockedAppointment;
  /** Its start after the change. */
  newStart: WallTime;
}

/**
 * The later appointments of a repeat to change along with an earlier one, if any.
 * @param to the new start of the earlier one; omit for a change at the same time
 */
export async function findFollowing(
  tx: Tx,
  { access }: AppointmentCall,
  appointmentId: string,
  { following = false, skip = [] }: { following?: boolean | undefined; skip?: WallTime[] | undefined },
  to?: WallTime,
): Promise<FollowingMove[]> {
  if (!following) return [];
  const later = await listFollowing(tx, access.tenantId, appointmentId, to);
  return later.filter(({ newStart }) => !skip.includes(newStart));
}

/** Locks later appointments of a repeat. Leaves out those that were changed meanwhile or cannot be moved. */
export async function lockFollowing(
  tx: Tx,
  call: AppointmentCall,
  { staffId }: LockedAppointment,
  moves: readonly FollowingMove[],
): Promise<Following[]> {
  const following: Following[] = [];
  for (const { appointmentId, localStart, newStart } of moves) {
    const appointment = await lockAppointment(tx, call.access.tenantId, appointmentId);
    if (appointment?.localStart !== localStart || appointment.staffId !== staffId) continue;
    if (!obstacleTo(appointment, dayOfWallTime(newStart))) following.push({ appointment, newStart });
  }
  return following;
}

/** Why an appointment cannot be moved to a day; null if it can. */
export function obstacleTo({ state, attendances, localOn }: LockedAppointment, day: Day) {
  return state === 'booked' ? moveObstacle(attendances, { sameDay: day === localOn }) : 'notBooked';
}

/**
 * Changes later appointments, in the given order.
 * @throws DomainError SLOT_TAKEN with all taken starts as `conflicts`
 */
export async function changeFollowing(
  { locale }: AppointmentCall,
  following: readonly Following[],
  change: (one: Following) => Promise<unknown>,
): Promise<void> {
  const conflicts: WallTime[] = [];
  let refusal: DomainError | undefined;
  for (const one of following) {
    const taken = await change(one).then(() => null, slotTakenOrThrow);
    if (!taken) continue;
    refusal ??= taken;
    conflicts.push(one.newStart);
  }
  if (!refusal) return;
  throw new DomainError('SLOT_TAKEN', {
    text: say(locale, 'repeatTaken', { count: conflicts.length }),
    details: { ...refusal.details, free: [], conflicts: conflicts.toSorted() },
  });
}

/** Returns a SLOT_TAKEN error, so that the caller can go on, and rethrows any other error. */
export function slotTakenOrThrow(error: unknown): DomainError {
  if (error instanceof DomainError && error.code === 'SLOT_TAKEN') return error;
  throw error;
}
