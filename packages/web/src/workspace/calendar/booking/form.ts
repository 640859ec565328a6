import type { Locale } from '@tamarack/core/domain';
import {
  type Block,
  type Calendar,
  type CalendarAppointment,
  type ClientSummary,
  type Day,
  feeOn,
  isActiveOn,
  type Location,
  minuteOf,
  type NewAppointment,
  type OutsideHours,
  outsideHours,
  type PlannedTime,
  type Service,
  type StaffMember,
  type WallTime,
  wallTimeAt,
} from '@tamarack/core/domain/workspace';
import { isDay } from '../../shared/dates/days.ts';
import { parseCents } from '../../shared/format.ts';
import { dayOf } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import type { BookingText } from './text.ts';

export type PickedClient = Pick<ClientSummary, 'clientId' | 'fileNo' | 'name'> &
  Partial<Pick<ClientSummary, 'lastServiceId' | 'deskAlert'>>;

/** Values of the booking form. Empty texts stand for the defaults of the service and the price list. */
export interface BookingValues {
  clients: PickedClient[];
  serviceId: string;
  /** Whether the service was chosen by hand, so that it stays when a client is chosen. */
  serviceByHand: boolean;
  staffId: string;
  /** Empty for the location where the clinician works then. */
  locationId: string;
  /** Whether the location was chosen by hand, so that it stays when clinician or time change. */
  locationByHand: boolean;
  roomId: string;
  day: Day;
  /** `HH:MM`. */
  time: string;
  minutes: string;
  fee: string;
  feeReason: string;
  memo: string;
  everyWeeks: 0 | 1 | 2 | 4;
  times: string;
  skip: WallTime[];
}

/** The place in the calendar where the form was opened. */
export interface BookingStart {
  staffId: string | undefined;
  roomId?: string | undefined;
  locationId: string | undefined;
  day: Day;
  minute: number | null;
}

export const offers = ({ staffIds, archived }: Service, staffId: string) =>
  !archived && (staffIds.length === 0 || staffIds.includes(staffId));

export const startOf = ({ day, time }: Pick<BookingValues, 'day' | 'time'>): WallTime => `${day}T${time}`;

/**
 * The location where a clinician works at a time, else that day or next, else the location shown in the calendar, else
 * the first.
 * @param hours those of the day and of days after it, earliest first
 */
function locationAt(
  staffId: string,
  start: WallTime,
  hours: Calendar['hours'],
  locations: readonly Location[],
  shown: string | undefined,
): string {
  const open = locations.filter(({ archived }) => !archived);
  const own = hours.filter((each) => each.staffId === staffId && each.on >= dayOf(start));
  const minute = minuteOf(start);
  const now = own.find(
    ({ on, fromMinute, toMinute }) => on === dayOf(start) && fromMinute <= minute && minute < toMinute,
  );
  return (now ?? own[0])?.locationId ?? shown ?? open[0]?.locationId ?? '';
}

/**
 * The location of an appointment after a move: the one where the clinician works then, else that day, else its own; its
 * own too while they work there.
 */
export function locationAfterMove(
  { locationId }: Pick<CalendarAppointment, 'locationId'>,
  { staffId, localStart }: Pick<CalendarAppointment, 'staffId' | 'localStart'>,
  hours: Calendar['hours'],
): string {
  const ofDay = hours.filter((each) => each.staffId === staffId && each.on === dayOf(localStart));
  const minute = minuteOf(localStart);
  const then = ofDay.filter(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute);
  const possible = then.length > 0 ? then : ofDay;
  const stays = possible.some((each) => each.locationId === locationId);
  return stays ? locationId : (possible[0]?.locationId ?? locationId);
}

const locationOfRoom = (roomId: string, locations: readonly Location[]) =>
  locations.find(({ rooms }) => rooms.some((room) => room.roomId === roomId))?.locationId;

/** The location of a booking: that of its room, else the chosen one, else the one where the clinician works then. */
export function locationOf(
  { staffId, locationId, roomId, day, time }: BookingValues,
  hours: Calendar['hours'],
  locations: readonly Location[],
  shown: string | undefined,
): string {
  return (
    locationOfRoom(roomId, locations) ||
    locationId ||
    locationAt(staffId, startOf({ day, time: time || '09:00' }), hours, locations, shown)
  );
}

/** The location that was chosen: that of the room, else the one chosen by hand, else the one shown in the calendar. */
export function chosenLocation(
  { locationId, locationByHand, roomId }: BookingValues,
  locations: readonly Location[],
  shown: string | undefined,
): string | undefined {
  return locationOfRoom(roomId, locations) ?? (locationByHand ? locationId : shown);
}

/** Fields that decide when and where a repeat takes place, and so which of its dates are taken. */
const fieldsOfRepeat: readonly (keyof BookingValues)[] = [
  ...(['serviceId', 'staffId', 'locationId', 'roomId'] as const),
  ...(['day', 'time', 'minutes', 'everyWeeks', 'times'] as const),
];

/** The values after a change. The dates to skip are chosen anew, and the location follows the clinician's hours. */
export function changeValues(values: BookingValues, changes: Partial<BookingValues>): BookingValues {
  const next = { ...values, ...changes };
  if (fieldsOfRepeat.some((name) => name in changes)) next.skip = [];
  const isElsewhere = 'staffId' in changes || 'day' in changes || 'time' in changes;
  if (isElsewhere && !('locationId' in changes) && !next.locationByHand) next.locationId = '';
  return next;
}

export function initialValues(
  start: BookingStart,
  lists: ClinicLists,
  client: PickedClient | null = null,
): BookingValues {
  const { staffId = '', roomId = '', day, minute } = start;
  const values: BookingValues = {
    clients: client ? [client] : [],
    serviceId: staffId ? (lists.services.find((service) => offers(service, staffId))?.serviceId ?? '') : '',
    ...{ serviceByHand: false, staffId },
    locationId: '',
    locationByHand: false,
    roomId,
    day,
    time: minute === null ? '' : wallTimeAt(day, minute).slice(11),
    minutes: '',
    fee: '',
    feeReason: '',
    memo: '',
    everyWeeks: 0,
    times: '6',
    skip: [],
  };
  if (!client) return values;
  return withSoleStaff({ ...values, serviceId: serviceFor(client, values, lists.services) }, lists, null);
}

/** Whether a clinician offers a service, also while it is archived. */
export const mayOffer = (service: Service, staffId: string) =>
  offers({ ...service, archived: false }, staffId);

/** The clinicians who can be booked, apart by whether they offer the service. */
export function staffByOffer(
  { day, serviceId }: Pick<BookingValues, 'day' | 'serviceId'>,
  { staff, services }: Pick<ClinicLists, 'staff' | 'services'>,
  own: string | null,
): { offering: StaffMember[]; others: StaffMember[] } {
  const service = services.find((each) => each.serviceId === serviceId);
  const { offering = [], others = [] } = Object.groupBy(bookableStaff(staff, day, own), ({ staffId }) =>
    !service || mayOffer(service, staffId) ? 'offering' : 'others',
  );
  return { offering, others };
}

/** The values with the only clinician who offers the service, unless one is chosen. */
export function withSoleStaff(
  values: BookingValues,
  lists: Pick<ClinicLists, 'staff' | 'services'>,
  own: string | null,
): BookingValues {
  if (values.staffId || !values.serviceId) return values;
  const [sole, ...more] = staffByOffer(values, lists, own).offering;
  return sole && more.length === 0 ? changeValues(values, { staffId: sole.staffId }) : values;
}

/** The service that was chosen by hand, else the client's last one if this clinician offers it, else the one in the form. */
export function serviceFor(
  client: PickedClient,
  values: BookingValues,
  services: readonly Service[],
): string {
  if (values.serviceByHand) return values.serviceId;
  const last = services.find(({ serviceId }) => serviceId === client.lastServiceId);
  const fits = last && !last.archived && (!values.staffId || offers(last, values.staffId));
  return fits ? last.serviceId : values.serviceId;
}

/** The fee agreed with the client, else that of the price list, in cents; null when there is none. */
export function listedFee(
  values: Pick<BookingValues, 'serviceId' | 'staffId' | 'day'>,
  services: readonly Service[],
  clientFee: number | null,
): number | null {
  const service = services.find(({ serviceId }) => serviceId === values.serviceId);
  return service ? feeOn(values.day, values.staffId, service.fees, clientFee) : null;
}

export type BookingErrors = Partial<Record<keyof BookingValues, BookingText>>;

/** Validates the form. */
export function errorsOf(
  values: BookingValues,
  listed: number | null,
  locale: Locale,
  services: readonly Service[],
): BookingErrors {
  const service = services.find(({ serviceId }) => serviceId === values.serviceId);
  const minutes = Number(values.minutes);
  const times = Number(values.times);
  const feeCents = parseCents(values.fee, locale);
  const feeDiffers = values.fee !== '' && feeCents !== null && feeCents !== listed;
  return {
    ...(values.clients.length === 0 ? { clients: 'clientMissing' } : {}),
    ...(values.serviceId ? {} : { serviceId: 'serviceMissing' }),
    ...(values.staffId ? {} : { staffId: 'staffMissing' }),
    ...(service && values.staffId && !mayOffer(service, values.staffId) ? { staffId: 'notOffered' } : {}),
    ...(isDay(values.day) && /^\d\d:\d\d$/.test(values.time) ? {} : { time: 'timeMissing' }),
    ...(values.minutes && !(Number.isInteger(minutes) && minutes >= 5 && minutes <= 480)
      ? { minutes: 'minutesWrong' }
      : {}),
    ...(values.fee !== '' && feeCents === null ? { fee: 'feeWrong' } : {}),
    ...(feeDiffers && !values.feeReason.trim() ? { feeReason: 'feeReasonMissing' } : {}),
    ...(values.everyWeeks && !(Number.isInteger(times) && times >= 2 && times <= 26)
      ? { times: 'timesWrong' }
      : {}),
  };
}

/** The request body. Empty fields are omitted, so that the defaults of the service and the price list apply. */
export function payloadOf(values: BookingValues, listed: number | null, locale: Locale): NewAppointment {
  const {
    clients,
    serviceId,
    staffId,
    locationId,
    roomId,
    minutes,
    fee,
    feeReason,
    memo,
    everyWeeks,
    times,
    skip,
  } = values;
  const feeCents = fee === '' ? null : parseCents(fee, locale);
  return {
    staffId,
    serviceId,
    locationId,
    localStart: startOf(values),
    clientIds: clients.map(({ clientId }) => clientId),
    ...(roomId ? { roomId } : {}),
    ...(minutes ? { minutes: Number(minutes) } : {}),
    ...(feeCents !== null && feeCents !== listed ? { feeCents, feeReason: feeReason.trim() } : {}),
    ...(memo.trim() ? { memo: memo.trim() } : {}),
    ...(everyWeeks
      ? { repeat: { everyWeeks, times: Number(times), ...(skip.length > 0 ? { skip } : {}) } }
      : {}),
  };
}

/** The start of the current step of the grid. A booking for it is for now, not for the past. */
export function gridStart(now: WallTime, gridMinutes: number): WallTime {
  const minute = minuteOf(now);
  return wallTimeAt(dayOf(now), minute - (minute % gridMinutes));
}

/** Why a time may not be meant; it can be booked all the same. */
export type TimeWarning = OutsideHours | { because: 'past' };

/**
 * Warns about a time that has passed or is outside the clinician's hours.
 * @param schedule that of the day; undefined until it is loaded
 * @param now the start of the current step of the grid, at the location
 */
export function warningAt(
  time: PlannedTime,
  schedule: { hours: Calendar['hours']; blocks: readonly Block[] } | undefined,
  now: WallTime,
): TimeWarning | null {
  if (!/^[\d-]{10}T\d\d:\d\d$/.test(time.localStart)) return null;
  if (time.localStart < now) return { because: 'past' };
  return schedule && time.staffId ? outsideHours(time, schedule) : null;
}

/** Clinicians who can be booked on a day. */
export function bookableStaff(staff: readonly StaffMember[], day: Day, own: string | null): StaffMember[] {
  return staff.filter(
    (person) => person.practises && (own === null || own === person.staffId) && isActiveOn(person, day),
  );
}
