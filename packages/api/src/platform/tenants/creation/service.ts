import type { Operation, TenantDetail } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { readTenant } from '../detail/index.ts';
import { readOperation } from '../lifecycle/index.ts';
import { type CreateTenantInput, createTenant } from '../registry/index.ts';
import { freeSubdomain } from '../subdomains/index.ts';

/** A clinic to create; without a subdomain one is made from its name. */
export type RequestedClinic = Omit<CreateTenantInput, 'subdomain'> & { subdomain: string | undefined };

/**
 * Creates a clinic for its owner, who gets the same email as after a registration. An existing account becomes the owner
 * of one more clinic.
 * @throws DomainError VALIDATION_FAILED, SUBDOMAIN_TAKEN
 */
export async function createClinic(
  deps: ServerDeps,
  clinic: RequestedClinic,
  actor: Actor,
): Promise<{ tenant: TenantDetail; operation: Operation }> {
  return deps.database.change(async (tx) => {
    const subdomain = clinic.subdomain ?? (await freeSubdomain(tx, clinic.clinicName));
    const created = await createTenant(tx, deps, { ...clinic, subdomain }, actor);
    return {
      tenant: await readTenant(tx, deps, created.tenantId),
      operation: await readOperation(tx, created.operationId),
    };
  });
}
