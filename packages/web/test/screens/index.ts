import { dashboardScreens } from './accounts/dashboard.ts';
import { signInScreens } from './accounts/sign-in.ts';
import { accountScreens } from './console/account.ts';
import { analyticsScreens } from './console/analytics.ts';
import { apiClientScreens } from './console/api-clients.ts';
import { bulkScreens } from './console/bulk.ts';
import { healthScreens } from './console/health.ts';
import { leadScreens } from './console/leads.ts';
import { logScreens } from './console/logs.ts';
import { overviewScreens } from './console/overview.ts';
import { peopleScreens } from './console/people.ts';
import { platformScreens } from './console/platform.ts';
import { privacyScreens } from './console/privacy.ts';
import { staffScreens } from './console/staff.ts';
import { tenantScreens } from './console/tenants.ts';
import { webhookScreens } from './console/webhooks.ts';
import { leadMagnetScreens } from './lead-magnet.ts';
import { registerScreens } from './register.ts';
import type { Screen } from './stage.ts';

export { clinicScreens } from './clinic.ts';
export { publicScreens } from './site.ts';

/** Screens of the main site’s application, by path in its router. */
export const mainScreens: Record<string, Screen> = {
  ...signInScreens,
  ...registerScreens,
  ...leadMagnetScreens,
  ...dashboardScreens,
};

/** Screens of the console, by path in its router. */
export const consoleScreens: Record<string, Screen> = {
  ...overviewScreens,
  ...accountScreens,
  ...tenantScreens,
  ...bulkScreens,
  ...analyticsScreens,
  ...healthScreens,
  ...logScreens,
  ...staffScreens,
  ...peopleScreens,
  ...leadScreens,
  ...privacyScreens,
  ...platformScreens,
  ...apiClientScreens,
  ...webhookScreens,
};
