import { type HoldKind, holdKinds, maxLengths, type Plan, planFromName } from '@tamarack/core/domain';
import Joi from 'joi';
import { text, uuid } from '../../../server/schemas.ts';

export const ofTenant = Joi.object<{ tenantId: string }>({ tenantId: uuid.required() });
export const ofOperation = Joi.object<{ operationId: string }>({ operationId: uuid.required() });

/** A plan by either of its names. */
export const plan = Joi.string().custom(
  (value: string, helpers) => planFromName(value) ?? helpers.error('rule.planInvalid'),
);

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
