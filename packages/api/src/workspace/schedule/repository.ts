import type { Availability, Block, Day } from '@tamarack/core/domain/workspace';
import { one, query } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';

/** Range of days, optionally of one person or location. */
export interface Scope {
  from: Day;
  to: Day;
  staffId?: string | undefined;
  locationId?: string | undefined;
}

export interface Place {
  locationId: string;
  zone: string;
}

/** Active locations, in their order. */
export function listPlaces(tx: Tx): Promise<Place[]> {
  return query(
    tx,
    `SELECT location_id, zone FROM locations WHERE archived_at IS NULL ORDER BY position, location_id`,
  );
}

/**
 * SQL for a column of the location `l` where a person mostly works, else of the first location.
 * @param staffId SQL for the id of the person
 */
export const usualPlace = (column: string, staffId: string) => `
  SELECT ${column} FROM locations l
    LEFT JOIN availability a ON a.tenant_id = l.tenant_id AND a.location_id = l.location_id AND a.staff_id = ${staffId}
   WHERE l.archived_at IS NULL
   GROUP BY l.location_id, l.zone, l.position
   ORDER BY count(a.*) DESC, l.position, l.location_id LIMIT 1`;

export interface Practitioner {
  staffId: string;
  activeFrom: Day | null;
  activeTo: Day | null;
}

/** Practising staff, in calendar order. */
export function listPractitioners(tx: Tx, staffId?: string): Promise<Practitioner[]> {
  return query(
    tx,
    `SELECT staff_id, active_from_on AS "activeFrom", active_to_on AS "activeTo" FROM clinic_staff
      WHERE practises AND (?::uuid IS NULL OR staff_id = ?) ORDER BY position, staff_id`,
    [staffId ?? null, staffId ?? null],
  );
}

export type WeeklyRow = Omit<Availability, 'availabilityId' | 'version'>;

/** Weekly hours in force on some of the days. */
export function listWeekly(tx: Tx, { from, to, staffId }: Scope): Promise<WeeklyRow[]> {
  return query(
    tx,
    `SELECT staff_id, location_id, weekday, from_minute, to_minute, from_on AS "from", to_on AS "to"
       FROM availability
      WHERE from_on <= ? AND (to_on IS NULL OR to_on >= ?) AND (?::uuid IS NULL OR staff_id = ?)`,
    [to, from, staffId ?? null, staffId ?? null],
  );
}

export interface BlockRow extends Block {
  zone: string;
  startsAt: Date;
  endsAt: Date;
}

/** Columns of `blocks`. */
export const blockColumns = `
  block_id, version, staff_id, location_id, kind, title, holiday, zone, local_start, local_end, starts_at, ends_at`;

/**
 * Blocks that overlap the days or an adjacent day, since days begin at different times in different zones. For one
 * person: their own blocks and those of whole locations. The range on `starts_at` uses the index; blocks last at most a
 * year.
 */
export function listBlocks(tx: Tx, { from, to, staffId, locationId }: Scope): Promise<BlockRow[]> {
  return query(
    tx,
    `SELECT ${blockColumns} FROM blocks
      WHERE starts_at >= ?::date - 368 AND starts_at < ?::date + 2 AND ends_at > ?::date - 1
        AND (?::uuid IS NULL OR staff_id IS NULL OR staff_id = ?)
        AND (?::uuid IS NULL OR location_id IS NULL OR location_id = ?)
      ORDER BY starts_at, block_id`,
    [from, to, from, staffId ?? null, staffId ?? null, locationId ?? null, locationId ?? null],
  );
}

export interface ServiceFit {
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  gridMinutes: number;
  /** Staff who offer it; empty if everyone who practises does. */
  staffIds: string[];
}

/** The length, buffers, grid and staff of a service, for finding starts. */
export function findServiceFit(tx: Tx, serviceId: string): Promise<ServiceFit | undefined> {
  return one(
    tx,
    `SELECT s.minutes, s.buffer_before, s.buffer_after, w.grid_minutes,
            ARRAY(SELECT o.staff_id FROM service_staff o
                   WHERE o.tenant_id = s.tenant_id AND o.service_id = s.service_id) AS "staffIds"
       FROM services s JOIN workspace_settings w USING (tenant_id) WHERE s.service_id = ?`,
    [serviceId],
  );
}

export interface BusyRow {
  appointmentId: string;
  staffId: string;
  busyFrom: Date;
  busyTo: Date;
}

/** When clinicians are booked on these and adjacent days, including buffers. */
export function listBusy(tx: Tx, { from, to, staffId }: Scope): Promise<BusyRow[]> {
  return query(
    tx,
    `SELECT appointment_id, staff_id, lower(busy) AS "busyFrom", upper(busy) AS "busyTo"
       FROM appointments
      WHERE local_on BETWEEN ?::date - 1 AND ?::date + 1 AND state IN ('held', 'booked')
        AND (?::uuid IS NULL OR staff_id = ?)`,
    [from, to, staffId ?? null, staffId ?? null],
  );
}

/** When a room is taken, with its location. */
export interface RoomRow {
  appointmentId: string;
  locationId: string;
  busyFrom: Date;
  busyTo: Date;
}

/** When a room that is not shared is taken on these and adjacent days. Buffers do not need the room. */
export function listInRoom(tx: Tx, roomId: string, { from, to }: Scope): Promise<RoomRow[]> {
  return query(
    tx,
    `SELECT appointment_id, location_id, starts_at AS "busyFrom", ends_at AS "busyTo"
       FROM appointments
      WHERE room_id = ? AND NOT room_shared AND local_on BETWEEN ?::date - 1 AND ?::date + 1
        AND state IN ('held', 'booked')`,
    [roomId, from, to],
  );
}

/** Finds a location, including archived ones. */
export function findPlace(
  tx: Tx,
  locationId: string,
): Promise<(Place & { region: string | null; archived: boolean }) | undefined> {
  return one(
    tx,
    `SELECT location_id, zone, region, archived_at IS NOT NULL AS archived
       FROM locations WHERE location_id = ?`,
    [locationId],
  );
}
