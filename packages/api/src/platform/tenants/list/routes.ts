import type { ServerRoute } from '@hapi/hapi';
import {
  maxPicked,
  type TenantExportQuery,
  type TenantList,
  type TenantPickedExport,
  tenantEndpoints,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { csvAnswer, csvName, operatorsDay } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { count, uuid } from '../../../server/schemas.ts';
import { listOf, optional, shape } from '../../../server/shape.ts';
import { columnsFrom, exportTenants } from './export/service.ts';
import { filters, listQuery, sorting, tenantListRow } from './schema.ts';
import { createTenantLister } from './service.ts';

const columnNames = optional(
  Joi.string()
    .max(300)
    .custom((value: string, helpers) => (columnsFrom(value) ? value : helpers.error('rule.invalid'))),
);
const exportQuery = shape<TenantExportQuery>({ ...filters, ...sorting, columns: columnNames });
const picked = shape<TenantPickedExport>({
  ...sorting,
  tenantIds: listOf(uuid).min(1).max(maxPicked),
  columns: columnNames,
});

const list = shape<TenantList>({
  tenants: listOf(tenantListRow),
  page: Joi.number().integer().min(1),
  limit: Joi.number().integer().min(1),
  total: count,
  totalIsExact: Joi.boolean(),
  similar: optional(listOf(tenantListRow)),
});

/** The console's list of tenants, as pages and as a file. */
export function tenantListRoutes(deps: ServerDeps): ServerRoute[] {
  const lister = createTenantLister(deps.database.platform);
  return [
    defineRoute(tenantEndpoints.list, {
      summary: 'Clinics page by page, filtered, sorted or searched',
      permission: 'tenants:read',
      query: listQuery,
      answer: list,
      handler: ({ query }) => lister.list(query),
    }),
    defineRoute(tenantEndpoints.exportList, {
      summary: 'All clinics that match the filters, as CSV',
      permission: 'tenants:export',
      stepUp: true,
      query: exportQuery,
      file: 'text/csv',
      handler: async ({ query, actor, h }) =>
        csvAnswer(h, await exportTenants(deps, query, actor), csvName('tenants', operatorsDay(deps))),
    }),
    defineRoute(tenantEndpoints.exportPicked, {
      summary: 'Picked clinics as CSV',
      permission: 'tenants:export',
      stepUp: true,
      payload: picked,
      file: 'text/csv',
      handler: async ({ payload, actor, h }) =>
        csvAnswer(h, await exportTenants(deps, payload, actor), csvName('tenants', operatorsDay(deps))),
    }),
  ];
}
