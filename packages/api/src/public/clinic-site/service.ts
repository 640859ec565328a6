import { DomainError, isSandbox, type SiteInfo } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Site } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';

/**
 * Public facts about the site that a request was sent to.
 * @throws DomainError SITE_UNKNOWN when no clinic has the host's name.
 */
export function siteInfo(site: Site, locale: Locale, deps: ServerDeps): SiteInfo {
  const { publicOrigin } = deps.settings;
  if (site.kind === 'unknown') throw new DomainError('SITE_UNKNOWN');
  if (site.kind === 'main')
    return {
      site: 'main',
      clinicName: null,
      subdomain: null,
      status: null,
      locale,
      mainUrl: publicOrigin,
      sandbox: false,
    };
  const { clinicName, subdomain, status } = site;
  return {
    site: 'clinic',
    clinicName,
    subdomain,
    status,
    locale: site.locale,
    mainUrl: publicOrigin,
    sandbox: isSandbox(site),
  };
}
