import type { Server, ServerRoute } from '@hapi/hapi';
import { contentDisposition, exportForOperator } from './accounts/clinics/export/service.ts';
import { clinicRoutes } from './accounts/clinics/routes.ts';
import { confirmPassword } from './accounts/credentials/confirm-password.ts';
import { forgotPassword } from './accounts/links/service.ts';
import { accountRoutes } from './accounts/routes.ts';
import { listSessions, revokeSessions } from './accounts/sessions/repository.ts';
import { currentUser } from './accounts/sessions/service.ts';
import { accountsOfStaff } from './accounts/staff.ts';
import { signInAnswer } from './accounts/users/answers.ts';
import { activityRoutes } from './platform/activity/routes.ts';
import { analyticsRoutes } from './platform/analytics/routes.ts';
import { apiClientRoutes } from './platform/api-clients/routes.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { signInAsRoutes } from './platform/impersonation/routes.ts';
import { logRoutes } from './platform/logs/routes.ts';
import { peopleRoutes } from './platform/people/routes.ts';
import { privacyRoutes } from './platform/privacy/routes.ts';
import { platformSettingRoutes } from './platform/settings/routes.ts';
import { staffRoutes } from './platform/staff/routes.ts';
import { clinicFromForm, operatorForm } from './platform/tenants/creation/operator-form.ts';
import { resendActivation } from './platform/tenants/edit/owner.ts';
import { tenantRoutes } from './platform/tenants/routes.ts';
import { webhookRoutes } from './platform/webhooks/routes.ts';
import { clinicSiteRoutes } from './public/clinic-site/routes.ts';
import { consentRoutes } from './public/consent/routes.ts';
import { conversionRoutes } from './public/conversions/routes.ts';
import { issueReportLink } from './public/lead-magnets/links/service.ts';
import { leadMagnetRoutes } from './public/lead-magnets/routes.ts';
import { leadRoutes } from './public/leads/routes.ts';
import { optOutRoutes } from './public/opt-outs/routes.ts';
import { registrationRoutes } from './public/registration/routes.ts';
import { issueSandboxLink } from './public/sandbox/links/service.ts';
import { sandboxRoutes } from './public/sandbox/routes.ts';
import type { ServerDeps } from './server/deps.ts';
import { createPasswordHasher } from './server/passwords.ts';

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
