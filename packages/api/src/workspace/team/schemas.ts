import { type ClinicPermission, clinicPermissions, clinicRoles, plans } from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import {
  type Credential,
  type NewCredential,
  professions,
  type StaffChanges,
  type StaffMember,
  setUpSteps,
  staffAccounts,
  staffKinds,
  type WorkspaceMe,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { settings } from '../settings/index.ts';
import { day, pastDay } from '../shared/index.ts';

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
  locale: oneOf(locales),
  zone: Joi.string(),
  utcOffset: Joi.number().integer(),
  settings,
  setUp: listOf(oneOf(setUpSteps)),
  lacksTwoStep: Joi.boolean(),
  sandbox: Joi.boolean(),
}).meta({ className: 'WorkspaceMe' });

export const staffName = text(120, 'nameRequired');
const color = Joi.number().integer().min(0).max(7);

export const staffMember = shape<StaffMember>({
  staffId: uuid,
  version,
  name: Joi.string(),
  role: nullable(oneOf(clinicRoles)),
  isOwner: Joi.boolean(),
  account: oneOf(staffAccounts),
  practises: Joi.boolean(),
  kind: oneOf(staffKinds),
  supervisorId: nullable(uuid),
  color,
  activeFrom: nullable(day),
  activeTo: nullable(day),
  profession: nullable(oneOf(professions)),
  bookingsRemain: Joi.boolean(),
}).meta({ className: 'WorkspaceStaffMember' });

export const staffChanges = shape<StaffChanges>({
  version,
  name: optional(staffName),
  practises: optional(Joi.boolean()),
  kind: optional(oneOf(staffKinds)),
  supervisorId: optional(nullable(uuid)),
  color: optional(color),
  activeFrom: optional(nullable(pastDay)),
  activeTo: optional(nullable(pastDay)),
});

export const credential = shape<Credential>({
  credentialId: uuid,
  version,
  staffId: uuid,
  profession: oneOf(professions),
  college: Joi.string().allow(''),
  licenceNo: Joi.string().allow(''),
  validFrom: nullable(day),
  validTo: nullable(day),
}).meta({ className: 'Credential' });

const credentialKeys = {
  college: optional(text(120).allow('')),
  licenceNo: optional(text(40).allow('')),
  validFrom: optional(nullable(pastDay)),
  validTo: optional(nullable(pastDay)),
};

export const newCredential = shape<NewCredential>({ profession: oneOf(professions), ...credentialKeys });

export const credentialChanges = shape<{ version: number } & Partial<NewCredential>>({
  version,
  profession: optional(oneOf(professions)),
  ...credentialKeys,
});
