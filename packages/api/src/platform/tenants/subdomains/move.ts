import { randomUUID } from 'node:crypto';
import { DomainError, subdomainValidation } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { queueMail } from '../../../mail/repository.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { invalid } from '../../../server/refusals.ts';
import { siteUrl } from '../../../server/urls.ts';
import { moveSite } from './repository.ts';
import { freeSubdomain } from './suggestion.ts';

export interface SiteMove {
  /** The clinic as it is now, locked by the transaction. */
  clinic: { tenantId: string; clinicName: string; subdomain: string };
  to: string;
  actor: Actor;
  /** Who is emailed; nobody when omitted. */
  ownerEmail?: string | undefined;
}

/**
 * Moves a clinic's site to another subdomain, with its event, its audit entry and the mail to the owner.
 * @throws DomainError VALIDATION_FAILED, SUBDOMAIN_TAKEN (field subdomain, details.suggestion)
 */
export async function moveClinicSite(
  tx: Tx,
  deps: Pick<ServerDeps, 'jobs' | 'settings'>,
  { clinic, to, actor, ownerEmail }: SiteMove,
): Promise<void> {
  const { tenantId, clinicName, subdomain: from } = clinic;
  const problem = subdomainValidation(to);
  if (problem) throw invalid({ subdomain: problem });
  if (from === to) return;
  const redirectDays = await moveSite(tx, tenantId, to);
  if (redirectDays === null) {
    throw new DomainError('SUBDOMAIN_TAKEN', {
      fields: { subdomain: 'subdomainTaken' },
      details: { suggestion: await freeSubdomain(tx, to) },
    });
  }
  const change = { before: from, after: to };
  await insertEvent(tx, actor, { type: 'tenant.subdomain_changed', tenantId, payload: change });
  await insertAuditEntry(tx, actor, { action: 'tenant.subdomain', tenantId, details: change });
  if (!ownerEmail) return;
  const addresses = { oldAddress: siteUrl(deps.settings, from), newAddress: siteUrl(deps.settings, to) };
  await queueMail(tx, deps.jobs, {
    to: ownerEmail,
    message: { template: 'subdomain_changed', params: { clinicName, ...addresses, redirectDays } },
    dedupeKey: `subdomain_changed:${randomUUID()}`,
    tenantId,
  });
}
