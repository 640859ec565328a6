import type { ServerRoute } from '@hapi/hapi';
import { brand, DomainError } from '@tamarack/core/domain';
import Joi from 'joi';
import { generateSecret, generateURI } from 'otplib';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { PasswordHasher } from '../../server/passwords.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, done, text } from '../../server/schemas.ts';
import type { SecretBox } from '../../server/secret-box.ts';
import { confirmPassword } from '../credentials/index.ts';
import { type Account, lockAccount } from '../users/index.ts';
import { twoFactorChangedMail } from './mails.ts';
import { confirmSecret, removeSecret, replaceRecoveryCodes, storeSecret } from './repository.ts';
import { newRecoveryCodes, recoveryHash, type TwoFactor } from './verify.ts';

const codesAnswer = Joi.object({
  success: Joi.boolean().required(),
  recoveryCodes: Joi.array().items(Joi.string()).length(10).required(),
});
const passwordAndCode = Joi.object<{ password: string; code: string }>({
  password: anyPassword.required(),
  code: text(32).required(),
});

export function twoFactorRoutes(
  deps: ServerDeps,
  hasher: PasswordHasher,
  box: SecretBox,
  factor: TwoFactor,
): ServerRoute[] {
  const sql = deps.database.platform;
  const giveCodes = async (tx: Tx, userId: string): Promise<string[]> => {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => recoveryHash(userId, code)),
    );
    return codes;
  };
  const record = async (
    tx: Tx,
    actor: Actor,
    account: Account,
    change: 'enabled' | 'disabled' | 'recovery_codes',
  ) => {
    const at = deps.clock.now().toISOString();
    await insertAuditEntry(tx, actor, { action: `account.two_factor_${change}` });
    await queueMail(tx, deps.jobs, {
      to: account.email,
      locale: account.locale,
      tenantId: null,
      dedupeKey: `two_factor:${change}:${account.userId}:${at}`,
      message: twoFactorChangedMail.message({ fullName: account.fullName, change, at }),
    });
  };
  const proven = async (
    userId: string,
    payload: { password: string; code: string },
    work: (tx: Tx, account: Account) => Promise<object>,
  ) => {
    const account = await confirmPassword(deps, hasher, userId, payload.password, 'password');
    return sql.transaction(async (tx) => {
      if (!(await factor.use(tx, userId, payload.code)))
        throw new DomainError('TWO_FACTOR_INVALID', { fields: { code: 'invalid' } });
      return work(tx, account);
    });
  };

  return [
    defineRoute<object, object, { password: string }>({
      method: 'POST',
      path: '/api/account/two-factor/start',
      summary: 'Begin to set up an authenticator app',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: Joi.object<{ password: string }>({ password: anyPassword.required() }),
      answer: Joi.object({
        success: Joi.boolean().required(),
        secret: Joi.string().required(),
        uri: Joi.string().required(),
      }),
      handler: async ({ session, payload }) => {
        const account = await confirmPassword(
          deps,
          hasher,
          session.user.userId,
          payload.password,
          'password',
        );
        if (account.totpConfirmedAt) throw new DomainError('ALREADY_DONE');
        const secret = generateSecret();
        await storeSecret(sql, account.userId, box.seal(secret));
        return {
          success: true,
          secret,
          uri: generateURI({ issuer: brand.name, label: account.email, secret }),
        };
      },
    }),
    defineRoute<object, object, { code: string }>({
      method: 'POST',
      path: '/api/account/two-factor/confirm',
      summary: 'Prove the authenticator works; answers with the recovery codes, once',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: Joi.object<{ code: string }>({ code: text(32).required() }),
      answer: codesAnswer,
      handler: ({ session, payload, actor }) =>
        sql.transaction(async (tx) => {
          const account = await lockAccount(tx, session.user.userId);
          if (!account || account.totpConfirmedAt) throw new DomainError('ALREADY_DONE');
          if (!(await factor.matches(tx, account, payload.code.replace(/\s/g, '')))) {
            throw new DomainError('TWO_FACTOR_INVALID', { fields: { code: 'invalid' } });
          }
          await confirmSecret(tx, account.userId);
          await record(tx, actor, account, 'enabled');
          return { success: true, recoveryCodes: await giveCodes(tx, account.userId) };
        }),
    }),
    defineRoute<object, object, { password: string; code: string }>({
      method: 'POST',
      path: '/api/account/two-factor/disable',
      idempotent: true,
      summary: 'Turn off two-step sign-in',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: passwordAndCode,
      answer: done,
      handler: ({ session, payload, actor }) =>
        proven(session.user.userId, payload, async (tx, account) => {
          await removeSecret(tx, account.userId);
          await record(tx, actor, account, 'disabled');
          return { success: true };
        }),
    }),
    defineRoute<object, object, { password: string; code: string }>({
      method: 'POST',
      path: '/api/account/two-factor/recovery-codes',
      summary: 'Replace the recovery codes',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: passwordAndCode,
      answer: codesAnswer,
      handler: ({ session, payload, actor }) =>
        proven(session.user.userId, payload, async (tx, account) => {
          await record(tx, actor, account, 'recovery_codes');
          return { success: true, recoveryCodes: await giveCodes(tx, account.userId) };
        }),
    }),
  ];
}
