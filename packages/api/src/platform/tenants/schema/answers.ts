import {
  clinicTypes,
  countries,
  holdKinds,
  operationKinds,
  operationStates,
  plans,
  tenantStatuses,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { timestamp } from '../../../server/schemas.ts';

const success = Joi.boolean().valid(true).required();
const textOrNull = Joi.string().allow(null, '').required();
const timeOrNull = timestamp.allow(null).required();
const count = Joi.number().integer().min(0).required();
const oneOf = (values: readonly string[]) =>
  Joi.string()
    .valid(...values)
    .required();
const oneOfOrNull = (values: readonly string[]) =>
  Joi.string()
    .valid(...values, null)
    .required();

const summary = {
  tenantId: Joi.string().required(),
  subdomain: Joi.string().required(),
  clinicName: Joi.string().required(),
  ownerName: Joi.string().allow('').required(),
  ownerEmail: Joi.string().required(),
  status: oneOf(tenantStatuses),
  plan: oneOf(plans),
  createdAt: timestamp.required(),
  operation: oneOfOrNull(operationKinds),
  version: count,
};

const tenantSummary = Joi.object(summary).meta({ className: 'TenantSummary' });

const tenantDetail = Joi.object({
  ...summary,
  clinicType: oneOf(clinicTypes),
  ownerPhone: textOrNull,
  country: oneOfOrNull(countries),
  streetAddress: textOrNull,
  city: textOrNull,
  state: textOrNull,
  postalCode: textOrNull,
  timeZone: Joi.string().required(),
  locale: oneOf(locales),
  staffing: Joi.object().pattern(Joi.string(), Joi.number().integer()).required(),
  previousSoftware: textOrNull,
  numberOfClients: Joi.number().integer().allow(null).required(),
  monthlyAppointments: Joi.number().integer().allow(null).required(),
  trialEndsAt: timeOrNull,
  activatedAt: timeOrNull,
  ownerVerifiedAt: timeOrNull,
  hold: Joi.object({
    kind: oneOf(holdKinds),
    reason: Joi.string().required(),
    customerMessage: textOrNull,
  })
    .allow(null)
    .required(),
  deletionLocked: Joi.boolean().required(),
  terminatedAt: timeOrNull,
  eraseAfter: timeOrNull,
  siteUrl: Joi.string().required(),
  clinicians: Joi.object({ used: count, limit: count }).required(),
  allowedOperations: Joi.array()
    .items(Joi.string().valid(...operationKinds))
    .required(),
}).meta({ className: 'TenantDetail' });

const operationStep = Joi.object({
  position: count,
  name: Joi.string().required(),
  state: oneOf(['pending', 'succeeded', 'failed']),
  attempts: count,
  error: textOrNull,
  detail: textOrNull,
  startedAt: timeOrNull,
  finishedAt: timeOrNull,
});

const operation = Joi.object({
  operationId: Joi.string().required(),
  tenantId: Joi.string().required(),
  kind: oneOf(operationKinds),
  state: oneOf(operationStates),
  requestedBy: textOrNull,
  reason: textOrNull,
  attempts: count,
  error: textOrNull,
  createdAt: timestamp.required(),
  startedAt: timeOrNull,
  finishedAt: timeOrNull,
  nextAttemptAt: timeOrNull,
  steps: Joi.array().items(operationStep).required(),
}).meta({ className: 'OperatorOperation' });

const change = Joi.number().allow(null).required();
const countsBy = (names: readonly string[]) =>
  Joi.object(Object.fromEntries(names.map((name) => [name, count]))).required();

const logEntry = Joi.object({
  id: Joi.string().required(),
  time: timestamp.required(),
  level: oneOf(['success', 'warning', 'error', 'info']),
  source: oneOf(['event', 'step']),
  message: Joi.string().required(),
  operationId: textOrNull,
  actor: textOrNull,
});

export const answers = {
  list: Joi.object({
    success,
    tenants: Joi.array().items(tenantSummary).required(),
    page: Joi.number().integer().min(1).required(),
    limit: Joi.number().integer().min(1).required(),
    total: count,
    totalIsExact: Joi.boolean().required(),
  }),
  stats: Joi.object({
    success,
    total: count,
    byStatus: countsBy(tenantStatuses),
    byPlan: countsBy(plans),
    change: Joi.object({ total: change, active: change, provisioning: change, suspended: change }).required(),
    provisioningMedianSeconds: Joi.number().allow(null).required(),
  }),
  tenant: Joi.object({ success, tenant: tenantDetail.required() }),
  created: Joi.object({ success, tenant: tenantDetail.required(), operation: operation.required() }),
  operation: Joi.object({ success, operation: operation.required() }),
  operations: Joi.object({ success, operations: Joi.array().items(operation).required() }),
  /** A suspension that changes nothing answers with the tenant as it is. */
  suspension: Joi.alternatives(
    Joi.object({ success, operation: operation.required() }),
    Joi.object({ success, tenant: tenantDetail.required() }),
  ),
  log: Joi.object({ success, entries: Joi.array().items(logEntry).required(), next: textOrNull }),
};
