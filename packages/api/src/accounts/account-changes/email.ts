import { DomainError, emailConfirmHours, emailUndoDays, type OpenEmailChange } from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { refuseWithheld, takeAccountMail } from '../../mail/account-mail.ts';
import { mailLanguage, queueMails } from '../../mail/repository.ts';
import type { Session } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { invalid } from '../../server/refusals.ts';
import { mainUrl } from '../../server/urls.ts';
import { forgetDevices, forgetFailures } from '../credentials/index.ts';
import { endAccess, lockSignedIn } from '../sessions/index.ts';
import { findAccountByEmail, lockAccount } from '../users/index.ts';
import { mailedLink, type Work } from './links.ts';
import { emailChangedMail, emailConfirmMail, emailNoticeMail, emailTakenMail } from './mails.ts';
import {
  cancelOpen,
  displaceUnverified,
  findOpenEmail,
  insertChange,
  moveEmail,
  moveOwnerContact,
  restoreEmail,
  setState,
  undoSince,
} from './repository.ts';

const HOUR_MS = 3_600_000;

/** The person's own unconfirmed change. */
export async function readOpenEmail(deps: ServerDeps, userId: string): Promise<OpenEmailChange | null> {
  const open = await findOpenEmail(deps.database.platform, userId, deps.clock.now());
  return open ? { email: open.email, expiresAt: open.expiresAt.toISOString() } : null;
}

/**
 * Emails a link to the new email, and to the current one a notice with a link to stop the change. For an email with an
 * account everything but the mail is the same, so that nobody can find out about accounts here. An earlier request
 * ends.
 * @throws DomainError VALIDATION_FAILED for the current email, TOO_MANY_MAILS, SESSION_INVALID
 */
export async function requestEmailChange(
  deps: ServerDeps,
  session: Session,
  actor: Actor,
  email: string,
): Promise<void> {
  const { userId } = session.user;
  const now = deps.clock.now();
  await deps.database.change(async (tx) => {
    const account = await lockSignedIn(tx, session);
    if (account.email.toLowerCase() === email.toLowerCase()) throw invalid({ email: 'emailSame' });
    // Counted with the invitations: like them, these mails are sent whether or not the email has an account.
    refuseWithheld(await takeAccountMail(tx, email, 'invitation'));
    await cancelOpen(tx, userId, 'email');
    const changeId = await insertChange(tx, {
      userId,
      kind: 'email',
      oldEmail: account.email,
      newEmail: email,
      requestedBy: userId,
      sessionId: session.sessionId,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + emailConfirmHours * HOUR_MS),
    });
    const taken = await findAccountByEmail(tx, email);
    const { fullName, locale } = account;
    const link = await mailedLink(tx, deps, changeId, 'confirm', locale);
    const stopLink = await mailedLink(tx, deps, changeId, 'cancel', locale);
    const recipient = { to: email, asked: locale, tenantId: null };
    const signInLink = mainUrl(deps.settings, await mailLanguage(tx, recipient), '/signin');
    await queueMails(tx, deps.jobs, [
      {
        ...recipient,
        dedupeKey: `email_change:new:${changeId}`,
        message: taken
          ? emailTakenMail.message({ newEmail: email, signInLink })
          : emailConfirmMail.message({ newEmail: email, link, hours: emailConfirmHours }),
      },
      {
        to: account.email,
        tenantId: null,
        dedupeKey: `email_change:old:${changeId}`,
        message: emailNoticeMail.message({ fullName, newEmail: email, link: stopLink, days: emailUndoDays }),
      },
    ]);
    await insertAuditEntry(tx, actor, { action: 'account.email_change_requested', subjectId: userId });
  });
}

/** Cancels one's own unconfirmed change, if there is one. */
export async function cancelEmailChange(deps: ServerDeps, userId: string, actor: Actor): Promise<void> {
  await deps.database.change(async (tx) => {
    await lockAccount(tx, userId);
    if ((await cancelOpen(tx, userId, 'email')) > 0)
      await insertAuditEntry(tx, actor, { action: 'account.email_change_cancelled', subjectId: userId });
  });
}

/** Confirmed from the new email: the account gets it. Other sessions and open links end; both emails are notified. */
export async function confirmEmail({ tx, deps, actor, change, account }: Work): Promise<void> {
  const { userId, newEmail, sessionId } = change;
  if (newEmail === null || (await findAccountByEmail(tx, newEmail))) throw new DomainError('LINK_INVALID');
  const doneAt = deps.clock.now();
  await setState(tx, change, 'done', { doneAt });
  await unlessTaken(moveEmail(tx, userId, newEmail));
  await forgetFailures(tx, account.email);
  await endAccess(tx, actor, sessionId ? 'emailChanged' : 'emailChangeUndone', {
    userId,
    ...(sessionId ? { sessionId } : {}),
  });
  await recordMove(tx, actor, 'account.email_changed', { userId, from: account.email, to: newEmail });
  const { fullName, locale } = account;
  const link = await mailedLink(tx, deps, change.changeId, 'cancel', locale);
  const facts = { fullName, newEmail, at: doneAt.toISOString() };
  await queueMails(
    tx,
    deps.jobs,
    [account.email, newEmail].map((to) => ({
      to,
      asked: locale,
      tenantId: null,
      dedupeKey: `email_changed:${change.changeId}:${to === newEmail ? 'new' : 'old'}`,
      message: emailChangedMail.message({
        ...facts,
        undo: to === newEmail ? null : { link, days: emailUndoDays },
      }),
    })),
  );
}

/** Stopped from the former email: the change is cancelled or, if already made, undone with every later one. */
export async function stopEmailChange({ tx, actor, change, account }: Work): Promise<void> {
  const { userId, oldEmail, doneAt } = change;
  if (change.state === 'requested') {
    await setState(tx, change, 'cancelled');
    await insertAuditEntry(tx, by(actor, userId), {
      action: 'account.email_change_cancelled',
      subjectId: userId,
    });
    return;
  }
  await displaceUnverified(tx, oldEmail);
  if (doneAt === null || (await findAccountByEmail(tx, oldEmail))) throw new DomainError('LINK_INVALID');
  await undoSince(tx, userId, doneAt);
  await unlessTaken(restoreEmail(tx, userId, oldEmail));
  await forgetFailures(tx, account.email);
  await forgetDevices(tx, userId);
  await endAccess(tx, actor, 'emailChangeUndone', { userId });
  await recordMove(tx, actor, 'account.email_change_undone', { userId, from: account.email, to: oldEmail });
}

const uniqueViolation = '23505';

/** @throws DomainError LINK_INVALID when the email gets another account at the same moment */
async function unlessTaken(move: Promise<void>): Promise<void> {
  try {
    await move;
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    throw new DomainError('LINK_INVALID');
  }
}

/** The audit entry, and the contact email of the person's own clinics. */
async function recordMove(
  tx: Tx,
  actor: Actor,
  action: `account.${string}`,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const person = by(actor, userId);
  await insertAuditEntry(tx, person, { action, subjectId: userId });
  for (const { tenantId, clinicName } of await moveOwnerContact(tx, userId, from, to)) {
    const payload = { clinicName, fields: ['ownSignInEmail'] };
    await insertEvent(tx, person, { type: 'tenant.updated', tenantId, payload });
  }
}

function by(actor: Actor, userId: string): Actor {
  return { ...actor, kind: 'user', userId };
}
