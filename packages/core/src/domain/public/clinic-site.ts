import type { ClinicMember } from '../accounts/clinics.ts';
import { endpoint } from '../endpoint.ts';
import type { ClinicRole } from '../permissions.ts';
import type { Plan } from '../plans.ts';
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

/** The home page of a clinic's site for the signed-in member. */
export interface ClinicHome {
  clinicName: string;
  role: ClinicRole;
  isOwner: boolean;
  timeZone: string;
  plan: Plan;
  services: { code: string; name: string; minutes: number }[];
  settings: {
    currency: 'CAD' | 'USD';
    taxLabel: string;
    weekStartsOn: 0 | 1;
    confirmBeforeBilling: boolean;
  };
  /** Null for roles that may not read the team. */
  team: ClinicMember[] | null;
}

export const clinicSiteEndpoints = {
  /** Refuses with SITE_UNKNOWN. */
  info: endpoint('GET', '/api/site').types<{ answer: SiteInfo }>(),
  /** On a clinic's host. Refuses with TENANT_PROVISIONING before the workspace exists. */
  home: endpoint('GET', '/api/home').types<{ answer: { home: ClinicHome } }>(),
};
