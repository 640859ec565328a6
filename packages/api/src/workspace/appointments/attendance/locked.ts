import { DomainError } from '@tamarack/core/domain';
import { joinList } from '@tamarack/core/domain/text';
import {
  type AttendanceAction,
  type AttendanceActor,
  type AttendanceFacts,
  type AttendanceState,
  attendanceActions,
  attendanceTransitions,
  type Changed,
  holdingStates,
  mayAct,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, notAllowed } from '../../../server/refusals.ts';
import { recordChange } from '../../shared/index.ts';
import { dayOf, noticeEnd, wallTimeOf } from '../../time/index.ts';
import { refuseOthers } from '../own.ts';
import { placeAppointment } from '../slots/repository.ts';
import { slotAt } from '../slots/slot.ts';
import { slotTaken } from '../slots/taken.ts';
import { say } from '../text.ts';
import { type AppointmentCall, tell } from '../work.ts';
import {
  type AttendancePatch,
  closeConfirmation,
  type LockedAppointment,
  type LockedAttendance,
  lockAppointment,
  raiseConfirmation,
  updateAttendance,
  updateState,
} from './repository.ts';

/** @throws DomainError NOT_FOUND, FORBIDDEN for a colleague’s appointment, VERSION_CONFLICT */
export async function lockOwn(
  tx: Tx,
  { access }: AppointmentCall,
  appointmentId: string,
  version?: number,
): Promise<LockedAppointment> {
  const appointment = found(await lockAppointment(tx, access.tenantId, appointmentId));
  refuseOthers(access, appointment.staffId);
  if (version !== undefined && appointment.version !== version) throw new DomainError('VERSION_CONFLICT');
  return appointment;
}

export function factsOf(
  { deps }: AppointmentCall,
  appointment: LockedAppointment,
  { state, confirmation }: LockedAttendance,
): AttendanceFacts {
  const { zone, localOn, localStart, startsAt, noticeHours } = appointment;
  const now = deps.clock.now();
  return {
    state,
    today: dayOf(now, zone),
    localOn,
    now,
    startsAt,
    insideNotice: wallTimeOf(now, zone) > noticeEnd(localStart, noticeHours),
    decided: confirmation === 'confirmed' || confirmation === 'excluded',
  };
}

/** @throws DomainError TRANSITION_NOT_ALLOWED; FORBIDDEN when only another role may do it */
export function refuseUnless(
  call: AppointmentCall,
  action: AttendanceAction,
  appointment: LockedAppointment,
  attendance: LockedAttendance,
): void {
  const facts = factsOf(call, appointment, attendance);
  const actor = call.access.role as AttendanceActor;
  if (mayAct(action, facts, actor)) return;
  const { who } = attendanceTransitions[action];
  if (!(who as readonly string[]).includes(actor)) throw new DomainError('FORBIDDEN');
  const { locale } = call;
  const allowed = attendanceActions.filter((one) => mayAct(one, facts));
  const { confirmation } = attendance;
  const decided = confirmation === 'confirmed' || confirmation === 'excluded';
  const state = say(locale, `state_${decided ? confirmation : facts.state}`);
  const names = joinList(
    allowed.map((one) => say(locale, one)),
    locale,
  );
  throw notAllowed(
    say(locale, allowed.length > 0 ? 'notPossible' : 'nothingPossible', { state, allowed: names }),
    { state: facts.state, allowed },
  );
}

/**
 * For a visit without an outcome that is to be billed.
 * @throws DomainError TRANSITION_NOT_ALLOWED when it was cancelled or voided, with the state in its details
 */
export function refuseCancelled({ locale }: Pick<AppointmentCall, 'locale'>, state: AttendanceState): void {
  const attendable: readonly AttendanceState[] = attendanceTransitions.attend.from;
  if (attendable.includes(state)) return;
  throw notAllowed(say(locale, 'nothingPossible', { state: say(locale, `state_${state}`) }), { state });
}

/** Changes an attendance and records the change in the history. */
export async function change(
  tx: Tx,
  call: AppointmentCall,
  attendance: LockedAttendance,
  action: string,
  patch: AttendancePatch,
  details: Record<string, unknown> = {},
): Promise<Changed> {
  const { attendanceId } = attendance;
  const version = await updateAttendance(tx, call.access.tenantId, attendanceId, patch);
  await recordChange(tx, call, { kind: 'attendance', id: attendanceId, version, action, details });
  Object.assign(attendance, {
    version,
    ...(patch.state ? { state: patch.state } : {}),
    ...(patch.fee_cents === undefined ? {} : { feeCents: patch.fee_cents }),
    ...(patch.fee_reason === undefined ? {} : { feeReason: patch.fee_reason }),
  });
  return { id: attendanceId, version };
}

/**
 * Takes a visit out of the queue, if it is there.
 * @throws DomainError VERSION_CONFLICT when it was confirmed or excluded meanwhile
 */
export async function leaveQueue(tx: Tx, call: AppointmentCall, attendance: LockedAttendance): Promise<void> {
  const { attendanceId, version, confirmation } = attendance;
  if (confirmation === null) return;
  const closed = await closeConfirmation(tx, call.access.tenantId, attendanceId);
  if (!closed) throw new DomainError('VERSION_CONFLICT');
  attendance.confirmation = null;
  tell(tx, call, 'confirmation', attendanceId, version);
}

/**
 * Locks the confirmations of visits before their fee changes. Their versions are raised, so that nobody confirms a fee
 * other than the one they saw.
 * @throws DomainError VERSION_CONFLICT when a visit was confirmed or excluded meanwhile
 */
export async function holdConfirmations(
  tx: Tx,
  call: AppointmentCall,
  attendances: readonly LockedAttendance[],
): Promise<void> {
  // In the order in which the queue locks them, which avoids deadlocks.
  const waiting = attendances
    .filter(({ confirmation }) => confirmation !== null)
    .toSorted((a, b) => (a.attendanceId < b.attendanceId ? -1 : 1));
  for (const { attendanceId } of waiting) {
    const version = await raiseConfirmation(tx, call.access.tenantId, attendanceId);
    if (version === undefined) throw new DomainError('VERSION_CONFLICT');
    tell(tx, call, 'confirmation', attendanceId, version);
  }
}

/**
 * Updates the appointment's state from its attendances: booked while one of them needs the time, void when all are
 * void, else released. Each change of an attendance raises the appointment's version, which is returned.
 * @throws DomainError SLOT_TAKEN when its time was given to others meanwhile
 */
export async function settle(tx: Tx, call: AppointmentCall, appointment: LockedAppointment): Promise<number> {
  const version = await bringInLine(tx, call, appointment);
  tell(tx, call, 'appointment', appointment.appointmentId, version);
  return version;
}

async function bringInLine(
  tx: Tx,
  { access, locale }: AppointmentCall,
  appointment: LockedAppointment,
): Promise<number> {
  const { tenantId } = access;
  const { appointmentId, attendances } = appointment;
  const holds = attendances.some(({ state }) => holdingStates.includes(state));
  const isVoid = attendances.every(({ state }) => state === 'void');
  if (!holds || appointment.state === 'booked') {
    const state = holds ? 'booked' : isVoid ? 'void' : 'released';
    return updateState(tx, tenantId, appointmentId, state);
  }
  const slot = slotAt(appointment.localStart, appointment.zone, appointment, locale);
  const place = { ...appointment, tenantId };
  const wanted = { lane: appointment.lane, beside: 'before' } as const;
  const version = await placeAppointment(tx, appointmentId, place, slot, wanted);
  if (version === undefined)
    throw await slotTaken(tx, place, slot, locale, { except: appointmentId, wanted });
  return version;
}
