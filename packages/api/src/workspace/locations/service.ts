import { DomainError, type PayloadOf } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Changed, Location, NewLocation, teamEndpoints } from '@tamarack/core/domain/workspace';
import { found, invalid, notAllowed } from '../../server/refusals.ts';
import { type ClinicCall, forClinic } from '../access/index.ts';
import { keepWallTimes, moveHolidays } from '../schedule/index.ts';
import { recordChange } from '../shared/index.ts';
import {
  countBookedAfter,
  insertLocation,
  insertRoom,
  isRoomNameTaken,
  listLocations,
  lockLocation,
  lockRoom,
  updateLocation,
  updateRoom,
} from './repository.ts';
import { say } from './text.ts';

type Call = ClinicCall & { locale: Locale };

export function readLocations(call: ClinicCall): Promise<Location[]> {
  return forClinic(call, (tx) => listLocations(tx, call.access.tenantId));
}

export function addLocation(call: ClinicCall, facts: NewLocation): Promise<Changed> {
  const { tenantId, staffId: createdBy } = call.access;
  return forClinic(call, async (tx) => {
    const added = await insertLocation(tx, tenantId, { ...facts, createdBy });
    await recordChange(tx, call, { kind: 'location', ...added, action: 'added', details: { ...facts } });
    return added;
  });
}

/**
 * Changes a location, or archives it. With another time zone, blocks keep their wall time; with another province,
 * holidays that it does not have are no longer blocked.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED for archiving the last location, and while
 *   clients are booked there: a new time zone would change when their appointments take place
 */
export function changeLocation(
  call: Call,
  locationId: string,
  { archived, ...changes }: { version: number; archived?: boolean } & Partial<NewLocation>,
): Promise<Changed> {
  const { deps, access, locale } = call;
  const { tenantId } = access;
  const now = deps.clock.now();
  return forClinic(call, async (tx) => {
    const before = found(await lockLocation(tx, tenantId, locationId));
    const closes = archived === true && !before.archived;
    const { zone = before.zone, region = before.region } = changes;
    const moves = zone !== before.zone;
    if (closes && before.isLast) throw notAllowed(say(locale, 'lastLocation'));
    const count = closes || moves ? await countBookedAfter(tx, tenantId, { locationId }, now) : 0;
    if (count > 0) throw notAllowed(say(locale, closes ? 'locationBooked' : 'zoneBooked', { count }));
    const changed = await updateLocation(tx, tenantId, locationId, {
      ...changes,
      ...(archived === undefined ? {} : { archivedAt: archived ? now : null }),
    });
    if (!changed) throw new DomainError('VERSION_CONFLICT');
    if (region !== before.region)
      await moveHolidays(tx, call, { locationId, before: before.region, region, zone });
    if (moves) await keepWallTimes(tx, call, { locationId, before: before.zone, zone });
    const { version: _, ...details } = changes;
    await recordChange(tx, call, {
      kind: 'location',
      ...changed,
      action: 'changed',
      details: archived === undefined ? details : { ...details, archived },
    });
    return changed;
  });
}

/** @throws DomainError NOT_FOUND, VALIDATION_FAILED when another room has the name */
export function addRoom(
  call: Call,
  locationId: string,
  room: { name: string; shared: boolean },
): Promise<Changed> {
  const { access, locale } = call;
  const { tenantId, staffId: createdBy } = access;
  return forClinic(call, async (tx) => {
    if (!(await lockLocation(tx, tenantId, locationId))) throw new DomainError('NOT_FOUND');
    const added = await insertRoom(tx, tenantId, { ...room, locationId, createdBy });
    if (!added) throw nameTaken(locale);
    await recordChange(tx, call, {
      kind: 'room',
      ...added,
      action: 'added',
      details: { ...room, locationId },
    });
    return added;
  });
}

/**
 * Changes a room, or archives it.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED when another room has the name,
 *   TRANSITION_NOT_ALLOWED for archiving or unsharing it while clients are booked in it
 */
export function changeRoom(
  call: Call,
  roomId: string,
  { archived, ...changes }: PayloadOf<typeof teamEndpoints.changeRoom>,
): Promise<Changed> {
  const { deps, access, locale } = call;
  const { tenantId } = access;
  const now = deps.clock.now();
  return forClinic(call, async (tx) => {
    const before = found(await lockRoom(tx, tenantId, roomId));
    const { locationId } = before;
    const { name, shared = before.shared } = changes;
    if (name !== undefined && (await isRoomNameTaken(tx, tenantId, { locationId, roomId, name })))
      throw nameTaken(locale);
    const mustBeEmpty = archived || shared !== before.shared;
    const count = mustBeEmpty ? await countBookedAfter(tx, tenantId, { roomId }, now) : 0;
    if (count > 0) throw notAllowed(say(locale, 'roomBooked', { count }));
    const changed = await updateRoom(tx, tenantId, roomId, {
      ...changes,
      ...(archived === undefined ? {} : { archivedAt: archived ? now : null }),
    });
    if (!changed) throw new DomainError('VERSION_CONFLICT');
    const { version: _, ...details } = changes;
    await recordChange(tx, call, {
      kind: 'room',
      ...changed,
      action: 'changed',
      details: archived === undefined ? details : { ...details, archived },
    });
    return changed;
  });
}

function nameTaken(locale: Locale): DomainError {
  return invalid({ name: say(locale, 'roomExists') });
}
