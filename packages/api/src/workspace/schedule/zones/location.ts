import type { Tx } from '../../../database/types.ts';
import { type ChangeCall, recordChanges } from '../../shared/index.ts';
import { momentOf } from '../../time/index.ts';
import { lockBlocksOfPlace, moveBlock } from './repository.ts';

/**
 * After the time zone of a location was changed: blocks that have not ended keep their wall time, both those of the
 * location and those of people who mostly work there.
 */
export async function keepWallTimes(
  tx: Tx,
  call: ChangeCall,
  { locationId, before, zone }: { locationId: string; before: string; zone: string },
): Promise<void> {
  const place = { tenantId: call.access.tenantId, locationId };
  const blocks = await lockBlocksOfPlace(tx, { ...place, zone: before }, call.deps.clock.now());
  for (const block of blocks) {
    const startsAt = momentOf(block.localStart, zone);
    await moveBlock(tx, block, { startsAt, endsAt: momentOf(block.localEnd, zone), zone });
  }
  await recordChanges(
    tx,
    call,
    blocks.map(({ id, version }) => ({
      ...{ kind: 'block', id, version: version + 1, action: 'block.zone_changed' },
      details: { zone },
    })),
  );
}
