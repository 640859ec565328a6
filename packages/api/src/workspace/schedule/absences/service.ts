import {
  type CoveredAppointment,
  type FreeStart,
  minuteOf,
  type Suggestion,
  type WallTime,
  type WorkingHours,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { forClinic } from '../../access/index.ts';
import { instantOf, wallTimeOf } from '../../time/index.ts';
import { lockBlockFor, type ScheduleCall } from '../blocks/service.ts';
import { findFreeStarts } from '../free.ts';
import { readHours } from '../hours.ts';
import { type BusyRow, findServiceFit, listBusy, type ServiceFit } from '../repository.ts';
import { type CoveredRow, listCovered } from './repository.ts';

/** Days after an absence in which later starts are looked for. */
const laterDays = 28;
/** Free starts offered for each appointment. */
const laterOffers = 5;

/**
 * The booked appointments in the time of a block, and where each could go.
 * @throws DomainError NOT_FOUND, FORBIDDEN for a clinician when the block is not their own
 */
export function readCovered(call: ScheduleCall, blockId: string): Promise<CoveredAppointment[]> {
  return forClinic(call.deps, call.access, async (tx) => {
    const block = await lockBlockFor(tx, call, blockId);
    if (block.kind === 'open') return [];
    const rows = await listCovered(tx, block);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return [];
    const scope = { from: first.localStart.slice(0, 10), to: last.localStart.slice(0, 10) };
    const search = {
      hours: await readHours(tx, scope),
      busy: await listBusy(tx, scope),
      fits: await fitsOf(tx, rows),
      later: await laterOf(tx, rows, block.endsAt),
    };
    return suggest(rows, search);
  });
}

interface Search {
  hours: readonly WorkingHours[];
  busy: readonly BusyRow[];
  fits: ReadonlyMap<string, ServiceFit>;
  later: ReadonlyMap<CoveredRow, readonly FreeStart[]>;
}

/** Suggestions one after the other, so that no two of them want the same time of the same person. */
function suggest(rows: readonly CoveredRow[], search: Search): CoveredAppointment[] {
  const promised: BusyRow[] = [];
  return rows.map((row) => {
    const taken = [...search.busy, ...promised];
    const colleagues = colleaguesFor(row, search, search.busy);
    const starts = search.later.get(row) ?? [];
    const open = starts.filter((start) => isFree(taken, rangeAt(row, row.staffId, start.localStart)));
    const colleague = colleagues.find((staffId) => isFree(taken, { ...rangeOf(row), staffId }));
    const start = open[0];
    const suggestion: Suggestion = colleague
      ? { to: 'colleague', staffId: colleague }
      : start
        ? { to: 'later', localStart: start.localStart }
        : { to: 'rebooking' };
    if (colleague) promised.push({ ...rangeOf(row), staffId: colleague });
    else if (start) promised.push(rangeAt(row, row.staffId, start.localStart));
    const { zone: _zone, startsAt: _startsAt, busyFrom: _busyFrom, busyTo: _busyTo, ...shown } = row;
    return {
      ...shown,
      colleagues,
      later: open.slice(0, laterOffers).map(({ localStart }) => localStart),
      suggestion,
    };
  });
}

function colleaguesFor(row: CoveredRow, { hours, fits }: Search, taken: readonly BusyRow[]): string[] {
  const { staffIds = [] } = fits.get(row.serviceId) ?? {};
  const { fromMinute, toMinute } = minutesOf(row);
  const working = hours.filter(
    (range) =>
      range.staffId !== row.staffId &&
      range.locationId === row.locationId &&
      range.on === row.localStart.slice(0, 10) &&
      range.fromMinute <= fromMinute &&
      toMinute <= range.toMinute,
  );
  return working
    .map(({ staffId }) => staffId)
    .filter((staffId) => staffIds.length === 0 || staffIds.includes(staffId))
    .filter((staffId) => isFree(taken, { ...rangeOf(row), staffId }));
}

function isFree(taken: readonly BusyRow[], wanted: BusyRow): boolean {
  return !taken.some(
    (booked) =>
      booked.staffId === wanted.staffId && booked.busyFrom < wanted.busyTo && wanted.busyFrom < booked.busyTo,
  );
}

const rangeOf = ({ appointmentId, staffId, busyFrom, busyTo }: CoveredRow): BusyRow => ({
  appointmentId,
  staffId,
  busyFrom,
  busyTo,
});

/** The appointment with its buffers at another start. */
function rangeAt(row: CoveredRow, staffId: string, localStart: WallTime): BusyRow {
  const moved = (instantOf(localStart, row.zone)?.getTime() ?? Number.NaN) - row.startsAt.getTime();
  const { appointmentId, busyFrom, busyTo } = row;
  return {
    appointmentId,
    staffId,
    busyFrom: new Date(busyFrom.getTime() + moved),
    busyTo: new Date(busyTo.getTime() + moved),
  };
}

/** The appointment with its buffers, in minutes of its day. */
function minutesOf({ localStart, startsAt, busyFrom, busyTo }: CoveredRow) {
  const start = minuteOf(localStart);
  const minutes = (moment: Date) => (moment.getTime() - startsAt.getTime()) / 60_000;
  return { fromMinute: start + minutes(busyFrom), toMinute: start + minutes(busyTo) };
}

async function fitsOf(tx: Tx, rows: readonly CoveredRow[]): Promise<Map<string, ServiceFit>> {
  const fits = new Map<string, ServiceFit>();
  for (const serviceId of new Set(rows.map((row) => row.serviceId))) {
    const fit = await findServiceFit(tx, serviceId);
    if (fit) fits.set(serviceId, fit);
  }
  return fits;
}

/** The clinician's free starts after the absence, at the same location; one search for appointments that need the same. */
async function laterOf(
  tx: Tx,
  rows: readonly CoveredRow[],
  after: Date,
): Promise<Map<CoveredRow, FreeStart[]>> {
  const searches = new Map<string, Promise<FreeStart[]>>();
  const found = new Map<CoveredRow, FreeStart[]>();
  for (const row of rows) {
    const { staffId, locationId, serviceId, minutes } = row;
    const key = [staffId, locationId, serviceId, minutes].join();
    const from = wallTimeOf(after, row.zone);
    const search =
      searches.get(key) ??
      findFreeStarts(tx, {
        ...{ staffId, locationId, serviceId, minutes, from },
        days: laterDays,
        limit: 200,
      });
    searches.set(key, search);
    found.set(row, await search);
  }
  return found;
}
