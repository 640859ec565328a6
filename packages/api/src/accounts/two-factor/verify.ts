import { randomInt } from 'node:crypto';
import { DomainError } from '@tamarack/core/domain';
import { verify } from 'otplib';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { attempt, type Claim } from '../credentials/index.ts';
import { type Account, lockAccount } from '../users/index.ts';
import { twoFactorChangedMail } from './mails.ts';
import { consumeRecoveryCode, consumeTimeStep, countRecoveryCodes } from './repository.ts';

/** Seconds a code may be early or late: one time step (RFC 6238 section 5.2). */
const TOLERANCE_SECONDS = 30;

/** A code of the authenticator app, or a recovery code. */
export interface CodeProof {
  userId: string;
  code: string;
}

/**
 * Checks a code of the authenticator app or a recovery code, each of which works once, and runs `work` in the same
 * transaction. All codes are checked here, so that every wrong code is counted.
 * @throws DomainError TWO_FACTOR_INVALID, ACCOUNT_LOCKED
 */
export async function proveCode<T>(
  deps: ServerDeps,
  claim: Claim,
  { userId, code }: CodeProof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return prove(deps, claim, work, async (tx) => {
    const account = await lockAccount(tx, userId);
    return account?.totpConfirmedAt ? isValid(tx, deps, account, code) : false;
  });
}

/** Checks the first code of an authenticator app that is being set up. */
export async function proveNewAuthenticator<T>(
  deps: ServerDeps,
  claim: Claim,
  { userId, code }: CodeProof,
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  let found: Account | undefined;
  return prove(
    deps,
    claim,
    (tx) => work(tx, found as Account),
    async (tx) => {
      found = await lockAccount(tx, userId);
      if (!found || found.totpConfirmedAt) throw new DomainError('ALREADY_DONE');
      return isAuthenticatorCode(tx, deps, found, code.replace(/\s/g, ''));
    },
  );
}

async function prove<T>(
  deps: ServerDeps,
  claim: Claim,
  work: (tx: Tx) => Promise<T>,
  check: (tx: Tx) => Promise<boolean>,
): Promise<T> {
  const passed = await attempt(deps, 'code', claim, () =>
    deps.database.platform.transaction(async (tx) =>
      (await check(tx)) ? { result: await work(tx) } : undefined,
    ),
  );
  if (!passed) throw new DomainError('TWO_FACTOR_INVALID', { fields: { code: 'invalid' } });
  return passed.result;
}

async function isValid(tx: Tx, deps: ServerDeps, account: Account, code: string): Promise<boolean> {
  const normalized = withoutSpaces(code).toUpperCase();
  if (!isRecoveryCode(code)) return isAuthenticatorCode(tx, deps, account, normalized);
  const { userId, email, fullName } = account;
  const hash = hashRecoveryCode(userId, normalized);
  if (!(await consumeRecoveryCode(tx, userId, hash))) return false;
  const at = deps.clock.now().toISOString();
  const left = await countRecoveryCodes(tx, userId);
  await queueMail(tx, deps.jobs, {
    to: email,
    tenantId: null,
    dedupeKey: `two_factor:recovery_code_used:${userId}:${hash.toString('hex')}`,
    message: twoFactorChangedMail.message({ fullName, change: 'recovery_code_used', left, at }),
  });
  return true;
}

const withoutSpaces = (code: string) => code.replace(/[\s-]/g, '');

/** Whether a code is a recovery code; those of authenticator apps have six digits. */
export function isRecoveryCode(code: string): boolean {
  return !/^\d{6}$/.test(withoutSpaces(code));
}

async function isAuthenticatorCode(
  tx: Tx,
  deps: ServerDeps,
  account: Account,
  code: string,
): Promise<boolean> {
  if (!account.totpSecret || !/^\d{6}$/.test(code)) return false;
  const result = await verify({
    secret: createSecretBox(deps.settings.encryptionKeys).open(account.totpSecret),
    token: code,
    epochTolerance: TOLERANCE_SECONDS,
  });
  return result.valid && 'timeStep' in result && consumeTimeStep(tx, account.userId, result.timeStep);
}

/** Letters and digits that cannot be confused with one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten codes of four groups of six, 120 bits: enough for a fast hash (OWASP ASVS 5.0, 6.5.2). */
export function newRecoveryCodes(): string[] {
  const letter = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: 6 }, letter).join('');
  return Array.from({ length: 10 }, () => Array.from({ length: 4 }, group).join('-'));
}

export function hashRecoveryCode(userId: string, code: string): Buffer {
  return sha256(`recovery:${userId}:${code.replace(/-/g, '')}`);
}
