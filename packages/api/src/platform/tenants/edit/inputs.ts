import { isPhone, maxLengths, normalizePhone } from '@tamarack/core/domain';
import Joi from 'joi';
import { email, text } from '../../../server/schemas.ts';
import type { TenantChanges } from './repository.ts';

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
