import type { MailMessage, MailParams, MailTemplate } from './messages.ts';

const site = 'http://erable-physio.localhost:5000';
const main = 'http://localhost:5000';
const token = 'Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s';
const clinicName = 'Érable Physio';
const fullName = 'Maude Gagnon';
const at = '2026-11-21T13:05:00.000Z';
const optOut = {
  fullName,
  clinicName,
  reference: 'AO-7K2M-9XQT',
  receivedAt: at,
  acceptedAt: '2026-11-02T15:00:00.000Z',
  late: false,
  repeated: false,
  days: 30,
};

/** Each template filled in, for looking at it and for the tests that walk over all of them. */
export const samples: { [T in MailTemplate]: MailParams[T] } = {
  activation: {
    fullName,
    clinicName,
    siteAddress: site,
    link: `${main}/set-password/${token}`,
    expiresHours: 24,
  },
  clinic_ready: { fullName, clinicName, siteAddress: site, dashboardLink: `${main}/dashboard` },
  account_exists: {
    fullName,
    clinicName,
    signInLink: `${main}/signin`,
    resetLink: `${main}/forgot-password`,
  },
  owner_address_corrected: {
    fullName,
    clinicName,
    siteAddress: site,
    link: `${main}/set-password/${token}`,
    expiresHours: 24,
  },
  password_reset: { fullName, link: `${main}/set-password/${token}`, hours: 1 },
  password_changed: { fullName, at },
  two_factor_changed: { fullName, change: 'enabled', at },
  invitation: {
    clinicName,
    inviterName: fullName,
    role: 'clinician',
    link: `${main}/invitation/${token}`,
    days: 7,
  },
  ownership_transferred: { clinicName, newOwnerName: 'Noor Bhatti' },
  staff_invitation: { role: 'admin', link: `${main}/set-password/${token}`, days: 7 },
  staff_welcome: { role: 'support', link: `${main}/admin/login` },
  operator_alert: {
    items: [
      {
        content: 'Provisioning of Érable Physio failed',
        detail: 'Checking the site failed after 5 attempts',
        link: `${main}/admin/tenants/0198c0de-0000-7000-8000-000000000001`,
      },
      { content: 'A mail could not be delivered', detail: null, link: `${main}/admin` },
    ],
    more: 3,
    settingsLink: `${main}/admin/settings`,
  },
  signed_in_as: {
    fullName,
    clinicName,
    operatorName: 'Noor Bhatti',
    memberName: 'Amrit Kaur',
    message: 'You asked us why the session types are missing.',
    minutes: 30,
    at,
  },
  suspended: {
    clinicName,
    kind: 'billing',
    customerMessage: 'The invoice of October 1 is still open.\nAccess returns as soon as it is settled.',
    dashboardLink: `${main}/dashboard`,
  },
  resumed: { clinicName, siteAddress: site },
  plan_changed: { clinicName, from: 'basic', to: 'professional', dashboardLink: `${main}/dashboard` },
  terminated: { clinicName, eraseOn: '2026-12-21T13:05:00.000Z', exportLink: `${main}/dashboard` },
  termination_cancelled: { clinicName, dashboardLink: `${main}/dashboard` },
  subdomain_changed: {
    clinicName,
    oldAddress: 'http://erable.localhost:5000',
    newAddress: site,
    redirectDays: 90,
  },
  trial_ending: { clinicName, endsOn: '2026-11-28T13:05:00.000Z', dashboardLink: `${main}/dashboard` },
  sample_report: {
    firstName: 'Maude',
    link: `${main}/waag-template/${token}?email=maude%40erable.example`,
    days: 7,
  },
  sandbox_access: { link: `http://demo.localhost:5000/sandbox/${token}`, days: 7, uses: 3, hours: 24 },
  contact_received: {},
  demo_received: {},
  newsletter_confirm: {
    link: `${main}/newsletter/${token}`,
    days: 7,
    unsubscribeLink: `${main}/unsubscribe/${token}`,
  },
  newsletter_post: {
    title: 'Payroll for independent contractors, without the spreadsheet',
    summary: 'What changes when completed sessions, carryovers and payouts come from one schedule.',
    link: `${main}/blog/contractor-payroll`,
    unsubscribeLink: `${main}/unsubscribe/${token}`,
  },
  lead_notice: {
    source: 'contact',
    from: 'maude@erable.example',
    fullName,
    clinicName,
    message: 'Do you import appointments from our present software?\nWe have two locations in Québec.',
    page: '/contact',
    campaign: { source: 'linkedin', medium: 'social', campaign: 'autumn' },
    newsletter: true,
    writtenIn: 'en',
    receivedAt: at,
  },
  arbitration_opt_out: { ...optOut, termsLink: `${main}/terms-of-service#arbitration` },
  arbitration_opt_out_notice: { ...optOut, from: 'maude@erable.example', writtenIn: 'fr' },
  person_erased: { erasedAt: at, officer: 'privacy@tamarack.example', policyLink: `${main}/privacy-policy` },
  webhook_trouble: {
    trouble: 'failing',
    url: 'https://hooks.partner.example/tamarack',
    description: 'Partner’s CRM',
    since: '2026-11-19T09:00:00.000Z',
    error: 'Answered 503.',
    link: `${main}/admin/settings/webhooks/0199c0de-0000-7000-8000-000000000000`,
  },
};

/** The moment at which the samples are written. */
export const sampleNow = new Date(at);

/** One template's sample as a mail. */
export function sampleMessage(template: MailTemplate): MailMessage {
  return { template, params: samples[template] } as MailMessage;
}
