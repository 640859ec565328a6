import { type Backoff, backoffDelay } from '@tamarack/core/domain/backoff';
import { isLocale } from '@tamarack/core/domain/text';
import type { Tx } from '../database/types.ts';
import type { ServerDeps } from '../server/deps.ts';
import { insertBounce, mayGetNewsletter } from './bounces/repository.ts';
import { mailQueueOf } from './queue.ts';
import { renderMail } from './render.ts';
import {
  deleteMail,
  endMail,
  expediteAfterOutage,
  lockQueuedMail,
  markMailSent,
  postponeMail,
  type QueuedMail,
} from './repository.ts';
import { MailError, type Mailer } from './transports/mailer.ts';

const MINUTE = 60_000;
const MAX_ATTEMPTS = 12;
const RETRY: Backoff = { first: MINUTE, longest: 240 * MINUTE, spread: [0.8, 1.2] };
/** How often a mail held back for its clinic is checked, in case nothing releases it. */
const WAIT = 60 * MINUTE;
const MAX_REASON_LENGTH = 500;
/** How long a failed mail that can be resent is kept for an operator. */
const KEPT_FOR = 14 * 24 * 60 * MINUTE;

export interface DeliveryDeps extends Pick<ServerDeps, 'jobs' | 'clock' | 'mails'> {
  database: Pick<ServerDeps['database'], 'worker'>;
  mailer: Mailer;
  /** Between 0 and 1; spreads the retries. */
  random?: () => number;
}

/** Outcome of one delivery. `failed` is final, and the caller records it where operators see it. */
export type Delivery =
  | { outcome: 'sent' | 'skipped' | 'waiting' | 'cancelled' }
  | { outcome: 'retry'; attempts: number; next: Date; error: string }
  | { outcome: 'failed'; messageId: string; template: string; tenantId: string | null; error: string };

/**
 * Delivers one mail of the outbox. The row stays locked while the mailer works, so no other worker sends the mail too,
 * and a killed worker leaves the row queued. Never throws for a mail that could not be delivered; `afterwards` runs in
 * the transaction that updates the row and may record the outcome.
 */
export async function deliverMail(
  deps: DeliveryDeps,
  messageId: string,
  afterwards?: (tx: Tx, delivery: Delivery) => Promise<void>,
): Promise<Delivery> {
  return deps.database.worker.transaction(async (tx) => {
    const mail = await lockQueuedMail(tx, messageId);
    const delivery: Delivery = mail ? await attempt(tx, deps, mail) : { outcome: 'skipped' };
    await afterwards?.(tx, delivery);
    return delivery;
  });
}

async function attempt(tx: Tx, deps: DeliveryDeps, mail: QueuedMail): Promise<Delivery> {
  const { messageId } = mail;
  const now = deps.clock.now();
  const template = deps.mails.get(mail.template);
  if (template?.waitsWhileSuspended && isClosed(mail)) {
    await postponeMail(tx, messageId, {
      next: new Date(now.getTime() + WAIT),
      attempts: mail.attempts,
      reason: null,
    });
    return { outcome: 'waiting' };
  }
  try {
    if (!template) throw new MailError(`No mail template "${mail.template}"`, false);
    const expiry = template.expires?.(mail.params, mail.queuedAt);
    if (expiry && expiry <= now) {
      await endMail(tx, messageId, { state: 'cancelled', attempts: mail.attempts, reason: 'Outdated' });
      return { outcome: 'cancelled' };
    }
    if (template.needsConsent && !(await mayGetNewsletter(tx, mail.to))) {
      await endMail(tx, messageId, { state: 'cancelled', attempts: mail.attempts, reason: 'No consent' });
      return { outcome: 'cancelled' };
    }
    const locale = isLocale(mail.locale) ? mail.locale : 'en';
    const body = renderMail(template, mail.params, locale, now);
    await deps.mailer.deliver({
      messageId,
      to: mail.to,
      locale,
      date: now,
      ...body,
      ...(mail.isAlert ? { isAlert: true } : {}),
    });
  } catch (error) {
    return handleFailure(tx, deps, mail, error);
  }
  if (template.deletedAfterDelivery) {
    await deleteMail(tx, messageId);
    return { outcome: 'sent' };
  }
  if (!mail.isAlert) await expediteAfterOutage(tx, messageId, now);
  await markMailSent(tx, messageId, now);
  return { outcome: 'sent' };
}

function isClosed({ tenantStatus }: QueuedMail): boolean {
  return tenantStatus === 'suspended' || tenantStatus === 'terminated';
}

/** Schedules another attempt, or marks the mail as failed. */
async function handleFailure(
  tx: Tx,
  deps: DeliveryDeps,
  mail: QueuedMail,
  error: unknown,
): Promise<Delivery> {
  const { messageId, template, tenantId } = mail;
  const rules = deps.mails.get(template);
  const attempts = mail.attempts + 1;
  const failedAt = deps.clock.now();
  const isPermanent = error instanceof MailError && error.permanent;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
  if (isPermanent || attempts >= MAX_ATTEMPTS) {
    if (rules?.deletedAfterDelivery) {
      await deleteMail(tx, messageId);
      return { outcome: 'failed', messageId, template, tenantId, error: reason };
    }
    const keptUntil = rules?.canResend ? new Date(failedAt.getTime() + KEPT_FOR) : null;
    await endMail(tx, messageId, {
      state: 'failed',
      attempts,
      reason,
      keptUntil,
      failedAt: isPermanent ? null : failedAt,
    });
    if (error instanceof MailError && error.refusal)
      await insertBounce(tx, { messageId, origin: 'relay', diagnostic: reason, ...error.refusal });
    return { outcome: 'failed', messageId, template, tenantId, error: reason };
  }
  const next = new Date(failedAt.getTime() + backoffDelay(attempts, RETRY, deps.random));
  await postponeMail(tx, messageId, { next, attempts, reason, failedAt });
  await deps.jobs.send(tx, mailQueueOf(mail), { messageId }, { startAfter: next });
  return { outcome: 'retry', attempts, next, error: reason };
}
