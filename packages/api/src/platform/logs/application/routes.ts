import type { ServerRoute } from '@hapi/hapi';
import { type ApplicationLogQuery, logKinds, logLevels } from '@tamarack/core/domain';
import Joi from 'joi';
import { csvAnswer, csvName } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, timestamp, uuid } from '../../../server/schemas.ts';
import { exportApplicationLog, readApplicationLog, readApplicationLogEntry } from './service.ts';

const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();

const filters = {
  search: text(200).allow(''),
  level: Joi.string().valid(...logLevels),
  kind: Joi.string().valid(...logKinds),
  from: timestamp,
  to: timestamp,
};
const entryNumber = Joi.number().integer().min(1).max(2_147_483_647);
const entry = Joi.object({
  entryId: entryNumber.required(),
  at: timestamp.required(),
  level: Joi.string()
    .valid(...logLevels)
    .required(),
  kind: Joi.string()
    .valid(...logKinds)
    .required(),
  role: Joi.string().required(),
  message: Joi.string().required(),
  code: nullable(Joi.string()),
  method: nullable(Joi.string()),
  path: nullable(Joi.string()),
  status: nullable(Joi.number().integer()),
  requestId: nullable(Joi.string()),
  user: nullable(
    Joi.object({ userId: uuid.required(), name: nullable(Joi.string()), email: nullable(Joi.string()) }),
  ),
  details: Joi.object().unknown().required(),
  times: Joi.number().integer().min(1).required(),
});

/** What the application itself says: warnings and failures, refused requests and sign-ins of the last days. */
export function applicationLogRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute<object, ApplicationLogQuery & { before?: number; limit: number }>({
      method: 'GET',
      path: '/api/logs/application',
      summary: 'Entries of the application log, newest first',
      permission: 'logs:read',
      query: Joi.object({
        ...filters,
        before: entryNumber,
        limit: Joi.number().integer().min(1).max(200).default(50),
      }),
      answer: Joi.object({
        success,
        entries: Joi.array().items(entry).required(),
        next: nullable(Joi.number().integer()),
      }),
      handler: async ({ query }) => ({ success: true, ...(await readApplicationLog(deps, query)) }),
    }),
    defineRoute<object, ApplicationLogQuery>({
      method: 'GET',
      path: '/api/logs/application/export',
      summary: 'Entries of the application log as CSV',
      permission: 'logs:export',
      query: Joi.object(filters),
      answer: null,
      handler: async ({ query, actor, h }) =>
        csvAnswer(h, await exportApplicationLog(deps, query, actor), csvName('application-log', deps)),
    }),
    defineRoute<{ entryId: number }>({
      method: 'GET',
      path: '/api/logs/application/{entryId}',
      summary: 'One entry of the application log',
      permission: 'logs:read',
      params: Joi.object({ entryId: entryNumber.required() }),
      answer: Joi.object({ success, entry: entry.required() }),
      handler: async ({ params }) => ({
        success: true,
        entry: await readApplicationLogEntry(deps, params.entryId),
      }),
    }),
  ];
}
