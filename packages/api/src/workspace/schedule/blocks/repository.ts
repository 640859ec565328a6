import type { BlockKind, Changed, Day, WallTime } from '@tamarack/core/domain/workspace';
import { execute, firstValue, one, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { insertRow, updateRow, updateVersion } from '../../../database/write.ts';
import { type BlockRow, blockColumns, usualPlace } from '../repository.ts';

/**
 * The zone for a person's whole-day blocks: that of the location where they mostly work, else of the first location.
 */
export async function findZoneOf(tx: Tx, staffId: string): Promise<string | undefined> {
  return firstValue<string>(tx, usualPlace('l.zone', '?'), [staffId]);
}

export interface BlockFacts {
  staffId: string | null;
  locationId: string | null;
  kind: BlockKind;
  title: string;
  holiday: string | null;
  zone: string;
  localStart: WallTime;
  localEnd: WallTime;
  startsAt: Date;
  endsAt: Date;
}

export async function insertBlock(
  tx: Tx,
  of: { tenantId: string; createdBy: string | null },
  block: BlockFacts,
): Promise<Changed> {
  return insertRow(tx, 'blocks', { ...of, ...block }, 'block_id AS id, version');
}

/** Changes a block if it is still at the given version; else returns undefined. */
export async function updateBlock(
  tx: Tx,
  blockId: string,
  version: number,
  block: BlockFacts,
): Promise<Changed | undefined> {
  return updateRow(tx, 'blocks', { blockId, version }, block, 'block_id AS id, version');
}

/** Reads a block and locks it until the transaction ends. */
export function lockBlock(tx: Tx, tenantId: string, blockId: string): Promise<BlockRow | undefined> {
  return one(tx, `SELECT ${blockColumns} FROM blocks WHERE tenant_id = ? AND block_id = ? FOR UPDATE`, [
    tenantId,
    blockId,
  ]);
}

/** Makes a block that of another holiday on the same day. Returns its new version. */
export async function renameHolidayBlock(
  tx: Tx,
  blockId: string,
  { holiday, title }: Pick<BlockFacts, 'holiday' | 'title'>,
): Promise<number> {
  const version = await updateVersion(tx, 'blocks', { blockId }, { holiday, title });
  if (version === undefined) throw new Error('a block of a holiday is gone');
  return version;
}

export async function deleteBlock(tx: Tx, blockId: string): Promise<void> {
  await tx('blocks').where({ blockId }).delete();
}

/** Locks a location until the transaction ends, so that its holidays are changed by one request at a time. */
export async function lockPlace(tx: Tx, tenantId: string, locationId: string): Promise<void> {
  await execute(tx, 'SELECT 1 FROM locations WHERE tenant_id = ? AND location_id = ? FOR UPDATE', [
    tenantId,
    locationId,
  ]);
}

export interface HolidayBlock {
  blockId: string;
  version: number;
  holiday: string;
  title: string;
  day: Day;
}

/** Blocked holidays of a location from a day on, by default without an end. */
export function listHolidayBlocks(
  tx: Tx,
  locationId: string,
  { from, to = null }: { from: Day; to?: Day | null },
): Promise<HolidayBlock[]> {
  return query(
    tx,
    `SELECT block_id, version, holiday, title, local_start::date AS day FROM blocks
      WHERE location_id = ? AND holiday IS NOT NULL
        AND local_start::date >= ? AND (?::date IS NULL OR local_start::date <= ?)`,
    [locationId, from, to, to],
  );
}

/** How many appointments at a location are still expected, for each of these days. */
export async function countBooked(
  tx: Tx,
  { locationId, days, now }: { locationId: string; days: readonly Day[]; now: Date },
): Promise<ReadonlyMap<Day, number>> {
  const rows = await query<{ day: Day; booked: number }>(
    tx,
    `SELECT p.local_on AS day, count(*)::int AS booked FROM appointments p
      WHERE p.location_id = ? AND p.local_on = ANY(?::date[]) AND p.ends_at > ? AND p.state = 'booked'
        AND EXISTS (SELECT 1 FROM attendances a
                     WHERE a.tenant_id = p.tenant_id AND a.appointment_id = p.appointment_id AND a.state = 'booked')
      GROUP BY p.local_on`,
    [locationId, days, now],
  );
  return new Map(rows.map(({ day, booked }) => [day, booked]));
}
