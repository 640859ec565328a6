import type { ServerRoute } from '@hapi/hapi';
import {
  clinicRoles,
  type PeopleQuery,
  type PersonDetail,
  type PersonMembership,
  type PersonSummary,
  peopleEndpoints,
  personStates,
  platformRoles,
  tenantStatuses,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute, type RouteContext } from '../../server/routes.ts';
import { count, pageLimit, sessionInfo, text, timestamp, uuid } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import {
  endSessions,
  type Helper,
  readPeople,
  readPerson,
  resetTwoFactor,
  sendReset,
  unlock,
} from './service.ts';

const membership = shape<PersonMembership>({
  tenantId: uuid,
  clinicName: Joi.string(),
  subdomain: Joi.string(),
  status: oneOf(tenantStatuses),
  role: oneOf(clinicRoles),
  isOwner: Joi.boolean(),
  state: oneOf(['invited', 'active']),
});
const summaryKeys = {
  userId: uuid,
  name: Joi.string(),
  email: Joi.string(),
  createdAt: timestamp,
  verifiedAt: nullable(timestamp),
  deactivatedAt: nullable(timestamp),
  lockedUntil: nullable(timestamp),
  platformRole: nullable(oneOf(platformRoles)),
  memberships: listOf(membership),
  clinics: count,
};
const summary = shape<PersonSummary>(summaryKeys);
const person = shape<PersonDetail>({
  ...summaryKeys,
  locale: oneOf(locales),
  hasPassword: Joi.boolean(),
  twoFactor: Joi.boolean(),
  failures: count,
  lastSignInAt: nullable(timestamp),
  twoFactorReset: nullable(shape({ requestedAt: timestamp, dueAt: nullable(timestamp) })),
  sessions: listOf(sessionInfo),
}).meta({ className: 'Person' });

interface PersonParams {
  userId: string;
}
const answer = shape<{ person: PersonDetail }>({ person });

const query = withDefaults(
  shape<PeopleQuery>({
    search: optional(text(200).allow('')),
    state: optional(oneOf(personStates)),
    before: optional(uuid),
    limit: optional(pageLimit),
  }),
  { limit: 50 },
);

/** People across all clinics: who they are, where they belong, and how support can help them. */
export function peopleRoutes(deps: ServerDeps): ServerRoute[] {
  const answerPerson = async ({
    params: { userId },
    session,
  }: Pick<RouteContext<PersonParams, unknown, unknown>, 'params' | 'session'>) => ({
    person: await readPerson(deps, userId, session.sessionId),
  });
  const help = { permission: 'people:help', answer } as const;
  return [
    defineRoute(peopleEndpoints.list, {
      summary: 'People across all clinics, newest first',
      permission: 'people:read',
      query,
      answer: shape({
        people: listOf(summary),
        next: nullable(uuid),
        similar: optional(listOf(summary)),
      }),
      handler: ({ query }) => readPeople(deps, query),
    }),
    defineRoute(peopleEndpoints.get, {
      summary: 'One person with their clinics and sessions',
      permission: 'people:read',
      answer,
      handler: answerPerson,
    }),
    defineRoute(peopleEndpoints.unlock, {
      ...help,
      summary: 'Let a person sign in again after failed attempts',
      handler: async (context) => {
        await unlock(deps, context.params.userId, helperOf(context));
        return answerPerson(context);
      },
    }),
    defineRoute(peopleEndpoints.sendReset, {
      ...help,
      summary: 'Email a person a password reset link',
      rateLimit: 'mail',
      handler: async (context) => {
        await sendReset(deps, context.params.userId, helperOf(context));
        return answerPerson(context);
      },
    }),
    defineRoute(peopleEndpoints.resetTwoFactor, {
      ...help,
      stepUp: true,
      summary: 'Email a member a link that turns their two-step sign-in off a day later',
      rateLimit: 'mail',
      handler: async (context) => {
        await resetTwoFactor(deps, context.params.userId, helperOf(context), 'request');
        return answerPerson(context);
      },
    }),
    defineRoute(peopleEndpoints.cancelTwoFactorReset, {
      ...help,
      summary: 'Cancel a reset of two-step sign-in',
      handler: async (context) => {
        await resetTwoFactor(deps, context.params.userId, helperOf(context), 'cancel');
        return answerPerson(context);
      },
    }),
    defineRoute(peopleEndpoints.endSessions, {
      ...help,
      stepUp: true,
      summary: 'End all sessions of a person, or one of them',
      payload: shape({ sessionId: optional(uuid) }),
      handler: async (context) => {
        await endSessions(deps, context.params.userId, context.payload.sessionId, helperOf(context));
        return answerPerson(context);
      },
    }),
  ];
}

function helperOf({
  session,
  actor,
}: Pick<RouteContext<unknown, unknown, unknown>, 'session' | 'actor'>): Helper {
  return { actor, platformRole: session.user.platformRole };
}
