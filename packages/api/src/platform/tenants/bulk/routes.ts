import type { ServerRoute } from '@hapi/hapi';
import {
  type BulkKind,
  type BulkRequest,
  type BulkState,
  bulkKinds,
  bulkStates,
  type HoldKind,
  holdKinds,
  maxLengths,
  mostPicked,
  type TenantFilters,
  tenantStatuses,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, timestamp, uuid } from '../../../server/schemas.ts';
import { filters } from '../list/index.ts';
import { bulkPermission } from './carry-out.ts';
import {
  countSelection,
  readBulkChange,
  readBulkChanges,
  readBulkTenants,
  retryBulkChange,
  startBulkChange,
  stopBulkChange,
} from './service.ts';

const kind = Joi.string().valid(...bulkKinds);
const forSuspension = <S extends Joi.Schema>(schema: S) =>
  schema.when('kind', { is: 'suspend', otherwise: Joi.forbidden() });

const request = Joi.object<BulkRequest>({
  kind: kind.required(),
  tenantIds: Joi.array().items(uuid).min(1).max(mostPicked),
  filters: Joi.object(filters),
  undoes: uuid.when('kind', { is: 'resume', otherwise: Joi.forbidden() }),
  expected: Joi.number().integer().min(1).max(2_147_483_647).when('filters', {
    is: Joi.exist(),
    // biome-ignore lint/suspicious/noThenProperty: the word of the schema language
    then: Joi.required(),
    otherwise: Joi.forbidden(),
  }),
  reason: text(maxLengths.reason, 'reasonRequired').when('kind', {
    is: 'suspend',
    // biome-ignore lint/suspicious/noThenProperty: the word of the schema language
    then: Joi.required(),
    otherwise: Joi.forbidden(),
  }),
  holdKind: forSuspension(Joi.string().valid(...holdKinds)) as Joi.Schema<HoldKind>,
  customerMessage: forSuspension(text(maxLengths.reason).empty('')),
}).xor('tenantIds', 'filters', 'undoes');

const ofBulk = Joi.object<{ bulkId: string }>({ bulkId: uuid.required() });
const tenantsPage = Joi.object<{ state?: BulkState; after: number; limit: number }>({
  state: Joi.string().valid(...bulkStates),
  after: Joi.number().integer().min(0).max(2_147_483_647).default(0),
  limit: Joi.number().integer().min(1).max(500).default(100),
});

const success = Joi.boolean().valid(true).required();
const count = Joi.number().integer().min(0).required();
const nullable = (schema: Joi.Schema) => schema.allow(null).required();
const summary = Joi.object({
  bulkId: uuid.required(),
  kind: kind.required(),
  selection: Joi.object({
    by: Joi.string().valid('ids', 'filters', 'change').required(),
    bulkId: uuid,
    search: Joi.string(),
    status: Joi.string(),
    plan: Joi.string(),
  }).required(),
  total: count,
  reason: nullable(Joi.string()),
  holdKind: nullable(Joi.string().valid(...holdKinds)),
  customerMessage: nullable(Joi.string()),
  requestedBy: nullable(Joi.string()),
  createdAt: timestamp.required(),
  stoppedAt: nullable(timestamp),
  finishedAt: nullable(timestamp),
  counts: Joi.object(Object.fromEntries(bulkStates.map((state) => [state, count]))).required(),
}).meta({ className: 'BulkSummary' });
const change = summary.keys({ held: count }).meta({ className: 'BulkChange' });
const changed = Joi.object({ success, change: change.required() });
const tenant = Joi.object({
  position: count,
  tenantId: uuid.required(),
  clinicName: nullable(Joi.string()),
  subdomain: nullable(Joi.string()),
  status: nullable(Joi.string().valid(...tenantStatuses)),
  state: Joi.string()
    .valid(...bulkStates)
    .required(),
  operationId: nullable(uuid),
  error: nullable(Joi.string()),
});

/** Changes of many tenants at once: asked for, watched, stopped, tried again where they failed. */
export function bulkRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  const acting = { permission: bulkPermission, idempotent: true, answer: changed, status: 202 } as const;
  return [
    defineRoute<object, TenantFilters & { kind: BulkKind }>({
      method: 'GET',
      path: '/api/tenants/selection',
      summary: 'How many clinics the filters choose, and how many of them could be changed',
      permission: 'tenants:operate',
      query: Joi.object({ ...filters, kind: kind.required() }),
      answer: Joi.object({ success, total: count, eligible: count }),
      handler: async ({ query: { kind: asked, ...chosen } }) => ({
        success: true,
        ...(await countSelection(sql, asked, chosen)),
      }),
    }),
    defineRoute<object, { limit: number }>({
      method: 'GET',
      path: '/api/tenants/bulk',
      summary: 'Changes of many clinics, newest first',
      permission: 'tenants:read',
      query: Joi.object({ limit: Joi.number().integer().min(1).max(50).default(20) }),
      answer: Joi.object({ success, changes: Joi.array().items(summary).required() }),
      handler: async ({ query }) => ({ success: true, changes: await readBulkChanges(sql, query.limit) }),
    }),
    defineRoute({
      ...acting,
      method: 'POST',
      path: '/api/tenants/bulk',
      summary: 'Suspend or resume many clinics, each by an operation of its own',
      payload: request,
      handler: async ({ payload, actor }) => ({
        success: true,
        change: await startBulkChange(deps, payload, actor),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/tenants/bulk/{bulkId}',
      summary: 'How far a change of many clinics is',
      permission: 'tenants:read',
      params: ofBulk,
      answer: changed,
      handler: async ({ params }) => ({ success: true, change: await readBulkChange(sql, params.bulkId) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/tenants/bulk/{bulkId}/tenants',
      summary: 'The clinics of a change with the answer each got',
      permission: 'tenants:read',
      params: ofBulk,
      query: tenantsPage,
      answer: Joi.object({
        success,
        tenants: Joi.array().items(tenant).required(),
        next: nullable(Joi.number().integer()),
      }),
      handler: async ({ params, query, locale }) => ({
        success: true,
        ...(await readBulkTenants(sql, params.bulkId, query, locale)),
      }),
    }),
    defineRoute({
      ...acting,
      method: 'POST',
      path: '/api/tenants/bulk/{bulkId}/stop',
      summary: 'Ask for no further clinic',
      status: 200,
      params: ofBulk,
      handler: async ({ params, actor }) => ({
        success: true,
        change: await stopBulkChange(deps, params.bulkId, actor),
      }),
    }),
    defineRoute({
      ...acting,
      method: 'POST',
      path: '/api/tenants/bulk/{bulkId}/retry',
      summary: 'Try the clinics again that failed',
      params: ofBulk,
      handler: async ({ params, actor }) => ({
        success: true,
        change: await retryBulkChange(deps, params.bulkId, actor),
      }),
    }),
  ];
}
