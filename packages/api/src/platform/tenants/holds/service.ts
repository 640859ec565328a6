import type { TenantDetail, TenantHold } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import { listHolds } from './repository.ts';

/**
 * The clinic's holds, newest first. The present one says what the clinic's own row says; one that no operation is
 * behind (an imported clinic, a sample) has no beginning and no author.
 */
export async function readHolds(sql: Sql, tenant: TenantDetail): Promise<TenantHold[]> {
  const holds = await listHolds(sql, tenant.tenantId);
  const [newest, ...earlier] = holds;
  if (!tenant.hold) return holds;
  const { kind, reason, customerMessage } = tenant.hold;
  if (newest && newest.until === null) return [{ ...newest, kind, reason, customerMessage }, ...earlier];
  const unknown = { operationId: null, since: null, by: null, until: null, liftedBy: null };
  return [{ ...unknown, kind, reason, customerMessage }, ...holds];
}
