import type { ServerRoute } from '@hapi/hapi';
import {
  type AuditEntry,
  auditOutcomes,
  auditSubjects,
  logEndpoints,
} from '@tamarack/core/domain/platform/logs';
import Joi from 'joi';
import { csvAnswer, csvName, operatorsDay } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { details, entryId, filterKeys, ofEntry, pagingKeys, person } from '../schema.ts';
import { exportAuditLog, readAuditEntry, readAuditLog } from './service.ts';

const auditFilters = {
  ...filterKeys,
  subject: optional(oneOf(auditSubjects)),
  outcome: optional(oneOf(auditOutcomes)),
};
const entry = shape<AuditEntry>({
  entryId,
  at: timestamp,
  action: Joi.string(),
  outcome: oneOf(auditOutcomes),
  actorKind: oneOf(['user', 'system', 'visitor']),
  actor: person,
  subject: person,
  tenant: nullable(
    shape({
      tenantId: uuid,
      clinicName: nullable(Joi.string()),
      subdomain: nullable(Joi.string()),
    }),
  ),
  operationId: nullable(uuid),
  sessionId: nullable(uuid),
  requestId: nullable(Joi.string()),
  origin: nullable(Joi.string()),
  reason: nullable(Joi.string().allow('')),
  details,
  personal: nullable(details),
  seal: nullable(Joi.number().integer()),
}).meta({ className: 'AuditEntry' });

/** The audit log: its pages, single entries and the export. */
export function auditLogRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(logEndpoints.audit, {
      summary: 'Entries of the audit log, newest first',
      permission: 'logs:read',
      query: withDefaults(shape({ ...auditFilters, ...pagingKeys }), {
        limit: 50,
      }),
      answer: shape({ entries: listOf(entry), next: nullable(Joi.number().integer()) }),
      handler: ({ query }) => readAuditLog(deps, query),
    }),
    defineRoute(logEndpoints.exportAudit, {
      summary: 'Entries of the audit log as CSV',
      permission: 'logs:export',
      stepUp: true,
      query: shape(auditFilters),
      file: 'text/csv',
      handler: async ({ query, actor, h }) =>
        csvAnswer(h, await exportAuditLog(deps, query, actor), csvName('audit-log', operatorsDay(deps))),
    }),
    defineRoute(logEndpoints.auditEntry, {
      summary: 'One entry of the audit log',
      permission: 'logs:read',
      params: ofEntry,
      answer: shape({ entry }),
      handler: async ({ params }) => ({ entry: await readAuditEntry(deps, params.entryId) }),
    }),
  ];
}
