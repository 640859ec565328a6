import { randomUUID } from 'node:crypto';
import { type ClinicDashboard, DomainError, subdomainValidation } from '@tamarack/core/domain';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { queueMail } from '../../../mail/repository.ts';
import { lockTenant, type TenantState } from '../../../platform/tenants/lifecycle/index.ts';
import { freeSubdomain } from '../../../platform/tenants/subdomains/index.ts';
import { siteUrl } from '../../../server/urls.ts';
import { dashboardOf, type MemberCall } from '../dashboard/service.ts';
import { moveSite } from './repository.ts';

/**
 * Moves the clinic's site to another subdomain. The clinic may return to a former subdomain while it still redirects
 * here.
 * @throws DomainError VALIDATION_FAILED, SUBDOMAIN_TAKEN (field subdomain, details.suggestion)
 */
export async function changeSubdomain(call: MemberCall, wanted: string): Promise<ClinicDashboard> {
  const { deps, access } = call;
  const { tenantId } = access;
  const problem = subdomainValidation(wanted);
  if (problem) throw new DomainError('VALIDATION_FAILED', { fields: { subdomain: problem } });
  return deps.database.forTenant(tenantId, async (tx) => {
    const clinic = await lockTenant(tx, tenantId);
    if (!clinic) throw new DomainError('NOT_FOUND');
    if (clinic.subdomain !== wanted) {
      const redirectDays = await moveSite(tx, wanted);
      if (redirectDays === null) {
        throw new DomainError('SUBDOMAIN_TAKEN', {
          fields: { subdomain: 'subdomainTaken' },
          details: { suggestion: await freeSubdomain(tx, wanted) },
        });
      }
      await recordMove(tx, call, clinic, { to: wanted, redirectDays });
    }
    return dashboardOf(tx, call);
  });
}

async function recordMove(
  tx: Tx,
  call: MemberCall,
  clinic: TenantState,
  { to, redirectDays }: { to: string; redirectDays: number },
): Promise<void> {
  const { deps, actor, session } = call;
  const { tenantId, clinicName, subdomain: from } = clinic;
  const change = { before: from, after: to };
  await insertEvent(tx, actor, {
    type: 'tenant.subdomain_changed',
    level: 'info',
    tenantId,
    payload: change,
  });
  await insertAuditEntry(tx, actor, { action: 'tenant.subdomain', tenantId, details: change });
  const addresses = { oldAddress: siteUrl(deps.settings, from), newAddress: siteUrl(deps.settings, to) };
  await queueMail(tx, deps.jobs, {
    to: session.user.email,
    locale: session.user.locale,
    message: { template: 'subdomain_changed', params: { clinicName, ...addresses, redirectDays } },
    dedupeKey: `subdomain_changed:${randomUUID()}`,
    tenantId,
  });
}
