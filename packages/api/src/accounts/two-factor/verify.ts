import { randomInt } from 'node:crypto';
import { verify } from 'otplib';
import type { Tx } from '../../database/types.ts';
import { sha256 } from '../../server/access/tokens.ts';
import type { SecretBox } from '../../server/secret-box.ts';
import { type Account, lockAccount } from '../users/index.ts';
import { acceptStep, spendRecoveryCode } from './repository.ts';

/** Seconds a code may be early or late: one time step (RFC 6238 section 5.2). */
const TOLERANCE_SECONDS = 30;

/** Checks the codes of two-step sign-in; each is accepted once. */
export interface TwoFactor {
  use(tx: Tx, userId: string, code: string): Promise<boolean>;
  /** Checks a code of the authenticator alone, also before set-up is confirmed. */
  matches(tx: Tx, account: Account, code: string): Promise<boolean>;
}

export function createTwoFactor(box: SecretBox): TwoFactor {
  const matches = async (tx: Tx, account: Account, code: string): Promise<boolean> => {
    if (!account.totpSecret || !/^\d{6}$/.test(code)) return false;
    const result = await verify({
      secret: box.open(account.totpSecret),
      token: code,
      epochTolerance: TOLERANCE_SECONDS,
    });
    return result.valid && 'timeStep' in result && acceptStep(tx, account.userId, result.timeStep);
  };
  return {
    matches,
    async use(tx, userId, code) {
      const account = await lockAccount(tx, userId);
      if (!account?.totpConfirmedAt) return false;
      const plain = code.replace(/[\s-]/g, '').toUpperCase();
      if (/^\d{6}$/.test(plain)) return matches(tx, account, plain);
      return spendRecoveryCode(tx, userId, recoveryHash(userId, plain));
    },
  };
}

/** Letters and digits that nobody mistakes for each other. */
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

export function recoveryHash(userId: string, code: string): Buffer {
  return sha256(`recovery:${userId}:${code.replace(/-/g, '')}`);
}
