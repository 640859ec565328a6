import type { ServerRoute } from '@hapi/hapi';
import {
  type ApplicationLogEntry,
  logEndpoints,
  logKinds,
  logLevels,
} from '@tamarack/core/domain/platform/logs';
import Joi from 'joi';
import { csvAnswer, csvName, operatorsDay } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { timestamp } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { details, entryId, filterKeys, ofEntry, pagingKeys, person } from '../schema.ts';
import { exportApplicationLog, readApplicationLog, readApplicationLogEntry } from './service.ts';

const logFilters = {
  ...filterKeys,
  level: optional(oneOf(logLevels)),
  kind: optional(oneOf(logKinds)),
};
const entry = shape<ApplicationLogEntry>({
  entryId,
  at: timestamp,
  level: oneOf(logLevels),
  kind: oneOf(logKinds),
  role: Joi.string(),
  message: Joi.string(),
  code: nullable(Joi.string()),
  method: nullable(Joi.string()),
  path: nullable(Joi.string()),
  status: nullable(Joi.number().integer()),
  requestId: nullable(Joi.string()),
  user: person,
  details,
  times: Joi.number().integer().min(1),
}).meta({ className: 'ApplicationLogEntry' });

/** Warnings and errors of the application, refused requests and sign-ins of the last days. */
export function applicationLogRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(logEndpoints.application, {
      summary: 'Entries of the application log, newest first',
      permission: 'logs:read',
      query: withDefaults(shape({ ...logFilters, ...pagingKeys }), {
        limit: 50,
      }),
      answer: shape({ entries: listOf(entry), next: nullable(Joi.number().integer()) }),
      handler: ({ query }) => readApplicationLog(deps, query),
    }),
    defineRoute(logEndpoints.exportApplication, {
      summary: 'Entries of the application log as CSV',
      permission: 'logs:export',
      stepUp: true,
      query: shape(logFilters),
      file: 'text/csv',
      handler: async ({ query, actor, h }) =>
        csvAnswer(
          h,
          await exportApplicationLog(deps, query, actor),
          csvName('application-log', operatorsDay(deps)),
        ),
    }),
    defineRoute(logEndpoints.applicationEntry, {
      summary: 'One entry of the application log',
      permission: 'logs:read',
      params: ofEntry,
      answer: shape({ entry }),
      handler: async ({ params }) => ({ entry: await readApplicationLogEntry(deps, params.entryId) }),
    }),
  ];
}
