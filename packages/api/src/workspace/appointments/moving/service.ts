import { randomUUID } from 'node:crypto';
import type { AnswerOf, PayloadOf } from '@tamarack/core/domain';
import {
  type appointmentEndpoints,
  type Day,
  type NewAppointment,
  usualFee,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { notAllowed } from '../../../server/refusals.ts';
import { mailMoved } from '../../client-mails/index.ts';
import { moveDrafts } from '../../notes/index.ts';
import { listFees } from '../../services/index.ts';
import { carrierOf } from '../attendance/joint-bill.ts';
import { lockOwn } from '../attendance/locked.ts';
import {
  type AttendancePatch,
  type LockedAppointment,
  type LockedAttendance,
  leaveCareTeam,
  updateAttendance,
} from '../attendance/repository.ts';
import { clientsBookedBeside } from '../booking/check.ts';
import { strangersTo, takeIntoCare } from '../booking/clients.ts';
import { holdFeesOf, holdPlace, listBookedClients } from '../booking/repository.ts';
import { bookingFacts } from '../booking/service.ts';
import { refuseOthers } from '../own.ts';
import { type LaneWanted, type Place, placeAppointment } from '../slots/repository.ts';
import { dayOfWallTime, type Slot, slotAt } from '../slots/slot.ts';
import { slotTaken } from '../slots/taken.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar, record, undoEnd } from '../work.ts';
import { changeFollowing, type Following, findFollowing, lockFollowing, obstacleTo } from './following.ts';

type Move = PayloadOf<(typeof appointmentEndpoints)['move']>;
type Target = Omit<Move, 'version' | 'following' | 'skip'>;

/**
 * Moves an appointment to another time, clinician, location or room, optionally with the later ones of its repeat, by as
 * many days and to the same time: all of them or none.
 * @throws DomainError SLOT_TAKEN, of a later one with the taken times as `conflicts`; TRANSITION_NOT_ALLOWED once a visit
 *   has its outcome, VALIDATION_FAILED
 */
export function move(
  call: AppointmentCall,
  appointmentId: string,
  { version, following, skip, ...to }: Move,
): Promise<AnswerOf<(typeof appointmentEndpoints)['move']>> {
  const { access, deps } = call;
  return inCalendar(call, async (tx) => {
    const later = await findFollowing(tx, call, appointmentId, { following, skip }, to.localStart);
    await holdFeesOf(tx, access.tenantId, [appointmentId, ...later.map((each) => each.appointmentId)]);
    const appointment = await lockOwn(tx, call, appointmentId, version);
    refuseOthers(access, to.staffId ?? appointment.staffId);
    const others = await lockFollowing(tx, call, appointment, later);
    const act = others.length > 0 ? randomUUID() : undefined;
    const moveOther = ({ appointment: other, newStart }: Following) =>
      moveOne(tx, call, other, { ...to, localStart: newStart }, act);
    // From the far end, because the new time of one can be the time that the next one leaves.
    const isLater = to.localStart > appointment.localStart;
    if (isLater) await changeFollowing(call, others.toReversed(), moveOther);
    const { version: moved, ...at } = await moveOne(tx, call, appointment, to, act);
    if (!isLater) await changeFollowing(call, others, moveOther);
    const undoUntil = undoEnd(deps.clock.now());
    const clientIds = expectedIn(appointment).map(({ clientId }) => clientId);
    const clientsBooked = await clientsBookedBeside(tx, call, { appointmentId, ...at }, clientIds);
    return { id: appointmentId, version: moved, undoUntil, clientsBooked, following: others.length };
  });
}

/**
 * Moves a locked appointment whose fees are held. The caller checks who may move it to that clinician. Returns its
 * version and time.
 * @param act set when it is moved together with others, so that they are undone together
 */
export async function moveOne(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  to: Target,
  act?: string,
): Promise<Pick<Slot, 'localStart' | 'startsAt' | 'endsAt'> & { version: number; zone: string }> {
  const { access, deps, locale } = call;
  const { tenantId } = access;
  const { appointmentId } = appointment;
  const { staffId = appointment.staffId, locationId = appointment.locationId, localStart } = to;
  refuseMove(call, appointment, dayOfWallTime(localStart));
  const stays = locationId === appointment.locationId;
  const roomId = to.roomId === undefined ? (stays ? appointment.roomId : null) : to.roomId;
  const target = { serviceId: appointment.serviceId, staffId, locationId, roomId, localStart, clientIds: [] };
  await holdPlace(tx, tenantId, target);
  const facts = await bookingFacts(tx, call, target, { of: appointment });
  const place: Place = {
    ...{ tenantId, staffId, locationId, roomId },
    zone: facts.location.zone,
    roomShared: facts.room?.shared ?? false,
  };
  const slot = slotAt(localStart, place.zone, appointment, locale);
  const here = expectedIn(appointment);
  const clientIds = here.map(({ clientId }) => clientId);
  const isTakenOver = staffId !== appointment.staffId;
  const strangers = isTakenOver ? await strangersTo(tx, call, staffId, clientIds) : [];
  const version = await take(tx, call, appointment, place, slot, { doubleBook: to.doubleBook ?? false });
  const localOn = dayOfWallTime(localStart);
  const reactivated = await takeIntoCare(tx, call, { staffId, localOn }, clientIds, strangers);
  await followAttendances(tx, tenantId, appointment, target);
  if (isTakenOver)
    await leaveCareTeam(tx, tenantId, { clientIds, staffId: appointment.staffId, at: deps.clock.now() });
  if (concernsClients(appointment, { localStart, locationId }))
    await mailMoved(
      tx,
      call,
      here.map(({ attendanceId, clientId }) => ({ attendanceId, clientId, startsAt: slot.startsAt })),
      appointment,
    );
  await record(tx, call, {
    id: appointmentId,
    version,
    action: 'moved',
    details: {
      ...{ before: placeBefore(appointment), localStart, staffId, roomId },
      ...(reactivated.length > 0 ? { reactivated } : {}),
      ...(act ? { act } : {}),
    },
  });
  return { version, zone: place.zone, localStart, startsAt: slot.startsAt, endsAt: slot.endsAt };
}

const expectedIn = ({ attendances }: LockedAppointment) =>
  attendances.filter(({ state }) => state === 'booked' || state === 'arrived');

type WhenAndWhere = Pick<Place, 'locationId'> & { localStart: string };

/** Whether a move changes what clients were told: emails name the time and the location. */
export function concernsClients(before: WhenAndWhere, after: WhenAndWhere): boolean {
  return before.localStart !== after.localStart || before.locationId !== after.locationId;
}

/** The place and details that undoing a move restores. */
export interface PlaceBefore extends Omit<Place, 'tenantId'> {
  lane: number;
  localStart: string;
  fees: { attendanceId: string; feeCents: number | null }[];
}

function placeBefore(appointment: LockedAppointment): PlaceBefore {
  const { staffId, locationId, zone, roomId, roomShared, lane, localStart, attendances } = appointment;
  const fees = attendances.map(({ attendanceId, feeCents }) => ({ attendanceId, feeCents }));
  return { staffId, locationId, zone, roomId, roomShared, lane, localStart, fees };
}

function refuseMove({ locale }: AppointmentCall, appointment: LockedAppointment, day: Day): void {
  const obstacle = obstacleTo(appointment, day);
  if (obstacle) throw notAllowed(say(locale, obstacle));
}

/**
 * Gives an appointment its time and place.
 * @throws DomainError SLOT_TAKEN
 */
export async function take(
  tx: Tx,
  { locale }: AppointmentCall,
  { appointmentId, serviceId }: LockedAppointment,
  place: Place,
  slot: Slot,
  wanted: LaneWanted,
): Promise<number> {
  const version = await placeAppointment(tx, appointmentId, place, slot, wanted);
  if (version === undefined)
    throw await slotTaken(tx, { ...place, serviceId }, slot, locale, { except: appointmentId, wanted });
  return version;
}

/**
 * Moves the attendances and the drafts about them, and gives them the fee of the new day and clinician, unless another
 * fee was agreed. On a joint bill only the visit that carries the fee gets the new one.
 */
async function followAttendances(
  tx: Tx,
  tenantId: string,
  appointment: LockedAppointment,
  { staffId, localStart }: Pick<NewAppointment, 'staffId' | 'localStart'>,
): Promise<void> {
  const day = dayOfWallTime(localStart);
  if (day === appointment.localOn && staffId === appointment.staffId) return;
  const usualFees = await readUsualFees(tx, tenantId, appointment);
  const carrier = carrierOf(appointment.attendances);
  for (const attendance of appointment.attendances) {
    const before = usualFees(attendance, appointment.localOn, appointment.staffId);
    const isUsual =
      (appointment.billing === 'each' || attendance === carrier) && attendance.feeCents === before.feeCents;
    await updateAttendance(tx, tenantId, attendance.attendanceId, {
      local_on: day,
      ...(isUsual ? feeAtNewUsual(attendance, before, usualFees(attendance, day, staffId)) : {}),
    });
  }
  await moveDrafts(tx, tenantId, { appointmentId: appointment.appointmentId });
}

type Fee = ReturnType<typeof usualFee>;

/** Reads what the usual fee of each of the appointment’s visits would be on any day with any clinician. */
export async function readUsualFees(
  tx: Tx,
  tenantId: string,
  { serviceId, attendances }: Pick<LockedAppointment, 'serviceId' | 'attendances'>,
): Promise<(attendance: LockedAttendance, day: Day, staffId: string) => Fee> {
  const clientIds = attendances.map(({ clientId }) => clientId);
  const clients = await listBookedClients(tx, tenantId, clientIds, serviceId);
  const fees = await listFees(tx, tenantId, serviceId);
  const agreed = new Map(clients.map((client) => [client.clientId, client.fees]));
  return ({ clientId }, day, staffId) => usualFee(day, staffId, fees, agreed.get(clientId) ?? []);
}

/** A visit's fee when one usual fee replaces another. A reason that someone typed for this visit stays. */
export function feeAtNewUsual({ feeReason }: LockedAttendance, before: Fee, after: Fee): AttendancePatch {
  return {
    fee_cents: after.feeCents,
    fee_reason: feeReason === before.feeReason ? after.feeReason : feeReason,
  };
}
