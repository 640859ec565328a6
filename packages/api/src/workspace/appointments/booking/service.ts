import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { type AnswerOf, DomainError } from '@tamarack/core/domain';
import {
  type appointmentEndpoints,
  isActiveOn,
  type NewAppointment,
  usualFee,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { withCommit } from '../../../database/with-commit.ts';
import { invalid } from '../../../server/refusals.ts';
import { type MailedVisit, mailBooked } from '../../client-mails/index.ts';
import { dayOf, plusDays } from '../../time/index.ts';
import { refuseOthers } from '../own.ts';
import {
  insertAppointments,
  insertAppointmentsWithCommit,
  isSlotTaken,
  type NewAppointmentRow,
  type NewSlot,
  type Place,
} from '../slots/repository.ts';
import { dayOfWallTime, slotAt } from '../slots/slot.ts';
import { slotTaken } from '../slots/taken.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar, record, undoEnd } from '../work.ts';
import { bookedClients, reactivateClients } from './clients.ts';
import {
  type BookedClient,
  type BookingFacts,
  clearRebooking,
  findBookingFacts,
  holdFees,
  holdPlace,
  insertAttendances,
  joinCareTeam,
} from './repository.ts';

type Booked = AnswerOf<(typeof appointmentEndpoints)['book']>;

interface Booking {
  call: AppointmentCall;
  payload: NewAppointment;
  imported: ImportedBooking | undefined;
}

/** An appointment that was made in other software, whose clients know of it: no confirmation is sent. */
interface ImportedBooking {
  importId: string;
  /** Runs first in the transaction that books. */
  hold: (tx: Tx) => Promise<void>;
}

/**
 * Books one appointment or a repeat. Times outside working hours and in the past are accepted.
 * @throws DomainError SLOT_TAKEN (details SlotTaken), NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 *   of a client who has a visit at the same time
 */
export async function book(
  call: AppointmentCall,
  payload: NewAppointment,
  { imported }: { imported?: ImportedBooking } = {},
): Promise<Booked> {
  refuseOthers(call.access, payload.staffId);
  const booking = { call, payload, imported };
  const bookStepByStep = () => inCalendar(call, (tx) => bookIn(tx, booking, takeSlots));
  if (payload.doubleBook) return bookStepByStep();
  try {
    return await inCalendar(call, (tx) => bookIn(tx, booking, insertAppointmentsWithCommit));
  } catch (error) {
    // Retried step by step: either the slots are free again, or the error names the taken ones.
    if (isSlotTaken(error)) return bookStepByStep();
    throw error;
  }
}

async function bookIn(
  tx: Tx,
  booking: Booking,
  insertSlots: (tx: Tx, row: NewAppointmentRow, slots: readonly NewSlot[], booking: Booking) => Promise<void>,
): Promise<Booked> {
  const { call, payload, imported } = booking;
  const { access, deps, locale } = call;
  const { tenantId, staffId: by } = access;
  const { clientIds, staffId, serviceId } = payload;
  const now = deps.clock.now();
  await imported?.hold(tx);
  // Pipelined in this order, in one round trip.
  const [, , facts, rebooked, clients] = await Promise.all([
    holdFees(tx, tenantId, serviceId),
    holdPlace(tx, tenantId, payload),
    bookingFacts(tx, call, payload),
    clearRebooking(tx, tenantId, { clientIds, serviceId, times: startsOf(payload).length }),
    bookedClients(tx, call, payload),
  ]);
  const slots = slotsOf(call, payload, facts);
  refuseInactive(call, facts, slots);
  const place = placeOf(tenantId, payload, facts);
  if (payload.arrived && dayOfWallTime(payload.localStart) !== dayOf(now, place.zone))
    throw invalid({ arrived: say(locale, 'todayOnly') });
  // Ids in the order of the clients: the first client carries a joint bill.
  const attendanceIds = slots.flatMap(() => clients.map(() => randomUUIDv7())).toSorted();
  const attendances = slots.flatMap(({ appointmentId, localStart }) =>
    clients.map((client, index) => ({
      attendanceId: attendanceIds.shift() ?? '',
      appointmentId,
      clientId: client.clientId,
      localOn: dayOfWallTime(localStart),
      arrivedAt: payload.arrived ? now : null,
      ...feeOf(call, payload, facts, client, dayOfWallTime(localStart), index === 0),
    })),
  );
  const lastDay = dayOfWallTime(slots.at(-1)?.localStart ?? payload.localStart);
  const notActive = clients.filter(({ state }) => state !== 'active').map(({ clientId }) => clientId);
  const strangers = clients.filter(({ stranger }) => stranger).map(({ clientId }) => clientId);
  const reactivated = await reactivateClients(tx, call, notActive, lastDay);
  const details = {
    staffId,
    ...(slots.length > 1 ? { act: randomUUID() } : {}),
    ...(payload.roomId ? { roomId: payload.roomId } : {}),
    ...(rebooked.length > 0 ? { rebooked } : {}),
    ...(reactivated.length > 0 ? { reactivated } : {}),
  };
  await insertSlots(tx, rowOf(booking, place, slots), slots, booking);
  await Promise.all([
    withCommit(tx, insertAttendances(tenantId, by, attendances)),
    withCommit(tx, joinCareTeam(tenantId, { clientIds, strangers, staffId, by, at: now })),
    ...slots.map(({ appointmentId: id, localStart }) =>
      record(tx, call, { id, version: 1, action: 'booked', details: { localStart, ...details } }),
    ),
    payload.arrived
      ? null
      : mailBooked(tx, call, visitsOf(attendances, slots), {
          reminderHours: facts.reminderHours,
          confirm: !imported,
        }),
  ]);
  const appointmentIds = slots.map(({ appointmentId }) => appointmentId);
  return {
    id: appointmentIds[0] ?? '',
    version: 1,
    ids: appointmentIds,
    undoUntil: undoEnd(now),
  };
}

/** @throws DomainError VALIDATION_FAILED when a repeat goes beyond the clinician's first or last day */
function refuseInactive({ locale }: AppointmentCall, facts: BookingFacts, slots: readonly NewSlot[]): void {
  const inactive = slots.filter((slot) => !isActiveThen(facts, slot));
  if (inactive.length === 0) return;
  const text = say(locale, 'repeatNotWorking', { count: inactive.length });
  throw new DomainError('VALIDATION_FAILED', { text, fields: { staffId: text } });
}

export const isActiveThen = ({ staff }: BookingFacts, { localStart }: { localStart: WallTime }) =>
  isActiveOn(staff, dayOfWallTime(localStart));

function visitsOf(
  attendances: readonly { attendanceId: string; appointmentId: string; clientId: string }[],
  slots: readonly NewSlot[],
): MailedVisit[] {
  return slots.flatMap(({ appointmentId, startsAt }) =>
    attendances.filter((one) => one.appointmentId === appointmentId).map((one) => ({ ...one, startsAt })),
  );
}

/**
 * Reads and checks the details of a booking.
 * @param of the existing appointment, if there is one: it may keep an archived service and its archived location, and its
 *   clinician is checked only for another service
 * @throws DomainError NOT_FOUND, VALIDATION_FAILED
 */
export async function bookingFacts(
  tx: Tx,
  { access, locale }: AppointmentCall,
  payload: NewAppointment,
  { of }: { of?: { serviceId: string; staffId: string; locationId: string } } = {},
): Promise<BookingFacts> {
  const facts = await findBookingFacts(tx, access.tenantId, payload);
  if (!facts || (payload.roomId && !facts.room)) throw new DomainError('NOT_FOUND');
  const refuse = (field: keyof NewAppointment, text: Parameters<typeof say>[1], most = 0) =>
    invalid({ [field]: say(locale, text, { most }) });
  const { service, staff, location, room } = facts;
  const isSameService = of?.serviceId === payload.serviceId;
  const isSameStaff = of?.staffId === payload.staffId;
  if (service.archived && !isSameService) throw refuse('serviceId', 'serviceArchived');
  if (!isSameStaff && (!staff.practises || !isActiveThen(facts, payload)))
    throw refuse('staffId', 'notWorking');
  if (!(isSameService && isSameStaff) && !staff.offersService)
    throw refuse(isSameStaff ? 'serviceId' : 'staffId', 'notOffered');
  if (location.archived && of?.locationId !== payload.locationId)
    throw refuse('locationId', 'locationArchived');
  if (room && (room.archived || room.locationId !== payload.locationId))
    throw refuse('roomId', 'roomElsewhere');
  if (payload.clientIds.length > service.capacity)
    throw refuse('clientIds', 'tooManyClients', service.capacity);
  return facts;
}

export function placeOf(tenantId: string, payload: NewAppointment, { location, room }: BookingFacts): Place {
  const { staffId, locationId, roomId = null } = payload;
  return { tenantId, staffId, locationId, zone: location.zone, roomId, roomShared: room?.shared ?? false };
}

/** The requested slots, earliest first. */
export function slotsOf(
  { locale }: AppointmentCall,
  payload: NewAppointment,
  { service, location }: BookingFacts,
): NewSlot[] {
  const length = { ...service, minutes: payload.minutes ?? service.minutes };
  return startsOf(payload).map((start) => ({
    ...slotAt(start, location.zone, length, locale),
    appointmentId: randomUUIDv7(),
  }));
}

function startsOf({ localStart, repeat }: NewAppointment): WallTime[] {
  const { everyWeeks, times, skip = [] } = repeat ?? { everyWeeks: 1, times: 1 };
  const [day, time] = [dayOfWallTime(localStart), localStart.slice(10)];
  return Array.from(
    { length: times },
    (_, index): WallTime => `${plusDays(day, 7 * everyWeeks * index)}${time}`,
  ).filter((start) => !skip.includes(start));
}

/**
 * Inserts the appointments of the slots.
 * @throws DomainError SLOT_TAKEN when any of the slots is taken
 */
async function takeSlots(
  tx: Tx,
  row: NewAppointmentRow,
  slots: readonly NewSlot[],
  { call, payload }: Booking,
): Promise<void> {
  const { doubleBook = false, repeat } = payload;
  const booked = await insertAppointments(tx, row, slots, doubleBook);
  const missing = slots.filter((slot) => !booked.includes(slot));
  const [first] = missing;
  if (first)
    throw await slotTaken(tx, row, first, call.locale, {
      wanted: { doubleBook },
      ...(repeat ? { conflicts: missing.map(({ localStart }) => localStart) } : {}),
    });
}

function rowOf(
  { call: { access }, payload, imported }: Booking,
  place: Place,
  slots: readonly NewSlot[],
): NewAppointmentRow {
  const byRole = access.role === 'clinician' ? 'clinician' : 'desk';
  return {
    ...place,
    serviceId: payload.serviceId,
    repeatId: slots.length > 1 ? randomUUID() : null,
    source: imported ? 'import' : payload.arrived ? 'walk_in' : byRole,
    importId: imported?.importId ?? null,
    memo: payload.memo ?? '',
    createdBy: access.staffId,
  };
}

/** With a joint bill, the first client carries the fee and the others pay nothing. */
function feeOf(
  { locale }: AppointmentCall,
  payload: NewAppointment,
  { service }: BookingFacts,
  client: BookedClient,
  day: string,
  isFirst: boolean,
): { feeCents: number | null; feeReason: string } {
  if (service.billing === 'one' && !isFirst) return { feeCents: 0, feeReason: '' };
  const usual = usualFee(day, payload.staffId, service.fees, client.fees);
  const { feeCents = usual.feeCents, feeReason = '' } = payload;
  if (feeCents === usual.feeCents) return { feeCents, feeReason: feeReason || usual.feeReason };
  if (usual.feeCents !== null && feeReason === '') throw invalid({ feeReason: say(locale, 'reasonForFee') });
  return { feeCents, feeReason };
}
