import type { ServerRoute } from '@hapi/hapi';
import { DomainError, type PasskeyResponse, type StepUpProof, stepUpEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, text } from '../../server/schemas.ts';
import { trusted } from '../../server/shape.ts';
import { confirmPassword, recordFailure } from '../credentials/index.ts';
import { passkeyRequest, passkeyResponse, requestPasskey, verifyPasskey } from '../passkeys/index.ts';
import { recordStepUp } from '../sessions/index.ts';
import { checkTwoFactorCode } from '../two-factor/index.ts';

/** Asks a signed-in person to confirm who they are; routes with `stepUp` are then open to them for ten minutes. */
export function stepUpRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(stepUpEndpoints.stepUp, {
      summary: 'Confirm who is there with password and code, or with a passkey',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: trusted<StepUpProof>(
        Joi.object({ password: anyPassword, code: text(32), passkey: passkeyResponse }).xor(
          'password',
          'passkey',
        ),
      ),
      handler: async ({ session, payload, actor }) => {
        const { userId } = session.user;
        const how = 'passkey' in payload ? 'passkey' : 'password';
        const onSuccess = async (tx: Tx) => {
          await recordStepUp(tx, session.sessionId);
          await insertAuditEntry(tx, actor, { action: 'account.step_up', details: { how } });
        };
        try {
          if ('passkey' in payload) await byPasskey(deps, userId, payload.passkey, onSuccess);
          else await byPassword(deps, userId, payload, onSuccess);
        } catch (error) {
          if (error instanceof DomainError && error.code !== 'TWO_FACTOR_REQUIRED')
            await insertAuditEntry(sql, actor, {
              action: 'account.step_up',
              outcome: 'refused',
              details: { how, code: error.code },
            });
          throw error;
        }
      },
    }),
    defineRoute(stepUpEndpoints.requestPasskey, {
      summary: 'What the browser is asked to confirm with a passkey',
      permission: 'account:own',
      rateLimit: 'signIn',
      answer: passkeyRequest,
      handler: async ({ session }) => {
        const request = await requestPasskey(sql, deps, session.user.userId, 'step_up');
        if (!request) throw new DomainError('PASSKEY_INVALID');
        return { request };
      },
    }),
  ];
}

async function byPassword(
  deps: ServerDeps,
  userId: string,
  { password, code = '' }: { password: string; code?: string },
  onSuccess: (tx: Tx) => Promise<void>,
): Promise<void> {
  const sql = deps.database.platform;
  const account = await confirmPassword(deps, userId, password);
  const asksCode = account.totpConfirmedAt !== null;
  if (asksCode && !code) throw new DomainError('TWO_FACTOR_REQUIRED', { fields: { code: 'required' } });
  const passed = await sql.transaction(async (tx) => {
    if (asksCode && !(await checkTwoFactorCode(tx, deps, userId, code))) return false;
    await onSuccess(tx);
    return true;
  });
  if (passed) return;
  await sql.transaction((tx) => recordFailure(tx, account.email));
  throw new DomainError('TWO_FACTOR_INVALID', { fields: { code: 'invalid' } });
}

async function byPasskey(
  deps: ServerDeps,
  userId: string,
  response: PasskeyResponse,
  onSuccess: (tx: Tx) => Promise<void>,
): Promise<void> {
  const passed = await deps.database.platform.transaction(async (tx) => {
    if (!(await verifyPasskey(tx, deps, userId, 'step_up', response))) return false;
    await onSuccess(tx);
    return true;
  });
  if (!passed) throw new DomainError('PASSKEY_INVALID');
}
