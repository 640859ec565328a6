import {
  type EventLevel,
  type HoldKind,
  holdKinds,
  isPhone,
  maxLengths,
  normalizePhone,
  type Plan,
  planFromName,
  tenantSortColumns,
  tenantStatuses,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { email, text, uuid } from '../../schemas.ts';
import type { TenantChanges } from './edit/repository.ts';
import type { ListQuery } from './list/service.ts';
import type { LogQuery } from './log/service.ts';

/** Furthest page: more than any installation has, few enough that its offset fits an integer. */
const lastPage = 1_000_000;
const longestSearch = 200;

export const ofTenant = Joi.object<{ tenantId: string }>({ tenantId: uuid.required() });
export const ofOperation = Joi.object<{ operationId: string }>({ operationId: uuid.required() });

/** A plan by either of its names. */
const plan = Joi.string().custom(
  (value: string, helpers) => planFromName(value) ?? helpers.error('rule.planInvalid'),
);

export const listQuery = Joi.object<ListQuery>({
  page: Joi.number().integer().min(1).max(lastPage).default(1),
  limit: Joi.number().integer().min(1).max(100).default(20),
  search: text(longestSearch).allow('').empty(''),
  status: Joi.string()
    .valid(...tenantStatuses)
    .empty(''),
  plan: plan.empty(''),
  sort: Joi.string()
    .valid(...tenantSortColumns)
    .default('createdAt'),
  direction: Joi.string()
    .valid('asc', 'desc')
    .default((parent: { sort?: string }) => (parent.sort === 'createdAt' ? 'desc' : 'asc')),
});

export const logQuery = Joi.object<LogQuery>({
  before: Joi.string().max(200),
  limit: Joi.number().integer().min(1).max(200).default(50),
  level: Joi.string().valid('success', 'warning', 'error', 'info' satisfies EventLevel),
});

export const suspension = Joi.object<{ reason: string; kind: HoldKind; customerMessage: string | null }>({
  reason: text(maxLengths.reason, 'reasonRequired').required(),
  kind: Joi.string()
    .valid(...holdKinds)
    .default('other'),
  customerMessage: text(maxLengths.reason).empty('').allow(null).default(null),
});

export const planChange = Joi.object<{ plan: Plan }>({ plan: plan.required() });

export const termination = Joi.object<{ subdomain: string; reason: string }>({
  subdomain: text(63).lowercase().required(),
  reason: text(maxLengths.reason, 'reasonRequired').required(),
});

const phone = text(40, 'phoneRequired').custom((value: string, helpers) =>
  isPhone(value) ? normalizePhone(value) : helpers.error('rule.phoneInvalid'),
);

export const edit = Joi.object<TenantChanges & { version: number }>({
  version: Joi.number().integer().min(1).required(),
  clinicName: text(maxLengths.clinicName, 'clinicNameRequired'),
  ownerName: text(maxLengths.ownerName, 'ownerNameRequired'),
  ownerPhone: phone,
  ownerEmail: email,
  trialEndsAt: Joi.date().iso(),
  deletionLocked: Joi.boolean(),
});

export const erasure = Joi.object<{ version: number; eraseAfter: Date }>({
  version: Joi.number().integer().min(1).required(),
  eraseAfter: Joi.date().iso().required(),
});
