import { type ClinicPermission, clinicPermissions, clinicRoles, plans } from '@tamarack/core/domain';
import { setUpSteps, type WorkspaceMe, type WorkspaceSettings } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../server/shape.ts';
import { day } from '../shared/index.ts';

export const settingsKeys = {
  weekStartsOn: oneOf([0, 1]),
  gridMinutes: oneOf([5, 10, 15, 20, 30, 60]),
  idleLockMinutes: Joi.number().integer().min(5).max(60),
  noteBeforeBilling: Joi.boolean(),
  billingFrom: nullable(day),
  reminderHours: Joi.number().integer().min(0).max(168),
  namesForClinicians: Joi.boolean(),
  privacyContactId: nullable(uuid),
};

export const settings = shape<WorkspaceSettings>({
  version,
  currency: oneOf(['CAD', 'USD']),
  ...settingsKeys,
}).meta({ className: 'WorkspaceSettings' });

export const me = shape<WorkspaceMe>({
  staffId: nullable(uuid),
  name: Joi.string(),
  role: oneOf(clinicRoles),
  isOwner: Joi.boolean(),
  practises: Joi.boolean(),
  permissions: listOf(oneOf(Object.keys(clinicPermissions) as ClinicPermission[])),
  names: Joi.boolean(),
  clinicName: Joi.string(),
  plan: oneOf(plans),
  zone: Joi.string(),
  settings,
  setUp: listOf(oneOf(setUpSteps)),
  sandbox: Joi.boolean(),
}).meta({ className: 'WorkspaceMe' });
