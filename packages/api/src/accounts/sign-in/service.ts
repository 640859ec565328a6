import type { Request } from '@hapi/hapi';
import { DomainError, type PasskeyResponse, type SignInAnswer } from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { findClinicAccess } from '../../server/access/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { PasswordHasher } from '../../server/passwords.ts';
import {
  forgetFailures,
  hashEmail,
  lockedSeconds,
  lockSeconds,
  recordFailure,
} from '../credentials/index.ts';
import type { Passkeys } from '../passkeys/index.ts';
import { openSession } from '../sessions/index.ts';
import type { TwoFactor } from '../two-factor/index.ts';
import { type Account, findAccountByEmail, storePassword } from '../users/index.ts';

export interface SignInInput {
  email: string;
  password: string;
  code: string | undefined;
  /** A passkey's answer in place of the code. */
  passkey?: PasskeyResponse | undefined;
  remember: boolean;
  request: Request;
  actor: Actor;
}

/**
 * Signs a person in. An unknown address, a wrong password and an account that may not enter here answer alike and
 * take as long; failures are counted by address whether or not an account stands behind it.
 * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_LOCKED, TWO_FACTOR_REQUIRED (with the request for a passkey of those
 *   who have one, on the main site), TWO_FACTOR_INVALID, PASSKEY_INVALID, EMAIL_NOT_VERIFIED, TENANT_SUSPENDED
 */
export async function signIn(
  deps: ServerDeps,
  hasher: PasswordHasher,
  factor: TwoFactor,
  passkeys: Passkeys,
  input: SignInInput,
): Promise<SignInAnswer> {
  const sql = deps.database.platform;
  const hash = hashEmail(input.email);
  const locked = await lockedSeconds(sql, hash);
  if (locked > 0) throw new DomainError('ACCOUNT_LOCKED', { retryAfterSeconds: locked });

  const account = await findAccountByEmail(sql, input.email);
  const usable = account && !account.deactivatedAt ? account : undefined;
  const matches = await hasher.verify(usable?.passwordHash ?? null, input.password);
  const admitted =
    matches && usable && (await mayEnterHere(deps, usable, input.request)) ? usable : undefined;
  if (!admitted) {
    await fail(deps, hash, input.actor, account, 'credentials');
    throw new DomainError('INVALID_CREDENTIALS');
  }
  if (!admitted.emailVerifiedAt) throw new DomainError('EMAIL_NOT_VERIFIED');
  await passTwoFactor(deps, { factor, passkeys }, admitted, hash, input);
  refuseClosedClinic(input.request);

  const rehashed = hasher.isOutdated(admitted.passwordHash ?? '') ? await hasher.hash(input.password) : null;
  return sql.transaction(async (tx) => {
    await forgetFailures(tx, hash);
    if (rehashed) await storePassword(tx, admitted.userId, rehashed, false);
    const tenantId = tenantOf(input.request);
    const answer = await openSession(tx, deps, {
      account: admitted,
      tenantId,
      keepSignedIn: input.remember,
      proven: true,
      request: input.request,
    });
    await insertAuditEntry(
      tx,
      { ...input.actor, kind: 'user', userId: admitted.userId },
      { action: 'account.sign_in', tenantId },
    );
    return answer;
  });
}

function tenantOf(request: Request): string | null {
  return request.app.site.kind === 'clinic' ? request.app.site.tenantId : null;
}

async function mayEnterHere(deps: ServerDeps, account: Account, request: Request): Promise<boolean> {
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

async function passTwoFactor(
  deps: ServerDeps,
  { factor, passkeys }: { factor: TwoFactor; passkeys: Passkeys },
  account: Account,
  hash: Buffer,
  input: SignInInput,
): Promise<void> {
  if (!account.totpConfirmedAt) return;
  const { code, passkey } = input;
  const sql = deps.database.platform;
  if (!code && !passkey) {
    const request = tenantOf(input.request) ? null : await passkeys.ask(sql, account.userId, 'sign_in');
    throw new DomainError('TWO_FACTOR_REQUIRED', request ? { details: { passkey: request } } : {});
  }
  const passed = await sql.transaction((tx) =>
    passkey
      ? passkeys.check(tx, account.userId, 'sign_in', passkey)
      : factor.use(tx, account.userId, code ?? ''),
  );
  if (passed) return;
  await fail(deps, hash, input.actor, account, passkey ? 'passkey' : 'code');
  throw new DomainError(passkey ? 'PASSKEY_INVALID' : 'TWO_FACTOR_INVALID');
}

async function fail(
  deps: ServerDeps,
  hash: Buffer,
  actor: Actor,
  account: Account | undefined,
  what: string,
): Promise<void> {
  await deps.database.platform.transaction(async (tx) => {
    await recordFailure(tx, hash, lockSeconds);
    await insertAuditEntry(tx, actor, {
      action: 'account.sign_in',
      subjectId: account?.userId ?? null,
      outcome: 'refused',
      details: { failed: what },
    });
  });
}
