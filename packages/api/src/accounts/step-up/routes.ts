import type { ServerRoute } from '@hapi/hapi';
import { DomainError, type PasskeyResponse } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { PasswordHasher } from '../../server/passwords.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, done, passkeyResponse, text } from '../../server/schemas.ts';
import { confirmPassword, hashEmail, lockSeconds, recordFailure } from '../credentials/index.ts';
import type { Passkeys } from '../passkeys/index.ts';
import { markProven } from '../sessions/index.ts';
import type { TwoFactor } from '../two-factor/index.ts';

interface Proof {
  password?: string;
  code?: string;
  passkey?: PasskeyResponse;
}

/** Asks a signed-in person to prove who they are once more; what demands it is open to them for ten minutes. */
export function stepUpRoutes(
  deps: ServerDeps,
  hasher: PasswordHasher,
  factor: TwoFactor,
  passkeys: Passkeys,
): ServerRoute[] {
  const sql = deps.database.platform;

  async function byPassword(userId: string, proof: Proof, work: (tx: Tx) => Promise<void>): Promise<void> {
    const account = await confirmPassword(deps, hasher, userId, proof.password ?? '', 'password');
    const code = proof.code ?? '';
    if (account.totpConfirmedAt && !code)
      throw new DomainError('TWO_FACTOR_REQUIRED', { fields: { code: 'required' } });
    const passed = await sql.transaction(async (tx) => {
      if (account.totpConfirmedAt && !(await factor.use(tx, userId, code))) return false;
      await work(tx);
      return true;
    });
    if (passed) return;
    await sql.transaction((tx) => recordFailure(tx, hashEmail(account.email), lockSeconds));
    throw new DomainError('TWO_FACTOR_INVALID', { fields: { code: 'invalid' } });
  }

  async function byPasskey(
    userId: string,
    response: PasskeyResponse,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const passed = await sql.transaction(async (tx) => {
      if (!(await passkeys.check(tx, userId, 'step_up', response))) return false;
      await work(tx);
      return true;
    });
    if (!passed) throw new DomainError('PASSKEY_INVALID');
  }

  return [
    defineRoute<object, object, Proof>({
      method: 'POST',
      path: '/api/account/step-up',
      summary: 'Prove once more who is there, by password and code or by a passkey',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: Joi.object<Proof>({ password: anyPassword, code: text(32), passkey: passkeyResponse }).xor(
        'password',
        'passkey',
      ),
      answer: done,
      handler: async ({ session, payload, actor }) => {
        const { userId } = session.user;
        const how = payload.passkey ? 'passkey' : 'password';
        const work = async (tx: Tx) => {
          await markProven(tx, session.sessionId);
          await insertAuditEntry(tx, actor, { action: 'account.step_up', details: { how } });
        };
        try {
          if (payload.passkey) await byPasskey(userId, payload.passkey, work);
          else await byPassword(userId, payload, work);
        } catch (error) {
          if (error instanceof DomainError && error.code !== 'TWO_FACTOR_REQUIRED')
            await insertAuditEntry(sql, actor, {
              action: 'account.step_up',
              outcome: 'refused',
              details: { how, code: error.code },
            });
          throw error;
        }
        return { success: true };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/account/step-up/passkey',
      summary: 'What the browser is asked in order to prove it by a passkey',
      permission: 'account:own',
      rateLimit: 'signIn',
      answer: Joi.object({ success: Joi.boolean().required(), request: Joi.object().unknown().required() }),
      handler: async ({ session }) => {
        const request = await passkeys.ask(sql, session.user.userId, 'step_up');
        if (!request) throw new DomainError('PASSKEY_INVALID');
        return { success: true, request };
      },
    }),
  ];
}
