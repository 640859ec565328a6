import type { ServerRoute } from '@hapi/hapi';
import { tenantEndpoints } from '@tamarack/core/domain';
import { contentDisposition, exportForOperator } from '../../../accounts/clinics/index.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';

export function dataExportRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantEndpoints.exportData, {
      summary: 'Account data of a clinic as one JSON document, without clients, charts, visits and invoices',
      permission: 'tenants:export',
      stepUp: true,
      file: 'application/json',
      handler: async ({ params, actor, h }) => {
        const { fileName, document } = await exportForOperator(deps, params.tenantId, actor);
        return h
          .response(document)
          .type('application/json')
          .header('content-disposition', contentDisposition(fileName));
      },
    }),
  ];
}
