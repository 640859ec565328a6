import type { Request } from '@hapi/hapi';
import { isAdmin, type SessionUser, type SignInAnswer } from '@tamarack/core/domain';
import type { Sql } from '../../database/types.ts';
import { findClinicAccess } from '../../server/access/repository.ts';
import { signToken } from '../../server/access/tokens.ts';
import type { Session } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { addressOf } from '../../server/routes.ts';
import { type Account, findAccount } from '../users/index.ts';
import { insertSession, type NewSession } from './repository.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long sessions live and how long they may idle, in seconds. The console's are OWASP ASVS level 2 figures. */
const lifetimes = {
  console: { lifeSeconds: 12 * HOUR, idleSeconds: 30 * MINUTE },
  brief: { lifeSeconds: 12 * HOUR, idleSeconds: 2 * HOUR },
  kept: { lifeSeconds: 14 * DAY, idleSeconds: 14 * DAY },
} as const;

export interface SignInRequest {
  account: Account;
  /** The clinic a session on a clinic's site is bound to. */
  tenantId: string | null;
  keepSignedIn: boolean;
  /** The person proved who they are by password and code; a mailed link alone is no such proof. */
  proven?: boolean;
  request: Request;
}

/** Opens a new session and answers with its token; the caller has proven who the person is. */
export async function openSession(sql: Sql, deps: ServerDeps, input: SignInRequest): Promise<SignInAnswer> {
  const { account, tenantId, request } = input;
  const kind: NewSession['kind'] = tenantId ? 'clinic' : account.platformRole ? 'console' : 'account';
  const lifetime =
    kind === 'console' ? lifetimes.console : input.keepSignedIn ? lifetimes.kept : lifetimes.brief;
  const { sessionId, expiresAt } = await insertSession(sql, {
    userId: account.userId,
    tenantId,
    kind,
    ip: addressOf(request),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) || null,
    proven: input.proven ?? false,
    ...lifetime,
  });
  request.app.signedIn = account.userId;
  const user = await describeUser(sql, account, tenantId);
  return {
    success: true,
    token: signToken(sessionId, account.userId, expiresAt, deps.settings.jwtSecrets),
    user,
    data: { admin: user },
    expiresAt: expiresAt.toISOString(),
  };
}

/** The signed-in person as every screen reads them; `isAdmin` is the server's word. */
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

/** Whom a live session shows: its person, or the member whose view an operator has taken, with the operator. */
export async function sessionUser(sql: Sql, session: Session): Promise<SessionUser> {
  const { impersonation, tenantId, user } = session;
  if (!impersonation) return currentUser(sql, user.userId, tenantId);
  return {
    ...(await currentUser(sql, impersonation.memberId, tenantId)),
    operator: { name: user.name, reason: impersonation.reason, endsAt: session.expiresAt.toISOString() },
  };
}

/** A person as screens read them, read afresh. */
export async function currentUser(sql: Sql, userId: string, tenantId: string | null): Promise<SessionUser> {
  const account = await findAccount(sql, userId);
  if (!account) throw new Error(`session of a person who is gone: ${userId}`);
  return describeUser(sql, account, tenantId);
}
