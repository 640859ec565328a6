import type { Tx } from '../../database/types.ts';

export async function insertHistory(
  tx: Tx,
  change: {
    kind: string;
    id: string;
    version: number;
    action: string;
    details?: Record<string, unknown>;
    staffId: string | null;
    at: Date;
  },
): Promise<void> {
  await tx('history').insert({
    tenant_id: tx.raw('current_tenant()'),
    kind: change.kind,
    subject_id: change.id,
    subject_version: change.version,
    action: change.action,
    staff_id: change.staffId,
    at: change.at,
    details: change.details ?? {},
  });
}
