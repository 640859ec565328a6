import type { WallTime } from '@tamarack/core/domain/workspace';
import { execute, firstValue, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { usualPlace } from '../repository.ts';

/** Locks and returns the version of the rules that instants were last computed with; undefined on the first run. */
export async function lockZoneRules(tx: Tx): Promise<string | undefined> {
  return firstValue<string>(tx, 'SELECT version FROM zone_rules FOR UPDATE');
}

export async function saveZoneRules(tx: Tx, version: string): Promise<void> {
  await execute(
    tx,
    `INSERT INTO zone_rules (version, seen_at) VALUES (?, now())
      ON CONFLICT (singleton) DO UPDATE SET version = excluded.version, seen_at = excluded.seen_at`,
    [version],
  );
}

/** Clinics that have a workspace, in order of their ids, after the given one. */
export async function listClinics(sql: Sql, after: string, limit: number): Promise<{ tenantId: string }[]> {
  return query(
    sql,
    'SELECT tenant_id FROM workspace_settings WHERE tenant_id > ? ORDER BY tenant_id LIMIT ?',
    [after, limit],
  );
}

interface TimedRow {
  id: string;
  zone: string;
  localStart: WallTime;
  startsAt: Date;
}

export interface TimedAppointment extends TimedRow {
  minutes: number;
}

export interface TimedBlock extends TimedRow {
  version: number;
  localEnd: WallTime;
  endsAt: Date;
}

/** A batch of appointments from a day on, in order of id, after the given id. */
export function listAppointmentsFrom(
  tx: Tx,
  day: string,
  { after, limit }: { after: string; limit: number },
): Promise<TimedAppointment[]> {
  return query(
    tx,
    `SELECT appointment_id AS id, zone, local_start, starts_at, minutes
       FROM appointments WHERE local_on >= ? AND appointment_id > ? ORDER BY appointment_id LIMIT ?`,
    [day, after, limit],
  );
}

const timedBlock = 'block_id AS id, version, zone, local_start, starts_at, local_end, ends_at';

export function listBlocksFrom(tx: Tx, moment: Date): Promise<TimedBlock[]> {
  return query(tx, `SELECT ${timedBlock} FROM blocks WHERE ends_at > ?`, [moment]);
}

/**
 * Locks blocks that end after a given time and have the zone of a location: its own, and those without a location of
 * people who mostly work there.
 */
export function lockBlocksOfPlace(
  tx: Tx,
  { tenantId, locationId, zone }: { tenantId: string; locationId: string; zone: string },
  moment: Date,
): Promise<TimedBlock[]> {
  return query(
    tx,
    `SELECT ${timedBlock} FROM blocks
      WHERE tenant_id = :tenantId AND ends_at > :moment
        AND (location_id = :locationId
             OR (location_id IS NULL AND zone = :zone AND (${usualPlace('l.location_id', 'blocks.staff_id')}) = :locationId))
      ORDER BY block_id FOR UPDATE`,
    { tenantId, locationId, zone, moment },
  );
}

/** Moves an appointment to another instant with the same wall time; undefined when it was changed meanwhile. */
export async function moveAppointment(
  tx: Tx,
  { id, localStart, zone }: TimedAppointment,
  { startsAt, endsAt, lane }: { startsAt: Date; endsAt: Date; lane?: number },
): Promise<{ version: number } | undefined> {
  return one(
    tx,
    `UPDATE appointments
        SET starts_at = ?, ends_at = ?, lane = coalesce(?, lane), version = version + 1,
            busy = tstzrange(?::timestamptz - make_interval(mins => buffer_before),
                             ?::timestamptz + make_interval(mins => buffer_after))
      WHERE appointment_id = ? AND local_start = ? AND zone = ? RETURNING version`,
    [startsAt, endsAt, lane ?? null, startsAt, endsAt, id, localStart, zone],
  );
}

/** Moves a block to other instants with the same wall times, unless it was changed meanwhile. */
export async function moveBlock(
  tx: Tx,
  { id, localStart, localEnd, zone: before }: TimedBlock,
  { startsAt, endsAt, zone }: { startsAt: Date; endsAt: Date; zone: string },
): Promise<void> {
  await tx('blocks')
    .where({ blockId: id, localStart, localEnd, zone: before })
    .update({ zone, startsAt, endsAt, version: tx.raw('version + 1') });
}
