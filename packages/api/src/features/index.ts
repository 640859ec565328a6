import type { Server, ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../deps.ts';
import { createPasswordHasher } from '../passwords.ts';
import { signInAnswer } from './accounts/answers.ts';
import { forgotPassword } from './accounts/links/service.ts';
import { confirmPassword } from './accounts/profile/service.ts';
import { accountRoutes } from './accounts/routes.ts';
import { listSessions, revokeSessions } from './accounts/sessions/repository.ts';
import { currentUser } from './accounts/sessions/service.ts';
import { accountsOfStaff } from './accounts/staff.ts';
import { activityRoutes } from './activity/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { apiClientRoutes } from './api-clients/routes.ts';
import { clinicSiteRoutes } from './clinic-site/routes.ts';
import { contentDisposition, exportForOperator } from './clinics/export/service.ts';
import { clinicRoutes } from './clinics/routes.ts';
import { consentRoutes } from './consent/routes.ts';
import { conversionRoutes } from './conversions/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { issueReportLink } from './lead-magnets/links/service.ts';
import { leadMagnetRoutes } from './lead-magnets/routes.ts';
import { leadRoutes } from './leads/routes.ts';
import { logRoutes } from './logs/routes.ts';
import { optOutRoutes } from './opt-outs/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { platformSettingRoutes } from './platform-settings/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { clinicFromForm, operatorForm } from './registration/operator-form.ts';
import { registrationRoutes } from './registration/routes.ts';
import { issueSandboxLink } from './sandbox/links/service.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { signInAsRoutes } from './sign-in-as/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { resendActivation } from './tenants/edit/owner.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Every route of the product's features, in one list. What one feature needs of another is handed over here. */
export function features(deps: ServerDeps, server: Server): ServerRoute[] {
  const hasher = createPasswordHasher(deps.settings.argon2);
  return [
    ...accountRoutes(deps, hasher),
    ...activityRoutes(deps, server),
    ...apiClientRoutes(deps),
    ...analyticsRoutes(deps),
    ...clinicRoutes(deps, (...asked) => confirmPassword(deps, hasher, ...asked)),
    ...clinicSiteRoutes(deps),
    ...consentRoutes(deps),
    ...conversionRoutes(deps),
    ...healthRoutes(deps, (...asked) => resendActivation(deps, ...asked)),
    ...leadMagnetRoutes(deps),
    ...leadRoutes(deps, {
      sandbox: (tx, visitor) => issueSandboxLink(tx, deps.settings, visitor),
      report: (tx, lead) => issueReportLink(tx, deps, lead),
    }),
    ...logRoutes(deps),
    ...optOutRoutes(deps),
    ...privacyRoutes(deps),
    ...platformSettingRoutes(deps),
    ...peopleRoutes(deps, {
      listSessions,
      endSessions: (tx, userId, because, sessionId) =>
        revokeSessions(tx, { userId, ...(sessionId ? { sessionId } : {}) }, because),
      sendReset: (email, actor) => forgotPassword(deps, email, actor),
    }),
    ...registrationRoutes(deps, hasher),
    ...sandboxRoutes(deps),
    ...webhookRoutes(deps),
    ...staffRoutes(deps, accountsOfStaff(deps)),
    ...signInAsRoutes(deps, { describe: currentUser, signIn: signInAnswer }),
    ...tenantRoutes(deps, { payload: operatorForm, read: clinicFromForm }, async (...asked) => {
      const { fileName, document } = await exportForOperator(deps, ...asked);
      return { contentDisposition: contentDisposition(fileName), document };
    }),
  ];
}
