import type { ServerRoute } from '@hapi/hapi';
import {
  DomainError,
  maxPasskeyName,
  maxPasskeys,
  type Passkey,
  passkeyEndpoints,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { text, timestamp } from '../../server/schemas.ts';
import { listOf, nullable, shape } from '../../server/shape.ts';
import { lockSignedIn } from '../sessions/index.ts';
import { twoFactorChangedMail } from '../two-factor/index.ts';
import { type Account, findAccount } from '../users/index.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './repository.ts';
import { passkeyRequest, passkeyResponse } from './schemas.ts';
import { requestNewPasskey, verifyNewPasskey } from './verify.ts';

const passkey = shape<Passkey>({
  passkeyId: Joi.string(),
  name: Joi.string(),
  synced: Joi.boolean(),
  createdAt: timestamp,
  lastUsedAt: nullable(timestamp),
}).meta({ className: 'Passkey' });

/** Passkeys are an addition to the authenticator app and never replace it: the desktop cannot use them. */
export function passkeyRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  const permission = 'account:own' as const;
  return [
    defineRoute(passkeyEndpoints.list, {
      summary: 'The person’s passkeys',
      permission,
      host: 'both',
      whileLocked: true,
      answer: shape({ passkeys: listOf(passkey) }),
      handler: async ({ session }) => ({ passkeys: await listPasskeys(sql, session.user.userId) }),
    }),
    defineRoute(passkeyEndpoints.start, {
      summary: 'Options for the browser to create a passkey',
      permission,
      rateLimit: 'signIn',
      stepUp: true,
      answer: passkeyRequest,
      handler: async ({ session }) => {
        const account = await requireRoomForPasskey(sql, await findAccount(sql, session.user.userId));
        return { request: await requestNewPasskey(sql, deps, account) };
      },
    }),
    defineRoute(passkeyEndpoints.add, {
      summary: 'Store the passkey that the browser created',
      permission,
      rateLimit: 'signIn',
      stepUp: true,
      payload: shape({ name: text(maxPasskeyName, 'nameRequired'), response: passkeyResponse }),
      answer: shape({ passkey }),
      handler: ({ session, payload, actor }) =>
        sql.transaction(async (tx) => {
          const account = await requireRoomForPasskey(tx, await lockSignedIn(tx, session));
          const verified = await verifyNewPasskey(tx, deps, account.userId, payload.response);
          const added =
            verified &&
            (await insertPasskey(tx, { ...verified, userId: account.userId, name: payload.name }));
          if (!added) throw new DomainError('PASSKEY_INVALID');
          await recordChange(tx, deps, actor, account, 'passkey_added', added.passkeyId);
          return { passkey: added };
        }),
    }),
    defineRoute(passkeyEndpoints.remove, {
      summary: 'Remove a passkey',
      permission,
      stepUp: true,
      handler: async ({ session, params, actor }) => {
        await sql.transaction(async (tx) => {
          const account = await lockSignedIn(tx, session);
          if (!(await deletePasskey(tx, account.userId, params.passkeyId)))
            throw new DomainError('NOT_FOUND');
          await recordChange(tx, deps, actor, account, 'passkey_removed', params.passkeyId);
        });
      },
    }),
  ];
}

/** @throws DomainError TWO_FACTOR_SETUP, TOO_MANY_PASSKEYS */
async function requireRoomForPasskey(sql: Sql, account: Account | undefined): Promise<Account> {
  if (!account?.totpConfirmedAt) throw new DomainError('TWO_FACTOR_SETUP');
  if ((await listPasskeys(sql, account.userId)).length >= maxPasskeys)
    throw new DomainError('TOO_MANY_PASSKEYS', { values: { most: maxPasskeys } });
  return account;
}

async function recordChange(
  tx: Tx,
  deps: ServerDeps,
  actor: Actor,
  account: Account,
  change: 'passkey_added' | 'passkey_removed',
  passkeyId: string,
): Promise<void> {
  await insertAuditEntry(tx, actor, { action: `account.${change}`, details: { passkeyId } });
  const at = deps.clock.now().toISOString();
  await queueMail(tx, deps.jobs, {
    to: account.email,
    tenantId: null,
    dedupeKey: `${change}:${passkeyId}`,
    message: twoFactorChangedMail.message({ fullName: account.fullName, change, at }),
  });
}
