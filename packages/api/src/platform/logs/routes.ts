import type { ServerRoute } from '@hapi/hapi';
import { type AuditQuery, auditOutcomes, auditSubjects } from '@tamarack/core/domain';
import Joi from 'joi';
import { csvAnswer, csvName } from '../../server/csv.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { text, timestamp, uuid } from '../../server/schemas.ts';
import { applicationLogRoutes } from './application/routes.ts';
import { exportAuditLog, readAuditEntry, readAuditLog } from './audit/service.ts';

const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();

const filters = {
  search: text(200).allow(''),
  subject: Joi.string().valid(...auditSubjects),
  outcome: Joi.string().valid(...auditOutcomes),
  from: timestamp,
  to: timestamp,
};
const entryNumber = Joi.number().integer().min(1).max(2_147_483_647);

const person = nullable(
  Joi.object({
    userId: uuid.required(),
    name: nullable(Joi.string()),
    email: nullable(Joi.string()),
  }),
);
const entry = Joi.object({
  entryId: entryNumber.required(),
  at: timestamp.required(),
  action: Joi.string().required(),
  outcome: Joi.string()
    .valid(...auditOutcomes)
    .required(),
  actorKind: Joi.string().valid('user', 'system', 'visitor').required(),
  actor: person,
  subject: person,
  tenant: nullable(
    Joi.object({
      tenantId: uuid.required(),
      clinicName: nullable(Joi.string()),
      subdomain: nullable(Joi.string()),
    }),
  ),
  operationId: nullable(uuid),
  sessionId: nullable(uuid),
  requestId: nullable(Joi.string()),
  origin: nullable(Joi.string()),
  details: Joi.object().unknown().required(),
  personal: nullable(Joi.object().unknown()),
  seal: nullable(Joi.number().integer()),
});

/** The two logs for those who have to account for what happened: found, filtered, read one by one, exported. */
export function logRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    ...applicationLogRoutes(deps),
    defineRoute<object, AuditQuery & { before?: number; limit: number }>({
      method: 'GET',
      path: '/api/logs/audit',
      summary: 'Entries of the audit log, newest first',
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
      handler: async ({ query }) => ({ success: true, ...(await readAuditLog(deps, query)) }),
    }),
    defineRoute<object, AuditQuery>({
      method: 'GET',
      path: '/api/logs/audit/export',
      summary: 'Entries of the audit log as CSV',
      permission: 'logs:export',
      query: Joi.object(filters),
      answer: null,
      handler: async ({ query, actor, h }) =>
        csvAnswer(h, await exportAuditLog(deps, query, actor), csvName('audit-log', deps)),
    }),
    defineRoute<{ entryId: number }>({
      method: 'GET',
      path: '/api/logs/audit/{entryId}',
      summary: 'One entry of the audit log',
      permission: 'logs:read',
      params: Joi.object({ entryId: entryNumber.required() }),
      answer: Joi.object({ success, entry: entry.required() }),
      handler: async ({ params }) => ({ success: true, entry: await readAuditEntry(deps, params.entryId) }),
    }),
  ];
}
