import { insertion } from '../../database/statement.ts';
import type { Tx } from '../../database/types.ts';
import { withCommit } from '../../database/with-commit.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import type { Clock } from '../../server/deps.ts';
import { noteChange } from '../changes/index.ts';

/** A change in a workspace. */
export interface Change {
  /** What was changed, as in `staff`. */
  kind: string;
  id: string;
  /** After the change. */
  version: number;
  action: string;
  /** Neither names of clients nor texts of notes. */
  details?: Record<string, unknown>;
}

/** Who makes a change, and by which clock; no `staffId` for what no person does. */
export interface ChangeCall {
  deps: { clock: Clock };
  access: Pick<ClinicAccess, 'tenantId' | 'staffId'>;
}

/**
 * Writes a change into the clinic's history, in the transaction that makes it; the clinic's screens are told after the
 * commit.
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
        tenant_id: tenantId,
        kind,
        subject_id: id,
        subject_version: version,
        action,
        staff_id: staffId,
        at,
        details: JSON.stringify(details),
      })),
    ),
  );
}
