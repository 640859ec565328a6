import {
  DomainError,
  type PlatformRole,
  type StaffInvitation,
  type StaffMember,
} from '@tamarack/core/domain';
import { sendStaffInvitation } from '../../accounts/links/index.ts';
import { endAccess, endSession } from '../../accounts/sessions/index.ts';
import { cancelReset, turnOffTwoFactor, twoFactorChangedMail } from '../../accounts/two-factor/index.ts';
import { lockAccount } from '../../accounts/users/index.ts';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { found, invalid } from '../../server/refusals.ts';
import { mainUrl } from '../../server/urls.ts';
import { markAllRead } from '../activity/index.ts';
import { staffRemovedMail, staffWelcomeMail } from './mails.ts';
import {
  findOrCreateAccount,
  findStaff,
  giveRole,
  lockOwnersAndMember,
  removeRole,
  updateStaff,
} from './repository.ts';

type Deps = Pick<ServerDeps, 'database' | 'jobs' | 'settings' | 'clock'>;

/**
 * Invites a colleague. Someone without an account is emailed a link to choose a password; someone with an account gets
 * the role at once and is notified by email.
 * @throws DomainError ALREADY_STAFF, TOO_MANY_MAILS
 */
export async function inviteStaff(
  deps: Deps,
  actor: Actor,
  invitation: StaffInvitation,
): Promise<StaffMember> {
  return deps.database.change(async (tx) => {
    const account = await findOrCreateAccount(tx, invitation.email, invitation.name);
    if (account.role) throw new DomainError('ALREADY_STAFF', { fields: { email: 'alreadyStaff' } });
    if (account.isDeactivated) throw invalid({ email: 'accountDeactivated' });
    await giveRole(tx, account.userId, invitation.role);
    await markAllRead(tx, account.userId);
    // Two-step sign-in of staff is reset by an owner of the platform only.
    await cancelReset(tx, actor, account.userId);
    // Sessions opened before the role was given cannot open the console; the next sign-in can.
    await endAccess(tx, actor, 'staffRoleChanged', { userId: account.userId });
    if (account.hasAccount) {
      await queueMail(tx, deps.jobs, {
        to: account.email,
        tenantId: null,
        dedupeKey: `staff_welcome:${account.userId}:${actor.requestId}`,
        message: staffWelcomeMail.message({
          role: invitation.role,
          link: mainUrl(deps.settings, 'en', '/admin/login'),
        }),
      });
    } else {
      await sendStaffInvitation(tx, deps, account.userId);
    }
    return auditAndRead(tx, actor, account.userId, 'staff.invite', { role: invitation.role });
  });
}

/**
 * Emails another invitation link.
 * @throws DomainError NOT_FOUND, TOO_MANY_MAILS, ALREADY_DONE when the person has set a password
 */
export async function resendInvitation(deps: Deps, actor: Actor, userId: string): Promise<StaffMember> {
  return deps.database.change(async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.state !== 'invited') throw new DomainError('ALREADY_DONE');
    await sendStaffInvitation(tx, deps, userId);
    return auditAndRead(tx, actor, userId, 'staff.resend_invitation', {});
  });
}

/** @throws DomainError NOT_FOUND, ALREADY_DONE when the person has set a password */
export async function withdrawInvitation(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await deps.database.change(async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.state !== 'invited') throw new DomainError('ALREADY_DONE');
    await audit(tx, actor, userId, 'staff.withdraw_invitation', { role: member.role });
    await endAccess(tx, actor, 'staffRoleChanged', { userId });
    await removeRole(tx, userId);
  });
}

export type StaffChange = { role: PlatformRole } | { deactivated: boolean };

/**
 * Changes a colleague's role, or deactivates or reactivates their account. Nobody changes their own, and at least one
 * owner who can sign in always remains.
 * @throws DomainError NOT_FOUND, NOT_ON_YOURSELF, VERSION_CONFLICT, LAST_OWNER, ALREADY_DONE
 */
export async function changeStaff(
  deps: Deps,
  actor: Actor,
  userId: string,
  version: number,
  change: StaffChange,
): Promise<StaffMember> {
  if (userId === actor.userId) throw new DomainError('NOT_ON_YOURSELF');
  return deps.database.change(async (tx) => {
    const owners = await lockOwnersAndMember(tx, userId);
    const before = found(await findStaff(tx, userId));
    if (before.version !== version) throw new DomainError('VERSION_CONFLICT');
    if (isUnchanged(before, change)) throw new DomainError('ALREADY_DONE');
    const staysOwner = 'role' in change ? change.role === 'platform_owner' : !change.deactivated;
    if (!staysOwner) refuseLastOwner(owners, userId);
    if (!(await updateStaff(tx, userId, version, change))) throw new DomainError('VERSION_CONFLICT');
    if ('role' in change) {
      const endedSessions = await endAccess(tx, actor, 'staffRoleChanged', { userId });
      return auditAndRead(tx, actor, userId, 'staff.change_role', {
        before: before.role,
        after: change.role,
        endedSessions,
      });
    }
    const ended = await endAccess(tx, actor, change.deactivated ? 'deactivated' : 'reactivated', { userId });
    return auditAndRead(tx, actor, userId, change.deactivated ? 'staff.deactivate' : 'staff.reactivate', {
      role: before.role,
      ...(change.deactivated ? { endedSessions: ended } : {}),
    });
  });
}

/**
 * Takes the platform role away from a colleague and notifies them by email. Their account and clinics stay; an account
 * that was deactivated can sign in again, without the console. Nobody removes themselves, and at least one owner who
 * can sign in always remains.
 * @throws DomainError NOT_FOUND, NOT_ON_YOURSELF, VERSION_CONFLICT, LAST_OWNER
 */
export async function removeStaff(deps: Deps, actor: Actor, userId: string, version: number): Promise<void> {
  if (userId === actor.userId) throw new DomainError('NOT_ON_YOURSELF');
  await deps.database.change(async (tx) => {
    const owners = await lockOwnersAndMember(tx, userId);
    const before = found(await findStaff(tx, userId));
    if (before.version !== version) throw new DomainError('VERSION_CONFLICT');
    refuseLastOwner(owners, userId);
    const { role, state } = before;
    const ending = state === 'deactivated' ? 'reactivated' : 'staffRoleChanged';
    const endedSessions = await endAccess(tx, actor, ending, { userId });
    await audit(tx, actor, userId, 'staff.remove', { role, state, endedSessions });
    const email = await removeRole(tx, userId);
    if (!email) return;
    await queueMail(tx, deps.jobs, {
      to: email,
      tenantId: null,
      dedupeKey: `staff_removed:${userId}:${actor.requestId}`,
      message: staffRemovedMail.message({}),
    });
  });
}

function refuseLastOwner(owners: readonly string[], userId: string): void {
  if (owners.length === 1 && owners[0] === userId) throw new DomainError('LAST_OWNER');
}

function isUnchanged(before: StaffMember, change: StaffChange): boolean {
  return 'role' in change
    ? before.role === change.role
    : (before.state === 'deactivated') === change.deactivated;
}

/**
 * Removes a colleague's two-step sign-in, tells them by email and ends their sessions.
 * @throws DomainError NOT_FOUND, NOT_ON_YOURSELF, ALREADY_DONE when there is nothing to remove
 */
export async function resetTwoFactor(deps: Deps, actor: Actor, userId: string): Promise<StaffMember> {
  if (userId === actor.userId) throw new DomainError('NOT_ON_YOURSELF');
  return deps.database.change(async (tx) => {
    const member = await lockMember(tx, userId);
    if (!member.twoFactor && member.passkeys === 0) throw new DomainError('ALREADY_DONE');
    await removeTwoFactor(tx, deps, actor, userId);
    const ended = await endAccess(tx, actor, 'twoFactorReset', { userId });
    return auditAndRead(tx, actor, userId, 'staff.reset_two_factor', { endedSessions: ended });
  });
}

async function removeTwoFactor(tx: Tx, { clock, jobs }: Deps, actor: Actor, userId: string): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (!account) throw new Error(`no account ${userId}`);
  await turnOffTwoFactor(tx, userId);
  await cancelReset(tx, actor, userId);
  const at = clock.now().toISOString();
  await queueMail(tx, jobs, {
    to: account.email,
    tenantId: null,
    dedupeKey: `two_factor:reset:${userId}:${at}`,
    message: twoFactorChangedMail.message({ fullName: account.fullName, change: 'disabled', at }),
  });
}

/** Ends one session of a colleague, or all. @throws DomainError NOT_FOUND */
export async function endStaffSessions(
  deps: Deps,
  actor: Actor,
  userId: string,
  sessionId?: string,
): Promise<void> {
  await deps.database.change(async (tx) => {
    await lockMember(tx, userId);
    const ended = await (sessionId
      ? endSession(tx, actor, 'sessionEndedByStaff', { userId, sessionId })
      : endAccess(tx, actor, 'signedOutByStaff', { userId }));
    if (sessionId && ended === 0) throw new DomainError('NOT_FOUND');
    const details = sessionId ? { sessionId } : { endedSessions: ended };
    await audit(tx, actor, userId, sessionId ? 'staff.end_session' : 'staff.end_sessions', details);
  });
}

async function lockMember(tx: Tx, userId: string): Promise<StaffMember> {
  await lockOwnersAndMember(tx, userId);
  return found(await findStaff(tx, userId));
}

/** Audits a change and returns the colleague after it. */
async function auditAndRead(
  tx: Tx,
  actor: Actor,
  userId: string,
  action: `staff.${string}`,
  details: Record<string, unknown>,
): Promise<StaffMember> {
  await audit(tx, actor, userId, action, details);
  const member = await findStaff(tx, userId);
  if (!member) throw new Error(`staff member ${userId} is gone`);
  return member;
}

/** Writes an audit entry, and an event that makes open consoles reload the staff list. */
async function audit(
  tx: Tx,
  actor: Actor,
  userId: string,
  action: `staff.${string}`,
  details: Record<string, unknown>,
): Promise<void> {
  await insertAuditEntry(tx, actor, { action, subjectId: userId, details });
  await insertEvent(tx, actor, {
    type: 'staff.changed',
    payload: { change: action.slice('staff.'.length), userId, role: details.after ?? details.role },
  });
}
