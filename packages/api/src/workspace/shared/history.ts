import { insertion } from '../../database/statement.ts';
import type { Tx } from '../../database/types.ts';
import { withCommit } from '../../database/with-commit.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import type { Clock } from '../../server/deps.ts';
import { noteChange } from '../changes/index.ts';

/** A change in a workspace. */
export interface Change {
  /** Type of the changed object, such as `staff`. */
  kind: string;
  id: string;
  /** Version after the change. */
  version: number;
  action: string;
  /** Must not contain client names or note texts. */
  details?: Record<string, unknown>;
}

/** Who makes a change, with the clock to use; `staffId` is null for automatic changes. */
export interface ChangeCall {
  deps: { clock: Clock };
  access: Pick<ClinicAccess, 'tenantId' | 'staffId'>;
}

/**
 * Writes a change to the clinic's history, in the transaction that makes it. The clinic's screens are notified after
 * the commit.
 */
export async function recordChange(tx: Tx, call: ChangeCall, change: Change): Promise<void> {
  await recordChanges(tx, call, [change]);
}

/** Writes several changes in one statement. */
export async function recordChanges(
  tx: Tx,
  { deps, access: { tenantId, staffId } }: ChangeCall,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  for (const { kind, id, version } of changes) noteChange(tx, { kind, id, version });
  const at = deps.clock.now();
  await withCommit(
    tx,
    insertion(
      'history',
      changes.map(({ kind, id, version, action, details = {} }) => ({
        tenantId,
        kind,
        subjectId: id,
        subjectVersion: version,
        action,
        staffId,
        at,
        details: JSON.stringify(details),
      })),
    ),
  );
}
