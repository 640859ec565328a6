import type { TenantDetail, TenantHold } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import { listHolds } from './repository.ts';

/**
 * The clinic's holds, newest first. The current one has the values of the clinic's own row. If it has no operation, as
 * in imported clinics and sample data, its start and author are unknown.
 */
export async function readHolds(sql: Sql, tenant: TenantDetail): Promise<TenantHold[]> {
  const holds = await listHolds(sql, tenant.tenantId);
  const [newest, ...earlier] = holds;
  if (!tenant.hold) return holds;
  const { holdKind, reason, customerMessage } = tenant.hold;
  if (newest && newest.until === null) return [{ ...newest, holdKind, reason, customerMessage }, ...earlier];
  const unknown = { operationId: null, since: null, by: null, until: null, liftedBy: null };
  return [{ ...unknown, holdKind, reason, customerMessage }, ...holds];
}
