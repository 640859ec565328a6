import { tenantSortColumns, tenantStatuses } from '@tamarack/core/domain';
import Joi from 'joi';
import { text } from '../../../server/schemas.ts';
import { plan } from '../schema/index.ts';
import type { ListQuery } from './service.ts';

/** Furthest page: more than any installation has, few enough that its offset fits an integer. */
const lastPage = 1_000_000;
const longestSearch = 200;

/** What chooses tenants, in the list and wherever the list's choice is taken up. */
export const filters = {
  search: text(longestSearch).allow('').empty(''),
  status: Joi.string()
    .valid(...tenantStatuses)
    .empty(''),
  plan: plan.empty(''),
};
export const sorting = {
  sort: Joi.string()
    .valid(...tenantSortColumns)
    .default('createdAt'),
  direction: Joi.string()
    .valid('asc', 'desc')
    .default((parent: { sort?: string }) => (parent.sort === 'createdAt' ? 'desc' : 'asc')),
};
export const listQuery = Joi.object<ListQuery>({
  page: Joi.number().integer().min(1).max(lastPage).default(1),
  limit: Joi.number().integer().min(1).max(100).default(20),
  ...filters,
  ...sorting,
});
