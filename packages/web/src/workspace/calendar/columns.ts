import type { Locale, Translate } from '@tamarack/core/domain';
import {
  type Availability,
  type Block,
  type Calendar,
  type CalendarAppointment,
  type Day,
  isClosure,
  type Location,
  minuteOf,
  type NamedBlock,
  type StaffMember,
} from '@tamarack/core/domain/workspace';
import { nowIn, plusDays, plusMinutes } from '../shared/dates/days.ts';
import { holidayName } from '../shared/dates/holidays.ts';
import { timeRange } from '../shared/dates/timeRange.ts';
import { formatShortDay } from '../shared/format.ts';
import {
  dayOf,
  endOf,
  isFixed,
  isHeld,
  isMovable,
  openLocations,
  partOn,
  placeName,
  presentOf,
  serviceName,
  shortZone,
  spanOn,
  stateOf,
  toneOf,
  whoOf,
} from './describe.ts';
import type { GridBlock, GridCard, GridColumn, Span } from './grid/model.ts';
import type { ClinicLists } from './queries.ts';
import type { CalendarText } from './text.ts';

export interface ColumnSource {
  calendar: Calendar;
  lists: ClinicLists;
  t: Translate<CalendarText>;
  locale: Locale;
  /** The only location shown; undefined for all. */
  locationId: string | undefined;
  /** The clinic's time zone, for columns without a location. */
  zone: string;
  now: Date;
  /** Whether the member manages the clinician’s appointments. */
  mayBookFor: (staffId: string) => boolean;
  mayBook: boolean;
  mayChangeBlock: (block: Block) => boolean;
  /** Appointments at other locations than the one shown. */
  elsewhere: readonly CalendarAppointment[];
  revisionOf: (appointment: CalendarAppointment) => string;
}

/** The part of the calendar at a location, or all of it without one, and the appointments elsewhere. */
export function calendarAt(
  locationId: string | undefined,
  calendar: Calendar,
): { calendar: Calendar; elsewhere: CalendarAppointment[] } {
  if (locationId === undefined) return { calendar, elsewhere: [] };
  const isHere = (one: { locationId: string | null }) => one.locationId === locationId;
  return {
    calendar: {
      ...calendar,
      appointments: calendar.appointments.filter(isHere),
      hours: calendar.hours.filter(isHere),
      blocks: calendar.blocks.filter((block) => block.locationId === null || isHere(block)),
    },
    elsewhere: calendar.appointments.filter((each) => !isHere(each)),
  };
}

const onDay = (day: Day) => (appointment: CalendarAppointment) =>
  partOn(day, appointment) !== null && isHeld(appointment);

/** Suffix of the second card of an appointment that ends after midnight: a week shows both, and ids are unique. */
const continuedSuffix = '+';

/** The id of the appointment that a card stands for. */
export const appointmentOf = (cardId: string) => cardId.replace(continuedSuffix, '');

/** Name of blocked time: that of the holiday, its title, else its kind. */
export function blockTitle(
  t: Translate<CalendarText>,
  block: NamedBlock,
  locations: readonly Location[],
  locale: Locale,
): string {
  return (
    holidayName(block, locations, locale) ?? (block.title || t(isClosure(block) ? 'closure' : block.kind))
  );
}

/**
 * The card for an appointment's part on a day, with the name of its location if the column has several. Only the part
 * with the start can be moved.
 */
function cardOf(
  appointment: CalendarAppointment,
  day: Day,
  column: { id: string; hasSeveralLocations: boolean },
  source: ColumnSource,
): GridCard {
  const { lists, t, locale, mayBookFor } = source;
  const { appointmentId, localStart, busyOnly, repeatId, lane } = appointment;
  const { from, to } = partOn(day, appointment) ?? { from: 0, to: 0 };
  const isRest = dayOf(localStart) < day;
  const service = lists.services.find(({ serviceId }) => serviceId === appointment.serviceId);
  const state = stateOf(t, appointment);
  const title = whoOf(t, appointment);
  const place = placeName(appointment, lists.locations, column);
  const details = [busyOnly ? '' : serviceName(service, locale), place];
  const alert = presentOf(appointment).some(({ deskAlert }) => deskAlert !== '');
  const marks = [
    isRest ? t('sinceDayBefore') : '',
    repeatId ? t('repeats') : '',
    alert ? t('hasAlert') : '',
    lane > 0 ? t('doubleBooked') : '',
  ];
  return {
    id: isRest ? appointmentId + continuedSuffix : appointmentId,
    columnId: column.id,
    from,
    to,
    lane,
    bufferBefore: isRest ? 0 : appointment.bufferBefore,
    bufferAfter: to === 1440 ? 0 : appointment.bufferAfter,
    title,
    detail: details.filter(Boolean).join(' · '),
    state: busyOnly ? '' : state.text,
    tone: busyOnly ? 'busy' : toneOf[state.state],
    color: lists.staff.find(({ staffId }) => staffId === appointment.staffId)?.color ?? 7,
    repeats: repeatId !== null,
    alert,
    memo: appointment.memo,
    time: timeRange(t, locale, localStart, endOf(appointment)),
    marks: marks.filter(Boolean).join(', '),
    movable: !isRest && isMovable(appointment) && mayBookFor(appointment.staffId),
    fixed: isFixed(appointment) && mayBookFor(appointment.staffId),
    revision: source.revisionOf(appointment),
  };
}

const openOf = (hours: Calendar['hours']): Span[] =>
  hours.map(({ fromMinute, toMinute }) => ({ from: fromMinute, to: toMinute }));

function blocksOf(
  blocks: readonly Block[],
  day: Day,
  { t, locale, lists, mayChangeBlock }: Pick<ColumnSource, 't' | 'locale' | 'lists' | 'mayChangeBlock'>,
): GridBlock[] {
  return blocks.flatMap((block) => {
    const span = block.kind === 'open' ? null : spanOn(day, block.localStart, block.localEnd);
    return span
      ? [
          {
            id: block.blockId,
            title: blockTitle(t, block, lists.locations, locale),
            changeable: mayChangeBlock(block),
            ...span,
          },
        ]
      : [];
  });
}

/** Blocks of a clinician’s time: their own, and those of a location where they are that day. */
export function blocksFor(
  staffId: string,
  day: Day,
  { calendar, lists }: Pick<ColumnSource, 'calendar' | 'lists'>,
): Block[] {
  const places = new Set([
    ...calendar.hours.filter((each) => each.staffId === staffId).map(({ locationId }) => locationId),
    ...calendar.appointments.filter((each) => each.staffId === staffId).map(({ locationId }) => locationId),
  ]);
  const isHere = (locationId: string | null) =>
    locationId === null || lists.locations.length === 1 || places.has(locationId);
  return calendar.blocks.filter(
    (block) =>
      spanOn(day, block.localStart, block.localEnd) !== null &&
      (block.staffId === null ? isHere(block.locationId) : block.staffId === staffId),
  );
}

/** A clinician’s appointments at other locations than the one shown, on its clock. */
function busyElsewhere(
  staffId: string,
  day: Day,
  { elsewhere, lists: { locations }, locationId, zone, t }: ColumnSource,
): GridBlock[] {
  const here = locations.find((each) => each.locationId === locationId)?.zone ?? zone;
  return elsewhere
    .filter((each) => each.staffId === staffId && isHeld(each))
    .flatMap((each) => {
      const start = nowIn(here, new Date(each.startsAt));
      const span = spanOn(day, start, plusMinutes(start, each.minutes));
      const location = locations.find((place) => place.locationId === each.locationId)?.name ?? '';
      const title = t('bookedAt', { location });
      return span ? [{ id: each.appointmentId, title, changeable: false, ...span }] : [];
    });
}

/** The current minute in the time zone of a column, or null on other days. */
function nowOn(day: Day, locationId: string | undefined, { lists, zone, now }: ColumnSource): number | null {
  const place = lists.locations.find((location) => location.locationId === locationId);
  const wall = nowIn(place?.zone ?? zone, now);
  return dayOf(wall) === day ? minuteOf(wall) : null;
}

function columnOf(
  id: string,
  staffId: string,
  day: Day,
  facts: Pick<GridColumn, 'title' | 'color'>,
  source: ColumnSource,
): GridColumn {
  const { calendar, t } = source;
  const hours = calendar.hours
    .filter((each) => each.staffId === staffId && each.on === day)
    .toSorted((a, b) => a.fromMinute - b.fromMinute);
  const appointments = calendar.appointments.filter(
    (appointment) => appointment.staffId === staffId && onDay(day)(appointment),
  );
  const now = nowOn(day, hours[0]?.locationId ?? appointments[0]?.locationId, source);
  const place = placesText(day, hours.length > 0 ? hours : appointments, source);
  const hasSeveralLocations =
    new Set([...hours, ...appointments].map(({ locationId }) => locationId)).size > 1;
  return {
    id,
    ...facts,
    subtitle: hours.length > 0 ? hoursText(day, hours, source) : t('off'),
    ...(place ? { place } : {}),
    today: now !== null,
    bookable: source.mayBookFor(staffId),
    open: openOf(hours),
    blocks: [
      ...blocksOf(blocksFor(staffId, day, source), day, source),
      ...busyElsewhere(staffId, day, source),
    ],
    cards: appointments.map((appointment) => cardOf(appointment, day, { id, hasSeveralLocations }, source)),
    now,
  };
}

/** The hours of a day, short enough for a column; adjacent ranges, for example at two locations, as one. */
function hoursText(day: Day, hours: Calendar['hours'], { t, locale }: ColumnSource): string {
  return mergeSpans(openOf(hours))
    .map(({ from, to }) => timeRange(t, locale, wallAt(day, from), wallAt(day, to)))
    .join(', ')
    .replaceAll(/:00(?!\d)/g, '');
}

/** Names of the locations in the order of the day, with the zone of those whose clock differs from the clinic's; empty if only one is shown. */
function placesText(
  day: Day,
  there: readonly { locationId: string }[],
  { lists: { locations }, locationId, locale, zone }: ColumnSource,
): string {
  if (locationId !== undefined || openLocations(locations).length < 2) return '';
  const noon = new Date(`${day}T12:00Z`);
  const hasOwnClock = (place: Location) => nowIn(place.zone, noon) !== nowIn(zone, noon);
  const ids = new Set(there.map((each) => each.locationId));
  return [...ids]
    .flatMap((id) => locations.find((place) => place.locationId === id) ?? [])
    .map((place) =>
      hasOwnClock(place) ? `${place.name} (${shortZone(place.zone, noon, locale)})` : place.name,
    )
    .join(', ');
}

/** 0 is Sunday. */
const dayOfWeek = (day: Day) => new Date(`${day}T00:00Z`).getUTCDay();

/** Hours may end at midnight. */
const wallAt = (day: Day, minute: number) => plusMinutes(`${day}T00:00`, minute);

/** Whose columns are shown: `calendar` is that of the location, and `weekly` are the weekly hours. */
export interface StaffSource extends Pick<ColumnSource, 'calendar' | 'lists' | 'locationId'> {
  weekly: readonly Availability[] | undefined;
}

/**
 * Clinicians with hours, appointments or blocked time on the loaded days, ordered by name. At a location, someone who is
 * away everywhere is shown only if they usually work there.
 */
export function workingStaff({ calendar, lists, locationId, weekly = [] }: StaffSource): StaffMember[] {
  const { from, to } = calendar;
  const days = Array.from({ length: 7 }, (_, at) => plusDays(from, at)).filter((day) => day <= to);
  const isUsual = (staffId: string) =>
    weekly.some(
      (one) =>
        one.staffId === staffId &&
        one.locationId === locationId &&
        days.some(
          (day) => one.from <= day && day <= (one.to ?? day) && one.weekday === (dayOfWeek(day) || 7),
        ),
    );
  const there = new Set([
    ...calendar.hours.map(({ staffId }) => staffId),
    ...calendar.appointments.filter(isHeld).map(({ staffId }) => staffId),
    ...calendar.blocks.flatMap((block) =>
      block.staffId !== null &&
      (locationId === undefined || block.locationId === locationId || isUsual(block.staffId))
        ? block.staffId
        : [],
    ),
  ]);
  return lists.staff.filter(({ staffId }) => there.has(staffId)).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * What closes shown locations for a whole day, such as a holiday; with the location if others are open. Undefined if all
 * are open.
 */
export function closureOn(
  day: Day,
  locationId: string | undefined,
  { calendar, lists }: Pick<ColumnSource, 'calendar' | 'lists'>,
  { t, locale }: Pick<ColumnSource, 't' | 'locale'>,
): string | undefined {
  const closures = calendar.blocks.filter(({ staffId, kind, localStart, localEnd }) => {
    const span = spanOn(day, localStart, localEnd);
    return staffId === null && kind !== 'open' && span?.from === 0 && span.to === 1440;
  });
  const places = lists.locations.filter(
    (place) => !place.archived && (locationId === undefined || place.locationId === locationId),
  );
  const closed = places.flatMap((place) => {
    const block = closures.find((each) => each.locationId === null || each.locationId === place.locationId);
    return block ? { name: place.name, title: blockTitle(t, block, lists.locations, locale) } : [];
  });
  if (closed.length === places.length) return closed[0]?.title;
  return closed.map(({ name, title }) => `${title} (${name})`).join(', ') || undefined;
}

/** A day with a column for each clinician. */
export function staffColumns(on: Day, source: ColumnSource & StaffSource): GridColumn[] {
  return workingStaff(source).map(({ staffId, name, color }) =>
    columnOf(staffId, staffId, on, { title: name, color }, source),
  );
}

/** The column of appointments without a room. */
export const noRoom = 'none';

/** A day with a column for each room of a location, or of all, and one for appointments without a room. */
export function roomColumns(on: Day, source: ColumnSource): GridColumn[] {
  const { calendar, lists, locationId, t } = source;
  const places = lists.locations.filter(
    (place) => !place.archived && (locationId === undefined || place.locationId === locationId),
  );
  const ofDay = calendar.appointments.filter(onDay(on));
  const facts = { color: null, today: false, bookable: source.mayBook };
  const cardsIn = (columnId: string, isIn: (appointment: CalendarAppointment) => boolean) =>
    ofDay.filter(isIn).map((appointment) => {
      const hasSeveralLocations = columnId === noRoom && places.length > 1;
      const card = cardOf(appointment, on, { id: columnId, hasSeveralLocations }, source);
      const staff = lists.staff.find(({ staffId }) => staffId === appointment.staffId)?.name;
      return { ...card, detail: [staff, card.detail].filter(Boolean).join(' · ') };
    });
  const columns = places.flatMap((place) => {
    const hours = calendar.hours.filter((each) => each.locationId === place.locationId && each.on === on);
    const blocks = calendar.blocks.filter(
      (block) =>
        block.staffId === null && (block.locationId === null || block.locationId === place.locationId),
    );
    return place.rooms
      .filter((room) => !room.archived || ofDay.some(({ roomId }) => roomId === room.roomId))
      .map((room): GridColumn => {
        const cards = cardsIn(room.roomId, ({ roomId }) => roomId === room.roomId);
        const subtitle = [
          places.length > 1 ? place.name : '',
          room.shared ? t('sharedRoom') : '',
          t('booked_count', { count: cards.length }),
        ];
        return {
          ...facts,
          id: room.roomId,
          title: room.name,
          subtitle: subtitle.filter(Boolean).join(' · '),
          open: mergeSpans(openOf(hours)),
          blocks: blocksOf(blocks, on, source),
          cards,
          now: nowOn(on, place.locationId, source),
        };
      });
  });
  const cards = cardsIn(noRoom, ({ roomId }) => roomId === null);
  const now = nowOn(on, places[0]?.locationId, source);
  const hours = calendar.hours.filter((each) => each.on === on);
  const without: GridColumn = {
    ...facts,
    ...{ id: noRoom, title: t('noRoom'), subtitle: t('booked_count', { count: cards.length }) },
    ...{ open: mergeSpans(openOf(hours)), blocks: [], cards, now },
  };
  // If there are rooms, the column without a room is shown only when it has appointments.
  return columns.length > 0 && cards.length === 0 ? columns : [...columns, without];
}

/** Merges spans that touch or overlap. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

/** A clinician’s week with a column for each day; a weekend without hours or appointments is left out. */
export function dayColumns(staffId: string, source: ColumnSource): GridColumn[] {
  const { calendar, locale } = source;
  const days = Array.from({ length: 7 }, (_, at) => plusDays(calendar.from, at)).filter(
    (day) => day <= calendar.to,
  );
  const columns = days.map((day) =>
    columnOf(day, staffId, day, { title: formatShortDay(day, locale), color: null }, source),
  );
  const isWeekend = (day: Day) => [0, 6].includes(dayOfWeek(day));
  return columns.filter(({ id, open, cards }) => !isWeekend(id) || open.length + cards.length > 0);
}
