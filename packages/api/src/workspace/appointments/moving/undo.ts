import type { AttendanceState, Changed } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { notAllowed } from '../../../server/refusals.ts';
import { dropMails, mailCancelled, mailMoved, mailRestored } from '../../client-mails/index.ts';
import { moveDrafts } from '../../notes/index.ts';
import { passFee, passFeeBack } from '../attendance/joint-bill.ts';
import { change, lockOwn, refuseUnless, settle } from '../attendance/locked.ts';
import {
  type AttendancePatch,
  type LockedAppointment,
  type LockedAttendance,
  leaveCareTeam,
  lockAppointment,
  updateAttendance,
} from '../attendance/repository.ts';
import { reopen } from '../attendance/service.ts';
import { takeIntoCare, undoReactivation } from '../booking/clients.ts';
import { markForRebooking } from '../booking/repository.ts';
import { mayManage, refuseOthers } from '../own.ts';
import { placeAppointment } from '../slots/repository.ts';
import { dayOfWallTime, slotAt } from '../slots/slot.ts';
import { slotTaken } from '../slots/taken.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar, record, undoableSince } from '../work.ts';
import { undoChange } from './change.ts';
import { findUndoableChange, listSameAct, type UndoableChange } from './repository.ts';
import { concernsClients, feeAtNewUsual, type PlaceBefore, readUsualFees } from './service.ts';

/**
 * Undoes the last booking, added client, move, change or cancellation, including everything changed in the same step.
 * What was booked together is undone as a whole; otherwise appointments that were changed since stay as they are.
 * @throws DomainError TRANSITION_NOT_ALLOWED after two minutes, after a later change, for somebody else's change, or
 *   once one of the visits is confirmed; SLOT_TAKEN when the time was given to others
 */
export function undo(
  call: AppointmentCall,
  appointmentId: string,
  { version }: { version: number },
): Promise<Changed> {
  const { access, locale } = call;
  return inCalendar(call, async (tx) => {
    const since = undoableSince(call);
    const last = await findUndoableChange(tx, access.tenantId, appointmentId, version, since);
    const act = last?.details.act;
    const alone = last ? [last] : [];
    const together =
      last && act ? await listSameAct(tx, access.tenantId, { action: last.action, act }, since) : alone;
    // Always locked in the order of the act, so that simultaneous undos do not deadlock.
    const locked = new Map<string, LockedAppointment>();
    for (const { appointmentId: id } of together) {
      const isAsked = id === appointmentId;
      const one = await (isAsked ? lockOwn(tx, call, id, version) : lockAppointment(tx, access.tenantId, id));
      if (one) locked.set(id, one);
    }
    if (!locked.has(appointmentId)) await lockOwn(tx, call, appointmentId, version);
    if (!last || !mayUndo(call, last)) throw notAllowed(say(locale, 'nothingToUndo'));
    const unchanged = together.filter((one) => locked.get(one.appointmentId)?.version === one.version);
    if (last.action === 'booked' && unchanged.length < together.length)
      throw notAllowed(say(locale, 'bookedTogether'));
    let undone = version;
    // In reverse, because the former time of one can be the time that another has now.
    for (const one of unchanged.toReversed()) {
      const appointment = locked.get(one.appointmentId);
      if (!appointment) continue;
      refuseOthers(access, appointment.staffId);
      const after = await undoOne(tx, call, appointment, one);
      if (one.appointmentId === appointmentId) undone = after;
    }
    return { id: appointmentId, version: undone };
  });
}

/** Allowed to whoever made the change, and to the front desk. */
function mayUndo({ access }: AppointmentCall, { staffId }: UndoableChange): boolean {
  return staffId === access.staffId || (access.role !== 'clinician' && mayManage(access, ''));
}

async function undoOne(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  last: UndoableChange,
): Promise<number> {
  const undoing = {
    booked: undoBooking,
    moved: undoMove,
    changed: undoChange,
    cancelled: undoCancellation,
    client_added: undoAddedClient,
  }[last.action];
  const version = await undoing(tx, call, appointment, last);
  await record(tx, call, {
    id: appointment.appointmentId,
    version,
    action: 'undone',
    details: { what: last.action },
  });
  return version;
}

async function undoBooking(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  { details }: UndoableChange,
): Promise<number> {
  const { attendances } = appointment;
  const version = await takeOut(tx, call, appointment, attendances, details);
  await markForRebooking(tx, call.access.tenantId, details.rebooked ?? []);
  await dropMails(
    tx,
    call,
    attendances.map(({ attendanceId }) => attendanceId),
  );
  return version;
}

async function undoAddedClient(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  { details }: UndoableChange,
): Promise<number> {
  const added = appointment.attendances.filter(({ attendanceId }) => attendanceId === details.attendanceId);
  await passFee(tx, call, appointment, added, { free: true });
  const before = details.before as AttendancePatch | undefined;
  const patch = before && { ...before, decided_at: call.deps.clock.now() };
  const version = await takeOut(tx, call, appointment, added, details, patch);
  const { startsAt } = appointment;
  const visits = added.map(({ attendanceId, clientId }) => ({ attendanceId, clientId, startsAt }));
  if (before?.state === 'cancelled') await mailCancelled(tx, call, visits);
  else
    await dropMails(
      tx,
      call,
      visits.map(({ attendanceId }) => attendanceId),
    );
  return version;
}

/** Voids visits that were booked by mistake, or cancels them again. Returns the appointment's version. */
async function takeOut(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  attendances: readonly LockedAttendance[],
  { reactivated = [] }: UndoableChange['details'],
  patch: AttendancePatch = { state: 'void' },
): Promise<number> {
  for (const attendance of attendances) await change(tx, call, attendance, 'undone', patch);
  const version = await settle(tx, call, appointment);
  const clientIds = attendances.map(({ clientId }) => clientId);
  const { staffId } = appointment;
  await leaveCareTeam(tx, call.access.tenantId, { clientIds, staffId, at: call.deps.clock.now() });
  await undoReactivation(tx, call, reactivated);
  return version;
}

async function undoMove(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  { details }: UndoableChange,
): Promise<number> {
  const { access, locale, deps } = call;
  const { tenantId } = access;
  const { appointmentId, serviceId, attendances, staffId } = appointment;
  const before = details.before as PlaceBefore;
  const place = { ...before, tenantId, serviceId };
  const slot = slotAt(before.localStart, before.zone, appointment, locale);
  const wanted = { lane: before.lane, beside: 'before' } as const;
  const version = await placeAppointment(tx, appointmentId, place, slot, wanted);
  if (version === undefined)
    throw await slotTaken(tx, place, slot, locale, { except: appointmentId, wanted });
  const localOn = dayOfWallTime(before.localStart);
  const here = attendances.filter(({ state }) => state === 'booked' || state === 'arrived');
  const clientIds = here.map(({ clientId }) => clientId);
  await takeIntoCare(tx, call, { staffId: before.staffId, localOn }, clientIds);
  const usualFees = await readUsualFees(tx, tenantId, appointment);
  for (const attendance of attendances) {
    const { attendanceId } = attendance;
    const fee = before.fees.find((one) => one.attendanceId === attendanceId);
    const usual = usualFees(attendance, localOn, before.staffId);
    await updateAttendance(tx, tenantId, attendanceId, {
      local_on: localOn,
      ...(fee?.feeCents === usual.feeCents
        ? feeAtNewUsual(attendance, usualFees(attendance, appointment.localOn, staffId), usual)
        : fee && { fee_cents: fee.feeCents }),
    });
  }
  await moveDrafts(tx, tenantId, { appointmentId });
  await undoReactivation(tx, call, details.reactivated ?? []);
  const visits = attendances.filter(({ state }) => state === 'booked');
  const { startsAt } = slot;
  if (concernsClients(appointment, before))
    await mailMoved(
      tx,
      call,
      visits.map(({ attendanceId, clientId }) => ({ attendanceId, clientId, startsAt })),
    );
  if (staffId !== before.staffId)
    await leaveCareTeam(tx, tenantId, { clientIds, staffId, at: deps.clock.now() });
  return version;
}

async function undoCancellation(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  { details }: UndoableChange,
): Promise<number> {
  const before = details.before as { attendanceId: string; state: AttendanceState }[];
  const ids = before.map(({ attendanceId }) => attendanceId);
  const back = appointment.attendances.filter(({ attendanceId }) => ids.includes(attendanceId));
  const clientIds = back.map(({ clientId }) => clientId);
  await takeIntoCare(tx, call, appointment, clientIds);
  for (const { attendanceId, state } of before) {
    const attendance = appointment.attendances.find((one) => one.attendanceId === attendanceId);
    if (attendance) await putBack(tx, call, appointment, attendance, state);
  }
  if (details.passed) await passFeeBack(tx, call, appointment, details.passed);
  const { startsAt } = appointment;
  await mailRestored(
    tx,
    call,
    back.map(({ attendanceId, clientId }) => ({ attendanceId, clientId, startsAt })),
  );
  return settle(tx, call, appointment);
}

/** @throws DomainError TRANSITION_NOT_ALLOWED when a late cancellation is confirmed or excluded */
async function putBack(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  attendance: LockedAttendance,
  state: AttendanceState,
): Promise<void> {
  if (attendance.state === 'late_cancelled') {
    refuseUnless(call, 'reopen', appointment, attendance);
    await reopen(tx, call, attendance);
  } else
    await change(tx, call, attendance, 'put_back', {
      state,
      cancelled_by: null,
      cancel_reason: '',
      rebook: false,
      decided_at: null,
    });
}
