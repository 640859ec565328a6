import type { Request } from '@hapi/hapi';
import { DomainError, isAdmin, type SessionUser, type SignInAnswer } from '@tamarack/core/domain';
import type { Sql, Tx } from '../../database/types.ts';
import { findClinicAccess } from '../../server/access/repository.ts';
import { signToken } from '../../server/access/tokens.ts';
import type { Session } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { addressOf, userAgentOf } from '../../server/routes.ts';
import { type Account, findAccount, lockAccount } from '../users/index.ts';
import { insertSession, isLive, isPasswordUnchanged, type NewSession } from './repository.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Maximum lifetime and idle time in seconds. Those of the console follow OWASP ASVS level 2. */
const lifetimes = {
  console: { lifeSeconds: 12 * HOUR, idleSeconds: 30 * MINUTE },
  short: { lifeSeconds: 12 * HOUR, idleSeconds: 2 * HOUR },
  remembered: { lifeSeconds: 14 * DAY, idleSeconds: 14 * DAY },
} as const;

export interface NewSessionOptions {
  account: Account;
  /** The clinic that a session on a clinic's site is bound to. */
  tenantId: string | null;
  /** The session on the main site whose site code opens this one. */
  openedFrom?: string | null;
  remember?: boolean;
  /**
   * Whether it counts as a step-up: when opened with password and code, or with a password chosen just now, but not
   * with an emailed link alone. A site code passes on the time of its session's step-up.
   */
  steppedUp?: boolean | Date | null;
  /** Whether a session on a clinic's site starts locked, until a step-up. */
  locked?: boolean;
  request: Request;
}

/**
 * Opens a session and returns its token. The caller has authenticated the person.
 * @throws DomainError INVALID_CREDENTIALS when the password changed or the account was deactivated since that check
 */
export async function openSession(
  sql: Tx,
  deps: ServerDeps,
  input: NewSessionOptions,
): Promise<SignInAnswer> {
  const { account, tenantId, request } = input;
  const kind: NewSession['kind'] = tenantId ? 'clinic' : account.platformRole ? 'console' : 'account';
  const lifetime =
    kind === 'console' ? lifetimes.console : input.remember ? lifetimes.remembered : lifetimes.short;
  const unchanged = isPasswordUnchanged(sql, account.userId, account.passwordHash);
  const inserted = insertSession(sql, {
    userId: account.userId,
    tenantId,
    kind,
    openedFrom: input.openedFrom ?? null,
    ip: addressOf(request),
    userAgent: userAgentOf(request),
    steppedUp: input.steppedUp ?? false,
    locked: input.locked ?? false,
    ...lifetime,
  });
  const [isSame, session] = await Promise.all([unchanged, inserted]);
  if (!isSame || !session) throw new DomainError('INVALID_CREDENTIALS');
  const { sessionId, expiresAt } = session;
  request.app.signedIn = account.userId;
  const user = await describeUser(sql, account, tenantId);
  return {
    token: signToken(sessionId, account.userId, expiresAt, deps.settings.jwtSecrets),
    user,
    data: { admin: user },
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Locks the account of a signed-in person before a change of how they sign in. Whatever ends sessions locks it too, so no
 * session changes an account after it has ended: not even with a request that was under way.
 * @throws DomainError SESSION_INVALID
 */
export async function lockSignedIn(
  tx: Tx,
  { sessionId, user }: Pick<Session, 'sessionId' | 'user'>,
): Promise<Account> {
  const account = await lockAccount(tx, user.userId);
  if (!account || !(await isLive(tx, sessionId))) throw new DomainError('SESSION_INVALID');
  return account;
}

async function describeUser(sql: Sql, account: Account, tenantId: string | null): Promise<SessionUser> {
  const clinic = tenantId ? await findClinicAccess(sql, tenantId, account.userId) : undefined;
  return {
    userId: account.userId,
    name: account.fullName,
    email: account.email,
    locale: account.locale,
    isAdmin: !tenantId && isAdmin(account.platformRole),
    role: tenantId ? (clinic?.role ?? null) : account.platformRole,
    isOwner: clinic?.isOwner ?? false,
    tenantId,
    twoFactor: account.totpConfirmedAt !== null,
  };
}

/** The person of a session; while an operator impersonates a member, the member together with the operator. */
export async function userOfSession(sql: Sql, session: Session): Promise<SessionUser> {
  const { impersonation, tenantId, user } = session;
  if (!impersonation) return currentUser(sql, user.userId, tenantId);
  return {
    ...(await currentUser(sql, impersonation.memberId, tenantId)),
    operator: { name: user.name, reason: impersonation.reason, endsAt: session.expiresAt.toISOString() },
  };
}

export async function currentUser(sql: Sql, userId: string, tenantId: string | null): Promise<SessionUser> {
  const account = await findAccount(sql, userId);
  if (!account) throw new Error(`session of a deleted account: ${userId}`);
  return describeUser(sql, account, tenantId);
}
