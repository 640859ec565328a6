import { type ClinicMember, clinicRoles } from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp } from '../../../schemas.ts';
import type { MemberRow } from './repository.ts';

export const clinicMember = Joi.object({
  userId: Joi.string().required(),
  name: Joi.string().required(),
  email: Joi.string().required(),
  role: Joi.string()
    .valid(...clinicRoles)
    .required(),
  isOwner: Joi.boolean().required(),
  state: Joi.string().valid('invited', 'active').required(),
  invitedAt: timestamp.required(),
  invitationExpiresAt: timestamp.allow(null).required(),
}).meta({ className: 'ClinicMember' });

/** A member as the API states them. */
export function toClinicMember(row: MemberRow): ClinicMember {
  return {
    ...row,
    invitedAt: row.invitedAt.toISOString(),
    invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  };
}
