import { type GracePeriods, publishedGracePeriods } from '@tamarack/core/domain/platform/settings';
import { webhookRetentionDays } from '@tamarack/core/domain/platform/webhooks';

/** How long something is kept, as operators read it. */
export interface RetentionPeriod {
  /** Names the rule in the record of its runs. */
  name: string;
  what: string;
  /** A PostgreSQL interval that reads as English. */
  kept: string;
  /** What the time counts from: follows the period. */
  since: string;
  /** Where the period comes from, when a law sets it. */
  source?: string;
  /** The platform's setting that holds the days, where owners set them; `kept` is then what was published. */
  setting?: keyof GracePeriods;
}

/** How long rows of a table are kept, which may have several rules. The worker carries them out. */
export interface RetentionRule extends RetentionPeriod {
  table: string;
  /** Which rows are past it. `:before` is the moment the period ago, `:now` the present one. */
  due: string;
}

/** What goes in another way than row by row; the periods that were published, which the platform's owners may lengthen. */
export const clinicRules = {
  unverified: {
    name: 'unverified_clinics',
    what: 'Clinics whose owner never confirmed the address',
    kept: `${publishedGracePeriods.verificationDays} days`,
    setting: 'verificationDays',
    since: 'after registration',
  },
  erasable: {
    name: 'terminated_clinics',
    what: 'Closed clinics with their records, and accounts of no other clinic',
    kept: `${publishedGracePeriods.terminationDays} days`,
    setting: 'terminationDays',
    since: 'after the closing, unless rescheduled or locked',
  },
} as const satisfies Record<string, RetentionPeriod>;

/** Where visitors came from: the keys of past days are deleted, the log itself stays whole. */
export const visitorOrigins: RetentionPeriod = {
  name: 'visitor_origins',
  what: 'Network addresses of visitors in the audit log',
  kept: '180 days',
  since: 'after the entry',
};

/** Every period after which rows go, as docs/privacy.md and the privacy policy promise them. */
export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'webhook_deliveries',
    table: 'webhook_deliveries',
    what: 'Messages sent to webhook endpoints, with their answers',
    kept: `${webhookRetentionDays} days`,
    since: 'after delivery or the last attempt',
    due: 'ended_at < :before',
  },
  {
    name: 'idempotency_keys',
    table: 'idempotency_keys',
    what: 'Answers kept for repeated requests',
    kept: '24 hours',
    since: 'after the request',
    due: 'created_at < :before',
  },
  {
    name: 'one_time_tokens',
    table: 'one_time_tokens',
    what: 'Links and codes for sign-in, invitations and passwords',
    kept: '30 days',
    since: 'after they ran out',
    due: 'expires_at < :before',
  },
  {
    name: 'sessions',
    table: 'sessions',
    what: 'Sessions and visits to the sandbox',
    kept: '30 days',
    since: 'after their end',
    due: 'least(revoked_at, expires_at) < :before',
  },
  {
    name: 'sign_in_failures',
    table: 'sign_in_failures',
    what: 'Failed sign-ins, by hashed address',
    kept: '30 days',
    since: 'after the last one',
    due: 'last_at < :before',
  },
  {
    name: 'impersonations',
    table: 'impersonations',
    what: 'Visits of our staff to clinics’ sites, with their reason',
    kept: '1 year',
    since: 'after they were asked for',
    due: 'requested_at < :before',
  },
  {
    name: 'sandbox_links',
    table: 'sandbox_links',
    what: 'Links into the sandbox',
    kept: '7 days',
    since: 'after they ran out',
    due: 'expires_at < :before',
  },
  {
    name: 'registrations',
    table: 'registrations',
    what: 'Unfinished registrations',
    kept: '30 days',
    since: 'after the last change',
    // The period is in expires_at, which every save moves on.
    due: 'expires_at < :now AND (reserved_until IS NULL OR reserved_until < :now)',
  },
  {
    name: 'subdomain_redirects',
    table: 'subdomain_redirects',
    what: 'Redirects from an earlier address of a clinic',
    kept: '90 days',
    setting: 'redirectDays',
    since: 'after the change',
    due: 'until < :now',
  },
  {
    name: 'report_links',
    table: 'report_links',
    what: 'Links to the sample report',
    kept: '7 days',
    since: 'after they were made',
    due: 'expires_at < :now',
  },
  {
    name: 'leads',
    table: 'leads',
    what: 'Requests through the site’s forms, with their messages',
    kept: '6 months',
    since: 'after the last request',
    source: 'Canada’s Anti-Spam Legislation, s. 10 (10) (e)',
    due: 'last_request_at < :before',
  },
  {
    name: 'newsletter_tokens',
    table: 'newsletter_tokens',
    what: 'Links that confirm a subscription',
    kept: '7 days',
    since: 'after they were made',
    due: 'expires_at < :now',
  },
  {
    name: 'newsletter_unconfirmed',
    table: 'newsletter_subscriptions',
    what: 'Newsletter: subscriptions never confirmed',
    kept: '30 days',
    since: 'after the request',
    due: `state = 'unconfirmed' AND unsubscribed_at IS NULL AND asked_at < :before`,
  },
  {
    name: 'newsletter_ended',
    table: 'newsletter_subscriptions',
    what: 'Newsletter: ended subscriptions with the proof of consent',
    kept: '3 years',
    since: 'after the end',
    source: 'Canada’s Anti-Spam Legislation, s. 48',
    due: `state <> 'confirmed' AND greatest(unsubscribed_at, asked_at) < :before`,
  },
  {
    name: 'mail_bounces',
    table: 'mail_bounces',
    what: 'Mail that came back',
    kept: '1 year',
    since: 'or as long as the address is on the newsletter’s list',
    due: `bounced_at < :before
      AND NOT EXISTS (SELECT 1 FROM newsletter_subscriptions s WHERE s.email = mail_bounces.email)`,
  },
  {
    name: 'mail_outbox',
    table: 'mail_outbox',
    what: 'Mail sent: address and time',
    kept: '90 days',
    since:
      'after it was queued; its content until it is delivered, or 14 days where it failed and may go again',
    due: `state <> 'queued' AND created_at < :before`,
  },
  {
    name: 'health_samples',
    table: 'health_samples',
    what: 'How each part of the service stood, minute by minute',
    kept: '30 days',
    since: 'after the minute',
    due: 'minute < :before',
  },
  {
    name: 'service_instances',
    table: 'service_instances',
    what: 'Heartbeats of processes that ended',
    kept: '24 hours',
    since: 'after the last one',
    due: 'seen_at < :before',
  },
  {
    name: 'conversion_events',
    table: 'conversion_events',
    what: 'Events for advertising measurement: type, id and time',
    kept: '90 days',
    since: 'after delivery; their content until then, at most 7 days',
    due: 'ended_at < :before',
  },
  {
    name: 'conversion_outages',
    table: 'conversion_outages',
    what: 'Times in which the advertising provider took no events',
    kept: '1 year',
    since: 'after their end',
    due: 'ended_at < :before',
  },
  {
    name: 'consents',
    table: 'consents',
    what: 'Privacy choices of visitors',
    kept: '3 years',
    since: 'after the last choice',
    source: 'Civil Code of Québec, art. 2925',
    due: 'decided_at < :before',
  },
  {
    name: 'application_log',
    table: 'application_log',
    what: 'Application log',
    kept: '14 days',
    since: 'after the entry',
    due: 'at < :before',
  },
  {
    name: 'privacy_requests',
    table: 'privacy_requests',
    what: 'Requests about personal data, answered',
    kept: '3 years',
    since: 'after the answer',
    source: 'Civil Code of Québec, art. 2925',
    due: 'closed_at < :before',
  },
];

/** Everything that goes by itself, in the order in which it is shown. */
export const retentionPeriods: readonly RetentionPeriod[] = [
  ...retentionRules,
  clinicRules.unverified,
  clinicRules.erasable,
  visitorOrigins,
  {
    name: 'bulk_changes',
    table: 'bulk_changes',
    what: 'Which clinics a change of many was asked for, and the answer of each',
    kept: '90 days',
    since: 'after the last one was asked for',
    due: 'finished_at < :before',
  },
];
