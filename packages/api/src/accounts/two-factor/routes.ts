import type { ServerRoute } from '@hapi/hapi';
import { brand, DomainError, type PasswordAndCode, twoFactorEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import { generateSecret, generateURI } from 'otplib';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, text } from '../../server/schemas.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { listOf, shape } from '../../server/shape.ts';
import { claimOf, confirmPassword, type SignedIn } from '../credentials/index.ts';
import { lockSignedIn } from '../sessions/index.ts';
import type { Account } from '../users/index.ts';
import { twoFactorChangedMail } from './mails.ts';
import { confirmSecret, replaceRecoveryCodes, storeSecret, turnOffTwoFactor } from './repository.ts';
import { cancelReset } from './reset.ts';
import { hashRecoveryCode, newRecoveryCodes, proveCode, proveNewAuthenticator } from './verify.ts';

const code = text(32);
const passwordAndCode = shape<PasswordAndCode>({ password: anyPassword, code });
const recoveryCodes = shape<{ recoveryCodes: string[] }>({ recoveryCodes: listOf(Joi.string()).length(10) });

export function twoFactorRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  const rules = { permission: 'account:own', rateLimit: 'signIn' } as const;
  return [
    defineRoute(twoFactorEndpoints.start, {
      ...rules,
      summary: 'Begin to set up an authenticator app',
      payload: shape({ password: anyPassword }),
      answer: shape({ secret: Joi.string(), uri: Joi.string() }),
      handler: async ({ session, payload, actor }) => {
        const signedIn = { session, actor, action: 'account.two_factor_enabled' } as const;
        const account = await confirmPassword(deps, signedIn, payload.password);
        if (account.totpConfirmedAt) throw new DomainError('ALREADY_DONE');
        const secret = generateSecret();
        const sealed = createSecretBox(deps.settings.encryptionKeys).seal(secret);
        if (!(await storeSecret(sql, account.userId, sealed))) throw new DomainError('ALREADY_DONE');
        return { secret, uri: generateURI({ issuer: brand.name, label: account.email, secret }) };
      },
    }),
    defineRoute(twoFactorEndpoints.confirm, {
      ...rules,
      summary: 'Turn two-step sign-in on; only this response contains the recovery codes',
      payload: shape({ code }),
      answer: recoveryCodes,
      handler: ({ session, payload, actor }) => {
        const claim = claimOf({ session, actor, action: 'account.two_factor_enabled' });
        const { userId } = session.user;
        return proveNewAuthenticator(deps, claim, { userId, code: payload.code }, async (tx, account) => {
          await lockSignedIn(tx, session);
          await confirmSecret(tx, userId);
          await cancelReset(tx, actor, userId);
          await recordChange(tx, deps, actor, account, 'enabled');
          return { recoveryCodes: await issueRecoveryCodes(tx, userId) };
        });
      },
    }),
    defineRoute(twoFactorEndpoints.disable, {
      ...rules,
      summary: 'Turn two-step sign-in off',
      payload: passwordAndCode,
      handler: async ({ session, payload, actor }) => {
        const signedIn = { session, actor, action: 'account.two_factor_disabled' } as const;
        await confirmed(deps, signedIn, payload, async (tx, account) => {
          await turnOffTwoFactor(tx, account.userId);
          await cancelReset(tx, actor, account.userId);
          await recordChange(tx, deps, actor, account, 'disabled');
        });
      },
    }),
    defineRoute(twoFactorEndpoints.replaceRecoveryCodes, {
      ...rules,
      summary: 'Replace the recovery codes',
      payload: passwordAndCode,
      answer: recoveryCodes,
      handler: ({ session, payload, actor }) => {
        const signedIn = { session, actor, action: 'account.two_factor_recovery_codes' } as const;
        return confirmed(deps, signedIn, payload, async (tx, account) => {
          await recordChange(tx, deps, actor, account, 'recovery_codes');
          return { recoveryCodes: await issueRecoveryCodes(tx, account.userId) };
        });
      },
    }),
  ];
}

/** Runs `work` once password and code are right. */
async function confirmed<T>(
  deps: ServerDeps,
  signedIn: SignedIn,
  { password, code }: PasswordAndCode,
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const account = await confirmPassword(deps, signedIn, password);
  const { userId } = account;
  return proveCode(deps, claimOf(signedIn), { userId, code }, async (tx) => {
    await lockSignedIn(tx, signedIn.session);
    return work(tx, account);
  });
}

async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

async function recordChange(
  tx: Tx,
  deps: ServerDeps,
  actor: Actor,
  account: Account,
  change: 'enabled' | 'disabled' | 'recovery_codes',
): Promise<void> {
  const at = deps.clock.now().toISOString();
  await insertAuditEntry(tx, actor, { action: `account.two_factor_${change}` });
  await queueMail(tx, deps.jobs, {
    to: account.email,
    tenantId: null,
    dedupeKey: `two_factor:${change}:${account.userId}:${at}`,
    message: twoFactorChangedMail.message({ fullName: account.fullName, change, at }),
  });
}
