import {
  clinicTypes,
  countries,
  holdKinds,
  lastTenantPage,
  operationKinds,
  type Plan,
  planFromName,
  plans,
  provinces,
  states,
  type TenantListQuery,
  type TenantListRow,
  tenantSortColumns,
  tenantStatuses,
  trialEnds,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { count, day, pageLimit, text, timestamp, uuid } from '../../../server/schemas.ts';
import { nullable, oneOf, optional, shape, trusted, withDefaults } from '../../../server/shape.ts';

const maxSearchLength = 200;

/** A plan by its internal or its public name. */
export const plan = trusted<Plan>(
  Joi.string().custom((value: string, helpers) => planFromName(value) ?? helpers.error('rule.planInvalid')),
);

const regionCodes = [...provinces, ...states].map(({ code }) => code);

/** Filters of the list, also used for bulk changes and exports. */
export const filters = {
  search: optional(text(maxSearchLength).allow('').empty('')),
  status: optional(oneOf(tenantStatuses).empty('')),
  plan: optional(plan.empty('')),
  region: optional(oneOf(regionCodes).empty('')),
  city: optional(text(120).allow('').empty('')),
  clinicType: optional(oneOf(clinicTypes).empty('')),
  trialEnd: optional(oneOf(trialEnds).empty('')),
  holdKind: optional(oneOf(holdKinds).empty('')),
  createdFrom: optional(day.empty('')),
  createdTo: optional(day.empty('')),
};
export const sorting = {
  sort: optional(oneOf(tenantSortColumns)),
  direction: optional(oneOf(['asc', 'desc'])),
};
export const listQuery = withDefaults(
  shape<TenantListQuery>({
    page: optional(Joi.number().integer().min(1).max(lastTenantPage)),
    limit: optional(pageLimit),
    ...filters,
    ...sorting,
  }),
  { page: 1, limit: 20 },
);

/** Properties of a tenant's summary, also part of its details. */
export const summaryKeys = {
  tenantId: uuid,
  subdomain: Joi.string(),
  clinicName: Joi.string(),
  ownerName: Joi.string().allow(''),
  ownerEmail: Joi.string(),
  status: oneOf(tenantStatuses),
  plan: oneOf(plans),
  createdAt: timestamp,
  operation: nullable(oneOf(operationKinds)),
  version: count,
};
export const tenantListRow = shape<TenantListRow>({
  ...summaryKeys,
  clinicType: oneOf(clinicTypes),
  ownerPhone: nullable(Joi.string()),
  city: nullable(Joi.string()),
  region: nullable(Joi.string()),
  country: nullable(oneOf(countries)),
  activatedAt: nullable(timestamp),
  trialEndsAt: nullable(timestamp),
  holdKind: nullable(oneOf(holdKinds)),
}).meta({ className: 'TenantListRow' });
