import { DomainError, type PayloadOf } from '@tamarack/core/domain';
import {
  type AttendanceAction,
  type appointmentEndpoints,
  type Changed,
  missedFee,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid, notAllowed } from '../../../server/refusals.ts';
import { dropMails, mailCancelled, mailRestored } from '../../client-mails/index.ts';
import { noteLastEntry } from '../../clients/index.ts';
import { takeIntoCare } from '../booking/clients.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar, tell } from '../work.ts';
import { claimFee, passFee } from './joint-bill.ts';
import { change, leaveQueue, lockOwn, refuseUnless, settle } from './locked.ts';
import {
  appointmentOf,
  feeBefore,
  type LockedAppointment,
  type LockedAttendance,
  leaveCareTeam,
  openConfirmation,
} from './repository.ts';

type Payload<E extends keyof typeof appointmentEndpoints> = PayloadOf<(typeof appointmentEndpoints)[E]>;

/** Runs with the appointment locked. @throws DomainError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT */
async function inAttendance(
  tx: Tx,
  call: AppointmentCall,
  attendanceId: string,
  version: number,
  work: (appointment: LockedAppointment, attendance: LockedAttendance) => Promise<Changed>,
): Promise<Changed> {
  const appointmentId = found(await appointmentOf(tx, call.access.tenantId, attendanceId));
  const appointment = await lockOwn(tx, call, appointmentId);
  const attendance = found(appointment.attendances.find((one) => one.attendanceId === attendanceId));
  if (attendance.version !== version) throw new DomainError('VERSION_CONFLICT');
  const changed = await work(appointment, attendance);
  await settle(tx, call, appointment);
  return changed;
}

/** Records that a client has arrived, or undoes that. @throws DomainError TRANSITION_NOT_ALLOWED */
export function arrive(
  call: AppointmentCall,
  attendanceId: string,
  { version, arrived }: Payload<'arrive'>,
): Promise<Changed> {
  return inCalendar(call, (tx) =>
    inAttendance(tx, call, attendanceId, version, async (appointment, attendance) => {
      refuseUnless(call, arrived ? 'arrive' : 'notArrived', appointment, attendance);
      return arrived
        ? change(tx, call, attendance, 'arrived', { state: 'arrived', arrived_at: call.deps.clock.now() })
        : change(tx, call, attendance, 'not_arrived', { state: 'booked', arrived_at: null });
    }),
  );
}

const actions: Record<Payload<'outcome'>['outcome'], AttendanceAction> = {
  attended: 'attend',
  no_show: 'noShow',
  late_cancelled: 'cancelLate',
  booked: 'reopen',
};

/**
 * Records the outcome of a visit, which puts it into the queue. `booked` undoes the outcome until it is confirmed.
 * @throws DomainError TRANSITION_NOT_ALLOWED, SLOT_TAKEN when the time of a late cancellation was given to others,
 *   VERSION_CONFLICT also when it was confirmed meanwhile
 */
export function decide(
  call: AppointmentCall,
  attendanceId: string,
  payload: Payload<'outcome'>,
): Promise<Changed> {
  return inCalendar(call, (tx) => decideIn(tx, call, attendanceId, payload));
}

/** Like `decide`, in the caller's transaction. */
export function decideIn(
  tx: Tx,
  call: AppointmentCall,
  attendanceId: string,
  payload: Payload<'outcome'>,
): Promise<Changed> {
  return inAttendance(tx, call, attendanceId, payload.version, async (appointment, attendance) => {
    refuseUnless(call, actions[payload.outcome], appointment, attendance);
    if (payload.outcome === 'attended') return attend(tx, call, appointment, attendance, payload);
    const wasLate = attendance.state === 'late_cancelled';
    if (payload.outcome === 'booked') {
      await takeIntoCare(tx, call, appointment, [attendance.clientId]);
      await reopen(tx, call, attendance);
      await claimFee(tx, call, appointment, attendance);
    } else {
      await passFee(tx, call, appointment, [attendance]);
      await miss(tx, call, appointment, attendance, payload.outcome, payload);
    }
    const visits = [{ ...attendance, startsAt: appointment.startsAt }];
    if (payload.outcome === 'late_cancelled') await mailCancelled(tx, call, visits);
    if (wasLate) await mailRestored(tx, call, visits);
    return { id: attendanceId, version: attendance.version };
  });
}

async function attend(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  attendance: LockedAttendance,
  { treatedMinutes = appointment.minutes, feeCents, feeReason }: Payload<'outcome'>,
): Promise<Changed> {
  const now = call.deps.clock.now();
  if (
    feeCents !== undefined &&
    feeCents !== attendance.feeCents &&
    attendance.feeCents !== null &&
    !feeReason
  )
    throw invalid({ feeReason: say(call.locale, 'reasonForFee') });
  await open(tx, call, appointment, attendance);
  const patch = {
    state: 'attended',
    started_at: appointment.startsAt,
    ended_at: new Date(appointment.startsAt.getTime() + treatedMinutes * 60_000),
    treated_minutes: treatedMinutes,
    decided_at: now,
    ...(feeCents === undefined ? {} : { fee_cents: feeCents }),
    ...(feeReason === undefined ? {} : { fee_reason: feeReason }),
  } as const;
  const feeChange = feeCents === undefined ? {} : { feeCents, before: { feeCents: attendance.feeCents } };
  const details = { treatedMinutes, ...feeChange };
  const changed = await change(tx, call, attendance, 'attended', patch, details);
  await noteLastEntry(tx, attendance.clientId, appointment.localOn);
  return changed;
}

/**
 * A missed visit is charged the service’s share of the fee, unless another fee is given with a reason. The earlier fee
 * is kept in the history, so that undoing the outcome restores it.
 */
export async function miss(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  attendance: LockedAttendance,
  state: 'no_show' | 'late_cancelled',
  {
    feeCents,
    feeReason,
    reason = '',
  }: { feeCents?: number | undefined; feeReason?: string | undefined; reason?: string },
): Promise<Changed> {
  const { feeCents: before } = attendance;
  const usual = before === null ? null : missedFee(before, appointment.missedFeeBp);
  if (feeCents !== undefined && feeCents !== usual && usual !== null && !feeReason)
    throw invalid({ feeReason: say(call.locale, 'reasonForMissedFee') });
  await open(tx, call, appointment, attendance);
  return change(
    tx,
    call,
    attendance,
    state,
    {
      state,
      decided_at: call.deps.clock.now(),
      fee_cents: feeCents ?? usual,
      ...(feeReason === undefined ? {} : { fee_reason: feeReason }),
      ...(state === 'late_cancelled' ? { cancelled_by: 'client', cancel_reason: reason } : {}),
    },
    { feeCents: before, reasoned: feeReason !== undefined, charged: feeCents ?? usual },
  );
}

function open(
  tx: Tx,
  call: AppointmentCall,
  { localOn }: LockedAppointment,
  attendance: LockedAttendance,
): Promise<void> {
  const { deps, access } = call;
  const opened = { localOn, at: deps.clock.now(), by: access.staffId };
  tell(tx, call, 'confirmation', attendance.attendanceId, attendance.version);
  return openConfirmation(tx, access.tenantId, attendance, opened);
}

/**
 * Undoes an outcome: the visit is booked, or arrived, with the fee it had.
 * @throws DomainError VERSION_CONFLICT when it was confirmed or excluded meanwhile
 */
export async function reopen(tx: Tx, call: AppointmentCall, attendance: LockedAttendance): Promise<Changed> {
  const { tenantId } = call.access;
  const wasMissed = attendance.state !== 'attended';
  const before = wasMissed ? await feeBefore(tx, tenantId, attendance.attendanceId) : undefined;
  await leaveQueue(tx, call, attendance);
  return change(tx, call, attendance, 'reopened', {
    state: attendance.arrived ? 'arrived' : 'booked',
    started_at: null,
    ended_at: null,
    treated_minutes: null,
    decided_at: null,
    cancelled_by: null,
    cancel_reason: '',
    ...(before ? { fee_cents: before.feeCents } : {}),
    ...(before?.reasoned ? { fee_reason: '' } : {}),
  });
}

/**
 * Voids a visit entered by mistake.
 * @throws DomainError FORBIDDEN unless an administrator, TRANSITION_NOT_ALLOWED, VERSION_CONFLICT also when it was
 *   confirmed meanwhile
 */
export function voidAttendance(
  call: AppointmentCall,
  attendanceId: string,
  { version, reason }: Payload<'void'>,
): Promise<Changed> {
  return inCalendar(call, (tx) =>
    inAttendance(tx, call, attendanceId, version, async (appointment, attendance) => {
      refuseUnless(call, 'void', appointment, attendance);
      await passFee(tx, call, appointment, [attendance], { free: true });
      await leaveQueue(tx, call, attendance);
      await dropMails(tx, call, [attendanceId]);
      const patch = { state: 'void', cancel_reason: reason, rebook: false } as const;
      const changed = await change(tx, call, attendance, 'voided', patch, { from: attendance.state });
      const { staffId } = appointment;
      const leaving = { clientIds: [attendance.clientId], staffId, at: call.deps.clock.now() };
      await leaveCareTeam(tx, call.access.tenantId, leaving);
      return changed;
    }),
  );
}

/** @throws DomainError TRANSITION_NOT_ALLOWED unless the clinic cancelled */
export function setRebooking(
  call: AppointmentCall,
  attendanceId: string,
  { version, rebook }: Payload<'setRebooking'>,
): Promise<Changed> {
  return inCalendar(call, (tx) =>
    inAttendance(tx, call, attendanceId, version, async (_appointment, attendance) => {
      if (attendance.state !== 'cancelled') throw notAllowed(say(call.locale, 'notToRebook'));
      return change(tx, call, attendance, rebook ? 'to_rebook' : 'not_to_rebook', { rebook });
    }),
  );
}
