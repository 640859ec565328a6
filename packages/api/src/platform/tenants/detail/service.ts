import { DomainError, type TenantDetail } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { findTenant } from './repository.ts';

/** @throws DomainError NOT_FOUND */
export async function readTenant(
  sql: Sql,
  { settings, clock }: Pick<ServerDeps, 'settings' | 'clock'>,
  tenantId: string,
): Promise<TenantDetail> {
  const tenant = await findTenant(sql, settings, tenantId, clock.now());
  if (!tenant) throw new DomainError('NOT_FOUND');
  return tenant;
}
