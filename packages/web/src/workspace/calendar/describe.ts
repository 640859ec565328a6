import { type Locale, languageTags, type Translate, withUtc } from '@tamarack/core/domain';
import {
  type AttendanceState,
  type CalendarAppointment,
  type CalendarAttendance,
  type Day,
  type Location,
  minuteOf,
  missedFee,
  moveObstacle,
  type Service,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { plusMinutes } from '../shared/dates/days.ts';
import { timeRange } from '../shared/dates/timeRange.ts';
import { dateFormat, formatShortDay } from '../shared/format.ts';
import type { CardTone } from './grid/model.ts';
import type { CalendarText } from './text.ts';

type Text = Translate<CalendarText>;

/** States of attendances that still need their time. */
const statesHoldingTime: readonly AttendanceState[] = ['booked', 'arrived', 'attended', 'no_show'];

export const isHeld = ({ state }: Pick<CalendarAppointment, 'state'>) =>
  state === 'held' || state === 'booked';

/** The attendances to show: those that hold the time, or all if none does. */
export function presentOf(appointment: CalendarAppointment): CalendarAttendance[] {
  const held = appointment.attendances.filter(({ state }) => statesHoldingTime.includes(state));
  return held.length > 0 ? held : appointment.attendances;
}

/** The visits that can still be cancelled. */
export const cancellableOf = ({ attendances }: CalendarAppointment): CalendarAttendance[] =>
  attendances.filter(({ state }) => state === 'booked' || state === 'arrived');

/** Whether the fee of a visit can still change: it is booked, or attended and neither confirmed nor excluded. */
const isChangeable = ({ state, confirmation }: CalendarAttendance): boolean =>
  (state === 'booked' || state === 'arrived' || state === 'attended') &&
  confirmation !== 'confirmed' &&
  confirmation !== 'excluded';

/** The visits whose fee can still change. */
export const changeableOf = ({ attendances }: CalendarAppointment): CalendarAttendance[] =>
  attendances.filter(isChangeable);

/** Whether the service can still change: no visit was missed, confirmed or excluded. */
export const isServiceChangeable = ({ attendances }: CalendarAppointment): boolean =>
  attendances.every((visit) => visit.state === 'cancelled' || visit.state === 'void' || isChangeable(visit));

/** Whether a visit can be voided: it is not void yet and not confirmed for billing. */
export const isVoidable = ({ state, confirmation }: CalendarAttendance): boolean =>
  state !== 'void' && confirmation !== 'confirmed';

/**
 * The fee to show for the appointment, in cents. A joint bill is carried by one of the clients; with separate bills it
 * is the fee of each client. Null without a fee, or when the clients' fees differ.
 */
export function feeOf(appointment: CalendarAppointment, service: Service | undefined): number | null {
  const fees = changeableOf(appointment).map(({ feeCents }) => feeCents);
  const [first = null] = fees;
  if (service?.billing === 'one') return fees.find((fee) => fee) ?? first;
  return fees.every((fee) => fee === first) ? first : null;
}

/**
 * The fee of missed visits, in cents: 0 if the service has none, or while the other client of a joint bill still comes;
 * null if it is not known.
 */
export function missedFeeOf(
  missed: readonly CalendarAttendance[],
  { attendances }: CalendarAppointment,
  service: Service | undefined,
): number | null {
  if (!service) return null;
  const ids = missed.map(({ attendanceId }) => attendanceId);
  const partnerComes = attendances.some(
    ({ attendanceId, state }) =>
      !ids.includes(attendanceId) && ['booked', 'arrived', 'attended'].includes(state),
  );
  if (service.billing === 'one' && partnerComes) return 0;
  const fees = missed.map(({ feeCents }) => feeCents);
  if (!fees.every((fee) => fee !== null)) return null;
  return fees.reduce((sum, fee) => sum + missedFee(fee, service.missedFeeBp), 0);
}

/** Whether several clients of the appointment are billed separately, so that its fee is the fee of each. */
export const hasFeeEach = (appointment: CalendarAppointment, service: Service | undefined): boolean =>
  service?.billing !== 'one' && changeableOf(appointment).length > 1;

export const endOf = ({
  localStart,
  minutes,
}: Pick<CalendarAppointment, 'localStart' | 'minutes'>): WallTime => plusMinutes(localStart, minutes);

/** Name of an appointment's location if it can be one of several, or the locations have several time zones; else empty. */
export function placeName(
  { locationId }: Pick<CalendarAppointment, 'locationId'>,
  locations: readonly Location[],
  { hasSeveralLocations }: { hasSeveralLocations: boolean },
): string {
  const isNamed = hasSeveralLocations || new Set(locations.map(({ zone }) => zone)).size > 1;
  return (isNamed && locations.find((each) => each.locationId === locationId)?.name) || '';
}

export const openLocations = (locations: readonly Location[]): Location[] =>
  locations.filter(({ archived }) => !archived);

/** Short name of a time zone, of summer or winter time: `CST`, `HNC`; its offset if it has none: `UTC−7`. */
export function shortZone(zone: string, at: Date, locale: Locale): string {
  const format = dateFormat(languageTags[locale], { timeZone: zone, timeZoneName: 'short' });
  return withUtc(format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone);
}

export const dayOf = (time: WallTime): Day => time.slice(0, 10);

/** The part of a span of wall times on a day, in minutes after its midnight; null when there is none. */
export function spanOn(day: Day, start: WallTime, end: WallTime): { from: number; to: number } | null {
  if (dayOf(start) > day || dayOf(end) < day) return null;
  const from = dayOf(start) < day ? 0 : minuteOf(start);
  const to = dayOf(end) > day ? 1440 : minuteOf(end);
  return from < to ? { from, to } : null;
}

/** `spanOn` for an appointment. */
export const partOn = (day: Day, appointment: Pick<CalendarAppointment, 'localStart' | 'minutes'>) =>
  spanOn(day, appointment.localStart, endOf(appointment));

export function clientName(t: Text, { name, fileNo }: { name: string | null; fileNo: number }): string {
  return name ?? t('clientNo', { fileNo });
}

/** Names of up to two clients, else their number. */
export function whoOf(t: Text, appointment: CalendarAppointment): string {
  if (appointment.busyOnly) return t('busy');
  const clients = presentOf(appointment);
  if (clients.length > 2) return t('clients', { count: clients.length });
  return clients.map((client) => clientName(t, client)).join(', ') || t('busy');
}

/** The clients who are expected, with the names that the reader may see. */
export const namedClients = ({ attendances }: CalendarAppointment) =>
  attendances
    .filter(({ state }) => state === 'booked' || state === 'arrived')
    .map(({ clientId, fileNo, name }) => ({ clientId, fileNo, name }));

export function serviceName(service: Service | undefined, locale: Locale): string {
  return service ? (locale === 'fr' ? service.nameFr : service.nameEn) : '';
}

/** From the state that needs attention most to the least. */
const statesByUrgency: readonly AttendanceState[] = [
  'arrived',
  'booked',
  'attended',
  'no_show',
  'late_cancelled',
  'cancelled',
  'void',
];

/** The state of an appointment in one word; with several clients, also how many of them have it. */
export function stateOf(t: Text, appointment: CalendarAppointment): { state: AttendanceState; text: string } {
  const clients = presentOf(appointment);
  const state = statesByUrgency.find((each) => clients.some((client) => client.state === each)) ?? 'booked';
  const count = clients.filter((client) => client.state === state).length;
  if (clients.length < 2 || count === clients.length) return { state, text: t(state) };
  return { state, text: t('someOf', { state: t(state), count, all: clients.length }) };
}

export const toneOf: Record<AttendanceState, CardTone> = {
  booked: 'booked',
  arrived: 'arrived',
  attended: 'attended',
  no_show: 'missed',
  late_cancelled: 'missed',
  cancelled: 'gone',
  void: 'gone',
};

/** `timeRange` of an appointment in a list of a day; notes when it began the day before. */
export function timeOn(day: Day, t: Text, locale: Locale, appointment: CalendarAppointment): string {
  const { localStart } = appointment;
  const time = timeRange(t, locale, localStart, endOf(appointment));
  return dayOf(localStart) === day ? time : `${formatShortDay(dayOf(localStart), locale)}, ${time}`;
}

/** Whether the appointment can be moved, at least within its day: it holds its slot, and no visit has an outcome. */
export const isMovable = (appointment: CalendarAppointment): boolean =>
  isOpenSlot(appointment) && moveObstacle(appointment.attendances, { sameDay: true }) === null;

/** Whether the appointment holds its slot but cannot be moved, because a visit has an outcome. */
export const isFixed = (appointment: CalendarAppointment): boolean =>
  isOpenSlot(appointment) && !isMovable(appointment);

const isOpenSlot = (appointment: CalendarAppointment) => isHeld(appointment) && !appointment.busyOnly;
