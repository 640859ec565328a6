import type { ServerRoute } from '@hapi/hapi';
import {
  type AccountChangeInfo,
  accountChangeEndpoints,
  accountChangeKinds,
  accountChangeStates,
  type OpenTwoFactorReset,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { email, linkToken, timestamp } from '../../server/schemas.ts';
import { nullable, oneOf, shape } from '../../server/shape.ts';
import { cancelEmailChange, readOpenEmail, requestEmailChange } from './email.ts';
import { actOnLink, inspectLink } from './service.ts';
import { cancelTwoFactorReset, readOpenReset } from './two-factor.ts';

const ofLink = shape<{ token: string }>({ token: linkToken });
const info = shape<AccountChangeInfo>({
  kind: oneOf(accountChangeKinds),
  act: oneOf(['confirm', 'cancel']),
  state: oneOf(accountChangeStates),
  open: Joi.boolean(),
  email: nullable(Joi.string()),
  name: nullable(Joi.string()),
  dueAt: nullable(timestamp),
}).meta({ className: 'AccountChange' });
const twoFactorReset = shape<OpenTwoFactorReset>({ requestedAt: timestamp, dueAt: nullable(timestamp) });
const oneChange = shape<{ change: AccountChangeInfo }>({ change: info });

export function accountChangeRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(accountChangeEndpoints.openEmail, {
      summary: 'The new email that is awaiting confirmation',
      permission: 'account:own',
      answer: shape({
        change: nullable(shape({ email: Joi.string(), expiresAt: timestamp })),
      }),
      handler: async ({ session }) => ({ change: await readOpenEmail(deps, session.user.userId) }),
    }),
    defineRoute(accountChangeEndpoints.requestEmail, {
      summary: 'Email a link that changes the email of the account; the response is the same for every email',
      permission: 'account:own',
      stepUp: true,
      rateLimit: 'mail',
      payload: shape({ email }),
      handler: ({ session, actor, payload }) => requestEmailChange(deps, session, actor, payload.email),
    }),
    defineRoute(accountChangeEndpoints.cancelEmail, {
      summary: 'Cancel an unconfirmed change of email',
      permission: 'account:own',
      handler: ({ session, actor }) => cancelEmailChange(deps, session.user.userId, actor),
    }),
    defineRoute(accountChangeEndpoints.openTwoFactorReset, {
      summary: 'The reset of two-step sign-in that is awaiting confirmation or its time',
      permission: 'account:own',
      answer: shape({ reset: nullable(twoFactorReset) }),
      handler: async ({ session }) => ({ reset: await readOpenReset(deps, session.user.userId) }),
    }),
    defineRoute(accountChangeEndpoints.cancelTwoFactorReset, {
      summary: 'Cancel a reset of two-step sign-in',
      permission: 'account:own',
      handler: ({ session, actor }) => cancelTwoFactorReset(deps, session.user.userId, actor),
    }),
    defineRoute(accountChangeEndpoints.inspect, {
      summary: 'What an emailed link changes or stops; does not use it',
      permission: 'public',
      rateLimit: 'anonymousWrite',
      payload: ofLink,
      answer: oneChange,
      handler: async ({ payload }) => ({ change: await inspectLink(deps, payload.token) }),
    }),
    defineRoute(accountChangeEndpoints.act, {
      summary: 'Confirm or stop a change of an account with an emailed link',
      permission: 'public',
      rateLimit: 'signIn',
      payload: ofLink,
      answer: oneChange,
      handler: async ({ payload, actor }) => ({ change: await actOnLink(deps, payload.token, actor) }),
    }),
  ];
}
