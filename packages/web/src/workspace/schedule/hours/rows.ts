import type { Availability, Day, Location, NewHours } from '@tamarack/core/domain/workspace';
import { plusDays } from '../../shared/dates/days.ts';

/** A row of the hours editor: times as typed, and a stable id. */
export interface HoursRow {
  id: number;
  weekday: number;
  locationId: string;
  from: string;
  to: string;
}

let last = 0;
const nextId = () => ++last;

/** Formats minutes as `09:00`; midnight at the end of a day is `00:00`. */
function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function minuteOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The days on which other weekly hours begin, or the hours end without others; earliest first. */
export function changeDays(availability: readonly Availability[]): Day[] {
  const days = availability.flatMap(({ from, to }) => (to === null ? [from] : [from, plusDays(to, 1)]));
  return [...new Set(days)].toSorted();
}

/** The rows of the weekly hours valid on a day. Hours at an archived location become hours at the first one. */
export function rowsOn(
  availability: readonly Availability[],
  day: Day,
  locations: readonly [Location, ...Location[]],
): HoursRow[] {
  const active = (id: string) =>
    locations.some(({ locationId }) => locationId === id) ? id : locations[0].locationId;
  return availability
    .filter(({ from, to }) => from <= day && (to === null || to >= day))
    .map(({ weekday, locationId, fromMinute, toMinute }) => ({
      id: nextId(),
      weekday,
      locationId: active(locationId),
      from: timeOf(fromMinute),
      to: timeOf(toMinute),
    }));
}

/** The request body for a row; null when a time is missing or invalid. A day can end at midnight, 00:00. */
export function hoursOf({ weekday, locationId, from, to }: Omit<HoursRow, 'id'>): NewHours | null {
  if (!from || !to) return null;
  const fromMinute = minuteOfTime(from);
  const toMinute = minuteOfTime(to) || 1440;
  return fromMinute < toMinute ? { locationId, weekday, fromMinute, toMinute } : null;
}

/** Copies Monday's rows to Tuesday through Friday. */
export function copyMonday(rows: readonly HoursRow[]): HoursRow[] {
  const monday = rows.filter(({ weekday }) => weekday === 1);
  const kept = rows.filter(({ weekday }) => weekday === 1 || weekday > 5);
  const copies = [2, 3, 4, 5].flatMap((weekday) => monday.map((row) => ({ ...row, id: nextId(), weekday })));
  return [...kept, ...copies];
}

/** A new row: after the existing hours of the day, else nine to five. */
export function newRow(rows: readonly HoursRow[], weekday: number, locationId: string): HoursRow {
  const before = rows.filter((row) => row.weekday === weekday).at(-1);
  const [from, to] = before ? [before.to, ''] : ['09:00', '17:00'];
  return { id: nextId(), weekday, locationId: before?.locationId ?? locationId, from, to };
}
