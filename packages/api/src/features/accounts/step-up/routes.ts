import type { ServerRoute } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../deps.ts';
import type { PasswordHasher } from '../../../passwords.ts';
import { defineRoute } from '../../../plugins/routes.ts';
import { insertAuditEntry } from '../../../record/repository.ts';
import { anyPassword, done, text } from '../../../schemas.ts';
import { confirmPassword } from '../profile/service.ts';
import type { SecondFactor } from '../second-factor/verify.ts';
import { markProven } from '../sessions/repository.ts';
import { addressHash, lockSeconds } from '../sign-in/lockout.ts';
import { recordFailure } from '../sign-in/repository.ts';

interface Proof {
  password: string;
  code?: string;
}

/** Asks a signed-in person to prove who they are once more; what demands it is open to them for ten minutes. */
export function stepUpRoutes(deps: ServerDeps, hasher: PasswordHasher, factor: SecondFactor): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute<object, object, Proof>({
      method: 'POST',
      path: '/api/account/step-up',
      summary: 'Prove once more who is there, by password and second factor, for the weightiest acts',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: Joi.object<Proof>({ password: anyPassword.required(), code: text(32) }),
      answer: done,
      handler: async ({ session, payload, actor }) => {
        const { userId } = session.user;
        const account = await confirmPassword(deps, hasher, userId, payload.password, 'password');
        if (account.totpConfirmedAt && !payload.code)
          throw new DomainError('SECOND_FACTOR_REQUIRED', { fields: { code: 'required' } });
        const passed = await sql.transaction(async (tx) => {
          if (account.totpConfirmedAt && !(await factor.use(tx, userId, payload.code ?? ''))) return false;
          await markProven(tx, session.sessionId);
          await insertAuditEntry(tx, actor, { action: 'account.step_up' });
          return true;
        });
        if (passed) return { success: true };
        await sql.transaction(async (tx) => {
          await recordFailure(tx, addressHash(account.email), lockSeconds);
          await insertAuditEntry(tx, actor, {
            action: 'account.step_up',
            outcome: 'refused',
            details: { failed: 'second factor' },
          });
        });
        throw new DomainError('SECOND_FACTOR_INVALID', { fields: { code: 'invalid' } });
      },
    }),
  ];
}
