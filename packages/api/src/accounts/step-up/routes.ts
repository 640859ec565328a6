import type { ServerRoute } from '@hapi/hapi';
import { DomainError, type StepUpProof, stepUpEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, text } from '../../server/schemas.ts';
import { trusted } from '../../server/shape.ts';
import { claimOf, confirmPassword } from '../credentials/index.ts';
import { passkeyRequest, passkeyResponse, provePasskey, requestPasskey } from '../passkeys/index.ts';
import { recordStepUp } from '../sessions/index.ts';
import { proveCode } from '../two-factor/index.ts';

/** Step-up: a signed-in person confirms who they are and can then use routes with `stepUp` for ten minutes. */
export function stepUpRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(stepUpEndpoints.stepUp, {
      summary: 'Confirm one’s identity with password and code, or with a passkey',
      permission: 'account:own',
      host: 'both',
      whileLocked: true,
      rateLimit: 'signIn',
      payload: trusted<StepUpProof>(
        Joi.object({ password: anyPassword, code: text(32), passkey: passkeyResponse }).xor(
          'password',
          'passkey',
        ),
      ),
      handler: async ({ session, payload, actor, h }) => {
        const { userId } = session.user;
        const signedIn = { session, actor, action: 'account.step_up' } as const;
        const confirm = (how: 'passkey' | 'password') => async (tx: Tx) => {
          await recordStepUp(tx, session.sessionId);
          await insertAuditEntry(tx, actor, { action: 'account.step_up', details: { how } });
        };
        if ('passkey' in payload) {
          const { site } = h.request.app;
          const proof = { userId, purpose: 'step_up', response: payload.passkey, site } as const;
          return provePasskey(deps, claimOf(signedIn), proof, confirm('passkey'));
        }
        const { password, code = '' } = payload;
        const account = await confirmPassword(deps, signedIn, password);
        if (!account.totpConfirmedAt) return sql.transaction(confirm('password'));
        if (!code) throw new DomainError('TWO_FACTOR_REQUIRED', { fields: { code: 'required' } });
        return proveCode(deps, claimOf(signedIn), { userId, code }, confirm('password'));
      },
    }),
    defineRoute(stepUpEndpoints.requestPasskey, {
      summary: 'Options for the browser to confirm with a passkey',
      permission: 'account:own',
      host: 'both',
      whileLocked: true,
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
