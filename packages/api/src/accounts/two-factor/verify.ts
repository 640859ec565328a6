import { randomInt } from 'node:crypto';
import { verify } from 'otplib';
import type { Tx } from '../../database/types.ts';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { type Account, lockAccount } from '../users/index.ts';
import { consumeRecoveryCode, consumeTimeStep } from './repository.ts';

/** Seconds a code may be early or late: one time step (RFC 6238 section 5.2). */
const TOLERANCE_SECONDS = 30;

/** Checks a code of the authenticator app or a recovery code; each works once. */
export async function checkTwoFactorCode(
  tx: Tx,
  deps: ServerDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const account = await lockAccount(tx, userId);
  if (!account?.totpConfirmedAt) return false;
  const normalized = code.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(normalized)) return checkAuthenticatorCode(tx, deps, account, normalized);
  return consumeRecoveryCode(tx, userId, hashRecoveryCode(userId, normalized));
}

/** Checks a code of the authenticator app, also before two-step sign-in is on. */
export async function checkAuthenticatorCode(
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

/** Letters and digits that are not mistaken for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten codes of 50 bits, written `XXXXX-XXXXX`. */
export function newRecoveryCodes(): string[] {
  const letter = () => alphabet[randomInt(alphabet.length)] ?? 'A';
  return Array.from({ length: 10 }, () =>
    Array.from({ length: 10 }, letter)
      .join('')
      .replace(/^(.{5})/, '$1-'),
  );
}

export function hashRecoveryCode(userId: string, code: string): Buffer {
  return sha256(`recovery:${userId}:${code.replace(/-/g, '')}`);
}
