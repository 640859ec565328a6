import type { NewsletterState } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { wantsNewsletter } from '../../mail/bounces/repository.ts';

/** The subscription of a newsletter link; undefined when the link is unknown or expired. */
export async function findSubscription(
  sql: Sql,
  hash: Buffer,
  purpose: 'confirm' | 'unsubscribe',
): Promise<NewsletterState | undefined> {
  const rows = await query<{ state: NewsletterState }>(
    sql,
    `SELECT s.state FROM newsletter_tokens t JOIN newsletter_subscriptions s USING (subscription_id)
      WHERE t.token_hash = ? AND t.purpose = ? AND (t.expires_at IS NULL OR t.expires_at > now())`,
    [hash, purpose],
  );
  return rows[0]?.state;
}

/** A subscription that a link has changed. */
export interface ChangedSubscription {
  subscriptionId: string;
  /** False when it was in that state already. */
  changed: boolean;
}

/**
 * Confirms the subscription of a link. A new confirmation lifts an earlier bounce of the email. Undefined when the link
 * cannot confirm a subscription (any more).
 */
export async function confirmSubscription(sql: Sql, hash: Buffer): Promise<ChangedSubscription | undefined> {
  return one<ChangedSubscription>(
    sql,
    `UPDATE newsletter_subscriptions s SET state = 'confirmed', confirmed_at = now() FROM newsletter_tokens t
      WHERE t.token_hash = ? AND t.purpose = 'confirm' AND t.expires_at > now()
        AND s.subscription_id = t.subscription_id AND s.state <> 'unsubscribed'
      RETURNING s.subscription_id, old.state <> 'confirmed' AS changed`,
    [hash],
  );
}

/**
 * Ends the subscription of a link. Its confirmation links stop working too, but still count as sent, so that nobody is
 * asked to confirm again at once. Undefined for an unknown link.
 */
export async function endSubscription(tx: Tx, hash: Buffer): Promise<ChangedSubscription | undefined> {
  const rows = await query<ChangedSubscription>(
    tx,
    `UPDATE newsletter_subscriptions s
        SET state = 'unsubscribed',
            unsubscribed_at = CASE WHEN s.state = 'unsubscribed' THEN s.unsubscribed_at ELSE now() END
       FROM newsletter_tokens t
      WHERE t.token_hash = ? AND t.purpose = 'unsubscribe' AND s.subscription_id = t.subscription_id
      RETURNING s.subscription_id, old.state <> 'unsubscribed' AS changed`,
    [hash],
  );
  const [ended] = rows;
  if (ended)
    await tx('newsletter_tokens')
      .where({ subscriptionId: ended.subscriptionId, purpose: 'confirm' })
      .update({ expiresAt: tx.raw('now()') });
  return ended;
}

/** Stores the proof of a confirmation or unsubscription by link. */
export async function insertConsent(
  sql: Sql,
  subscriptionId: string,
  act: 'confirmed' | 'unsubscribed',
  locale: Locale,
): Promise<void> {
  await sql('newsletter_consents').insert({ subscriptionId, act, locale });
}

export interface Subscriber {
  subscriptionId: string;
  email: string;
  locale: Locale;
}

/**
 * Marks a post as sent to the next subscribers who have not received it, and returns them: confirmed ones whose email
 * has not bounced since.
 */
export async function claimSubscribers(sql: Sql, slug: string, limit: number): Promise<Subscriber[]> {
  return query<Subscriber>(
    sql,
    `WITH due AS (
       SELECT subscription_id, email, locale FROM newsletter_subscriptions s
        WHERE ${wantsNewsletter('s')}
          AND NOT EXISTS (SELECT 1 FROM newsletter_posts_sent p
                           WHERE p.subscription_id = s.subscription_id AND p.slug = :slug)
        ORDER BY subscription_id LIMIT :limit FOR UPDATE SKIP LOCKED),
     sent AS (
       INSERT INTO newsletter_posts_sent (subscription_id, slug) SELECT subscription_id, :slug FROM due
       ON CONFLICT DO NOTHING RETURNING subscription_id)
     SELECT d.subscription_id, d.email, d.locale FROM due d JOIN sent USING (subscription_id)`,
    { slug, limit },
  );
}
