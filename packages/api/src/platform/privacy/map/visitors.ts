import { masked, mentions, type PersonalTable, personal } from './types.ts';

const ofLead = 't.lead_id IN (SELECT lead_id FROM leads WHERE email = :email)';
const ofSubscription =
  't.subscription_id IN (SELECT subscription_id FROM newsletter_subscriptions WHERE email = :email)';
/** Events contain the hashed email until they are delivered. */
const ofEvent = `t.state = 'queued' AND t.body -> 'user_data' -> 'em' ->> 0 = :conversionHash`;
const ofBrowser = `t.consent_id IN (SELECT consent_id FROM conversion_events t WHERE ${ofEvent})`;
const withLead = { how: 'with lead' } as const;

const suppression =
  'Kept for 3 years after the end: proof of the consent, and so that nobody emails the person again (Canada’s Anti-Spam Legislation, s. 13 and 48).';
const choices =
  'Proof of the choice, kept for 3 years (Civil Code of Québec, art. 2925); it names a browser, nobody’s address.';
const optOut =
  'Evidence of the opt-out, in the person’s own interest, as long as the agreement may matter in a dispute.';

/** What visitors submit with an email, and mail to it, with or without an account. */
export const visitorTables: readonly PersonalTable[] = [
  personal('lead_requests', 'Requests through the site’s forms', {
    of: ofLead,
    key: 'request_id',
    exported: 'request_id requested_at locale page message campaign newsletter text_version mailed',
    other: 'lead_id event_id',
    erasure: withLead,
  }),
  personal('report_links', 'Links to the sample report', {
    of: ofLead,
    key: 'token_hash',
    exported: 'locale downloads created_at expires_at',
    secret: 'token_hash',
    other: 'lead_id',
    erasure: withLead,
  }),
  personal('leads', 'Leads', {
    of: 't.email = :email',
    key: 'lead_id',
    exported:
      'lead_id email source first_name name clinic_name locale page created_at last_request_at confirmed_at registered_at activated_at first_campaign',
    erasure: { how: 'deleted' },
  }),
  personal('registrations', 'Unfinished registrations', {
    of: `lower(t.data ->> 'email') = lower(:email::text)`,
    key: 'registration_id',
    exported: 'registration_id data step_reached last_saved_at expires_at submitted_at reserved_subdomain',
    secret: 'token_hash link_hash',
    other: 'tenant_id noticed_at link_expires_at',
    erasure: { how: 'deleted' },
  }),
  personal('sandbox_links', 'Links into the sandbox', {
    of: 't.email_hash = :sandboxHash',
    key: 'token_hash',
    exported: 'locale created_at expires_at used_at',
    secret: 'token_hash email_hash',
    erasure: { how: 'deleted' },
  }),
  personal('newsletter_posts_sent', 'Newsletter: posts sent', {
    of: ofSubscription,
    key: 'slug',
    exported: 'slug queued_at',
    other: 'subscription_id',
    erasure: { how: 'deleted' },
  }),
  personal('newsletter_tokens', 'Newsletter: links sent', {
    of: ofSubscription,
    key: 'token_hash',
    exported: 'purpose created_at expires_at',
    secret: 'token_hash',
    other: 'subscription_id',
    erasure: {
      how: 'changed',
      sql: [`DELETE FROM newsletter_tokens t WHERE t.purpose = 'confirm' AND ${ofSubscription}`],
      because: 'Unsubscribe links stay as long as the end of the subscription is on record.',
    },
  }),
  personal('newsletter_consents', 'Newsletter: proof of consent', {
    of: ofSubscription,
    key: 'consent_id',
    exported: 'consent_id act at locale text_version source page campaign',
    other: 'subscription_id',
    erasure: {
      how: 'changed',
      sql: [`UPDATE newsletter_consents t SET page = NULL, campaign = '{}' WHERE ${ofSubscription}`],
      because: suppression,
    },
  }),
  personal('newsletter_subscriptions', 'Newsletter: subscription', {
    of: 't.email = :email',
    key: 'subscription_id',
    exported: 'subscription_id email locale state asked_at confirmed_at unsubscribed_at',
    erasure: {
      how: 'changed',
      sql: [
        `DELETE FROM newsletter_subscriptions t
          WHERE t.email = :email AND t.confirmed_at IS NULL AND t.unsubscribed_at IS NULL`,
        `INSERT INTO newsletter_consents (subscription_id, act, locale)
         SELECT t.subscription_id, 'unsubscribed', t.locale FROM newsletter_subscriptions t
          WHERE t.email = :email AND t.state <> 'unsubscribed'`,
        `UPDATE newsletter_subscriptions t SET state = 'unsubscribed', unsubscribed_at = now()
          WHERE t.email = :email AND t.state <> 'unsubscribed'`,
      ],
      because: suppression,
    },
  }),
  personal('mail_outbox', 'Email to the person', {
    of: 't.to_email = :email',
    key: 'message_id',
    exported: 'message_id to_email tenant_id template locale state created_at sent_at',
    secret: 'params',
    other:
      'dedupe_key is_alert attempts last_error first_failed_at last_failed_at next_attempt_at kept_until',
    erasure: { how: 'deleted' },
  }),
  personal('mail_bounces', 'Bounced email', {
    of: 't.email = :email',
    key: 'bounce_id',
    exported: 'bounce_id email message_id bounced_at origin status diagnostic recipient_refused',
    erasure: { how: 'deleted' },
  }),
  personal('consent_choices', 'Privacy choices of the browser: history', {
    of: ofBrowser,
    key: 'choice_id',
    exported: 'choice_id functional analytics advertising text_version locale page decided_at',
    other: 'consent_id',
    erasure: { how: 'kept', because: choices },
  }),
  personal('consents', 'Privacy choices of the browser', {
    of: ofBrowser,
    key: 'consent_id',
    exported: 'functional analytics advertising text_version decided_at expires_at',
    other: 'consent_id',
    erasure: { how: 'kept', because: choices },
  }),
  personal('conversion_events', 'Queued events for advertising measurement', {
    of: ofEvent,
    key: 'conversion_id',
    exported: 'name happened_at body',
    other: 'conversion_id consent_id event_id state alone attempts next_attempt_at last_error ended_at',
    erasure: { how: 'deleted' },
  }),
  personal('arbitration_opt_out_notices', 'Opt-out of arbitration: notices', {
    of: 't.opt_out_id IN (SELECT opt_out_id FROM arbitration_opt_outs WHERE email = :email)',
    key: 'notice_id',
    exported: 'notice_id full_name clinic_name locale text_version terms_version received_at',
    other: 'opt_out_id',
    erasure: { how: 'kept', because: optOut },
  }),
  personal('arbitration_opt_outs', 'Opt-out of arbitration', {
    of: 't.email = :email',
    key: 'opt_out_id',
    exported: 'email reference received_at accepted_at late',
    other: 'opt_out_id',
    erasure: { how: 'kept', because: optOut },
  }),
  personal('privacy_requests', 'Requests about personal data', {
    of: 't.email_hash = :privacyHash',
    key: 'request_id',
    exported: 'request_id kind status email note received_at due_at exported_at closed_at',
    secret: 'email_hash',
    other: 'recorded_by created_at closed_by outcome reminded_at version',
    erasure: {
      how: 'changed',
      sql: [
        `UPDATE privacy_requests t
            SET email = NULL, note = CASE WHEN status = 'refused' THEN 'The note was deleted with the person’s data.' END,
                version = version + 1
          WHERE t.email_hash = :privacyHash AND t.status <> 'open'`,
        `UPDATE privacy_requests t SET note = ${masked('t.note')}, version = version + 1 WHERE ${mentions('t.note')}`,
      ],
      because: 'The fact that a request was made and answered is kept for 3 years, without the email.',
    },
  }),
];
