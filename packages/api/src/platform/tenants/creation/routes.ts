import type { ServerRoute } from '@hapi/hapi';
import {
  type NewTenantForm,
  type Operation,
  type TenantDetail,
  tenantEndpoints,
} from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { shape, trusted } from '../../../server/shape.ts';
import { tenantDetail } from '../detail/index.ts';
import { operation } from '../lifecycle/index.ts';
import { clinicFromForm, operatorForm } from './operator-form.ts';
import { createClinic } from './service.ts';

export function tenantCreationRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantEndpoints.create, {
      summary: 'Create a clinic for its owner',
      permission: 'tenants:create',
      payload: trusted<NewTenantForm>(operatorForm),
      answer: shape<{ tenant: TenantDetail; operation: Operation }>({ tenant: tenantDetail, operation }),
      handler: ({ payload, locale, actor }) => createClinic(deps, clinicFromForm(payload, locale), actor),
    }),
  ];
}
