import type { BlockKind, FreeStart, WorkingHours } from '@tamarack/core/domain/workspace';
import type { FreeSearch } from '../../src/workspace/schedule/index.ts';
import { by } from './clinic-rows.ts';
import { momentOf, plusDays } from './clock.ts';
import type { AppointmentRow, StaffRow } from './random-visits.ts';

export interface BlockRow {
  block_id: string;
  version: number;
  staff_id: string | null;
  location_id: string | null;
  kind: BlockKind;
  title: string;
  holiday: string | null;
  zone: string;
  local_start: string;
  local_end: string;
  starts_at: string;
  ends_at: string;
}

/** An appointment with its clinician's busy range, in milliseconds since 1970. */
export interface BookedRow extends AppointmentRow {
  busyFrom: number;
  busyTo: number;
}

export interface ScheduleRows {
  staff: StaffRow[];
  locations: { location_id: string; zone: string; position: number; archived_at: string | null }[];
  availability: {
    staff_id: string;
    location_id: string;
    weekday: number;
    from_minute: number;
    to_minute: number;
    from_on: string;
    to_on: string | null;
  }[];
  blocks: BlockRow[];
  booked: BookedRow[];
  services: {
    service_id: string;
    minutes: number;
    buffer_before: number;
    buffer_after: number;
  }[];
  service_staff: { service_id: string; staff_id: string }[];
  gridMinutes: number;
}

/** All random times are multiples of this many minutes. */
const step = 5;
const minutesOfDay = Array.from({ length: 1440 / step }, (_, n) => n * step);

const wallAt = (on: string, minute: number) =>
  `${on}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const moments = new Map<string, number[]>();

/** The instant of each minute of a day in a zone. A skipped minute gets the instant of the previous one. */
function momentsOn(on: string, zone: string): number[] {
  const key = `${on} ${zone}`;
  const kept = moments.get(key);
  if (kept) return kept;
  const made: number[] = [];
  for (const minute of minutesOfDay) made.push(momentOf(wallAt(on, minute), zone) ?? made.at(-1) ?? 0);
  moments.set(key, made);
  return made;
}

interface Scope {
  from: string;
  to: string;
  staffId?: string | undefined;
  locationId?: string | undefined;
}

const daysOf = ({ from, to }: Scope): string[] =>
  from > to ? [] : [from, ...daysOf({ from: plusDays(from, 1), to })];

/**
 * Working hours, computed minute by minute: weekly hours, minus closures and extra hours elsewhere, plus extra hours
 * here.
 */
export function hoursTwin(rows: ScheduleRows, scope: Scope): WorkingHours[] {
  const places = rows.locations.filter(({ archived_at }) => archived_at === null);
  const here = places
    .filter(({ location_id }) => !scope.locationId || location_id === scope.locationId)
    .toSorted(by(({ position }) => position));
  const people = rows.staff
    .filter(({ staff_id, practises }) => practises && (!scope.staffId || staff_id === scope.staffId))
    .toSorted(by(({ position }) => position));
  const hours = here.flatMap(({ location_id, zone }) =>
    daysOf(scope).flatMap((on) =>
      people.flatMap(({ staff_id, active_from_on, active_to_on }) =>
        (active_from_on ?? '') <= on && on <= (active_to_on ?? '9')
          ? runsOf(worksAt(rows, { staffId: staff_id, locationId: location_id, on, zone })).map(
              ([from, to]) => ({
                ...{ staffId: staff_id, locationId: location_id, on, fromMinute: from, toMinute: to },
              }),
            )
          : [],
      ),
    ),
  );
  return hours.toSorted(
    by(
      ({ on }) => on,
      ({ fromMinute }) => fromMinute,
    ),
  );
}

/** Whether a person works at a location, for each minute of a day. */
function worksAt(
  rows: ScheduleRows,
  { staffId, locationId, on, zone }: { staffId: string; locationId: string; on: string; zone: string },
): boolean[] {
  const weekday = new Date(on).getUTCDay() || 7;
  const weekly = rows.availability.filter(
    (one) =>
      one.staff_id === staffId &&
      one.location_id === locationId &&
      one.weekday === weekday &&
      one.from_on <= on &&
      on <= (one.to_on ?? '9'),
  );
  const day = momentsOn(on, zone);
  const [first = 0, last = 0] = [day[0], day.at(-1)];
  const times = (wanted: (block: BlockRow) => boolean) =>
    rows.blocks.filter(wanted).flatMap(({ starts_at, ends_at }) => {
      const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
      return start <= last && end > first ? [{ start, end }] : [];
    });
  const own = ({ staff_id }: BlockRow) => staff_id === staffId;
  const closed = times((one) => one.staff_id === null && one.location_id === locationId);
  const open = times((one) => own(one) && one.kind === 'open' && one.location_id === locationId);
  const elsewhere = times((one) => own(one) && one.kind === 'open' && one.location_id !== locationId);
  const absent = times(
    (one) => own(one) && one.kind !== 'open' && (one.location_id ?? locationId) === locationId,
  );
  return minutesOfDay.map((minute, n) => {
    const at = day[n] ?? 0;
    const within = (ranges: { start: number; end: number }[]) =>
      ranges.some(({ start, end }) => start <= at && at < end);
    const usual = weekly.some((one) => one.from_minute <= minute && minute < one.to_minute);
    return ((usual && !within(closed) && !within(elsewhere)) || within(open)) && !within(absent);
  });
}

/** Converts flags per minute to ranges. */
function runsOf(minutes: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  minutes.forEach((isTrue, n) => {
    const last = runs.at(-1);
    if (isTrue && last?.[1] === n * step) last[1] += step;
    else if (isTrue) runs.push([n * step, (n + 1) * step]);
  });
  return runs;
}

/** Free starts of everybody who offers a service, found by trying every start of the grid. */
export function freeTwin(
  rows: ScheduleRows,
  {
    serviceId,
    from,
    staffId,
    locationId,
    roomId,
    minutes,
    buffers,
    days = 14,
    limit = 20,
    except,
  }: FreeSearch,
): FreeStart[] {
  const service = rows.services.find(({ service_id }) => service_id === serviceId);
  if (!service) return [];
  const length = minutes ?? service.minutes;
  const before = buffers?.bufferBefore ?? service.buffer_before;
  const after = buffers?.bufferAfter ?? service.buffer_after;
  const offering = rows.service_staff.filter(({ service_id }) => service_id === serviceId);
  const offers = (id: string) => offering.length === 0 || offering.some(({ staff_id }) => staff_id === id);
  const zoneOf = (id: string) => rows.locations.find(({ location_id }) => location_id === id)?.zone ?? '';
  const first = from.slice(0, 10);
  const hours = hoursTwin(rows, { from: first, to: plusDays(first, days - 1), staffId, locationId });
  const found = hours.flatMap((range, order) => {
    if (!offers(range.staffId)) return [];
    const starts: { start: FreeStart; on: string; moment: number; order: number }[] = [];
    for (let minute = 0; minute < 1440; minute += rows.gridMinutes) {
      const localStart = wallAt(range.on, minute);
      const moment = momentOf(localStart, zoneOf(range.locationId));
      if (localStart < from || moment === undefined) continue;
      if (minute - before < range.fromMinute) continue;
      if (minute + length + after > range.toMinute) continue;
      const wanted = {
        ...{ staffId: range.staffId, from: moment - before * 60_000 },
        to: moment + (length + after) * 60_000,
      };
      const others = rows.booked.filter(({ appointment_id }) => appointment_id !== except);
      if (!isFreeTwin(others, wanted)) continue;
      const here = others.filter(({ location_id }) => location_id === range.locationId);
      if (roomId && !isRoomFreeTwin(here, { roomId, from: moment, to: moment + length * 60_000 })) continue;
      const start = { staffId: range.staffId, locationId: range.locationId, localStart };
      starts.push({ start, on: range.on, moment, order });
    }
    return starts;
  });
  return found
    .toSorted(
      by(
        ({ on }) => on,
        ({ moment }) => moment,
        ({ order }) => order,
      ),
    )
    .slice(0, limit)
    .map(({ start }) => start);
}

/** Whether a clinician has no booking between two instants. */
export const isFreeTwin = (
  booked: readonly Pick<BookedRow, 'staff_id' | 'state' | 'busyFrom' | 'busyTo'>[],
  { staffId, from, to }: { staffId: string; from: number; to: number },
) =>
  !booked.some(
    (one) =>
      one.staff_id === staffId &&
      ['held', 'booked'].includes(one.state) &&
      one.busyFrom < to &&
      from < one.busyTo,
  );

/** Whether nobody else has a room that is not shared between two instants. */
export const isRoomFreeTwin = (
  booked: readonly BookedRow[],
  { roomId, from, to }: { roomId: string; from: number; to: number },
) =>
  !booked.some(
    (one) =>
      one.room_id === roomId &&
      !one.room_shared &&
      ['held', 'booked'].includes(one.state) &&
      Date.parse(one.starts_at) < to &&
      from < Date.parse(one.ends_at),
  );
