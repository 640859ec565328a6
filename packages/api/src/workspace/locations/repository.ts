import type { Changed, Location, NewLocation } from '@tamarack/core/domain/workspace';
import { one, query, value } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { insertRow, updateRow } from '../../database/write.ts';

/** Compares names with numbers by value, so that Room 2 comes before Room 10. */
const byName = new Intl.Collator('en-CA', { numeric: true });

/** All locations with their rooms, archived locations last. Rooms are ordered by name. */
export async function listLocations(sql: Sql, tenantId: string): Promise<Location[]> {
  const locations = await query<Location>(
    sql,
    `SELECT location_id, version, name, street_address, city, region, postal_code, phone, zone,
            archived_at IS NOT NULL AS archived,
            (SELECT coalesce(json_agg(json_build_object('roomId', r.room_id, 'version', r.version, 'name', r.name,
               'shared', r.shared, 'archived', r.archived_at IS NOT NULL)), '[]')
               FROM rooms r WHERE r.tenant_id = l.tenant_id AND r.location_id = l.location_id) AS rooms
       FROM locations l WHERE tenant_id = ? ORDER BY archived_at IS NOT NULL, position, location_id`,
    [tenantId],
  );
  return locations.map((location) => ({
    ...location,
    rooms: location.rooms.toSorted((a, b) => byName.compare(a.name, b.name)),
  }));
}

export async function insertLocation(
  tx: Tx,
  tenantId: string,
  location: NewLocation & { createdBy: string | null },
): Promise<Changed> {
  const position = await value<number>(tx, 'SELECT count(*) FROM locations WHERE tenant_id = ?', [tenantId]);
  return insertRow(tx, 'locations', { tenantId, position, ...location }, 'location_id AS id, version');
}

export interface LockedLocation {
  zone: string;
  region: string | null;
  archived: boolean;
}

/** Locks every location of the clinic, so that two requests cannot archive the last two; returns one. */
export async function lockLocation(
  tx: Tx,
  tenantId: string,
  locationId: string,
): Promise<(LockedLocation & { isLast: boolean }) | undefined> {
  const rows = await query<LockedLocation & { id: string }>(
    tx,
    `SELECT location_id AS id, zone, region, archived_at IS NOT NULL AS archived FROM locations
      WHERE tenant_id = ? ORDER BY location_id FOR UPDATE`,
    [tenantId],
  );
  const found = rows.find(({ id }) => id === locationId);
  const inUse = rows.filter(({ archived }) => !archived);
  return found && { ...found, isLast: inUse.length === 1 && !found.archived };
}

/** How many appointments are booked at a location, or in a room, after a given time. */
export function countBookedAfter(
  sql: Sql,
  tenantId: string,
  where: { locationId: string } | { roomId: string },
  now: Date,
): Promise<number> {
  return value(
    sql,
    `SELECT count(*)::integer FROM appointments
      WHERE tenant_id = ? AND ${'roomId' in where ? 'room_id' : 'location_id'} = ? AND state IN ('held', 'booked')
        AND starts_at > ?`,
    [tenantId, 'roomId' in where ? where.roomId : where.locationId, now],
  );
}

/** Changes a location if it is still at the given version; else returns undefined. */
export async function updateLocation(
  tx: Tx,
  tenantId: string,
  locationId: string,
  { version, ...changes }: { version: number; archivedAt?: Date | null } & Partial<NewLocation>,
): Promise<Changed | undefined> {
  const where = { tenantId, locationId, version };
  return updateRow(tx, 'locations', where, changes, 'location_id AS id, version');
}

/** Adds a room; returns undefined when the location already has a room of this name. */
export async function insertRoom(
  tx: Tx,
  tenantId: string,
  room: { locationId: string; name: string; shared: boolean; createdBy: string | null },
): Promise<Changed | undefined> {
  return one<Changed>(
    tx,
    `INSERT INTO rooms (tenant_id, location_id, name, shared, created_by)
     VALUES (:tenantId, :locationId, :name, :shared, :createdBy)
     ON CONFLICT (tenant_id, location_id, name) DO NOTHING RETURNING room_id AS id, version`,
    { tenantId, ...room },
  );
}

export interface RoomRow {
  locationId: string;
  shared: boolean;
}

/** Returns a room and locks its location, so that names stay unique. */
export async function lockRoom(tx: Tx, tenantId: string, roomId: string): Promise<RoomRow | undefined> {
  return one<RoomRow>(
    tx,
    `SELECT r.location_id, r.shared FROM rooms r JOIN locations l USING (tenant_id, location_id)
      WHERE r.tenant_id = ? AND r.room_id = ? FOR UPDATE`,
    [tenantId, roomId],
  );
}

export async function isRoomNameTaken(
  sql: Sql,
  tenantId: string,
  room: { locationId: string; roomId: string; name: string },
): Promise<boolean> {
  const found = await sql('rooms')
    .where({ tenantId, locationId: room.locationId, name: room.name })
    .whereNot({ roomId: room.roomId })
    .first('room_id');
  return found !== undefined;
}

/** Changes a room if it is still at the given version; else returns undefined. */
export async function updateRoom(
  tx: Tx,
  tenantId: string,
  roomId: string,
  { version, ...changes }: { version: number; name?: string; shared?: boolean; archivedAt?: Date | null },
): Promise<Changed | undefined> {
  return updateRow(tx, 'rooms', { tenantId, roomId, version }, changes, 'room_id AS id, version');
}
