import type { Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';

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

/** Records a change, in its own transaction. */
export async function insertHistory(
  tx: Tx,
  { tenantId, staffId }: Pick<ClinicAccess, 'tenantId' | 'staffId'>,
  { kind, id, version, action, at, details = {} }: HistoryEntry,
): Promise<void> {
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
