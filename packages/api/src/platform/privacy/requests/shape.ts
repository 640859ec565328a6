import type { PrivacyRequest } from '@tamarack/core/domain';
import type { StoredRequest } from './repository.ts';

/** A stored request as the API returns it. */
export function toRequest(row: StoredRequest): PrivacyRequest {
  return {
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    exportedAt: row.exportedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
