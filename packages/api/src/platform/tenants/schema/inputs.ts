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
import { email, text, uuid } from '../../../server/schemas.ts';
import type { TenantChanges } from '../edit/repository.ts';
import type { ListQuery } from '../list/service.ts';
import type { LogQuery } from '../log/service.ts';

/** Furthest page: more than any installation has, few enough that its offset fits an integer. */
const lastPage = 1_000_000;
const longestSearch = 200;

export const ofTenant = Joi.object<{ tenantId: string }>({ tenantId: uuid.required() });
export const ofOperation = Joi.object<{ operationId: string }>({ operationId: uuid.required() });

/** A plan by either of its names. */
const plan = Joi.string().custom(
  (value: string, helpers) => planFromName(value) ?? helpers.error('rule.planInvalid'),
);

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
export const logQuery = Joi.object<LogQuery>({
  before: Joi.string().max(200),
  limit: Joi.number().integer().min(1).max(200).default(50),
  level: Joi.string().valid('success', 'warning', 'error', 'info' satisfies EventLevel),
  source: Joi.string().valid('event', 'step'),
});

/** The version of the clinic that the operator saw; one that has changed since is left alone. */
const version = Joi.number().integer().min(1);

export interface Seen {
  version?: number;
}

export const seen = Joi.object<Seen>({ version });

export const suspension = Joi.object<
  Seen & { reason: string; kind: HoldKind; customerMessage: string | null }
>({
  version,
  reason: text(maxLengths.reason, 'reasonRequired').required(),
  kind: Joi.string()
    .valid(...holdKinds)
    .default('other'),
  customerMessage: text(maxLengths.reason).empty('').allow(null).default(null),
});

export const planChange = Joi.object<Seen & { plan: Plan }>({ version, plan: plan.required() });

export const termination = Joi.object<Seen & { subdomain: string; reason: string }>({
  version,
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
