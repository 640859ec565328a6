import type { ServerRoute } from '@hapi/hapi';
import {
  DomainError,
  type Passkey,
  type PasskeyResponse,
  passkeyNameLength,
  passkeysAtMost,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { done, passkeyResponse, text, timestamp, uuid } from '../../server/schemas.ts';
import { twoFactorChangedMail } from '../two-factor/index.ts';
import { type Account, findAccount, lockAccount } from '../users/index.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './repository.ts';
import type { Passkeys } from './verify.ts';

const passkey = Joi.object<Passkey>({
  passkeyId: Joi.string().required(),
  name: Joi.string().required(),
  synced: Joi.boolean().required(),
  createdAt: timestamp.required(),
  lastUsedAt: timestamp.allow(null).required(),
}).meta({ className: 'Passkey' });

interface NewPasskey {
  name: string;
  response: PasskeyResponse;
}

/** Passkeys stand beside the authenticator app, never in its place: the desktop cannot use them. */
export function passkeyRoutes(deps: ServerDeps, passkeys: Passkeys): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/account/passkeys',
      summary: 'The person’s passkeys',
      permission: 'account:own',
      answer: Joi.object({
        success: Joi.boolean().required(),
        passkeys: Joi.array().items(passkey).required(),
      }),
      handler: async ({ session }) => ({
        success: true,
        passkeys: await listPasskeys(sql, session.user.userId),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/account/passkeys/start',
      summary: 'What the browser is asked in order to make a passkey',
      permission: 'account:own',
      rateLimit: 'signIn',
      stepUp: true,
      answer: Joi.object({ success: Joi.boolean().required(), request: Joi.object().unknown().required() }),
      handler: async ({ session }) => {
        const account = await mayHaveOneMore(await findAccount(sql, session.user.userId));
        return { success: true, request: await passkeys.askNew(sql, account) };
      },
    }),
    defineRoute<object, object, NewPasskey>({
      method: 'POST',
      path: '/api/account/passkeys',
      summary: 'Keep the passkey that the browser made',
      permission: 'account:own',
      rateLimit: 'signIn',
      stepUp: true,
      payload: Joi.object<NewPasskey>({
        name: text(passkeyNameLength, 'nameRequired').required(),
        response: passkeyResponse.required(),
      }),
      answer: Joi.object({ success: Joi.boolean().required(), passkey: passkey.required() }),
      status: 201,
      handler: ({ session, payload, actor }) =>
        sql.transaction(async (tx) => {
          const account = await mayHaveOneMore(await lockAccount(tx, session.user.userId), tx);
          const proven = await passkeys.checkNew(tx, account.userId, payload.response);
          const kept =
            proven && (await insertPasskey(tx, { ...proven, userId: account.userId, name: payload.name }));
          if (!kept) throw new DomainError('PASSKEY_INVALID');
          await record(tx, actor, account, 'passkey_added', kept.passkeyId);
          return { success: true, passkey: kept };
        }),
    }),
    defineRoute<{ passkeyId: string }>({
      method: 'DELETE',
      path: '/api/account/passkeys/{passkeyId}',
      summary: 'Remove a passkey',
      permission: 'account:own',
      stepUp: true,
      params: Joi.object<{ passkeyId: string }>({ passkeyId: uuid.required() }),
      answer: done,
      handler: ({ session, params, actor }) =>
        sql.transaction(async (tx) => {
          const account = await lockAccount(tx, session.user.userId);
          if (!account || !(await deletePasskey(tx, account.userId, params.passkeyId)))
            throw new DomainError('NOT_FOUND');
          await record(tx, actor, account, 'passkey_removed', params.passkeyId);
          return { success: true };
        }),
    }),
  ];

  async function mayHaveOneMore(
    account: Account | undefined,
    within: Tx | typeof sql = sql,
  ): Promise<Account> {
    if (!account?.totpConfirmedAt) throw new DomainError('TWO_FACTOR_SETUP');
    if ((await listPasskeys(within, account.userId)).length >= passkeysAtMost)
      throw new DomainError('TOO_MANY_PASSKEYS', { values: { most: passkeysAtMost } });
    return account;
  }

  async function record(
    tx: Tx,
    actor: Actor,
    account: Account,
    change: 'passkey_added' | 'passkey_removed',
    passkeyId: string,
  ): Promise<void> {
    await insertAuditEntry(tx, actor, { action: `account.${change}`, details: { passkeyId } });
    const at = deps.clock.now().toISOString();
    await queueMail(tx, deps.jobs, {
      to: account.email,
      locale: account.locale,
      tenantId: null,
      dedupeKey: `${change}:${passkeyId}`,
      message: twoFactorChangedMail.message({ fullName: account.fullName, change, at }),
    });
  }
}
