import type { Operation, TenantDetail } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type Joi from 'joi';
import type { Actor } from '../../../audit/actor.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { readOperation, readTenant } from '../detail/index.ts';
import { type CreateTenantInput, createTenant } from '../registry/index.ts';
import { freeSubdomain } from '../subdomains/index.ts';

/** The registration's form and rules, as they apply to a clinic that an operator creates. */
export interface ClinicForm<Entries extends object = object> {
  payload: Joi.ObjectSchema<Entries>;
  read(
    entries: Entries,
    locale: Locale,
  ): Omit<CreateTenantInput, 'subdomain'> & { subdomain: string | undefined };
}

/**
 * Creates a clinic for its owner, who is mailed as after a registration of their own. An address that has an account
 * becomes the owner of one more clinic.
 * @throws DomainError VALIDATION_FAILED, SUBDOMAIN_TAKEN
 */
export async function createClinic(
  deps: ServerDeps,
  clinic: ReturnType<ClinicForm['read']>,
  actor: Actor,
): Promise<{ tenant: TenantDetail; operation: Operation }> {
  return deps.database.platform.transaction(async (tx) => {
    const subdomain = clinic.subdomain ?? (await freeSubdomain(tx, clinic.clinicName));
    const created = await createTenant(tx, deps, { ...clinic, subdomain }, actor);
    return {
      tenant: await readTenant(tx, deps, created.tenantId),
      operation: await readOperation(tx, created.operationId),
    };
  });
}
