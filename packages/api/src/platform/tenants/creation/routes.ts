import type { ServerRoute } from '@hapi/hapi';
import { tenantEndpoints } from '@tamarack/core/domain';
import { allEntries } from '../../../public/registration/index.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { shape } from '../../../server/shape.ts';
import { tenantDetail } from '../detail/index.ts';
import { operation } from '../lifecycle/index.ts';
import { clinicFromForm } from './operator-form.ts';
import { createClinic } from './service.ts';

export function tenantCreationRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantEndpoints.create, {
      summary: 'Create a clinic for its owner',
      permission: 'tenants:create',
      payload: allEntries,
      answer: shape({ tenant: tenantDetail, operation }),
      handler: ({ payload, locale, actor }) => createClinic(deps, clinicFromForm(payload, locale), actor),
    }),
  ];
}
