import {
  DomainError,
  type OpenTwoFactorReset,
  twoFactorConfirmDays,
  twoFactorDelayHours,
} from '@tamarack/core/domain';
import { type Actor, systemActor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { isoTimes } from '../../database/dated.ts';
import type { WorkerDeps } from '../../feature.ts';
import { refuseWithheld, takeAccountMail } from '../../mail/account-mail.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { found } from '../../server/refusals.ts';
import { cancelReset, recordCancelledReset, twoFactorChangedMail } from '../two-factor/index.ts';
import { lockAccount } from '../users/index.ts';
import { mailedLink, type Work } from './links.ts';
import { twoFactorResetMail, twoFactorResetNoticeMail } from './mails.ts';
import {
  cancelOpen,
  carryOutReset,
  findOpenReset,
  insertChange,
  listDueResets,
  listGuardians,
  setState,
} from './repository.ts';

const HOUR_MS = 3_600_000;

/**
 * Emails a person who lost their second factor a link to confirm that two-step sign-in is to be turned off. An earlier
 * unconfirmed request ends.
 * @throws DomainError NOT_FOUND, FORBIDDEN for staff, ACCOUNT_DEACTIVATED, ALREADY_DONE, TOO_MANY_MAILS
 */
export async function requestTwoFactorReset(deps: ServerDeps, userId: string, actor: Actor): Promise<void> {
  const now = deps.clock.now();
  await deps.database.change(async (tx) => {
    const account = found(await lockAccount(tx, userId));
    if (account.platformRole) throw new DomainError('FORBIDDEN');
    if (account.deactivatedAt) throw new DomainError('ACCOUNT_DEACTIVATED');
    const open = await findOpenReset(tx, userId, now);
    if (!account.totpConfirmedAt || open?.dueAt) throw new DomainError('ALREADY_DONE');
    refuseWithheld(await takeAccountMail(tx, account.email));
    await cancelOpen(tx, userId, 'two_factor');
    const changeId = await insertChange(tx, {
      userId,
      kind: 'two_factor',
      oldEmail: account.email,
      newEmail: null,
      requestedBy: actor.userId,
      sessionId: null,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + twoFactorConfirmDays * 24 * HOUR_MS),
    });
    const { fullName, locale } = account;
    await queueMail(tx, deps.jobs, {
      to: account.email,
      tenantId: null,
      dedupeKey: `two_factor_reset:${changeId}`,
      message: twoFactorResetMail.message({
        fullName,
        link: await mailedLink(tx, deps, changeId, 'confirm', locale),
        stopLink: await mailedLink(tx, deps, changeId, 'cancel', locale),
        days: twoFactorConfirmDays,
        hours: twoFactorDelayHours,
      }),
    });
    await insertAuditEntry(tx, actor, { action: 'account.two_factor_reset_requested', subjectId: userId });
  });
}

/** The open reset of a person's two-step sign-in; null if there is none. */
export async function readOpenReset(
  deps: Pick<ServerDeps, 'database' | 'clock'>,
  userId: string,
): Promise<OpenTwoFactorReset | null> {
  const reset = await findOpenReset(deps.database.platform, userId, deps.clock.now());
  return reset ? isoTimes(reset) : null;
}

/** Cancels a reset for its person or for an operator, if there is one. */
export async function cancelTwoFactorReset(deps: ServerDeps, userId: string, actor: Actor): Promise<void> {
  await deps.database.change(async (tx) => {
    await lockAccount(tx, userId);
    await cancelReset(tx, actor, userId);
  });
}

/**
 * Confirmed by the person with the emailed link: the delay begins. The owners of their clinics, and the other
 * administrators of clinics they own, are emailed and can stop it.
 */
export async function confirmReset({ tx, deps, actor, change, account }: Work): Promise<void> {
  const { userId, changeId } = change;
  const dueAt = new Date(deps.clock.now().getTime() + twoFactorDelayHours * HOUR_MS);
  await setState(tx, change, 'confirmed', { dueAt });
  await insertAuditEntry(tx, actor, { action: 'account.two_factor_reset_confirmed', subjectId: userId });
  for (const { tenantId, email, locale } of await listGuardians(tx, userId)) {
    const stopLink = await mailedLink(tx, deps, changeId, 'cancel', locale);
    await queueMail(tx, deps.jobs, {
      to: email,
      tenantId,
      dedupeKey: `two_factor_reset_notice:${changeId}:${email}`,
      message: twoFactorResetNoticeMail.message({
        memberName: account.fullName,
        at: dueAt.toISOString(),
        stopLink,
      }),
    });
  }
}

/** Stops a reset with the link of the person or of somebody who was notified. */
export async function stopReset({ tx, actor, change }: Work): Promise<void> {
  await setState(tx, change, 'cancelled');
  await recordCancelledReset(tx, actor, change.userId);
}

/** Carries out the confirmed resets whose delay is over, or cancels those that no longer apply. */
export async function carryOutResets(
  deps: Pick<WorkerDeps, 'database' | 'clock' | 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  const { worker } = deps.database;
  const now = deps.clock.now();
  for (const changeId of await listDueResets(worker, now)) {
    if (signal.aborted) return;
    await worker.transaction(async (tx) => {
      const outcome = await carryOutReset(tx, changeId, now);
      if (!outcome) return;
      const { userId, email, fullName, isCancelled } = outcome;
      if (isCancelled) return recordCancelledReset(tx, systemActor, userId);
      await insertAuditEntry(tx, systemActor, { action: 'account.two_factor_reset', subjectId: userId });
      await queueMail(tx, deps.jobs, {
        to: email,
        tenantId: null,
        dedupeKey: `two_factor:reset:${changeId}`,
        message: twoFactorChangedMail.message({ fullName, change: 'disabled', at: now.toISOString() }),
      });
    });
  }
}
