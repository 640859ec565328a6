import type { Request, ResponseToolkit } from '@hapi/hapi';
import { DomainError, type SignInAnswer, type SignInFields } from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntryWithCommit } from '../../audit/repository.ts';
import { findClinicAccess } from '../../server/access/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { attempt, type Claim, refuseLocked, rememberDevice, visitorOf } from '../credentials/index.ts';
import { provePasskey, requestPasskey } from '../passkeys/index.ts';
import { openSession } from '../sessions/index.ts';
import { cancelReset, isRecoveryCode, proveCode } from '../two-factor/index.ts';
import { type Account, findAccountByEmail, storePassword } from '../users/index.ts';

export interface SignInInput extends Omit<SignInFields, 'emailOrUsername'> {
  email: string;
  h: ResponseToolkit;
  actor: Actor;
}

/**
 * Signs a person in. An unknown email, a wrong password, an unverified email and an account without access to this site
 * get the same answer in the same time; failures are counted by email whether or not it has an account.
 * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_LOCKED, TWO_FACTOR_REQUIRED (with a passkey request for people who
 *   have a passkey), TWO_FACTOR_INVALID, PASSKEY_INVALID, TENANT_SUSPENDED
 */
export async function signIn(deps: ServerDeps, input: SignInInput): Promise<SignInAnswer> {
  const { email, password, h, actor } = input;
  const { request } = h;
  const sql = deps.database.platform;
  const [account, by] = await Promise.all([findAccountByEmail(sql, email), visitorOf(deps, request, email)]);
  const claim: Claim = {
    email,
    userId: account?.userId ?? null,
    by,
    actor,
    action: 'account.sign_in',
  };
  const active = await attempt(deps, 'password', claim, async () => {
    const matches = await deps.hasher.verify(account?.passwordHash ?? null, password);
    if (!matches || !account?.emailVerifiedAt || account.deactivatedAt) return undefined;
    if (account.passwordExpiresAt && account.passwordExpiresAt <= deps.clock.now()) return undefined;
    return (await hasAccess(deps, account, request)) ? account : undefined;
  });
  if (!active) throw new DomainError('INVALID_CREDENTIALS');
  const factor = await requireTwoFactor(deps, active, claim, input);
  refuseClosedClinic(request);

  const rehashed = deps.hasher.isOutdated(active.passwordHash ?? '')
    ? await deps.hasher.hash(password)
    : null;
  return deps.database.change(async (tx) => {
    if (rehashed) await storePassword(tx, active.userId, rehashed, { replaces: active.passwordHash });
    await rememberDevice(tx, deps, active.userId, h);
    const tenantId = tenantOf(request);
    const answer = await openSession(tx, deps, {
      account: rehashed ? { ...active, passwordHash: rehashed } : active,
      tenantId,
      remember: input.remember,
      steppedUp: true,
      request,
    });
    const signedIn: Actor = { ...actor, kind: 'user', userId: active.userId };
    // Whoever still has the authenticator or a passkey needs no reset: somebody else may have asked for it.
    if (factor === 'authenticator' || factor === 'passkey') await cancelReset(tx, signedIn, active.userId);
    await insertAuditEntryWithCommit(tx, signedIn, {
      action: 'account.sign_in',
      tenantId,
      details: { factor },
    });
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

/** Requires the second factor of people who have one; returns which one was given. */
async function requireTwoFactor(
  deps: ServerDeps,
  { userId, totpConfirmedAt }: Account,
  claim: Claim,
  { code, passkey, h }: SignInInput,
): Promise<'none' | 'passkey' | 'authenticator' | 'recovery code'> {
  if (!totpConfirmedAt) return 'none';
  const proven = async () => {};
  if (passkey) {
    const { site } = h.request.app;
    await provePasskey(deps, claim, { userId, purpose: 'sign_in', response: passkey, site }, proven);
    return 'passkey';
  }
  if (code) {
    await proveCode(deps, claim, { userId, code }, proven);
    return isRecoveryCode(code) ? 'recovery code' : 'authenticator';
  }
  await refuseLocked(deps, 'code', claim);
  const offered = await requestPasskey(deps.database.platform, deps, userId, 'sign_in');
  throw new DomainError('TWO_FACTOR_REQUIRED', offered ? { details: { passkey: offered } } : {});
}
