import type { Sql } from '../../database/types.ts';

export interface NewBounce {
  messageId: string;
  /** `relay`: refused while we handed it over; `report`: told afterwards by a mail server. */
  origin: 'relay' | 'report';
  /** Enhanced status code (RFC 3463). */
  status: string;
  diagnostic: string;
  /** Whether the address takes no mail at all. */
  recipientRefused: boolean;
}

const longestDiagnostic = 500;

/**
 * Keeps that a mail of ours came back, for the address it was sent to. Only mails that the outbox still knows count:
 * their ids are known to nobody else but recipients and their servers. False for a mail that is not ours, or a bounce
 * that is known.
 */
export async function insertBounce(sql: Sql, bounce: NewBounce): Promise<boolean> {
  const { rowCount } = await sql.raw<{ rowCount: number }>(
    `INSERT INTO mail_bounces (email, message_id, origin, status, diagnostic, recipient_refused)
     SELECT to_email, message_id, :origin, :status, :diagnostic, :recipientRefused
       FROM mail_outbox WHERE message_id = :messageId
     ON CONFLICT ON CONSTRAINT mail_bounces_once DO NOTHING`,
    { ...bounce, diagnostic: readable(bounce.diagnostic).slice(0, longestDiagnostic) },
  );
  return rowCount === 1;
}

/** Without what a text column would refuse. */
function readable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/**
 * Condition on a row of `newsletter_subscriptions` under the given alias: its holder has confirmed, and the address
 * has not refused mail since.
 */
export function wantsNewsletter(alias: string): string {
  return `${alias}.state = 'confirmed' AND NOT EXISTS (
    SELECT 1 FROM mail_bounces b
     WHERE b.email = ${alias}.email AND b.recipient_refused AND b.bounced_at > ${alias}.confirmed_at)`;
}

/** Whether the newsletter may go to an address at this moment. */
export async function mayGetNewsletter(sql: Sql, email: string): Promise<boolean> {
  const { rows } = await sql.raw<{ rows: { may: boolean }[] }>(
    `SELECT EXISTS (SELECT 1 FROM newsletter_subscriptions s WHERE s.email = ? AND ${wantsNewsletter('s')}) AS may`,
    [email],
  );
  return rows[0]?.may ?? false;
}
