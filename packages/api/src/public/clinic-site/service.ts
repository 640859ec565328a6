import {
  type ClinicHome,
  clinicRoleMay,
  DomainError,
  type SiteInfo,
  sandboxSubdomain,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { readMembers } from '../../accounts/clinics/index.ts';
import type { ClinicAccess, Site } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { findWorkspace } from './repository.ts';

/**
 * What everybody may know about the site that a request was sent to.
 * @throws DomainError SITE_UNKNOWN when no clinic has the host's name.
 */
export function siteInfo(site: Site, locale: Locale, deps: ServerDeps): SiteInfo {
  const { publicOrigin } = deps.settings;
  if (site.kind === 'unknown') throw new DomainError('SITE_UNKNOWN');
  if (site.kind === 'main')
    return { site: 'main', clinicName: null, status: null, locale, mainUrl: publicOrigin, sandbox: false };
  const { clinicName, status } = site;
  const sandbox = site.subdomain === sandboxSubdomain;
  return { site: 'clinic', clinicName, status, locale: site.locale, mainUrl: publicOrigin, sandbox };
}

/**
 * The home page of a clinic's site for one member; services are named in the member's language.
 * @throws DomainError TENANT_PROVISIONING while the workspace does not exist yet.
 */
export async function clinicHome(
  access: ClinicAccess,
  userId: string,
  locale: Locale,
  deps: ServerDeps,
): Promise<ClinicHome> {
  const { tenantId, role, isOwner } = access;
  return deps.database.forTenant(tenantId, async (tx) => {
    const workspace = await findWorkspace(tx, tenantId, locale);
    if (!workspace) throw new DomainError('TENANT_PROVISIONING', { retryAfterSeconds: 3 });
    const mayReadTeam = clinicRoleMay(role, isOwner, 'clinic:members:read');
    return {
      ...workspace,
      role,
      isOwner,
      team: mayReadTeam ? await readMembers(tx, tenantId, userId) : null,
    };
  });
}
