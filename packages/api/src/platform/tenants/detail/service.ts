import type { TenantDetail, TenantHold, TenantUsage } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import { listHolds } from './holds-repository.ts';
import { findTenant } from './repository.ts';
import { findUsage } from './usage-repository.ts';

/** @throws DomainError NOT_FOUND */
export async function readTenant(
  sql: Sql,
  { settings, clock }: Pick<ServerDeps, 'settings' | 'clock'>,
  tenantId: string,
): Promise<TenantDetail> {
  return found(await findTenant(sql, settings, tenantId, clock.now()));
}

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

/** What a clinic uses of its plan at `now`. @throws DomainError NOT_FOUND */
export async function readUsage(sql: Sql, tenantId: string, now: Date): Promise<TenantUsage> {
  return found(await findUsage(sql, tenantId, now));
}
