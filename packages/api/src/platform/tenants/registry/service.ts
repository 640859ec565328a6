import { DomainError } from '@tamarack/core/domain';
import { insertTermsAcceptance } from '../../../accounts/terms/index.ts';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { type RequestDeps, requestOperation } from '../lifecycle/index.ts';
import { lockSubdomain } from '../subdomains/index.ts';
import {
  ensureUser,
  insertOwnerMembership,
  insertTenant,
  isSubdomainHeld,
  type NewTenant,
} from './repository.ts';

export interface CreateTenantInput extends NewTenant {
  /** Name of the account, if the clinic's contact is another person. */
  fullName: string;
  /** Whether the owner accepted terms and privacy policy with the registration; false when an operator creates the clinic. */
  acceptedTerms: boolean;
  /** The registration that has reserved the subdomain for this clinic. */
  registrationId: string | null;
}

export interface CreatedTenant {
  tenantId: string;
  ownerId: string;
  /** Whether the owner's account was created with the clinic. */
  ownerIsNew: boolean;
  operationId: string;
}

/**
 * Creates a clinic in the caller's transaction: tenant, owner account (unless there is one), owner membership,
 * accepted terms, event, audit entry and the operation that provisions it.
 * @throws DomainError SUBDOMAIN_TAKEN
 */
export async function createTenant(
  tx: Tx,
  deps: RequestDeps,
  input: CreateTenantInput,
  actor: Actor,
): Promise<CreatedTenant> {
  const { fullName, acceptedTerms, registrationId, ...tenant } = input;
  const { subdomain, ownerEmail: email, locale, clinicName, plan, city, region } = tenant;
  await lockSubdomain(tx, subdomain);
  if (await isSubdomainHeld(tx, subdomain, registrationId)) throw subdomainTaken();
  const owner = await ensureUser(tx, { email, fullName, locale });
  const tenantId = await insertTenant(tx, tenant, owner.verifiedAt);
  if (!tenantId) throw subdomainTaken();
  await insertOwnerMembership(tx, tenantId, owner.userId);
  if (acceptedTerms) await insertTermsAcceptance(tx, { tenantId, userId: owner.userId, locale });
  await insertEvent(tx, actor, {
    type: 'tenant.created',
    tenantId,
    payload: { clinicName, plan, city, region },
  });
  await insertAuditEntry(tx, actor, { action: 'tenant.create', tenantId, subjectId: owner.userId });
  const requested = await requestOperation(tx, deps, { tenantId, kind: 'provision', actor });
  if (requested.outcome !== 'accepted') throw new Error('a new tenant was not provisioned');
  return { tenantId, ownerId: owner.userId, ownerIsNew: owner.isNew, operationId: requested.operationId };
}

function subdomainTaken(): DomainError {
  return new DomainError('SUBDOMAIN_TAKEN', { fields: { subdomain: 'subdomainTaken' } });
}
