import type { Locale } from '@tamarack/core/domain/text';
import type { MailContent } from './content.ts';
import type { MailMessage, MailParams, MailTemplate } from './messages.ts';
import { withPrintedNames } from './names.ts';
import * as account from './templates/account.ts';
import * as clinic from './templates/clinic.ts';
import * as leads from './templates/leads.ts';
import * as legal from './templates/legal.ts';
import { signedInAs } from './templates/sign-in-as.ts';
import * as staff from './templates/staff.ts';
import { webhookTrouble } from './templates/webhooks.ts';
import { type Voice, voiceOf } from './voice.ts';

type Compose<T extends MailTemplate> = (params: MailParams[T], voice: Voice) => MailContent;

const templates: { [T in MailTemplate]: Compose<T> } = {
  activation: account.activation,
  clinic_ready: account.clinicReady,
  account_exists: account.accountExists,
  owner_address_corrected: account.ownerAddressCorrected,
  password_reset: account.passwordReset,
  password_changed: account.passwordChanged,
  two_factor_changed: account.twoFactorChanged,
  staff_invitation: staff.staffInvitation,
  staff_welcome: staff.staffWelcome,
  operator_alert: staff.operatorAlert,
  invitation: clinic.invitation,
  ownership_transferred: clinic.ownershipTransferred,
  signed_in_as: signedInAs,
  suspended: clinic.suspended,
  resumed: clinic.resumed,
  plan_changed: clinic.planChanged,
  terminated: clinic.terminated,
  termination_cancelled: clinic.terminationCancelled,
  subdomain_changed: clinic.subdomainChanged,
  trial_ending: clinic.trialEnding,
  sample_report: leads.sampleReport,
  sandbox_access: leads.sandboxAccess,
  contact_received: leads.contactReceived,
  demo_received: leads.demoReceived,
  newsletter_confirm: leads.newsletterConfirm,
  newsletter_post: leads.newsletterPost,
  lead_notice: leads.leadNotice,
  arbitration_opt_out: legal.arbitrationOptOut,
  arbitration_opt_out_notice: legal.arbitrationOptOutNotice,
  person_erased: legal.personErased,
  webhook_trouble: webhookTrouble,
};

export const mailTemplates = Object.keys(templates) as MailTemplate[];

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(templates, name);
}

/** Puts a mail into words. Names in its parameters come from strangers and are made printable here, once for all. */
export function composeMail(message: MailMessage, locale: Locale, now: Date): MailContent {
  const compose = templates[message.template] as Compose<MailTemplate>;
  const params = withPrintedNames(message.params);
  return compose(params, voiceOf(params, locale, now));
}
