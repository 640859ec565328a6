import { endpoint } from '../endpoint.ts';
import type { TenantStatus } from '../platform/lifecycle.ts';
import type { Locale } from '../text.ts';

/** What everybody may know about the site they are on. */
export interface SiteInfo {
  site: 'main' | 'clinic';
  clinicName: string | null;
  status: TenantStatus | null;
  locale: Locale;
  mainUrl: string;
  /** The site is the sandbox, which visitors enter by a mailed link. */
  sandbox: boolean;
}

export const clinicSiteEndpoints = {
  /** Refuses with SITE_UNKNOWN. */
  info: endpoint('GET', '/api/site').types<{ answer: SiteInfo }>(),
};
