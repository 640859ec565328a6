import type { BlockKind, Changed, Day, WallTime } from '@tamarack/core/domain/workspace';
import { execute, firstValue, one, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
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
  const [row] = await tx('blocks')
    .insert({ tenant_id: of.tenantId, created_by: of.createdBy, ...columnsOf(block) })
    .returning<Changed[]>(['block_id AS id', 'version']);
  if (!row) throw new Error('a block was not inserted');
  return row;
}

/** Changes a block if it is still at the given version; else returns undefined. */
export async function updateBlock(
  tx: Tx,
  blockId: string,
  version: number,
  block: BlockFacts,
): Promise<Changed | undefined> {
  const [row] = await tx('blocks')
    .where({ block_id: blockId, version })
    .update({ ...columnsOf(block), version: version + 1 })
    .returning<Changed[]>(['block_id AS id', 'version']);
  return row;
}

function columnsOf(block: BlockFacts) {
  return {
    staff_id: block.staffId,
    location_id: block.locationId,
    kind: block.kind,
    title: block.title,
    holiday: block.holiday,
    zone: block.zone,
    local_start: block.localStart,
    local_end: block.localEnd,
    starts_at: block.startsAt,
    ends_at: block.endsAt,
  };
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
  const [row] = await tx('blocks')
    .where({ block_id: blockId })
    .update({ holiday, title, version: tx.raw('version + 1') })
    .returning<{ version: number }[]>('version');
  if (!row) throw new Error('a block of a holiday is gone');
  return row.version;
}

export async function deleteBlock(tx: Tx, blockId: string): Promise<void> {
  await tx('blocks').where({ block_id: blockId }).delete();
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
    `SELECT block_id AS "blockId", version, holiday, title, local_start::date AS day FROM blocks
      WHERE location_id = ? AND holiday IS NOT NULL
        AND local_start::date >= ? AND (?::date IS NULL OR local_start::date <= ?)`,
    [locationId, from, to, to],
  );
}
