import {
  DomainError,
  type MailTrouble,
  type MailTroublePage,
  type MailTroubleQuery,
  type ResendWay,
} from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import { isoTimes } from '../../../database/dated.ts';
import { expediteMail, requeueFailedMails, requeueMail } from '../../../mail/repository.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import { resendActivation } from '../../tenants/edit/index.ts';
import { listTroubles, lockTrouble, type TroubleRow } from './repository.ts';

/** One page of undelivered email, newest first. */
export async function readTroubles(
  deps: ServerDeps,
  query: MailTroubleQuery & { before?: string; limit: number },
): Promise<MailTroublePage> {
  const text = query.search?.trim() ?? '';
  const filter = {
    kind: query.kind ?? null,
    pattern: text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    before: query.before ?? null,
  };
  const rows = await listTroubles(deps.database.platform, filter, deps.clock.now(), query.limit + 1);
  const mails = rows.slice(0, query.limit).map(toMailTrouble);
  return { mails, next: rows.length > query.limit ? (mails.at(-1)?.messageId ?? null) : null };
}

/**
 * Sends an email again if possible: an attempt now for a retrying one, the same mail for a failed one that is still
 * kept, a new link for an activation. Returns which of these it did.
 * @throws DomainError NOT_FOUND, MAIL_NOT_KEPT, and the errors of sending a new activation link
 */
export async function resendMail(deps: ServerDeps, messageId: string, actor: Actor): Promise<ResendWay> {
  const now = deps.clock.now();
  const { resend, tenantId } = await deps.database.platform.transaction(async (tx) => {
    const row = found(await lockTrouble(tx, messageId, now));
    const mail = toMailTrouble(row);
    if (!mail.resend) throw new DomainError('MAIL_NOT_KEPT');
    if (mail.resend === 'now') await expediteMail(tx, deps.jobs, messageId, now);
    if (mail.resend === 'again') await requeueMail(tx, deps.jobs, messageId, now);
    if (mail.resend !== 'new_link')
      await insertAuditEntry(tx, actor, {
        action: 'mail.resend',
        tenantId: mail.tenant?.tenantId ?? null,
        details: { messageId, template: mail.template, stateBefore: mail.kind, way: mail.resend },
      });
    return { resend: mail.resend, tenantId: mail.tenant?.tenantId };
  });
  // Sending a new link has its own audit entry.
  if (resend === 'new_link' && tenantId) await resendActivation(deps, tenantId, actor);
  return resend;
}

/**
 * Sends all failed emails that are still kept again, in one step. Returns how many.
 * @throws DomainError SELECTION_GREW when they are more than the operator agreed to
 */
export async function resendFailedMail(deps: ServerDeps, expected: number, actor: Actor): Promise<number> {
  return deps.database.change(async (tx) => {
    const { length: mails } = await requeueFailedMails(tx, deps.jobs, deps.clock.now());
    if (mails > expected)
      throw new DomainError('SELECTION_GREW', {
        text: `More emails have failed since you looked: ${mails} instead of ${expected}. Look at them and try again.`,
        details: { total: mails, expected },
      });
    if (mails > 0) await insertAuditEntry(tx, actor, { action: 'mail.resend_failed', details: { mails } });
    return mails;
  });
}

function toMailTrouble({ kept, ...row }: TroubleRow): MailTrouble {
  return { ...isoTimes(row), resend: wayToResend(row, kept) };
}

/** Mails with one-time links are never kept; of those, only an activation can be sent with a new link. */
function wayToResend(
  row: Pick<TroubleRow, 'kind' | 'template' | 'tenant'>,
  kept: boolean,
): MailTrouble['resend'] {
  if (row.kind === 'retrying') return 'now';
  if (kept) return 'again';
  const isActivation = row.template === 'activation' || row.template === 'owner_address_corrected';
  return isActivation && row.tenant ? 'new_link' : null;
}
