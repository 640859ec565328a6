import {
  type Block,
  type Day,
  isActiveOn,
  isClosure,
  type MinuteRange,
  minutesOn,
  type WallTime,
  type WorkingHours,
  workingHours,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import { daysFrom, wallTimeReachedBy, weekdayOf } from '../time/index.ts';
import {
  type BlockRow,
  listBlocks,
  listPlaces,
  listPractitioners,
  listWeekly,
  type Place,
  type Practitioner,
  type Scope,
  type WeeklyRow,
} from './repository.ts';

/** Working hours on each of the days, after subtracting blocks. */
export async function readHours(tx: Tx, scope: Scope): Promise<WorkingHours[]> {
  const [basis, rows] = await Promise.all([readBasis(tx, scope), listBlocks(tx, everywhere(scope))]);
  return hoursOn(daysFrom(scope.from, scope.to), basis, scope, rows);
}

/**
 * The same, together with the blocks.
 * @param days those of the range whose hours are needed; all by default
 */
export async function readHoursAndBlocks(
  tx: Tx,
  reader: BlockReader,
  scope: Scope,
  days: readonly Day[] = daysFrom(scope.from, scope.to),
): Promise<{ hours: WorkingHours[]; blocks: Block[] }> {
  const [basis, rows] = await Promise.all([readBasis(tx, scope), listBlocks(tx, everywhere(scope))]);
  return { hours: hoursOn(days, basis, scope, rows), blocks: shownTo(reader, scope, rows) };
}

/** Includes all locations, because extra hours at one location reduce the hours at the others. */
const everywhere = ({ from, to, staffId }: Scope): Scope => ({ from, to, staffId });

/** Loads everything that hours are computed from, except blocks. */
function readBasis(tx: Tx, scope: Scope): Promise<[Practitioner[], Place[], WeeklyRow[]]> {
  return Promise.all([listPractitioners(tx, scope.staffId), listPlaces(tx), listWeekly(tx, scope)]);
}

function hoursOn(
  days: readonly Day[],
  [people, places, weekly]: Awaited<ReturnType<typeof readBasis>>,
  scope: Scope,
  blocks: readonly BlockRow[],
): WorkingHours[] {
  return places
    .filter(({ locationId }) => !scope.locationId || locationId === scope.locationId)
    .flatMap((place) => {
      const here = blocks.map((block) => onClockOf(place, block));
      return days.flatMap((on) =>
        people
          .filter((person) => isActiveOn(person, on))
          .flatMap((person) => hoursOfDay(place.locationId, on, person.staffId, weekly, here)),
      );
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.fromMinute - b.fromMinute));
}

type BlockReader = Pick<ClinicAccess, 'names' | 'role' | 'staffId'>;

/** Blocks that overlap the days, each in the wall time of its own location. */
export async function readBlocks(tx: Tx, reader: BlockReader, scope: Scope): Promise<Block[]> {
  return shownTo(reader, scope, await listBlocks(tx, scope));
}

/**
 * Filters and redacts blocks for a reader. A title may contain a name, so only those who book and the people concerned
 * see it; what closes a location concerns everybody.
 */
function shownTo({ names, role, staffId }: BlockReader, scope: Scope, rows: readonly BlockRow[]): Block[] {
  return rows
    .filter(
      ({ localStart, localEnd }) => localStart < `${scope.to}T24:00` && localEnd > `${scope.from}T00:00`,
    )
    .map(({ zone: _zone, startsAt: _startsAt, endsAt: _endsAt, ...block }) => {
      const titled = names && (role !== 'clinician' || block.staffId === null || block.staffId === staffId);
      return titled || isClosure(block) ? block : { ...block, title: '' };
    });
}

function hoursOfDay(
  locationId: string,
  on: Day,
  staffId: string,
  weekly: readonly WeeklyRow[],
  blocks: readonly BlockRow[],
): WorkingHours[] {
  const weekday = weekdayOf(on);
  const rangesOf = (wanted: (block: BlockRow) => boolean): MinuteRange[] =>
    blocks.filter(wanted).flatMap(({ localStart, localEnd }) => minutesOn(on, localStart, localEnd) ?? []);
  const own = (block: BlockRow) => block.staffId === staffId;
  return workingHours({
    weekly: weekly.filter(
      (row) =>
        row.staffId === staffId &&
        row.locationId === locationId &&
        row.weekday === weekday &&
        row.from <= on &&
        (row.to === null || row.to >= on),
    ),
    closed: rangesOf((block) => block.staffId === null && block.locationId === locationId),
    open: rangesOf((block) => own(block) && block.kind === 'open' && block.locationId === locationId),
    elsewhere: rangesOf((block) => own(block) && block.kind === 'open' && block.locationId !== locationId),
    absent: rangesOf(
      (block) => own(block) && block.kind !== 'open' && (block.locationId ?? locationId) === locationId,
    ),
  }).map(({ fromMinute, toMinute }) => ({ staffId, locationId, on, fromMinute, toMinute }));
}

/** Converts a block to the local time of a location. */
function onClockOf(place: Place, block: BlockRow): BlockRow {
  if (block.zone === place.zone) return block;
  const wallTime = (moment: Date): WallTime => wallTimeReachedBy(moment, place.zone);
  return { ...block, localStart: wallTime(block.startsAt), localEnd: wallTime(block.endsAt) };
}
