import { randomUUID } from 'node:crypto';
import type { AnswerOf, PayloadOf } from '@tamarack/core/domain';
import type { appointmentEndpoints } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { invalid, notAllowed } from '../../../server/refusals.ts';
import { carrierOf, isDecided, isMissed, takesPlace } from '../attendance/joint-bill.ts';
import { holdConfirmations, lockOwn } from '../attendance/locked.ts';
import {
  type AttendancePatch,
  type LockedAppointment,
  type LockedAttendance,
  listAttendances,
  updateAttendance,
} from '../attendance/repository.ts';
import { type BookingFacts, holdFeesOf, holdPlace } from '../booking/repository.ts';
import { bookingFacts } from '../booking/service.ts';
import { type Place, setMemo, setService } from '../slots/repository.ts';
import { type Slot, slotAt } from '../slots/slot.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar, record, undoEnd } from '../work.ts';
import { changeFollowing, findFollowing, lockFollowing } from './following.ts';
import type { UndoableChange } from './repository.ts';
import { feeAtNewUsual, readUsualFees, take } from './service.ts';

interface FeeChange {
  before: number | null;
  after: number | null;
}

/** What undoing a change restores. */
export interface ChangeUndo extends Pick<Place, 'roomId' | 'roomShared'> {
  serviceId: string;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  visits: Pick<LockedAttendance, 'attendanceId' | 'feeCents' | 'treatedMinutes'>[];
  /** Whether the visits had no reason for their fee, and got one. */
  withoutReason: boolean;
  /** Whether there was no memo, and now there is one. */
  withoutMemo: boolean;
}

type Change = PayloadOf<(typeof appointmentEndpoints)['change']>;
type Changes = Omit<Change, 'version' | 'following' | 'skip'>;

/**
 * Changes service, length, room, fee or memo, optionally also of the later appointments of the repeat: all of them or none.
 * Another service brings its own length, buffers and usual fee.
 * @throws DomainError SLOT_TAKEN, of later ones with the taken starts as `conflicts`; TRANSITION_NOT_ALLOWED for a cancelled
 *   appointment, the fee of a confirmed joint bill, or the service of visits that were missed or decided; VERSION_CONFLICT
 *   also when a visit was confirmed meanwhile, VALIDATION_FAILED
 */
export function changeAppointment(
  call: AppointmentCall,
  appointmentId: string,
  { version, following, skip, ...changes }: Change,
): Promise<AnswerOf<(typeof appointmentEndpoints)['change']>> {
  const { access, deps } = call;
  const { tenantId } = access;
  return inCalendar(call, async (tx) => {
    const later = await findFollowing(tx, call, appointmentId, { following, skip });
    const ids = [appointmentId, ...later.map((each) => each.appointmentId)];
    if (changes.serviceId) await holdFeesOf(tx, tenantId, ids, changes.serviceId);
    const appointment = await lockOwn(tx, call, appointmentId, version);
    const others = (await lockFollowing(tx, call, appointment, later)).filter((other) =>
      isAlike(appointment, other.appointment, changes),
    );
    const all = [appointment, ...others.map((other) => other.appointment)];
    const together = {
      ...(others.length > 0 ? { act: randomUUID() } : {}),
      undoable: all.every((each) => undoOf(each, changes)),
    };
    const changed = await changeOne(tx, call, appointment, changes, together);
    await changeFollowing(call, others, (other) => changeOne(tx, call, other.appointment, changes, together));
    const undoUntil = together.undoable ? undoEnd(deps.clock.now()) : null;
    return { id: appointmentId, version: changed, undoUntil, following: others.length };
  });
}

/** Whether a later appointment is as the changed one was. Otherwise it was agreed on differently, and stays. */
function isAlike(one: LockedAppointment, other: LockedAppointment, changes: Changes): boolean {
  const feesOf = ({ attendances }: LockedAppointment) =>
    attendances
      .filter(takesPlace)
      .map((visit) => visit.feeCents)
      .toSorted()
      .join();
  const changed = (...names: (keyof Changes)[]) => names.some((name) => changes[name] !== undefined);
  return (
    one.serviceId === other.serviceId &&
    (!changed('serviceId', 'minutes') || one.minutes === other.minutes) &&
    (!changed('roomId') || one.roomId === other.roomId) &&
    (!changed('memo') || one.memo === other.memo) &&
    (!changed('feeCents') || feesOf(one) === feesOf(other))
  );
}

/** Changes a locked appointment. Returns its version. */
async function changeOne(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  changes: Changes,
  { act, undoable }: { act?: string; undoable: boolean },
): Promise<number> {
  const { access, locale } = call;
  const { tenantId } = access;
  const { appointmentId } = appointment;
  if (appointment.state !== 'booked') throw notAllowed(say(locale, 'notBooked'));
  const { serviceId = appointment.serviceId, roomId = appointment.roomId } = changes;
  const { feeCents, feeReason, memo = appointment.memo } = changes;
  const target = { ...appointment, serviceId, roomId, clientIds: [] };
  await holdPlace(tx, tenantId, target);
  const { room, service } = await bookingFacts(tx, call, target, { of: appointment });
  const isNewService = serviceId !== appointment.serviceId;
  if (isNewService) refuseService(call, appointment, service);
  const length = isNewService ? service : appointment;
  const { minutes = length.minutes } = changes;
  const place = { ...appointment, tenantId, serviceId, roomId, roomShared: room?.shared ?? false };
  const slot = slotAt(appointment.localStart, appointment.zone, { ...length, minutes }, locale);
  const wanted = { lane: appointment.lane, beside: 'now' } as const;
  const changed = await take(tx, call, appointment, place, slot, wanted);
  const followed = isNewService
    ? await replaceService(tx, call, appointment, { serviceId, ...slot })
    : undefined;
  const isNewMemo = memo !== appointment.memo;
  if (isNewMemo) await setMemo(tx, tenantId, appointmentId, memo);
  const attendances = isNewService
    ? await listAttendances(tx, tenantId, appointmentId)
    : appointment.attendances;
  const feeBefore =
    feeCents === undefined
      ? undefined
      : await changeFee(tx, call, { attendances, billing: service.billing }, feeCents, feeReason);
  await record(tx, call, {
    id: appointmentId,
    version: changed,
    action: 'changed',
    details: {
      ...{ minutes, roomId, feeCents: feeCents ?? followed?.after },
      ...(isNewService ? { serviceId } : {}),
      ...(isNewMemo ? { memo: true } : {}),
      ...(undoable ? { undo: undoOf(appointment, changes) } : {}),
      ...(act ? { act } : {}),
      before: {
        ...(isNewService ? { serviceId: appointment.serviceId } : {}),
        ...{ minutes: appointment.minutes, roomId: appointment.roomId },
        feeCents: followed ? followed.before : feeBefore,
      },
    },
  });
  return changed;
}

/** Null if a text was replaced: the history keeps no texts, so it could not be restored. */
function undoOf(
  { serviceId, minutes, bufferBefore, bufferAfter, roomId, roomShared, memo, attendances }: LockedAppointment,
  changes: Changes,
): ChangeUndo | null {
  const isNewFee = changes.feeCents !== undefined;
  const isNewMemo = changes.memo !== undefined && changes.memo !== memo;
  const here = attendances.filter(takesPlace);
  if (isNewMemo && memo !== '') return null;
  if (isNewFee && here.some(({ feeReason }) => feeReason !== '')) return null;
  return {
    ...{ serviceId, minutes, bufferBefore, bufferAfter, roomId, roomShared },
    visits: here.map(({ attendanceId, feeCents, treatedMinutes }) => ({
      ...{ attendanceId, feeCents, treatedMinutes },
    })),
    withoutReason: isNewFee,
    withoutMemo: isNewMemo,
  };
}

/**
 * Undoes a change of a locked appointment. Returns its version.
 * @throws DomainError SLOT_TAKEN, TRANSITION_NOT_ALLOWED when a visit was confirmed or excluded meanwhile
 */
export async function undoChange(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  { details }: UndoableChange,
): Promise<number> {
  const { tenantId } = call.access;
  const { appointmentId, localStart, localOn, zone, staffId, lane, attendances } = appointment;
  const before = details.undo as ChangeUndo;
  const slot = slotAt(localStart, zone, before, call.locale);
  const wanted = { lane, beside: 'now' } as const;
  const version = await take(tx, call, appointment, { ...appointment, ...before, tenantId }, slot, wanted);
  const usualNow = await readUsualFees(tx, tenantId, appointment);
  const usualThen = await readUsualFees(tx, tenantId, { ...appointment, serviceId: before.serviceId });
  const restored = before.visits.flatMap((visit) => {
    const attendance = attendances.find((one) => one.attendanceId === visit.attendanceId);
    if (!attendance) return [];
    const { feeCents, treatedMinutes } = visit;
    const then = usualThen(attendance, localOn, staffId);
    const patch: AttendancePatch = {
      fee_cents: feeCents,
      ...(before.withoutReason ? { fee_reason: '' } : {}),
      ...(!before.withoutReason && feeCents === then.feeCents
        ? feeAtNewUsual(attendance, usualNow(attendance, localOn, staffId), then)
        : {}),
      ...(treatedMinutes === attendance.treatedMinutes
        ? {}
        : { treated_minutes: treatedMinutes, ended_at: slot.endsAt }),
    };
    return isSame(attendance, patch) ? [] : [{ attendance, patch }];
  });
  const visits = restored.map(({ attendance }) => attendance);
  if (visits.some(isDecided)) throw notAllowed(say(call.locale, 'serviceSettled'));
  await holdConfirmations(tx, call, visits);
  for (const { attendance, patch } of restored)
    await updateAttendance(tx, tenantId, attendance.attendanceId, patch);
  await setService(tx, tenantId, appointmentId, before);
  if (before.withoutMemo) await setMemo(tx, tenantId, appointmentId, '');
  return version;
}

const isSame = (
  { feeCents, feeReason, treatedMinutes }: LockedAttendance,
  { fee_cents, fee_reason = feeReason, treated_minutes = treatedMinutes }: AttendancePatch,
) => feeCents === fee_cents && feeReason === fee_reason && treatedMinutes === treated_minutes;

/** Refuses a service whose rules do not fit the appointment's visits, or visits whose fee is settled. */
function refuseService(
  { locale }: AppointmentCall,
  { attendances, billing }: LockedAppointment,
  service: BookingFacts['service'],
): void {
  const here = attendances.filter(takesPlace);
  // The joint note of a visit that was voided since is still about both clients, which follows from the service.
  const booked = attendances.filter((one) => takesPlace(one) || one.state === 'void');
  if (attendances.some(isMissed) || here.some(isDecided)) throw notAllowed(say(locale, 'serviceSettled'));
  if (here.length > service.capacity)
    throw invalid({ serviceId: say(locale, 'tooManyClients', { most: service.capacity }) });
  if (booked.length > 1 && service.billing !== billing)
    throw invalid({ serviceId: say(locale, 'billedOtherwise') });
}

/**
 * Replaces the service. Visits get the usual fee of the new one, unless another fee was agreed. Attended visits get its
 * length, unless they took longer or shorter than booked. On a joint bill only the visit that carries the fee gets the new
 * fee. Returns the first fee that has changed, if any.
 */
async function replaceService(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  service: Slot & { serviceId: string },
): Promise<FeeChange | undefined> {
  const { tenantId } = call.access;
  const { localOn, staffId, billing } = appointment;
  const { serviceId, minutes, endsAt } = service;
  await setService(tx, tenantId, appointment.appointmentId, service);
  const here = appointment.attendances.filter(takesPlace);
  await holdConfirmations(tx, call, here);
  const before = await readUsualFees(tx, tenantId, appointment);
  const after = await readUsualFees(tx, tenantId, { ...appointment, serviceId });
  const carrier = carrierOf(here);
  let followed: FeeChange | undefined;
  for (const attendance of here) {
    const { attendanceId, feeCents, treatedMinutes } = attendance;
    const usual = before(attendance, localOn, staffId);
    const next = after(attendance, localOn, staffId);
    const isUsual = (billing === 'each' || attendance === carrier) && feeCents === usual.feeCents;
    if (isUsual && feeCents !== next.feeCents) followed ??= { before: feeCents, after: next.feeCents };
    const patch = {
      ...(isUsual ? feeAtNewUsual(attendance, usual, next) : {}),
      ...(treatedMinutes === appointment.minutes ? { treated_minutes: minutes, ended_at: endsAt } : {}),
    };
    if (Object.keys(patch).length > 0) await updateAttendance(tx, tenantId, attendanceId, patch);
  }
  return followed;
}

/**
 * Changes the fee of visits that are booked, or attended and not confirmed yet; a missed visit keeps its own fee. On a
 * joint bill only the visit that carries the fee changes. Returns the earlier fee.
 */
async function changeFee(
  tx: Tx,
  call: AppointmentCall,
  { attendances, billing }: Pick<LockedAppointment, 'attendances' | 'billing'>,
  feeCents: number,
  feeReason = '',
): Promise<number | null> {
  const { access, locale } = call;
  const refuse = (text: 'outcomeFirst' | 'jointBillDecided') => notAllowed(say(locale, text));
  const here = attendances.filter(takesPlace);
  const open = here.filter((one) => !isDecided(one));
  if (open.length === 0) throw refuse('outcomeFirst');
  if (billing === 'one' && here.some((one) => isDecided(one) && one.feeCents !== 0))
    throw refuse('jointBillDecided');
  const [first] = open.toSorted((a, b) => (b.feeCents ?? 0) - (a.feeCents ?? 0));
  const charged = billing === 'one' && first ? [first] : open;
  if (feeReason === '' && charged.some((one) => one.feeCents !== null && one.feeCents !== feeCents))
    throw invalid({ feeReason: say(locale, 'reasonForFee') });
  await holdConfirmations(tx, call, charged);
  const different = charged.filter((one) => feeReason !== '' || one.feeCents !== feeCents);
  for (const { attendanceId } of different)
    await updateAttendance(tx, access.tenantId, attendanceId, { fee_cents: feeCents, fee_reason: feeReason });
  return first?.feeCents ?? null;
}
