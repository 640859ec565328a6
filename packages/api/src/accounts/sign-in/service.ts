import type { Request } from '@hapi/hapi';
import { DomainError, type SignInAnswer, type SignInFields } from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { findClinicAccess } from '../../server/access/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { forgetFailures, lockedSeconds, recordFailure } from '../credentials/index.ts';
import { requestPasskey, verifyPasskey } from '../passkeys/index.ts';
import { openSession } from '../sessions/index.ts';
import { checkTwoFactorCode } from '../two-factor/index.ts';
import { type Account, findAccountByEmail, storePassword } from '../users/index.ts';

export interface SignInInput extends Omit<SignInFields, 'emailOrUsername'> {
  email: string;
  request: Request;
  actor: Actor;
}

/**
 * Signs a person in. An unknown email, a wrong password and an account without access to this site get the same answer
 * in the same time; failures are counted by email whether or not it has an account.
 * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_LOCKED, TWO_FACTOR_REQUIRED (on the main site with a passkey request
 *   for people who have a passkey), TWO_FACTOR_INVALID, PASSKEY_INVALID, EMAIL_NOT_VERIFIED, TENANT_SUSPENDED
 */
export async function signIn(deps: ServerDeps, input: SignInInput): Promise<SignInAnswer> {
  const { email, password, request, actor } = input;
  const sql = deps.database.platform;
  const locked = await lockedSeconds(sql, email);
  if (locked > 0) throw new DomainError('ACCOUNT_LOCKED', { retryAfterSeconds: locked });

  const account = await findAccountByEmail(sql, email);
  const active = account && !account.deactivatedAt ? account : undefined;
  const matches = await deps.hasher.verify(active?.passwordHash ?? null, password);
  if (!matches || !active || !(await hasAccess(deps, active, request))) {
    await recordRefusal(deps, email, actor, account, 'credentials');
    throw new DomainError('INVALID_CREDENTIALS');
  }
  if (!active.emailVerifiedAt) throw new DomainError('EMAIL_NOT_VERIFIED');
  await requireTwoFactor(deps, active, input);
  refuseClosedClinic(request);

  const rehashed = deps.hasher.isOutdated(active.passwordHash ?? '')
    ? await deps.hasher.hash(password)
    : null;
  return sql.transaction(async (tx) => {
    await forgetFailures(tx, email);
    if (rehashed) await storePassword(tx, active.userId, rehashed);
    const tenantId = tenantOf(request);
    const answer = await openSession(tx, deps, {
      account: active,
      tenantId,
      remember: input.remember,
      steppedUp: true,
      request,
    });
    await insertAuditEntry(
      tx,
      { ...actor, kind: 'user', userId: active.userId },
      { action: 'account.sign_in', tenantId },
    );
    return answer;
  });
}

function tenantOf(request: Request): string | null {
  return request.app.site.kind === 'clinic' ? request.app.site.tenantId : null;
}

async function hasAccess(deps: ServerDeps, account: Account, request: Request): Promise<boolean> {
  const tenantId = tenantOf(request);
  if (!tenantId) return true;
  return (await findClinicAccess(deps.database.platform, tenantId, account.userId)) !== undefined;
}

function refuseClosedClinic(request: Request): void {
  const { site } = request.app;
  if (site.kind !== 'clinic' || site.status === 'active') return;
  if (site.status === 'suspended')
    throw new DomainError('TENANT_SUSPENDED', { details: { customerMessage: site.customerMessage } });
  throw new DomainError(site.status === 'terminated' ? 'TENANT_TERMINATED' : 'TENANT_PROVISIONING');
}

async function requireTwoFactor(deps: ServerDeps, account: Account, input: SignInInput): Promise<void> {
  if (!account.totpConfirmedAt) return;
  const { code, passkey } = input;
  const { userId } = account;
  const sql = deps.database.platform;
  if (!code && !passkey) {
    const request = tenantOf(input.request) ? null : await requestPasskey(sql, deps, userId, 'sign_in');
    throw new DomainError('TWO_FACTOR_REQUIRED', request ? { details: { passkey: request } } : {});
  }
  const passed = await sql.transaction((tx) =>
    passkey
      ? verifyPasskey(tx, deps, userId, 'sign_in', passkey)
      : checkTwoFactorCode(tx, deps, userId, code ?? ''),
  );
  if (passed) return;
  await recordRefusal(deps, input.email, input.actor, account, passkey ? 'passkey' : 'code');
  throw new DomainError(passkey ? 'PASSKEY_INVALID' : 'TWO_FACTOR_INVALID');
}

async function recordRefusal(
  deps: ServerDeps,
  email: string,
  actor: Actor,
  account: Account | undefined,
  failed: 'credentials' | 'code' | 'passkey',
): Promise<void> {
  await deps.database.platform.transaction(async (tx) => {
    await recordFailure(tx, email);
    await insertAuditEntry(tx, actor, {
      action: 'account.sign_in',
      subjectId: account?.userId ?? null,
      outcome: 'refused',
      details: { failed },
    });
  });
}
