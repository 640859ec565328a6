import { type ClinicMember, clinicRoles } from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp } from '../../server/schemas.ts';
import type { MemberRow } from './repository.ts';

export const clinicMember = Joi.object({
  memberId: Joi.string().required(),
  isSelf: Joi.boolean().required(),
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

/**
 * A member as the clinic's API states them. The id of their account never leaves: it tells when it was made, and so
 * whether somebody who is invited had one before.
 */
export function toClinicMember({ userId, ...row }: MemberRow, ownUserId: string | null): ClinicMember {
  return {
    ...row,
    isSelf: userId === ownUserId,
    invitedAt: row.invitedAt.toISOString(),
    invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  };
}
