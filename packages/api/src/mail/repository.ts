import type { TenantStatus } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { execute, query, value } from '../database/rows.ts';
import type { Sql, Tx } from '../database/types.ts';
import type { Jobs } from '../jobs/queue.ts';
import { mailAlert, mailDeliver, mailQueueOf } from './queue.ts';
import type { MailMessage } from './template/template.ts';

/** A mail to queue. `mailLanguage` states the language it is written in. */
export interface NewMail {
  to: string;
  /** For recipients without an account of that email: the language in which they asked. */
  asked?: Locale;
  message: MailMessage;
  /** A second mail with the same key is not queued. */
  dedupeKey: string;
  tenantId: string | null;
}

/**
 * The language of a mail: the person's own setting, else the language of their request, else the clinic's, else
 * English. Every queued mail is in this language; use it for links to pages in a mail.
 */
export async function mailLanguage(
  sql: Sql,
  { to, asked, tenantId }: Pick<NewMail, 'to' | 'asked' | 'tenantId'>,
): Promise<Locale> {
  return value<Locale>(sql, 'SELECT mail_language(?, ?, ?)', [to, asked ?? null, tenantId]);
}

/**
 * Queues a mail and the job that delivers it, in the caller's transaction. Returns its id, or null when it was queued
 * before.
 */
export async function queueMail(tx: Tx, jobs: Jobs, mail: NewMail): Promise<string | null> {
  const [messageId = null] = await queueMails(tx, jobs, [mail]);
  return messageId;
}

/** Like `queueMail` for several mails, in one statement. Returns the ids of those that were new. */
export async function queueMails(tx: Tx, jobs: Jobs, mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = await query<QueuedRow>(tx, `SELECT ${jobColumns} FROM queue_mails(?::json)`, [
    JSON.stringify(mails.map(({ message, ...mail }) => ({ ...mail, ...message }))),
  ]);
  await sendJobs(tx, jobs, rows);
  return rows.map(({ messageId }) => messageId);
}

/** SQL pattern of errors that concern one recipient or one mail, unlike those of the relay itself. */
export const recipientErrors = "'recipient|message failed'";

/** What the job of a mail depends on. */
interface QueuedRow {
  messageId: string;
  isAlert: boolean;
}
const jobColumns = 'message_id, is_alert';

/** Sends a job for each mail, in their order; a mail with a waiting job gets no second one. */
async function sendJobs(tx: Tx, jobs: Jobs, mails: readonly QueuedRow[]): Promise<void> {
  for (const queue of [mailAlert, mailDeliver])
    await jobs.sendAll(
      tx,
      queue,
      mails.filter((mail) => mailQueueOf(mail) === queue).map(({ messageId }) => ({ messageId })),
    );
}

/**
 * Stores a mail that is withheld because of the limit of its mailbox. Returns its id, or null when it exists already.
 */
export async function recordWithheldMail(tx: Tx, mail: NewMail): Promise<string | null> {
  const { to, tenantId, dedupeKey, message } = mail;
  const rows: { message_id: string }[] = await tx('mail_outbox')
    .insert({
      dedupeKey,
      tenantId,
      toEmail: to,
      locale: await mailLanguage(tx, mail),
      template: message.template,
      state: 'cancelled',
      lastError: 'Withheld: this mailbox has been sent several links already.',
    })
    .onConflict('dedupe_key')
    .ignore()
    .returning('message_id');
  return rows[0]?.message_id ?? null;
}

/** Counts a mail against the limit of its mailbox. Returns 0, or the seconds until another one is allowed. */
export async function countAccountMail(
  tx: Tx,
  to: string,
  kind: 'link' | 'invitation',
  most: { hourly: number; daily: number },
): Promise<number> {
  return value<number>(tx, 'SELECT take_account_mail(?, ?, ?, ?)', [to, kind, most.hourly, most.daily]);
}

/** A queued mail with the current status of its clinic. */
export interface QueuedMail extends QueuedRow {
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
 * Locks a queued mail for the rest of the transaction. Null when it is no longer queued or another worker is delivering
 * it.
 */
export async function lockQueuedMail(tx: Tx, messageId: string): Promise<QueuedMail | null> {
  const rows = await query<QueuedMail>(
    tx,
    `SELECT ${jobColumns}, m.tenant_id, t.status AS "tenantStatus", m.to_email AS "to", m.locale, m.template,
            m.params, m.attempts, m.created_at AS "queuedAt"
       FROM mail_outbox m LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
      WHERE m.message_id = ? AND m.state = 'queued'
        FOR UPDATE OF m SKIP LOCKED`,
    [messageId],
  );
  return rows[0] ?? null;
}

/** Marks a locked mail as sent and clears its parameters, which may hold one-time links. */
export async function markMailSent(tx: Tx, messageId: string, sentAt: Date): Promise<void> {
  await tx('mail_outbox')
    .where({ messageId })
    .update({ state: 'sent', sentAt, attempts: tx.raw('attempts + 1'), lastError: null, params: '{}' });
}

/** Deletes a locked mail, including its recipient. */
export async function deleteMail(tx: Tx, messageId: string): Promise<void> {
  await tx('mail_outbox').where({ messageId }).delete();
}

/** Times of the first and last failed attempt, for a temporary failure. */
function failureTimes(tx: Tx, failedAt: Date | null | undefined) {
  if (!failedAt) return {};
  return { first_failed_at: tx.raw('coalesce(first_failed_at, ?)', [failedAt]), last_failed_at: failedAt };
}

/**
 * Marks a locked mail as `failed` or `cancelled`, with the reason. Clears its parameters, unless `keptUntil` keeps them
 * so that an operator can resend it.
 */
export async function endMail(
  tx: Tx,
  messageId: string,
  end: {
    state: 'failed' | 'cancelled';
    attempts: number;
    reason: string;
    keptUntil?: Date | null;
    failedAt?: Date | null;
  },
): Promise<void> {
  const keptUntil = end.keptUntil ?? null;
  await tx('mail_outbox')
    .where({ messageId })
    .update({
      state: end.state,
      attempts: end.attempts,
      lastError: end.reason,
      keptUntil,
      ...failureTimes(tx, end.failedAt),
      ...(keptUntil ? {} : { params: '{}' }),
    });
}

/** Queues a failed mail again, with a new job. False when it is no longer kept. */
export async function requeueMail(tx: Tx, jobs: Jobs, messageId: string, now: Date): Promise<boolean> {
  const rows = await query<QueuedRow>(
    tx,
    `UPDATE mail_outbox SET state = 'queued', attempts = 0, last_error = NULL, kept_until = NULL, next_attempt_at = :now,
            first_failed_at = NULL, last_failed_at = NULL
      WHERE message_id = :messageId AND state = 'failed' AND kept_until > :now RETURNING ${jobColumns}`,
    { messageId, now },
  );
  await sendJobs(tx, jobs, rows);
  return rows.length === 1;
}

/** Failed mails whose content is still kept, without bounced ones, which would bounce again. */
const resendable = `state = 'failed' AND kept_until > :now AND NOT EXISTS (
  SELECT 1 FROM mail_bounces b WHERE b.message_id = mail_outbox.message_id)`;

export async function countResendableMails(sql: Sql, now: Date): Promise<number> {
  return value<number>(sql, `SELECT count(*)::integer AS mails FROM mail_outbox WHERE ${resendable}`, {
    now,
  });
}

/**
 * Queues all resendable mails again, with new jobs. Returns their ids; of two simultaneous callers, only one gets each.
 */
export async function requeueFailedMails(tx: Tx, jobs: Jobs, now: Date): Promise<string[]> {
  const rows = await query<QueuedRow>(
    tx,
    `UPDATE mail_outbox SET state = 'queued', attempts = 0, last_error = NULL, kept_until = NULL, next_attempt_at = :now,
            first_failed_at = NULL, last_failed_at = NULL
      WHERE message_id IN (SELECT message_id FROM mail_outbox WHERE ${resendable} ORDER BY message_id FOR UPDATE)
      RETURNING ${jobColumns}`,
    { now },
  );
  await sendJobs(tx, jobs, rows);
  return rows.map(({ messageId }) => messageId);
}

/** Makes a queued mail and its job due now. False when it is no longer queued. */
export async function expediteMail(tx: Tx, jobs: Jobs, messageId: string, now: Date): Promise<boolean> {
  const [mail] = await query<QueuedRow>(
    tx,
    `UPDATE mail_outbox SET next_attempt_at = :now WHERE message_id = :messageId AND state = 'queued' RETURNING ${jobColumns}`,
    { messageId, now },
  );
  if (!mail) return false;
  await jobs.sendNow(tx, mailQueueOf(mail), { messageId });
  return true;
}

/**
 * Makes mails due again that the relay failed to take, unless it took another one than `accepted` within five minutes:
 * they would wait up to four hours for their next attempt. That attempt replaces the last one, so that a relay that
 * comes and goes does not use up their attempts.
 */
export async function expediteAfterOutage(tx: Tx, accepted: string, now: Date): Promise<void> {
  await execute(
    tx,
    `WITH due AS (
       UPDATE mail_outbox SET next_attempt_at = :now, attempts = attempts - 1
        WHERE message_id IN (
          SELECT message_id FROM mail_outbox
           WHERE state = 'queued' AND NOT is_alert AND next_attempt_at > :now AND attempts > 0 AND message_id <> :accepted
             AND last_failed_at IS NOT NULL AND last_error !~* ${recipientErrors}
             AND NOT EXISTS (SELECT 1 FROM mail_outbox
                              WHERE state = 'sent' AND NOT is_alert AND sent_at > :now::timestamptz - interval '5 minutes')
             FOR UPDATE SKIP LOCKED)
        RETURNING message_id)
     UPDATE pgboss.job SET start_after = :now
      WHERE name = :queue AND state = 'created' AND singleton_key IN (SELECT message_id::text FROM due)`,
    { accepted, now, queue: mailDeliver.name },
  );
}

/** Clears the parameters of failed mails that were not resent in time. */
export async function clearKeptMails(sql: Sql, now: Date): Promise<void> {
  await execute(sql, `UPDATE mail_outbox SET params = '{}', kept_until = NULL WHERE kept_until <= ?`, [now]);
}

/** Postpones a locked mail until `next`, with the number of attempts and the last error. */
export async function postponeMail(
  tx: Tx,
  messageId: string,
  postponement: { next: Date; attempts: number; reason: string | null; failedAt?: Date },
): Promise<void> {
  await tx('mail_outbox')
    .where({ messageId })
    .update({
      nextAttemptAt: postponement.next,
      attempts: postponement.attempts,
      lastError: postponement.reason,
      ...failureTimes(tx, postponement.failedAt),
    });
}

/** Releases the mails held back while the clinic was suspended or closed. Returns how many. */
export async function releaseMail(tx: Tx, jobs: Jobs, tenantId: string): Promise<number> {
  const rows = await query<QueuedRow>(
    tx,
    `UPDATE mail_outbox SET next_attempt_at = now()
      WHERE tenant_id = ? AND state = 'queued' AND next_attempt_at > now() RETURNING ${jobColumns}`,
    [tenantId],
  );
  await sendJobs(tx, jobs, rows);
  return rows.length;
}

/**
 * Sends a job for each mail (alerts, or all others) that has been due for so many seconds: its job was lost with a
 * killed worker, or it was postponed without one. Returns how many, at most 500 per call.
 */
export async function sendOverdueMail(
  pool: Sql,
  jobs: Jobs,
  overdue: { isAlert: boolean; seconds: number },
): Promise<number> {
  // Skips mail that is being delivered. These locks must end before jobs are sent: a job that finds its mail locked is lost.
  const rows = await query<QueuedRow>(
    pool,
    `SELECT ${jobColumns} FROM mail_outbox
      WHERE state = 'queued' AND is_alert = :isAlert AND next_attempt_at <= now() - make_interval(secs => :seconds)
      ORDER BY next_attempt_at LIMIT 500 FOR UPDATE SKIP LOCKED`,
    overdue,
  );
  if (rows.length > 0) await pool.transaction((tx) => sendJobs(tx, jobs, rows));
  return rows.length;
}
