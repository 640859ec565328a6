import type { ServerRoute } from '@hapi/hapi';
import { exportColumns } from '@tamarack/core/domain';
import Joi from 'joi';
import { csvAnswer, csvName } from '../../../../server/csv.ts';
import type { ServerDeps } from '../../../../server/deps.ts';
import { defineRoute } from '../../../../server/routes.ts';
import { filters, sorting } from '../inputs.ts';
import { type ExportQuery, exportTenants } from './service.ts';

/** Names of columns behind one another with commas, in any order; the file has them in the order of the product. */
const columns = Joi.string()
  .max(300)
  .custom((value: string, helpers) => {
    const asked = new Set(value.split(','));
    const known = exportColumns.filter((column) => asked.delete(column));
    return asked.size > 0 || known.length === 0 ? helpers.error('rule.invalid') : known;
  });

/** The tenant list as a file. */
export function exportRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute<object, ExportQuery>({
      method: 'GET',
      path: '/api/tenants/export',
      summary: 'Every clinic the filters choose as CSV',
      permission: 'tenants:export',
      query: Joi.object({ ...filters, ...sorting, columns }),
      answer: null,
      handler: async ({ query, actor, h }) =>
        csvAnswer(h, await exportTenants(deps, query, actor), csvName('tenants', deps)),
    }),
  ];
}
