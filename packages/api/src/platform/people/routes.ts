import type { ServerRoute } from '@hapi/hapi';
import {
  clinicRoles,
  type PeopleQuery,
  type PersonDetail,
  personStates,
  platformRoles,
  tenantStatuses,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute, type RouteContext } from '../../server/routes.ts';
import { sessionInfo, text, timestamp, uuid } from '../../server/schemas.ts';
import {
  endSessions,
  type Helper,
  type PeopleDoors,
  readPeople,
  readPerson,
  sendReset,
  unlock,
} from './service.ts';

const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();

const summary = {
  userId: uuid.required(),
  name: Joi.string().required(),
  email: Joi.string().required(),
  createdAt: timestamp.required(),
  verifiedAt: nullable(timestamp),
  deactivatedAt: nullable(timestamp),
  lockedUntil: nullable(timestamp),
  platformRole: nullable(Joi.string().valid(...platformRoles)),
  memberships: Joi.array()
    .items(
      Joi.object({
        tenantId: uuid.required(),
        clinicName: Joi.string().required(),
        subdomain: Joi.string().required(),
        status: Joi.string()
          .valid(...tenantStatuses)
          .required(),
        role: Joi.string()
          .valid(...clinicRoles)
          .required(),
        isOwner: Joi.boolean().required(),
        state: Joi.string().valid('invited', 'active').required(),
      }),
    )
    .required(),
  clinics: Joi.number().integer().required(),
};
const person = Joi.object<PersonDetail>({
  ...summary,
  locale: Joi.string()
    .valid(...locales)
    .required(),
  hasPassword: Joi.boolean().required(),
  twoFactor: Joi.boolean().required(),
  failures: Joi.number().integer().required(),
  lastSignInAt: nullable(timestamp),
  sessions: Joi.array().items(sessionInfo).required(),
}).meta({ className: 'Person' });

interface OfPerson {
  userId: string;
}
const ofPerson = Joi.object<OfPerson>({ userId: uuid.required() });
const answer = Joi.object({ success, person: person.required() });

/** People across all clinics: who they are, where they belong, and the help that needs no one else's password. */
export function peopleRoutes(deps: ServerDeps, doors: PeopleDoors): ServerRoute[] {
  const shown = async ({ params, session }: { params: OfPerson; session: { sessionId: string } }) => ({
    success: true,
    person: await readPerson(deps, doors, params.userId, session.sessionId),
  });
  const help = {
    method: 'POST',
    permission: 'people:help',
    idempotent: true,
    params: ofPerson,
    answer,
  } as const;
  return [
    defineRoute<object, PeopleQuery & { before?: string; limit: number }>({
      method: 'GET',
      path: '/api/people',
      summary: 'People across all clinics, the newest first',
      permission: 'people:read',
      query: Joi.object({
        search: text(200).allow(''),
        state: Joi.string().valid(...personStates),
        before: uuid,
        limit: Joi.number().integer().min(1).max(100).default(50),
      }),
      answer: Joi.object({
        success,
        people: Joi.array().items(Joi.object(summary)).required(),
        next: nullable(uuid),
      }),
      handler: async ({ query }) => ({ success: true, ...(await readPeople(deps, query)) }),
    }),
    defineRoute<OfPerson>({
      method: 'GET',
      path: '/api/people/{userId}',
      summary: 'One person with their clinics and sessions',
      permission: 'people:read',
      params: ofPerson,
      answer,
      handler: shown,
    }),
    defineRoute<OfPerson>({
      ...help,
      path: '/api/people/{userId}/unlock',
      summary: 'Let a person sign in again after failed attempts',
      handler: async (context) => {
        await unlock(deps, context.params.userId, helperOf(context));
        return shown(context);
      },
    }),
    defineRoute<OfPerson>({
      ...help,
      path: '/api/people/{userId}/password-reset',
      summary: 'Mail a person the link to choose a new password',
      rateLimit: 'mail',
      handler: async (context) => {
        await sendReset(deps, doors, context.params.userId, helperOf(context));
        return shown(context);
      },
    }),
    defineRoute<OfPerson, object, { sessionId?: string }>({
      ...help,
      path: '/api/people/{userId}/end-sessions',
      summary: 'End the sessions of a person, or one of them',
      payload: Joi.object({ sessionId: uuid }),
      handler: async (context) => {
        const { params, payload } = context;
        await endSessions(deps, doors, params.userId, payload.sessionId, helperOf(context));
        return shown(context);
      },
    }),
  ];
}

function helperOf<P, Q, B>({ session, actor }: RouteContext<P, Q, B>): Helper {
  return { actor, platformRole: session.user.platformRole };
}
