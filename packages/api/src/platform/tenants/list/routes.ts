import type { ServerRoute } from '@hapi/hapi';
import { type TenantExportQuery, type TenantList, tenantEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import { csvAnswer, csvName } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { count } from '../../../server/schemas.ts';
import { listOf, optional, shape } from '../../../server/shape.ts';
import { columnsFrom, exportTenants } from './export/service.ts';
import { filters, listQuery, sorting, tenantSummary } from './schema.ts';
import { createTenantLister } from './service.ts';

const exportQuery = shape<TenantExportQuery>({
  ...filters,
  ...sorting,
  columns: optional(
    Joi.string()
      .max(300)
      .custom((value: string, helpers) => (columnsFrom(value) ? value : helpers.error('rule.invalid'))),
  ),
});

const list = shape<TenantList>({
  tenants: listOf(tenantSummary),
  page: Joi.number().integer().min(1),
  limit: Joi.number().integer().min(1),
  total: count,
  totalIsExact: Joi.boolean(),
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
        csvAnswer(h, await exportTenants(deps, query, actor), csvName('tenants', deps)),
    }),
  ];
}
