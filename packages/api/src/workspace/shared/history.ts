import type { Tx } from '../../database/types.ts';
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
export async function recordChange(
  tx: Tx,
  { deps, access: { tenantId, staffId } }: ChangeCall,
  { kind, id, version, action, details = {} }: Change,
): Promise<void> {
  noteChange(tx, { kind, id, version });
  await tx('history').insert({
    tenant_id: tenantId,
    kind,
    subject_id: id,
    subject_version: version,
    action,
    staff_id: staffId,
    at: deps.clock.now(),
    details: JSON.stringify(details),
  });
}
