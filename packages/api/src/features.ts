import { accountChanges } from './accounts/account-changes/index.ts';
import { clinics } from './accounts/clinics/index.ts';
import { credentials } from './accounts/credentials/index.ts';
import { links } from './accounts/links/index.ts';
import { notifications } from './accounts/notifications/index.ts';
import { passkeys } from './accounts/passkeys/index.ts';
import { profile } from './accounts/profile/index.ts';
import { sessions } from './accounts/sessions/index.ts';
import { signIn } from './accounts/sign-in/index.ts';
import { siteCodes } from './accounts/site-codes/index.ts';
import { stepUp } from './accounts/step-up/index.ts';
import { terms } from './accounts/terms/index.ts';
import { twoFactor } from './accounts/two-factor/index.ts';
import { audit } from './audit/index.ts';
import type { Feature } from './feature.ts';
import { mail } from './mail/index.ts';
import { type MailTemplates, mailTemplates } from './mail/template/template.ts';
import { activity } from './platform/activity/index.ts';
import { analytics } from './platform/analytics/index.ts';
import { apiClients } from './platform/api-clients/index.ts';
import { health } from './platform/health/index.ts';
import { impersonation } from './platform/impersonation/index.ts';
import { logs } from './platform/logs/index.ts';
import { people } from './platform/people/index.ts';
import { privacy } from './platform/privacy/index.ts';
import { sampleData } from './platform/sample-data/index.ts';
import { platformSettings } from './platform/settings/index.ts';
import { staff } from './platform/staff/index.ts';
import { tenants } from './platform/tenants/index.ts';
import { webhooks } from './platform/webhooks/index.ts';
import { clinicSite } from './public/clinic-site/index.ts';
import { consent } from './public/consent/index.ts';
import { conversions } from './public/conversions/index.ts';
import { leadForms } from './public/lead-forms/index.ts';
import { leadMagnets } from './public/lead-magnets/index.ts';
import { leads } from './public/leads/index.ts';
import { newsletter } from './public/newsletter/index.ts';
import { optOuts } from './public/opt-outs/index.ts';
import { registration } from './public/registration/index.ts';
import { sandbox } from './public/sandbox/index.ts';
import { idempotency } from './server/idempotency/index.ts';
import { accounting } from './workspace/accounting/index.ts';
import { appointments } from './workspace/appointments/index.ts';
import { billing } from './workspace/billing/index.ts';
import { changes } from './workspace/changes/index.ts';
import { charts } from './workspace/charts/index.ts';
import { checkout } from './workspace/checkout/index.ts';
import { clientMails } from './workspace/client-mails/index.ts';
import { clients } from './workspace/clients/index.ts';
import { confirmations } from './workspace/confirmations/index.ts';
import { locations } from './workspace/locations/index.ts';
import { notes } from './workspace/notes/index.ts';
import { pay } from './workspace/pay/index.ts';
import { sampleClinics } from './workspace/sample/index.ts';
import { schedule } from './workspace/schedule/index.ts';
import { services } from './workspace/services/index.ts';
import { workspaceSettings } from './workspace/settings/index.ts';
import { team } from './workspace/team/index.ts';
import { today } from './workspace/today/index.ts';
import { todos } from './workspace/todos/index.ts';

/** Every feature of the product, including the engines with their own background work. */
export const features: readonly Feature[] = [
  // public
  clinicSite,
  consent,
  conversions,
  leadForms,
  leadMagnets,
  leads,
  newsletter,
  optOuts,
  registration,
  sandbox,
  // accounts
  clinics,
  accountChanges,
  credentials,
  links,
  notifications,
  passkeys,
  profile,
  sessions,
  signIn,
  siteCodes,
  stepUp,
  terms,
  twoFactor,
  // platform
  activity,
  analytics,
  apiClients,
  health,
  impersonation,
  logs,
  people,
  platformSettings,
  privacy,
  sampleData,
  sampleClinics,
  staff,
  ...tenants,
  webhooks,
  // workspace
  accounting,
  appointments,
  billing,
  changes,
  checkout,
  clientMails,
  confirmations,
  locations,
  services,
  charts,
  notes,
  team,
  clients,
  pay,
  schedule,
  today,
  todos,
  workspaceSettings,
  // engines
  audit,
  idempotency,
  mail,
];

export const mails: MailTemplates = mailTemplates(features.flatMap((feature) => feature.mails ?? []));

/** Retention rules of all features. */
export const retention = features.flatMap((feature) => feature.retention ?? []);

/** All columns with encrypted secrets. */
export const sealed = features.flatMap((feature) => feature.sealed ?? []);

export const queues = features.flatMap(({ jobs = [] }) => jobs.map(({ queue }) => queue));
