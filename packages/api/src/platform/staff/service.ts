import { DomainError, type PlatformRole, type StaffMember } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { mainUrl } from '../../server/urls.ts';
import { staffWelcomeMail } from './mails.ts';
import {
  accountFor,
  findStaff,
  forgetInvitation,
  giveRole,
  lockOwnersAnd,
  updateStaff,
} from './repository.ts';

/** What staff need of accounts; handed over where the features are put together. */
export interface StaffDoors {
  /** Mails a link that verifies the address and sets a password. */
  sendInvitation(
    tx: Tx,
    invitee: { userId: string; email: string; locale: Locale; role: PlatformRole },
  ): Promise<void>;
  /** Ends the person's sessions; one of them when it is named. Says how many there were. */
  endSessions(tx: Tx, userId: string, because: string, sessionId?: string): Promise<number>;
  /** Removes authenticator, recovery codes and passkeys, and tells the person by mail. */
  removeTwoFactor(tx: Tx, userId: string): Promise<void>;
}

type Deps = Pick<ServerDeps, 'database' | 'jobs' | 'settings'>;

/**
 * Invites a colleague. An address without an account gets one with its first password by link; one with an account
 * gets the role at once, and a mail that says so.
 * @throws DomainError ALREADY_STAFF
 */
export async function inviteStaff(
  deps: Deps,
  doors: StaffDoors,
  actor: Actor,
  input: { name: string; email: string; role: PlatformRole },
): Promise<StaffMember> {
  return deps.database.platform.transaction(async (tx) => {
    const account = await accountFor(tx, input.email, input.name);
    if (account.role) throw new DomainError('ALREADY_STAFF', { fields: { email: 'alreadyStaff' } });
    if (account.isDeactivated)
      throw new DomainError('VALIDATION_FAILED', { fields: { email: 'accountDeactivated' } });
    await giveRole(tx, account.userId, input.role);
    if (account.hasAccount) {
      // A session opened before the role is none of the console; the next sign-in opens one.
      await doors.endSessions(tx, account.userId, 'joined the staff');
      await queueMail(tx, deps.jobs, {
        to: account.email,
        locale: account.locale,
        tenantId: null,
        dedupeKey: `staff_welcome:${account.userId}:${actor.requestId}`,
        message: staffWelcomeMail.message({
          role: input.role,
          link: mainUrl(deps.settings, 'en', '/admin/login'),
        }),
      });
    } else {
      await doors.sendInvitation(tx, { ...account, role: input.role });
    }
    return recorded(tx, actor, account.userId, 'staff.invite', { role: input.role });
  });
}

/**
 * Mails a new link in place of the one that was sent.
 * @throws DomainError NOT_FOUND, ALREADY_DONE when the person has set a password
 */
export async function resendInvitation(
  deps: Deps,
  doors: StaffDoors,
  actor: Actor,
  userId: string,
): Promise<StaffMember> {
  return deps.database.platform.transaction(async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.state !== 'invited') throw new DomainError('ALREADY_DONE');
    const account = await accountFor(tx, member.email, member.name);
    await doors.sendInvitation(tx, { ...account, role: member.role });
    return recorded(tx, actor, userId, 'staff.resend_invitation', {});
  });
}

/** @throws DomainError NOT_FOUND, ALREADY_DONE when the person has set a password */
export async function withdrawInvitation(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await deps.database.platform.transaction(async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.state !== 'invited') throw new DomainError('ALREADY_DONE');
    await record(tx, actor, userId, 'staff.withdraw_invitation', { role: member.role });
    await forgetInvitation(tx, userId);
  });
}

export type StaffChange = { role: PlatformRole } | { deactivated: boolean };

/**
 * Changes a colleague's role, or closes and reopens their account. Nobody changes their own, and one owner who can sign
 * in always remains.
 * @throws DomainError NOT_FOUND, NOT_ON_YOURSELF, VERSION_CONFLICT, LAST_OWNER, ALREADY_DONE
 */
export async function changeStaff(
  deps: Deps,
  doors: StaffDoors,
  actor: Actor,
  userId: string,
  version: number,
  change: StaffChange,
): Promise<StaffMember> {
  if (userId === actor.userId) throw new DomainError('NOT_ON_YOURSELF');
  return deps.database.platform.transaction(async (tx) => {
    const owners = await lockOwnersAnd(tx, userId);
    const before = await findStaff(tx, userId);
    if (!before) throw new DomainError('NOT_FOUND');
    if (before.version !== version) throw new DomainError('VERSION_CONFLICT');
    if (isSame(before, change)) throw new DomainError('ALREADY_DONE');
    const remains = 'role' in change ? change.role === 'platform_owner' : !change.deactivated;
    if (!remains && owners.includes(userId) && owners.length === 1) throw new DomainError('LAST_OWNER');
    if (!(await updateStaff(tx, userId, version, change))) throw new DomainError('VERSION_CONFLICT');
    if ('role' in change)
      return recorded(tx, actor, userId, 'staff.change_role', { before: before.role, after: change.role });
    const ended = change.deactivated ? await doors.endSessions(tx, userId, 'account deactivated') : 0;
    return recorded(tx, actor, userId, change.deactivated ? 'staff.deactivate' : 'staff.reactivate', {
      role: before.role,
      ...(change.deactivated ? { endedSessions: ended } : {}),
    });
  });
}

function isSame(before: StaffMember, change: StaffChange): boolean {
  return 'role' in change
    ? before.role === change.role
    : (before.state === 'deactivated') === change.deactivated;
}

/**
 * Resets a colleague's two-step sign-in, so that they set it up again; their sessions end.
 * @throws DomainError NOT_FOUND, NOT_ON_YOURSELF (one's own is changed with one's own password and code)
 */
export async function resetTwoFactor(
  deps: Deps,
  doors: StaffDoors,
  actor: Actor,
  userId: string,
): Promise<StaffMember> {
  if (userId === actor.userId) throw new DomainError('NOT_ON_YOURSELF');
  return deps.database.platform.transaction(async (tx) => {
    const member = await lockMember(tx, userId);
    if (!member.twoFactor && member.passkeys === 0) throw new DomainError('ALREADY_DONE');
    await doors.removeTwoFactor(tx, userId);
    const ended = await doors.endSessions(tx, userId, 'two-step sign-in reset');
    return recorded(tx, actor, userId, 'staff.reset_two_factor', { endedSessions: ended });
  });
}

/** Ends one session of a colleague, or all. @throws DomainError NOT_FOUND */
export async function endStaffSessions(
  deps: Deps,
  doors: StaffDoors,
  actor: Actor,
  userId: string,
  sessionId?: string,
): Promise<void> {
  await deps.database.platform.transaction(async (tx) => {
    await lockMember(tx, userId);
    const ended = await doors.endSessions(tx, userId, 'ended by an owner of the platform', sessionId);
    if (sessionId && ended === 0) throw new DomainError('NOT_FOUND');
    const details = sessionId ? { sessionId } : { endedSessions: ended };
    await record(tx, actor, userId, sessionId ? 'staff.end_session' : 'staff.end_sessions', details);
  });
}

async function lockMember(tx: Tx, userId: string): Promise<StaffMember> {
  await lockOwnersAnd(tx, userId);
  const member = await findStaff(tx, userId);
  if (!member) throw new DomainError('NOT_FOUND');
  return member;
}

async function recorded(
  tx: Tx,
  actor: Actor,
  userId: string,
  action: `staff.${string}`,
  details: Record<string, unknown>,
): Promise<StaffMember> {
  await record(tx, actor, userId, action, details);
  const member = await findStaff(tx, userId);
  if (!member) throw new Error(`staff member ${userId} is gone`);
  return member;
}

/** One audit entry, and one event by which every open console reads the staff again. */
async function record(
  tx: Tx,
  actor: Actor,
  userId: string,
  action: `staff.${string}`,
  details: Record<string, unknown>,
): Promise<void> {
  await insertAuditEntry(tx, actor, { action, subjectId: userId, details });
  await insertEvent(tx, actor, {
    type: 'staff.changed',
    level: 'info',
    tenantId: null,
    payload: { change: action.slice('staff.'.length), role: details.after ?? details.role },
  });
}
