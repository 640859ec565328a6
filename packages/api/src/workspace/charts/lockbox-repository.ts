import { exists, firstValue, one } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import { insertForId } from '../../database/write.ts';

/** Whether the client has already given this instruction, and not withdrawn it. */
export async function hasLockbox(
  tx: Tx,
  { clientId, staffId, noteId }: { clientId: string; staffId: string | null; noteId: string | null },
): Promise<boolean> {
  return exists(
    tx,
    `SELECT 1 FROM lockboxes
      WHERE client_id = ? AND staff_id IS NOT DISTINCT FROM ?::uuid AND note_id IS NOT DISTINCT FROM ?::uuid
        AND ended_at IS NULL LIMIT 1`,
    [clientId, staffId, noteId],
  );
}

export async function insertLockbox(
  tx: Tx,
  tenantId: string,
  lockbox: { clientId: string; noteId: string | null; staffId: string | null; now: Date; createdBy: string },
): Promise<string> {
  return insertForId(
    tx,
    'lockboxes',
    {
      tenantId,
      clientId: lockbox.clientId,
      noteId: lockbox.noteId,
      staffId: lockbox.staffId,
      fromAt: lockbox.now,
      createdBy: lockbox.createdBy,
    },
    'lockbox_id',
  );
}

export async function findLockbox(
  tx: Tx,
  lockboxId: string,
): Promise<{ clientId: string; version: number; flagged: boolean } | undefined> {
  return one(tx, 'SELECT client_id, version, flagged FROM lockboxes WHERE lockbox_id = ?', [lockboxId]);
}

export async function endLockbox(
  tx: Tx,
  lockboxId: string,
  version: number,
  { staffId, now, flagged }: { staffId: string; now: Date; flagged: boolean },
): Promise<number | undefined> {
  return firstValue<number>(
    tx,
    `UPDATE lockboxes SET ended_at = ?, ended_by = ?, flagged = ?, version = version + 1
      WHERE lockbox_id = ? AND version = ? AND ended_at IS NULL RETURNING version`,
    [now, staffId, flagged, lockboxId, version],
  );
}

export async function reviewLockbox(
  tx: Tx,
  lockboxId: string,
  version: number,
  { staffId, now }: { staffId: string; now: Date },
): Promise<number | undefined> {
  return firstValue<number>(
    tx,
    `UPDATE lockboxes SET reviewed_at = ?, reviewed_by = ?, version = version + 1
      WHERE lockbox_id = ? AND version = ? AND flagged AND reviewed_at IS NULL RETURNING version`,
    [now, staffId, lockboxId, version],
  );
}
