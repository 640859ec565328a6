import { changed, value } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export interface NewBounce {
  messageId: string;
  /** `relay`: refused at delivery; `report`: reported later by a mail server. */
  origin: 'relay' | 'report';
  /** Enhanced status code (RFC 3463). */
  status: string;
  diagnostic: string;
  /** Whether the recipient does not accept mail at all. */
  recipientRefused: boolean;
}

const maxDiagnosticLength = 500;

/**
 * Records that one of our mails bounced. Only mails still in the outbox count: nobody but their recipients and the mail
 * servers knows their ids, so reports cannot be forged. False for a mail that is not ours and for a known bounce.
 */
export async function insertBounce(sql: Sql, bounce: NewBounce): Promise<boolean> {
  return changed(
    sql,
    `INSERT INTO mail_bounces (email, message_id, origin, status, diagnostic, recipient_refused)
     SELECT to_email, message_id, :origin, :status, :diagnostic, :recipientRefused
       FROM mail_outbox WHERE message_id = :messageId
     ON CONFLICT ON CONSTRAINT mail_bounces_once DO NOTHING`,
    { ...bounce, diagnostic: readable(bounce.diagnostic).slice(0, maxDiagnosticLength) },
  );
}

/** Removes what PostgreSQL cannot store in a text column. */
function readable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/**
 * SQL condition on a row of `newsletter_subscriptions` under the given alias: the subscription is confirmed, and the
 * recipient has not refused mail since.
 */
export function wantsNewsletter(alias: string): string {
  return `${alias}.state = 'confirmed' AND NOT EXISTS (
    SELECT 1 FROM mail_bounces b
     WHERE b.email = ${alias}.email AND b.recipient_refused AND b.bounced_at > ${alias}.confirmed_at)`;
}

/** Whether the newsletter may be sent to this email now. */
export async function mayGetNewsletter(sql: Sql, email: string): Promise<boolean> {
  return value<boolean>(
    sql,
    `SELECT EXISTS (SELECT 1 FROM newsletter_subscriptions s WHERE s.email = ? AND ${wantsNewsletter('s')})`,
    [email],
  );
}
