import type { ServerRoute } from '@hapi/hapi';
import {
  type BulkChange,
  type BulkRequest,
  type BulkSelection,
  type BulkSummary,
  type BulkTenant,
  type BulkTenantQuery,
  bulkChangeEndpoints,
  bulkKinds,
  bulkStates,
  holdKinds,
  isLargeSuspension,
  maxLengths,
  maxPicked,
  type TenantFilters,
  type TrialExtension,
  tenantStatuses,
  trialExtensions,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { count, textOfLines, timestamp, uuid } from '../../../server/schemas.ts';
import {
  eitherOf,
  listOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  shape,
  trusted,
  withDefaults,
} from '../../../server/shape.ts';
import { filters } from '../list/index.ts';
import { bulkPermission } from './carry-out.ts';
import { listBulkChanges } from './repository.ts';
import {
  continueBulkChange,
  countSelection,
  readBulkChange,
  readBulkTenants,
  retryBulkChange,
  startBulkChange,
  stopBulkChange,
} from './service.ts';

const kind = oneOf(bulkKinds);
const maxRows = 2_147_483_647;

/** Makes a key depend on another one: it is forbidden unless the other one has the value `is`. */
const onlyWhen = <S extends Joi.AnySchema>(schema: S, key: string, is: Joi.SchemaLike, required = false): S =>
  schema.when(key, {
    is,
    // biome-ignore lint/suspicious/noThenProperty: the word of the schema language
    then: required ? Joi.required() : Joi.optional(),
    otherwise: Joi.forbidden(),
  });
const forSuspension = <S extends Joi.AnySchema>(schema: S, required = false) =>
  onlyWhen(schema, 'kind', 'suspend', required);

const days = trusted<TrialExtension>(Joi.number().valid(...trialExtensions));

const request = shape<BulkRequest>({
  kind,
  tenantIds: optional(listOf(uuid).min(1).max(maxPicked)),
  filters: optional(shape<TenantFilters>(filters)),
  undoes: optional(onlyWhen(uuid, 'kind', 'resume')),
  expected: optional(onlyWhen(Joi.number().integer().min(1).max(maxRows), 'filters', Joi.exist(), true)),
  reason: optional(forSuspension(textOfLines(maxLengths.reason, 'reasonRequired'), true)),
  holdKind: optional(forSuspension(oneOf(holdKinds))),
  customerMessage: optional(forSuspension(textOfLines(maxLengths.reason).empty(''))),
  days: optional(onlyWhen(days, 'kind', 'extend_trial', true)),
}).xor('tenantIds', 'filters', 'undoes');

const tenantsPage = withDefaults(
  shape<BulkTenantQuery>({
    state: optional(oneOf(bulkStates)),
    after: optional(Joi.number().integer().min(0).max(maxRows)),
    limit: optional(Joi.number().integer().min(1).max(500)),
  }),
  { after: 0, limit: 100 },
);

const selection = eitherOf(
  shape<BulkSelection & { by: 'ids' }>({ by: oneOf(['ids']) }),
  shape<BulkSelection & { by: 'filters' }>({ by: oneOf(['filters']), ...filters }),
  shape<BulkSelection & { by: 'change' }>({ by: oneOf(['change']), bulkId: uuid }),
);
const summaryKeys = {
  bulkId: uuid,
  kind,
  selection,
  total: count,
  reason: nullable(Joi.string()),
  holdKind: nullable(oneOf(holdKinds)),
  customerMessage: nullable(Joi.string()),
  days: nullable(days),
  requestedBy: nullable(Joi.string()),
  createdAt: timestamp,
  stoppedAt: nullable(timestamp),
  finishedAt: nullable(timestamp),
  counts: recordOf(bulkStates, count),
};
const summary = shape<BulkSummary>(summaryKeys).meta({ className: 'BulkSummary' });
const change = shape<BulkChange>({ ...summaryKeys, held: count }).meta({ className: 'BulkChange' });
const oneChange = shape<{ change: BulkChange }>({ change });
const tenant = shape<BulkTenant>({
  position: count,
  tenantId: uuid,
  clinicName: nullable(Joi.string()),
  subdomain: nullable(Joi.string()),
  status: nullable(oneOf(tenantStatuses)),
  state: oneOf(bulkStates),
  operationId: nullable(uuid),
  error: nullable(Joi.string()),
});

/** Bulk changes: requested, watched, stopped, and retried where they failed. */
export function bulkRoutes(deps: ServerDeps): ServerRoute[] {
  return [...reading(deps), ...requesting(deps)];
}

function reading(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(bulkChangeEndpoints.countSelection, {
      summary: 'How many clinics the filters select, and how many of them can be changed',
      permission: bulkPermission,
      query: shape({ ...filters, kind }),
      answer: shape({ total: count, eligible: count }),
      handler: ({ query: { kind, ...filters } }) => countSelection(sql, kind, filters),
    }),
    defineRoute(bulkChangeEndpoints.list, {
      summary: 'Bulk changes, newest first',
      permission: 'tenants:read',
      query: withDefaults(shape({ limit: optional(Joi.number().integer().min(1).max(50)) }), { limit: 20 }),
      answer: shape({ changes: listOf(summary) }),
      handler: async ({ query }) => ({ changes: await listBulkChanges(sql, query.limit) }),
    }),
    defineRoute(bulkChangeEndpoints.get, {
      summary: 'Progress of a bulk change',
      permission: 'tenants:read',
      answer: oneChange,
      handler: async ({ params }) => ({ change: await readBulkChange(sql, params.bulkId) }),
    }),
    defineRoute(bulkChangeEndpoints.tenants, {
      summary: 'The clinics of a bulk change with the result of each',
      permission: 'tenants:read',
      query: tenantsPage,
      answer: shape({ tenants: listOf(tenant), next: nullable(Joi.number().integer()) }),
      handler: ({ params, query, locale }) => readBulkTenants(sql, params.bulkId, query, locale),
    }),
  ];
}

function requesting(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(bulkChangeEndpoints.start, {
      summary: 'Suspend, resume or extend the trials of many clinics',
      permission: bulkPermission,
      stepUp: true,
      // Suspending many clinics needs a fresher step-up than the usual ten minutes.
      freshStepUp: (asked) => isLargeSuspension(asked as unknown as BulkRequest),
      payload: request,
      answer: oneChange,
      handler: async ({ payload, actor }) => ({ change: await startBulkChange(deps, payload, actor) }),
    }),
    defineRoute(bulkChangeEndpoints.stop, {
      summary: 'Stop a bulk change; operations already requested continue',
      permission: bulkPermission,
      answer: oneChange,
      handler: async ({ params, actor }) => ({ change: await stopBulkChange(deps, params.bulkId, actor) }),
    }),
    defineRoute(bulkChangeEndpoints.goOn, {
      summary: 'Continue with the clinics that were left when the change was stopped',
      permission: bulkPermission,
      stepUp: true,
      answer: oneChange,
      handler: async ({ params, actor }) => ({
        change: await continueBulkChange(deps, params.bulkId, actor),
      }),
    }),
    defineRoute(bulkChangeEndpoints.retry, {
      summary: 'Retry the clinics that failed',
      permission: bulkPermission,
      stepUp: true,
      answer: oneChange,
      handler: async ({ params, actor }) => ({ change: await retryBulkChange(deps, params.bulkId, actor) }),
    }),
  ];
}
