import { DomainError } from '@tamarack/core/domain';
import type { CoveredAppointment, Day, FreeStart } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { isStaff } from '../../shared/index.ts';
import { plusDays, wallTimeOf } from '../../time/index.ts';
import { lockBlockFor, type ScheduleCall } from '../blocks/service.ts';
import { type ClientVisit, readClientVisits } from '../client-visits.ts';
import { findFreeStarts } from '../free.ts';
import { readHours } from '../hours.ts';
import {
  type BlockRow,
  findServiceFit,
  listBlocks,
  listBusy,
  listPlaces,
  type ServiceFit,
} from '../repository.ts';
import { type CoveredRow, listCovered, listProfessions } from './repository.ts';
import { type Search, suggest } from './suggestions.ts';

/** Days after an absence that are searched for later starts. */
const laterDays = 28;
/**
 * The booked appointments during a block, with alternatives for each.
 * @throws DomainError NOT_FOUND, FORBIDDEN for a clinician when the block is not their own
 */
export function readCovered(call: ScheduleCall, blockId: string): Promise<CoveredAppointment[]> {
  return forClinic(call, async (tx) => {
    const block = await lockBlockFor(tx, call, blockId);
    if (block.kind === 'open') return [];
    const rows = await listCovered(tx, block);
    return suggest(rows, await searchFor(tx, call, rows, block.endsAt));
  });
}

/** Whether an absence of its clinician covers an appointment. */
export async function isCovered(
  tx: Tx,
  {
    staffId,
    locationId,
    localOn,
    startsAt,
    endsAt,
  }: { staffId: string; locationId: string; localOn: Day } & Pick<BlockRow, 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const blocks = await listBlocks(tx, { from: localOn, to: localOn, staffId, locationId });
  return blocks.some(
    (block) =>
      block.staffId === staffId &&
      block.kind !== 'open' &&
      block.startsAt < endsAt &&
      startsAt < block.endsAt,
  );
}

/** Later than any appointment can be booked. */
const forever = new Date('2200-01-01T00:00:00Z');

/**
 * The booked appointments of a person after their last day, with colleagues who could take each.
 * @throws DomainError NOT_FOUND
 */
export function readRemaining(call: ClinicCall, staffId: string, after: Day): Promise<CoveredAppointment[]> {
  return forClinic(call, async (tx) => {
    if (!(await isStaff(tx, call.access.tenantId, staffId))) throw new DomainError('NOT_FOUND');
    const from = new Date(`${after}T00:00Z`);
    const booked = await listCovered(tx, { staffId, locationId: null, startsAt: from, endsAt: forever });
    const rows = booked.filter(({ localStart }) => localStart.slice(0, 10) > after);
    return suggest(rows, await searchFor(tx, call, rows, null));
  });
}

/** Loads the data for the suggestions; without later starts of the clinician if `after` is null. */
async function searchFor(
  tx: Tx,
  call: ClinicCall,
  rows: readonly CoveredRow[],
  after: Date | null,
): Promise<Search> {
  const zones = new Map((await listPlaces(tx)).map(({ locationId, zone }) => [locationId, zone]));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last)
    return {
      ...{ zones, hours: [], busy: [], fits: new Map(), professions: [] },
      ...{ later: new Map(), visits: [] },
    };
  // Days begin at different times in different zones.
  const scope = {
    from: plusDays(first.localStart.slice(0, 10), -1),
    to: plusDays(last.localStart.slice(0, 10), 1),
  };
  return {
    zones,
    hours: await readHours(tx, scope),
    busy: await listBusy(tx, scope),
    fits: await fitsOf(tx, rows),
    professions: await listProfessions(tx),
    later: after ? await laterOf(tx, rows, after) : new Map(),
    visits: await visitsOf(tx, call, rows, after),
  };
}

/** Visits of the clients in other appointments than these, as far as the search for times goes. */
function visitsOf(
  tx: Tx,
  call: ClinicCall,
  rows: readonly CoveredRow[],
  after: Date | null,
): Promise<ClientVisit[]> {
  const days = rows.map(({ localStart }) => localStart.slice(0, 10)).toSorted();
  const searched = after ? [plusDays(after.toISOString().slice(0, 10), laterDays)] : [];
  return readClientVisits(tx, call, {
    clientIds: [...new Set(rows.flatMap(({ clients }) => clients.map(({ clientId }) => clientId)))],
    from: plusDays(days[0] ?? '', -1),
    to: plusDays([...days, ...searched].toSorted().at(-1) ?? '', 1),
    except: rows.map(({ appointmentId }) => appointmentId),
  });
}

/** The buffers that the appointment was booked with, in minutes. */
function buffersOf({ startsAt, busyFrom, busyTo, minutes }: CoveredRow) {
  const between = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;
  return { bufferBefore: between(busyFrom, startsAt), bufferAfter: between(startsAt, busyTo) - minutes };
}

async function fitsOf(tx: Tx, rows: readonly CoveredRow[]): Promise<Map<string, ServiceFit>> {
  const fits = new Map<string, ServiceFit>();
  for (const serviceId of new Set(rows.map((row) => row.serviceId))) {
    const fit = await findServiceFit(tx, serviceId);
    if (fit) fits.set(serviceId, fit);
  }
  return fits;
}

/**
 * The clinician's free starts after the absence, at any location; at the appointment's own its room is free too.
 * Appointments with the same requirements share a search.
 */
async function laterOf(
  tx: Tx,
  rows: readonly CoveredRow[],
  after: Date,
): Promise<Map<CoveredRow, FreeStart[]>> {
  const searches = new Map<string, Promise<FreeStart[]>>();
  const found = new Map<CoveredRow, FreeStart[]>();
  for (const row of rows) {
    const { staffId, roomId, zone, serviceId, minutes } = row;
    const buffers = buffersOf(row);
    const { bufferBefore, bufferAfter } = buffers;
    const key = [staffId, roomId, zone, serviceId, minutes, bufferBefore, bufferAfter].join();
    const from = wallTimeOf(after, zone);
    const search =
      searches.get(key) ??
      findFreeStarts(tx, {
        ...{ staffId, roomId, serviceId, minutes, buffers, from },
        days: laterDays,
        limit: 400,
      });
    searches.set(key, search);
    found.set(row, await search);
  }
  return found;
}
