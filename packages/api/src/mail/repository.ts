import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../database/types.ts';
import type { Jobs } from '../jobs.ts';
import type { MailMessage } from './messages.ts';

export interface NewMail {
  to: string;
  locale: Locale;
  message: MailMessage;
  /** Names what the mail is about; a second mail under the same key is never queued. */
  dedupeKey: string;
  tenantId: string | null;
}

/**
 * Queues one mail in the caller's transaction, together with the job that delivers it.
 * Returns its id, or null when this mail was queued before.
 */
export async function queueMail(tx: Tx, jobs: Jobs, mail: NewMail): Promise<string | null> {
  const { rows } = await tx.raw<{ rows: { message_id: string }[] }>(
    `INSERT INTO mail_outbox (dedupe_key, tenant_id, to_address, locale, template, params) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (dedupe_key) DO NOTHING RETURNING message_id`,
    [mail.dedupeKey, mail.tenantId, mail.to, mail.locale, mail.message.template, JSON.stringify(mail.message.params)],
  );
  const messageId = rows[0]?.message_id;
  if (!messageId) return null;
  await jobs.send(tx, 'mail.deliver', { messageId });
  return messageId;
}
