import { execute, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import type { LeadRequest, RecordedLead } from './types.ts';

/** Limits that keep strangers from flooding a mailbox through the forms. */
export interface MailPace {
  /** Minimum seconds between two mails of one form to a mailbox. */
  seconds: number;
  /** Most mails of all forms to a mailbox within 24 hours. */
  daily: number;
}

/** Minutes within which the same message counts as sent once. */
const repeatMinutes = 10;

/**
 * Stores a request and merges its sender into the lead of that email and form: newer values replace older ones, empty
 * fields do not. Requests of one mailbox are serialised until the transaction ends, so that the limits hold for
 * parallel requests and other spellings of the email.
 *
 * A repeat is not stored again, and the result is undefined: the same message with the same event id, as a browser sends
 * it after a lost response, or with any within `repeatMinutes`. A corrected message is a request of its own, and so is
 * one that asks for the newsletter for the first time.
 */
export async function insertLeadRequest(
  tx: Tx,
  lead: LeadRequest,
  textVersion: string,
  pace: MailPace,
): Promise<RecordedLead | undefined> {
  // Sent together, but executed in order by the database: the second statement sees what was committed while the first
  // waited for the lock.
  const locked = execute(tx, 'SELECT pg_advisory_xact_lock(727404, hashtext(mailbox_of(?)))', [lead.email]);
  const stored = query<RecordedLead>(
    tx,
    `WITH merged AS (
       INSERT INTO leads (email, source, first_name, name, clinic_name, locale, page, first_campaign)
       VALUES (:email, :source, :firstName, :name, :clinicName, :locale, :page, :firstCampaign)
       ON CONFLICT (email, source) DO UPDATE
         SET first_name = coalesce(excluded.first_name, leads.first_name), name = coalesce(excluded.name, leads.name),
             clinic_name = coalesce(excluded.clinic_name, leads.clinic_name), locale = excluded.locale,
             page = coalesce(excluded.page, leads.page), last_request_at = now()
       RETURNING lead_id),
     repeated AS (
       SELECT FROM lead_requests r JOIN leads l USING (lead_id)
        WHERE l.email = :email AND l.source = :source AND r.message IS NOT DISTINCT FROM :message
          AND (r.newsletter OR NOT :newsletter)
          AND (r.event_id = :eventId
               OR r.message IS NOT NULL AND r.requested_at > now() - make_interval(mins => :repeatMinutes))),
     mailed AS (
       SELECT r.requested_at, l.source FROM lead_requests r JOIN leads l USING (lead_id)
        WHERE mailbox_of(l.email::text) = mailbox_of(:email) AND r.mailed AND r.requested_at > now() - interval '24 hours')
     INSERT INTO lead_requests (lead_id, locale, page, message, campaign, newsletter, text_version, event_id, mailed)
     SELECT lead_id, :locale, :page, :message, :campaign, :newsletter, :textVersion, :eventId,
            (SELECT count(*) FROM mailed) < :daily
              AND NOT EXISTS (SELECT 1 FROM mailed
                               WHERE source = :source AND requested_at > now() - make_interval(secs => :seconds))
       FROM merged WHERE NOT EXISTS (SELECT FROM repeated)
     RETURNING lead_id, request_id, mailed AS "mayMail"`,
    {
      ...lead,
      firstCampaign: lead.campaign.campaign || null,
      campaign: JSON.stringify(lead.campaign),
      textVersion,
      repeatMinutes,
      ...pace,
    },
  );
  const [[request]] = await Promise.all([stored, locked]);
  return request;
}

export interface AskedSubscription {
  subscriptionId: string;
  /** False when the email was asked to confirm too recently or too often. */
  mayMail: boolean;
}

/**
 * Records a subscription request with its circumstances as proof. A confirmed subscription stays confirmed; an
 * ended one waits for confirmation again. The caller holds the lock of `insertLeadRequest` for the email.
 */
export async function askForNewsletter(
  sql: Sql,
  lead: LeadRequest,
  textVersion: string,
  pace: MailPace,
): Promise<AskedSubscription> {
  const rows = await query<AskedSubscription>(
    sql,
    `WITH asked AS (
       INSERT INTO newsletter_subscriptions AS s (email, locale, state) VALUES (:email, :locale, 'unconfirmed')
       ON CONFLICT (email) DO UPDATE
         SET asked_at = now(), locale = excluded.locale,
             state = CASE WHEN s.state = 'confirmed' THEN s.state ELSE 'unconfirmed' END
       RETURNING subscription_id),
     proof AS (
       INSERT INTO newsletter_consents (subscription_id, act, locale, text_version, source, page, campaign)
       SELECT subscription_id, 'asked', :locale, :textVersion, :source, :page, :campaign FROM asked),
     mailed AS (
       SELECT t.created_at FROM newsletter_tokens t JOIN newsletter_subscriptions s USING (subscription_id)
        WHERE s.email = :email AND t.purpose = 'confirm' AND t.created_at > now() - interval '24 hours')
     SELECT subscription_id, (SELECT count(*) FROM mailed) < :daily
              AND NOT EXISTS (SELECT 1 FROM mailed WHERE created_at > now() - make_interval(secs => :seconds)) AS "mayMail"
       FROM asked`,
    { ...lead, campaign: JSON.stringify(lead.campaign), textVersion, ...pace },
  );
  const [subscription] = rows;
  if (!subscription) throw new Error('the subscription was not stored');
  return subscription;
}

export interface NewNewsletterToken {
  hash: Buffer;
  subscriptionId: string;
  purpose: 'confirm' | 'unsubscribe';
  /** Null for unsubscribe links, which work as long as the subscription exists. */
  lifeDays: number | null;
}

/** Stores the hash of a newsletter link. */
export async function insertNewsletterToken(sql: Sql, token: NewNewsletterToken): Promise<void> {
  await execute(
    sql,
    `INSERT INTO newsletter_tokens (token_hash, subscription_id, purpose, expires_at)
     VALUES (:hash, :subscriptionId, :purpose, now() + make_interval(days => :lifeDays::integer))`,
    { ...token },
  );
}
