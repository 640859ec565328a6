import {
  type Block,
  type Calendar,
  type ClientSummary,
  type Day,
  feeOn,
  type Location,
  type NewAppointment,
  type Service,
  type StaffMember,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { minuteOf } from '../../shared/days.ts';
import { parseCents } from '../../shared/format.ts';
import { dayOf, spanOn } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import type { BookingText } from './text.ts';

export type PickedClient = Pick<ClientSummary, 'clientId' | 'fileNo' | 'name'> &
  Partial<Pick<ClientSummary, 'lastServiceId' | 'deskAlert'>>;

/** Values of the booking form. Empty texts stand for the defaults of the service and the price list. */
export interface BookingValues {
  clients: PickedClient[];
  serviceId: string;
  staffId: string;
  locationId: string;
  roomId: string;
  day: Day;
  /** `HH:MM`. */
  time: string;
  minutes: string;
  fee: string;
  feeReason: string;
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

/** Minutes after midnight as `HH:MM`. */
export const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The location where a clinician works at a time, else the location shown in the calendar, else the first. */
export function locationAt(
  staffId: string,
  start: WallTime,
  hours: Calendar['hours'],
  locations: readonly Location[],
  shown: string | undefined,
): string {
  const open = locations.filter(({ archived }) => !archived);
  const ofDay = hours.filter((each) => each.staffId === staffId && each.on === dayOf(start));
  const minute = minuteOf(start);
  const now = ofDay.find(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute) ?? ofDay[0];
  return now?.locationId ?? shown ?? open[0]?.locationId ?? '';
}

export function initialValues(
  start: BookingStart,
  lists: ClinicLists,
  hours: Calendar['hours'],
  client: PickedClient | null = null,
): BookingValues {
  const { staffId = '', roomId = '', day, minute } = start;
  const place = lists.locations.find(({ rooms }) => rooms.some((room) => room.roomId === roomId));
  const time = minute === null ? '' : timeOf(minute);
  const values: BookingValues = {
    clients: client ? [client] : [],
    serviceId: staffId ? (lists.services.find((service) => offers(service, staffId))?.serviceId ?? '') : '',
    staffId,
    locationId:
      place?.locationId ??
      locationAt(staffId, `${day}T${time || '09:00'}`, hours, lists.locations, start.locationId),
    roomId,
    day,
    time,
    minutes: '',
    fee: '',
    feeReason: '',
    everyWeeks: 0,
    times: '6',
    skip: [],
  };
  return client ? { ...values, serviceId: serviceFor(client, values, lists.services) } : values;
}

/** The client's last service if this clinician offers it, else the chosen service. */
export function serviceFor(
  client: PickedClient,
  values: BookingValues,
  services: readonly Service[],
): string {
  const last = services.find(({ serviceId }) => serviceId === client.lastServiceId);
  const fits = last && !last.archived && (!values.staffId || offers(last, values.staffId));
  return fits ? last.serviceId : values.serviceId;
}

/** The fee from the price list, in cents; null when there is none. */
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
export function errorsOf(values: BookingValues, listed: number | null): BookingErrors {
  const minutes = Number(values.minutes);
  const times = Number(values.times);
  const feeCents = parseCents(values.fee);
  const feeDiffers = values.fee !== '' && feeCents !== null && feeCents !== listed;
  return {
    ...(values.clients.length === 0 ? { clients: 'clientMissing' } : {}),
    ...(values.serviceId ? {} : { serviceId: 'serviceMissing' }),
    ...(values.staffId ? {} : { staffId: 'staffMissing' }),
    ...(values.day && /^\d\d:\d\d$/.test(values.time) ? {} : { time: 'timeMissing' }),
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
export function payloadOf(values: BookingValues, listed: number | null): NewAppointment {
  const {
    clients,
    serviceId,
    staffId,
    locationId,
    roomId,
    minutes,
    fee,
    feeReason,
    everyWeeks,
    times,
    skip,
  } = values;
  const feeCents = fee === '' ? null : parseCents(fee);
  return {
    staffId,
    serviceId,
    locationId,
    localStart: startOf(values),
    clientIds: clients.map(({ clientId }) => clientId),
    ...(roomId ? { roomId } : {}),
    ...(minutes ? { minutes: Number(minutes) } : {}),
    ...(feeCents !== null && feeCents !== listed ? { feeCents, feeReason: feeReason.trim() } : {}),
    ...(everyWeeks
      ? { repeat: { everyWeeks, times: Number(times), ...(skip.length > 0 ? { skip } : {}) } }
      : {}),
  };
}

/** Warns about a start in blocked time or outside the clinician's hours; null if fine, or if the day is not loaded. */
export function warningAt(
  values: BookingValues,
  minutes: number,
  calendar: Calendar | undefined,
): { blocked: Block } | 'off' | null {
  const { day, staffId, time } = values;
  if (!calendar || !staffId || !time || day < calendar.from || day > calendar.to) return null;
  const from = minuteOf(startOf(values));
  const to = from + minutes;
  const blocked = calendar.blocks.find((block) => {
    if (block.kind === 'open' || (block.staffId !== null && block.staffId !== staffId)) return false;
    if (block.staffId === null && block.locationId !== null && block.locationId !== values.locationId)
      return false;
    const span = spanOn(day, block.localStart, block.localEnd);
    return span !== null && span.from < to && from < span.to;
  });
  if (blocked) return { blocked };
  const inHours = calendar.hours.some(
    (each) => each.staffId === staffId && each.on === day && each.fromMinute <= from && to <= each.toMinute,
  );
  return inHours ? null : 'off';
}

/** Clinicians who can be booked on a day. */
export function bookableStaff(staff: readonly StaffMember[], day: Day, own: string | null): StaffMember[] {
  return staff.filter(
    ({ staffId, practises, activeFrom, activeTo }) =>
      practises &&
      (own === null || own === staffId) &&
      (activeFrom === null || activeFrom <= day) &&
      (activeTo === null || day <= activeTo),
  );
}
