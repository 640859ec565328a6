import type { ClinicDashboard, SubdomainCheck } from '@tamarack/core/domain';
import { lockTenant } from '../../../platform/tenants/lifecycle/index.ts';
import { checkSubdomainFor, moveClinicSite } from '../../../platform/tenants/subdomains/index.ts';
import { found } from '../../../server/refusals.ts';
import { dashboardOf, type MemberCall } from '../dashboard/service.ts';

/**
 * Moves the clinic's site to another subdomain. The clinic may return to a former subdomain while it still redirects
 * here.
 * @throws DomainError VALIDATION_FAILED, SUBDOMAIN_TAKEN (field subdomain, details.suggestion)
 */
export async function changeSubdomain(call: MemberCall, wanted: string): Promise<ClinicDashboard> {
  const { deps, access, actor, session } = call;
  return deps.database.forTenant(access.tenantId, async (tx) => {
    const clinic = found(await lockTenant(tx, access.tenantId));
    await moveClinicSite(tx, deps, { clinic, to: wanted, actor, ownerEmail: session.user.email });
    return dashboardOf(tx, call);
  });
}

/** Whether the clinic may move to a subdomain; the move itself checks again. */
export function checkOwnSubdomain(
  { deps, access, locale }: MemberCall,
  name: string,
): Promise<SubdomainCheck> {
  return deps.database.forTenant(access.tenantId, (tx) =>
    checkSubdomainFor(tx, access.tenantId, name, locale),
  );
}
