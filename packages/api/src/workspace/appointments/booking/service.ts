import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { type AnswerOf, clinicRoleMay, DomainError, type PayloadOf } from '@tamarack/core/domain';
import {
  type appointmentEndpoints,
  type ClientBooked,
  type Day,
  isActiveOn,
  type NewAppointment,
  outsideHours,
  undoSeconds,
  usualFee,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { withCommit } from '../../../database/with-commit.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { type MailedVisit, mailBooked } from '../../client-mails/index.ts';
import { clientsBookedDuring, readClientVisits, readHoursAndBlocks } from '../../schedule/index.ts';
import { recordChange, recordChanges } from '../../shared/index.ts';
import { dayOf, plusDays } from '../../time/index.ts';
import { findAppointment } from '../calendar/repository.ts';
import { refuseOthers } from '../own.ts';
import {
  insertAppointments,
  insertAppointmentsWithCommit,
  isSlotTaken,
  listStartsInRoom,
  listTakenStarts,
  type NewAppointmentRow,
  type NewSlot,
  type Place,
} from '../slots/repository.ts';
import { dayOfWallTime, type Length, type Slot, slotAt } from '../slots/slot.ts';
import { slotTaken } from '../slots/taken.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar, record } from '../work.ts';
import {
  type BookedClient,
  type BookingFacts,
  clearRebooking,
  findBookingFacts,
  holdFees,
  holdPlace,
  insertAttendances,
  joinCareTeam,
  listBookedClients,
  listStrangers,
  type Opener,
  type Reactivated,
  reactivate,
  restoreClientState,
} from './repository.ts';

type Booked = AnswerOf<(typeof appointmentEndpoints)['book']>;

interface Booking {
  call: AppointmentCall;
  payload: NewAppointment;
  /** Whether the appointment was made in other software, whose clients know of it: no confirmation is sent. */
  imported: boolean;
}

/**
 * Books one appointment or a repeat. Times outside working hours and in the past are accepted.
 * @throws DomainError SLOT_TAKEN (details SlotTaken), NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function book(
  call: AppointmentCall,
  payload: NewAppointment,
  { imported = false } = {},
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
    undoUntil: new Date(now.getTime() + undoSeconds * 1000).toISOString(),
  };
}

/** @throws DomainError VALIDATION_FAILED when a repeat goes beyond the clinician's first or last day */
function refuseInactive({ locale }: AppointmentCall, facts: BookingFacts, slots: readonly NewSlot[]): void {
  const inactive = slots.filter((slot) => !isActiveThen(facts, slot));
  if (inactive.length === 0) return;
  const text = say(locale, 'repeatNotWorking', { count: inactive.length });
  throw new DomainError('VALIDATION_FAILED', { text, fields: { staffId: text } });
}

const isActiveThen = ({ staff }: BookingFacts, { localStart }: { localStart: WallTime }) =>
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
 * Tells which starts of a booking or repeat are taken, which are outside the clinician's hours and which beyond their first
 * or last day, and which of the clients have another appointment then. The same for the new time of an existing
 * appointment, which keeps its length.
 * @throws DomainError like `book`, except SLOT_TAKEN
 */
export function checkStarts(
  call: AppointmentCall,
  { appointmentId, ...payload }: PayloadOf<(typeof appointmentEndpoints)['check']>,
): Promise<AnswerOf<(typeof appointmentEndpoints)['check']>> {
  const { tenantId } = call.access;
  refuseOthers(call.access, payload.staffId);
  return inCalendar(call, async (tx) => {
    const moved = appointmentId ? await findAppointment(tx, tenantId, appointmentId) : undefined;
    if (appointmentId && !moved) throw new DomainError('NOT_FOUND');
    const facts = moved
      ? await bookingFacts(tx, call, { ...payload, clientIds: [] }, { of: moved })
      : await bookingFacts(tx, call, payload);
    const slots = slotsOf(call, payload, facts, moved);
    const except = moved?.appointmentId ?? null;
    const place = placeOf(tenantId, payload, facts);
    const { staffId, locationId } = place;
    const days = slots.map(({ localStart }) => dayOfWallTime(localStart));
    const [from = '', to = from] = [days[0], days.at(-1)];
    if (!from) return { starts: [] };
    const [taken, inRoom, schedule, booked] = await Promise.all([
      listTakenStarts(tx, place, slots, except),
      place.roomId && !place.roomShared ? listStartsInRoom(tx, place, slots, except) : ([] as WallTime[]),
      readHoursAndBlocks(tx, call.access, { from, to, staffId }, days),
      clientsBookedAt(tx, call, payload.clientIds, { zone: place.zone, slots, except }),
    ]);
    return {
      starts: slots.map(({ localStart, minutes }) => ({
        localStart,
        taken: taken.includes(localStart),
        roomTaken: inRoom.includes(localStart),
        notActive: !isActiveThen(facts, { localStart }),
        outsideHours: outsideHours({ staffId, locationId, localStart, minutes }, schedule),
        clientsBooked: booked.get(localStart) ?? [],
      })),
    };
  });
}

/** The clients who have another appointment than `except` at a start, by start. */
async function clientsBookedAt(
  tx: Tx,
  call: AppointmentCall,
  clientIds: readonly string[],
  { zone, slots, except }: { zone: string; slots: readonly OccupiedSlot[]; except: string | null },
): Promise<Map<WallTime, ClientBooked[]>> {
  const days = slots.map(({ localStart }) => dayOfWallTime(localStart)).toSorted();
  const [from = '', to = from] = [days[0], days.at(-1)];
  const visits = await readClientVisits(tx, call, { clientIds, from, to, except: except ? [except] : [] });
  return new Map(slots.map((slot) => [slot.localStart, clientsBookedDuring(visits, clientIds, slot, zone)]));
}

type OccupiedSlot = Pick<Slot, 'localStart' | 'startsAt' | 'endsAt'>;

/** Those of the clients who have another appointment at the time of an appointment. */
export async function clientsBookedBeside(
  tx: Tx,
  call: AppointmentCall,
  { appointmentId, zone, ...slot }: OccupiedSlot & { appointmentId: string; zone: string },
  clientIds: readonly string[],
): Promise<ClientBooked[]> {
  const at = { zone, slots: [slot], except: appointmentId };
  return (await clientsBookedAt(tx, call, clientIds, at)).get(slot.localStart) ?? [];
}

/**
 * Reads and checks the details of a booking.
 * @param of the existing appointment, if there is one: it may keep an archived service and its archived location, and its
 *   clinician is not checked
 * @throws DomainError NOT_FOUND, VALIDATION_FAILED
 */
export async function bookingFacts(
  tx: Tx,
  { access, locale }: AppointmentCall,
  payload: NewAppointment,
  { of }: { of?: { staffId: string; locationId: string } } = {},
): Promise<BookingFacts> {
  const facts = await findBookingFacts(tx, access.tenantId, payload);
  if (!facts || (payload.roomId && !facts.room)) throw new DomainError('NOT_FOUND');
  const refuse = (field: keyof NewAppointment, text: Parameters<typeof say>[1], most = 0) =>
    invalid({ [field]: say(locale, text, { most }) });
  const { service, staff, location, room } = facts;
  if (service.archived && !of) throw refuse('serviceId', 'serviceArchived');
  if (of?.staffId !== payload.staffId) {
    if (!staff.practises || !isActiveThen(facts, payload)) throw refuse('staffId', 'notWorking');
    if (!staff.offersService) throw refuse('staffId', 'notOffered');
  }
  if (location.archived && of?.locationId !== payload.locationId)
    throw refuse('locationId', 'locationArchived');
  if (room && (room.archived || room.locationId !== payload.locationId))
    throw refuse('roomId', 'roomElsewhere');
  if (payload.clientIds.length > service.capacity)
    throw refuse('clientIds', 'tooManyClients', service.capacity);
  return facts;
}

/** Returns clients in the order of the payload. @throws DomainError NOT_FOUND, VALIDATION_FAILED for a merged or destroyed one */
export async function bookedClients(
  tx: Tx,
  call: AppointmentCall,
  { clientIds, serviceId, staffId }: Pick<NewAppointment, 'clientIds' | 'serviceId' | 'staffId'>,
  field: 'clientIds' | 'clientId' = 'clientIds',
): Promise<BookedClient[]> {
  const { access, locale } = call;
  const known = await listBookedClients(tx, access.tenantId, clientIds, serviceId, openerOf(call, staffId));
  return clientIds.map((clientId) => {
    const client = found(known.find((row) => row.clientId === clientId));
    if (client.mergedInto !== null) {
      const text = say(locale, 'clientMerged', { fileNo: String(client.mergedInto) });
      throw invalid({ [field]: text });
    }
    if (client.state === 'destroyed') throw invalid({ [field]: say(locale, 'clientDestroyed') });
    return client;
  });
}

/** The member, if the visit is for themselves and they may read charts; otherwise null. */
function openerOf({ access, deps }: AppointmentCall, staffId: string): Opener | null {
  const { role, isOwner, practises } = access;
  return access.staffId === staffId && clinicRoleMay(role, isOwner, 'charts:read', practises)
    ? { staffId, now: deps.clock.now() }
    : null;
}

/**
 * The clients who are strangers to a member who gives themselves a visit with them. Call it before the visit changes,
 * because afterwards it counts as a visit with them.
 */
export async function strangersTo(
  tx: Tx,
  call: AppointmentCall,
  staffId: string,
  clientIds: readonly string[],
): Promise<string[]> {
  const opener = openerOf(call, staffId);
  return opener ? listStrangers(tx, call.access.tenantId, clientIds, opener) : [];
}

/**
 * For visits that were moved, given to another clinician or restored, and for clients added to a visit: makes the clients
 * active again, as a booking does, and adds the clinician to their care teams. Returns the clients' previous states, for an
 * undo.
 */
export async function takeIntoCare(
  tx: Tx,
  call: AppointmentCall,
  { staffId, localOn }: { staffId: string; localOn: Day },
  clientIds: readonly string[],
  strangers: readonly string[] = [],
): Promise<Reactivated[]> {
  if (clientIds.length === 0) return [];
  const { tenantId, staffId: by } = call.access;
  const reactivated = await reactivateClients(tx, call, clientIds, localOn);
  const at = call.deps.clock.now();
  await withCommit(tx, joinCareTeam(tenantId, { clientIds, strangers, staffId, by, at }));
  return reactivated;
}

/**
 * Makes clients active again who are inactive, or whose care ended before the day of a booking. Returns their previous
 * states, for an undo.
 */
async function reactivateClients(
  tx: Tx,
  call: AppointmentCall,
  clientIds: readonly string[],
  day: Day,
): Promise<Reactivated[]> {
  if (clientIds.length === 0) return [];
  const reactivated = await reactivate(tx, call.access.tenantId, clientIds, day);
  if (reactivated.length === 0) return [];
  await recordChanges(
    tx,
    call,
    reactivated.map(({ clientId: id, version }) => ({ kind: 'client', id, version, action: 'reactivated' })),
  );
  return reactivated;
}

/** Makes clients again what they were before a booking, where nothing else has happened since. */
export async function undoReactivation(
  tx: Tx,
  call: AppointmentCall,
  reactivated: readonly Reactivated[],
): Promise<void> {
  for (const client of reactivated) {
    const version = await restoreClientState(tx, call.access.tenantId, client);
    if (version === undefined) continue;
    const action = 'reactivation_undone';
    await recordChange(tx, call, { kind: 'client', id: client.clientId, version, action });
  }
}

function placeOf(tenantId: string, payload: NewAppointment, { location, room }: BookingFacts): Place {
  const { staffId, locationId, roomId = null } = payload;
  return { tenantId, staffId, locationId, zone: location.zone, roomId, roomShared: room?.shared ?? false };
}

/** The requested slots, earliest first. */
function slotsOf(
  { locale }: AppointmentCall,
  payload: NewAppointment,
  { service, location }: BookingFacts,
  moved?: Length,
): NewSlot[] {
  const length = moved ?? { ...service, minutes: payload.minutes ?? service.minutes };
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
  const by = access.role === 'clinician' ? 'clinician' : 'desk';
  return {
    ...place,
    serviceId: payload.serviceId,
    repeatId: slots.length > 1 ? randomUUID() : null,
    source: imported ? 'import' : payload.arrived ? 'walk_in' : by,
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
