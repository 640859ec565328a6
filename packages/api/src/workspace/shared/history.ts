import type { Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import { noteChange } from '../changes/index.ts';

export interface HistoryEntry {
  /** What was changed, as in `staff`. */
  kind: string;
  id: string;
  /** After the change. */
  version: number;
  action: string;
  at: Date;
  /** Neither names of clients nor texts of notes. */
  details?: Record<string, unknown>;
}

/** Records a change in the transaction that makes it; the clinic's screens are told after the commit. */
export async function insertHistory(
  tx: Tx,
  { tenantId, staffId }: Pick<ClinicAccess, 'tenantId' | 'staffId'>,
  { kind, id, version, action, at, details = {} }: HistoryEntry,
): Promise<void> {
  noteChange(tx, { kind, id, version });
  await tx('history').insert({
    tenant_id: tenantId,
    kind,
    subject_id: id,
    subject_version: version,
    action,
    staff_id: staffId,
    at,
    details: JSON.stringify(details),
  });
}
