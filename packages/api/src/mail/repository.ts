import type { TenantStatus } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Sql, Tx } from '../database/types.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { MailMessage } from './template.ts';

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
  const [messageId = null] = await queueMails(tx, jobs, [mail]);
  return messageId;
}

/** Queues several mails as `queueMail` does one, by one statement; the ids of those that were new. */
export async function queueMails(tx: Tx, jobs: Jobs, mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const { rows } = await tx.raw<{ rows: { message_id: string }[] }>(
    `INSERT INTO mail_outbox (dedupe_key, tenant_id, to_email, locale, template, params)
     SELECT "dedupeKey", "tenantId", "to", locale, template, params
       FROM json_to_recordset(?::json)
         AS mail ("dedupeKey" text, "tenantId" uuid, "to" text, locale text, template text, params jsonb)
     ON CONFLICT (dedupe_key) DO NOTHING RETURNING message_id`,
    [JSON.stringify(mails.map(({ message, ...mail }) => ({ ...mail, ...message })))],
  );
  const messageIds = rows.map((row) => row.message_id);
  await jobs.sendAll(
    tx,
    'mail.deliver',
    messageIds.map((messageId) => ({ messageId })),
  );
  return messageIds;
}

/** A queued mail with the status its clinic has now; `params` are as stored, to be read by `template`. */
export interface QueuedMail {
  messageId: string;
  tenantId: string | null;
  tenantStatus: TenantStatus | null;
  to: string;
  locale: string;
  template: string;
  params: object;
  attempts: number;
  queuedAt: Date;
}

/**
 * Locks a queued mail for the rest of the transaction. Null when it is queued no more, or when another worker is
 * delivering it at this moment.
 */
export async function lockQueuedMail(tx: Tx, messageId: string): Promise<QueuedMail | null> {
  const { rows } = await tx.raw<{ rows: QueuedMail[] }>(
    `SELECT m.message_id AS "messageId", m.tenant_id AS "tenantId", t.status AS "tenantStatus",
            m.to_email AS "to", m.locale, m.template, m.params, m.attempts, m.created_at AS "queuedAt"
       FROM mail_outbox m LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
      WHERE m.message_id = ? AND m.state = 'queued'
        FOR UPDATE OF m SKIP LOCKED`,
    [messageId],
  );
  return rows[0] ?? null;
}

/** Marks a locked mail as delivered and forgets its parameters: the one-time links in them are not kept. */
export async function markMailSent(tx: Tx, messageId: string, sentAt: Date): Promise<void> {
  await tx('mail_outbox')
    .where({ message_id: messageId })
    .update({
      state: 'sent',
      sent_at: sentAt,
      attempts: tx.raw('attempts + 1'),
      last_error: null,
      params: '{}',
    });
}

/** Forgets a locked mail whole, its address too. */
export async function forgetMail(tx: Tx, messageId: string): Promise<void> {
  await tx('mail_outbox').where({ message_id: messageId }).delete();
}

/**
 * Ends a locked mail undelivered (`failed`) or withdrawn (`cancelled`), with the reason, and forgets its parameters,
 * unless they are kept until a moment so that it can be sent again.
 */
export async function endMail(
  tx: Tx,
  messageId: string,
  end: { state: 'failed' | 'cancelled'; attempts: number; reason: string; keptUntil?: Date | null },
): Promise<void> {
  const keptUntil = end.keptUntil ?? null;
  await tx('mail_outbox')
    .where({ message_id: messageId })
    .update({
      state: end.state,
      attempts: end.attempts,
      last_error: end.reason,
      kept_until: keptUntil,
      ...(keptUntil ? {} : { params: '{}' }),
    });
}

/** failed → queued as if it were new, with its job; false when it is not kept. */
export async function requeueMail(tx: Tx, jobs: Jobs, messageId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `UPDATE mail_outbox SET state = 'queued', attempts = 0, last_error = NULL, kept_until = NULL, next_attempt_at = :now
      WHERE message_id = :messageId AND state = 'failed' AND kept_until > :now RETURNING message_id`,
    { messageId, now },
  );
  if (rows.length === 0) return false;
  await jobs.send(tx, 'mail.deliver', { messageId });
  return true;
}

/** Makes a queued mail due at once, with its job, also the one that waits already; false when it is queued no more. */
export async function hurryMail(tx: Tx, jobs: Jobs, messageId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `UPDATE mail_outbox SET next_attempt_at = :now WHERE message_id = :messageId AND state = 'queued' RETURNING message_id`,
    { messageId, now },
  );
  if (rows.length === 0) return false;
  await tx.raw(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'mail.deliver' AND singleton_key = ? AND state = 'created'`,
    [messageId],
  );
  await jobs.send(tx, 'mail.deliver', { messageId });
  return true;
}

/** Forgets what fills failed mails that nobody has sent again in time. */
export async function forgetKeptMail(sql: Sql, now: Date): Promise<void> {
  await sql.raw(`UPDATE mail_outbox SET params = '{}', kept_until = NULL WHERE kept_until <= ?`, [now]);
}

/** Puts a locked mail off until `next`, with the attempts made so far and why the last one failed. */
export async function postponeMail(
  tx: Tx,
  messageId: string,
  off: { next: Date; attempts: number; reason: string | null },
): Promise<void> {
  await tx('mail_outbox')
    .where({ message_id: messageId })
    .update({ next_attempt_at: off.next, attempts: off.attempts, last_error: off.reason });
}

/** Sends jobs for mails of a clinic that waited while it was suspended or closed. Returns how many. */
export async function releaseMail(tx: Tx, jobs: Jobs, tenantId: string): Promise<number> {
  const { rows } = await tx.raw<{ rows: { message_id: string }[] }>(
    `UPDATE mail_outbox SET next_attempt_at = now()
      WHERE tenant_id = ? AND state = 'queued' AND next_attempt_at > now() RETURNING message_id`,
    [tenantId],
  );
  for (const row of rows) await jobs.send(tx, 'mail.deliver', { messageId: row.message_id });
  return rows.length;
}

/**
 * Sends a job for every mail that has been due for `overdueSeconds`: its own job was lost with a killed worker, or it
 * was put off without one. Returns how many; at most 500 a call.
 */
export async function sendOverdueMail(tx: Tx, jobs: Jobs, overdueSeconds: number): Promise<number> {
  const { rows } = await tx.raw<{ rows: { message_id: string }[] }>(
    `SELECT message_id FROM mail_outbox
      WHERE state = 'queued' AND next_attempt_at <= now() - make_interval(secs => ?)
      ORDER BY next_attempt_at LIMIT 500 FOR UPDATE SKIP LOCKED`,
    [overdueSeconds],
  );
  for (const row of rows) await jobs.send(tx, 'mail.deliver', { messageId: row.message_id });
  return rows.length;
}
