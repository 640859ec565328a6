import type { ServerRoute } from '@hapi/hapi';
import {
  listColumns,
  plans,
  type TenantViewQuery,
  tenantSortColumns,
  tenantStatuses,
  viewNameLength,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { done, text, uuid } from '../../../server/schemas.ts';
import { filters } from '../list/index.ts';
import type { ViewChanges } from './repository.ts';
import { changeView, keepView, readViews, removeView } from './service.ts';

const wish = Joi.object<TenantViewQuery>({
  ...filters,
  sort: Joi.string().valid(...tenantSortColumns),
  direction: Joi.string().valid('asc', 'desc'),
  limit: Joi.number().valid(20, 50, 100),
  columns: Joi.array()
    .items(Joi.string().valid(...listColumns))
    .unique(),
});
const name = text(viewNameLength);
const ofView = Joi.object<{ viewId: string }>({ viewId: uuid.required() });

const success = Joi.boolean().valid(true).required();
const view = Joi.object({
  viewId: uuid.required(),
  name: Joi.string().required(),
  query: Joi.object({
    search: Joi.string(),
    status: Joi.string().valid(...tenantStatuses),
    plan: Joi.string().valid(...plans),
    sort: Joi.string(),
    direction: Joi.string(),
    limit: Joi.number(),
    columns: Joi.array().items(Joi.string()),
  }).required(),
  isDefault: Joi.boolean().required(),
  version: Joi.number().integer().min(1).required(),
}).meta({ className: 'TenantView' });
const one = Joi.object({ success, view: view.required() });

/** The views of the tenant list that an operator keeps; each sees and changes their own alone. */
export function viewRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/tenants/views',
      summary: 'The views of the list that the operator keeps',
      permission: 'tenants:read',
      answer: Joi.object({ success, views: Joi.array().items(view).required() }),
      handler: async ({ session }) => ({ success: true, views: await readViews(deps, session.user.userId) }),
    }),
    defineRoute<object, object, Required<ViewChanges>>({
      method: 'POST',
      path: '/api/tenants/views',
      summary: 'Keep filters, order and columns under a name',
      permission: 'tenants:read',
      idempotent: true,
      payload: Joi.object({
        name: name.required(),
        query: wish.required(),
        isDefault: Joi.boolean().default(false),
      }),
      answer: one,
      status: 201,
      handler: async ({ payload, session, actor }) => ({
        success: true,
        view: await keepView(deps, session.user.userId, payload, actor),
      }),
    }),
    defineRoute<{ viewId: string }, object, ViewChanges & { version: number }>({
      method: 'PATCH',
      path: '/api/tenants/views/{viewId}',
      summary: 'Change a view that is still at the version given',
      permission: 'tenants:read',
      params: ofView,
      payload: Joi.object({
        version: Joi.number().integer().min(1).required(),
        name,
        query: wish,
        isDefault: Joi.boolean(),
      }),
      answer: one,
      handler: async ({ params, payload: { version, ...changes }, session, actor }) => ({
        success: true,
        view: await changeView(deps, session.user.userId, { viewId: params.viewId, version }, changes, actor),
      }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/tenants/views/{viewId}',
      summary: 'Remove a view',
      permission: 'tenants:read',
      params: ofView,
      answer: done,
      handler: async ({ params, session, actor }) => {
        await removeView(deps, session.user.userId, params.viewId, actor);
        return { success: true };
      },
    }),
  ];
}
