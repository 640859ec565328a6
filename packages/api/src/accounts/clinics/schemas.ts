import {
  type ClinicDashboard,
  type ClinicMember,
  type ClinicPermission,
  checklistItems,
  clinicPermissions,
  clinicRoles,
  clinicTypes,
  countries,
  type Operation,
  type OperationStep,
  type OwnClinic,
  operationKinds,
  operationStates,
  plans,
  tenantStatuses,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { count, timestamp } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../server/shape.ts';

const ownClinicKeys = {
  tenantId: Joi.string(),
  clinicName: Joi.string(),
  subdomain: Joi.string(),
  siteUrl: Joi.string(),
  status: oneOf(tenantStatuses),
  plan: oneOf(plans),
  role: oneOf(clinicRoles),
  isOwner: Joi.boolean(),
};
export const ownClinic = shape<OwnClinic>(ownClinicKeys).meta({ className: 'OwnClinic' });

const operationStep = shape<OperationStep>({
  position: Joi.number().integer(),
  name: Joi.string(),
  state: oneOf(['pending', 'succeeded', 'failed']),
  attempts: Joi.number().integer(),
  error: nullable(Joi.string()),
  detail: nullable(Joi.string()),
  startedAt: nullable(timestamp),
  finishedAt: nullable(timestamp),
});
export const operation = shape<Operation>({
  operationId: Joi.string(),
  tenantId: Joi.string(),
  kind: oneOf(operationKinds),
  state: oneOf(operationStates),
  requestedBy: nullable(Joi.string()),
  reason: nullable(Joi.string()),
  attempts: Joi.number().integer(),
  error: nullable(Joi.string()),
  createdAt: timestamp,
  startedAt: nullable(timestamp),
  finishedAt: nullable(timestamp),
  nextAttemptAt: nullable(timestamp),
  steps: listOf(operationStep),
}).meta({ className: 'ClinicOperation' });

export const dashboard = shape<ClinicDashboard>({
  ...ownClinicKeys,
  timeZone: Joi.string(),
  locale: oneOf(locales),
  country: nullable(oneOf(countries)),
  region: nullable(Joi.string()),
  trialEndsAt: nullable(timestamp),
  trialDaysLeft: nullable(count),
  customerMessage: nullable(Joi.string()),
  keptCharts: nullable(
    shape({ until: timestamp, eraseOn: timestamp, onHold: count, exportedAt: nullable(timestamp) }),
  ),
  closing: nullable(
    shape({
      eraseOn: nullable(timestamp),
      handoverConfirmedAt: nullable(timestamp),
      mayReopen: Joi.boolean(),
    }),
  ),
  profile: nullable(
    shape({
      version: count,
      clinicName: Joi.string(),
      clinicType: oneOf(clinicTypes),
      ownerPhone: Joi.string().allow(''),
      country: oneOf(countries),
      streetAddress: Joi.string().allow(''),
      city: Joi.string().allow(''),
      region: Joi.string().allow(''),
      postalCode: Joi.string().allow(''),
    }),
  ),
  clinicians: shape({ used: count, limit: count }),
  gracePeriods: shape({ terminationDays: count, redirectDays: count }),
  checklist: listOf(shape({ item: oneOf(checklistItems), done: Joi.boolean() })),
  operation: nullable(operation),
  permissions: listOf(oneOf(Object.keys(clinicPermissions) as ClinicPermission[])),
}).meta({ className: 'ClinicDashboard' });

export const clinicMember = shape<ClinicMember>({
  memberId: Joi.string(),
  isSelf: Joi.boolean(),
  name: Joi.string(),
  email: Joi.string(),
  role: oneOf(clinicRoles),
  isOwner: Joi.boolean(),
  state: oneOf(['invited', 'active']),
  isDeactivated: Joi.boolean(),
  invitedAt: timestamp,
  invitationExpiresAt: nullable(timestamp),
}).meta({ className: 'ClinicMember' });
