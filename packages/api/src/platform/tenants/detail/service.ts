import { DomainError, type Operation, type TenantDetail } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { findOperation, listOperations } from '../lifecycle/index.ts';
import { findTenant } from './repository.ts';

const newestOperations = 50;

/** @throws DomainError NOT_FOUND */
export async function readTenant(sql: Sql, deps: ServerDeps, tenantId: string): Promise<TenantDetail> {
  const tenant = await findTenant(sql, deps.settings, tenantId);
  if (!tenant) throw new DomainError('NOT_FOUND');
  return tenant;
}

/** @throws DomainError NOT_FOUND */
export async function readOperation(sql: Sql, operationId: string): Promise<Operation> {
  const operation = await findOperation(sql, operationId);
  if (!operation) throw new DomainError('NOT_FOUND');
  return operation;
}

/** The newest operations of a tenant. @throws DomainError NOT_FOUND */
export async function readOperations(deps: ServerDeps, tenantId: string): Promise<Operation[]> {
  await readTenant(deps.database.platform, deps, tenantId);
  return listOperations(deps.database.platform, tenantId, newestOperations);
}
