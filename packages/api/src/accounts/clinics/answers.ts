import {
  checklistItems,
  clinicPermissions,
  clinicRoles,
  countries,
  operationKinds,
  operationStates,
  plans,
  tenantStatuses,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { timestamp } from '../../server/schemas.ts';
import { clinicMember } from '../members/index.ts';

const success = Joi.boolean().valid(true).required();
const optionalTimestamp = timestamp.allow(null).required();
const optionalText = Joi.string().allow(null).required();

const ownClinic = {
  tenantId: Joi.string().required(),
  clinicName: Joi.string().required(),
  subdomain: Joi.string().required(),
  siteUrl: Joi.string().required(),
  status: Joi.string()
    .valid(...tenantStatuses)
    .required(),
  plan: Joi.string()
    .valid(...plans)
    .required(),
  role: Joi.string()
    .valid(...clinicRoles)
    .required(),
  isOwner: Joi.boolean().required(),
};

const operationStep = Joi.object({
  position: Joi.number().integer().required(),
  name: Joi.string().required(),
  state: Joi.string().valid('pending', 'succeeded', 'failed').required(),
  attempts: Joi.number().integer().required(),
  error: optionalText,
  detail: optionalText,
  startedAt: optionalTimestamp,
  finishedAt: optionalTimestamp,
});

const operation = Joi.object({
  operationId: Joi.string().required(),
  tenantId: Joi.string().required(),
  kind: Joi.string()
    .valid(...operationKinds)
    .required(),
  state: Joi.string()
    .valid(...operationStates)
    .required(),
  requestedBy: optionalText,
  reason: optionalText,
  attempts: Joi.number().integer().required(),
  error: optionalText,
  createdAt: timestamp.required(),
  startedAt: optionalTimestamp,
  finishedAt: optionalTimestamp,
  nextAttemptAt: optionalTimestamp,
  steps: Joi.array().items(operationStep).required(),
}).meta({ className: 'ClinicOperation' });

const dashboard = Joi.object({
  ...ownClinic,
  timeZone: Joi.string().required(),
  locale: Joi.string()
    .valid(...locales)
    .required(),
  country: Joi.string()
    .valid(...countries)
    .allow(null)
    .required(),
  state: optionalText,
  trialEndsAt: optionalTimestamp,
  trialDaysLeft: Joi.number().integer().min(0).allow(null).required(),
  customerMessage: optionalText,
  clinicians: Joi.object({
    used: Joi.number().integer().required(),
    limit: Joi.number().integer().required(),
  }).required(),
  checklist: Joi.array()
    .items(
      Joi.object({
        item: Joi.string()
          .valid(...checklistItems)
          .required(),
        done: Joi.boolean().required(),
      }),
    )
    .required(),
  operation: operation.allow(null).required(),
  permissions: Joi.array()
    .items(Joi.string().valid(...Object.keys(clinicPermissions)))
    .required(),
}).meta({ className: 'ClinicDashboard' });

export const ownClinicsAnswer = Joi.object({
  success,
  clinics: Joi.array()
    .items(Joi.object(ownClinic).meta({ className: 'OwnClinic' }))
    .required(),
});
export const dashboardAnswer = Joi.object({ success, clinic: dashboard.required() });
export const membersAnswer = Joi.object({ success, members: Joi.array().items(clinicMember).required() });
export const memberAnswer = Joi.object({ success, member: clinicMember.required() });
export const operationAnswer = Joi.object({ success, operation: operation.required() });
