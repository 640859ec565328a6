import { endpoint } from '../endpoint.ts';
import type { TenantStatus } from '../platform/lifecycle.ts';
import type { Locale } from '../text.ts';

/** Public facts about the site that is open. */
export interface SiteInfo {
  site: 'main' | 'clinic';
  clinicName: string | null;
  subdomain: string | null;
  status: TenantStatus | null;
  locale: Locale;
  mainUrl: string;
  /** Whether the site is the sandbox, which visitors enter with a mailed link. */
  sandbox: boolean;
}

export const clinicSiteEndpoints = {
  /** Refuses with SITE_UNKNOWN. */
  info: endpoint('GET', '/api/site').types<{ answer: SiteInfo }>(),
};
