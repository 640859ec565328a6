import type { ServerRoute } from '@hapi/hapi';
import {
  listColumns,
  pageSizes,
  type TenantView,
  type TenantViewQuery,
  tenantViewEndpoints,
  viewNameLength,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, uuid, version } from '../../../server/schemas.ts';
import { listOf, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { filters, sorting } from '../list/index.ts';
import { createView, readViews, removeView, updateView } from './service.ts';

const name = text(viewNameLength);
const viewQuery = shape<TenantViewQuery>({
  ...filters,
  ...sorting,
  limit: optional(oneOf(pageSizes)),
  columns: optional(listOf(oneOf(listColumns)).unique()),
});
const isDefault = optional(Joi.boolean());

const view = shape<TenantView>({
  viewId: uuid,
  name: Joi.string(),
  query: viewQuery,
  isDefault: Joi.boolean(),
  version,
}).meta({ className: 'TenantView' });
const oneView = shape<{ view: TenantView }>({ view });

/** The saved views of the tenant list; each operator sees and changes only their own. */
export function tenantViewRoutes(deps: ServerDeps): ServerRoute[] {
  const permission = 'tenants:read' as const;
  return [
    defineRoute(tenantViewEndpoints.list, {
      summary: 'The operator’s saved views of the list',
      permission,
      answer: shape({ views: listOf(view) }),
      handler: async ({ session }) => ({ views: await readViews(deps, session.user.userId) }),
    }),
    defineRoute(tenantViewEndpoints.create, {
      summary: 'Save filters, order and columns as a named view',
      permission,
      payload: withDefaults(shape({ name, query: viewQuery, isDefault }), {
        isDefault: false,
      }),
      answer: oneView,
      handler: async ({ payload, session, actor }) => ({
        view: await createView(deps, session.user.userId, payload, actor),
      }),
    }),
    defineRoute(tenantViewEndpoints.update, {
      summary: 'Change a view that is still at the given version',
      permission,
      payload: shape({ version, name: optional(name), query: optional(viewQuery), isDefault }),
      answer: oneView,
      handler: async ({ params, payload: { version, ...changes }, session, actor }) => ({
        view: await updateView(deps, session.user.userId, { ...params, version }, changes, actor),
      }),
    }),
    defineRoute(tenantViewEndpoints.remove, {
      summary: 'Delete a view',
      permission,
      handler: ({ params, session, actor }) => removeView(deps, session.user.userId, params.viewId, actor),
    }),
  ];
}
