import { clinicRoles, platformRoles } from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp } from '../../server/schemas.ts';

export const sessionUser = Joi.object({
  userId: Joi.string().required(),
  name: Joi.string().required(),
  email: Joi.string().required(),
  locale: Joi.string().valid('en', 'fr').required(),
  isAdmin: Joi.boolean().required(),
  role: Joi.string()
    .valid(...platformRoles, ...clinicRoles)
    .allow(null)
    .required(),
  isOwner: Joi.boolean().required(),
  tenantId: Joi.string().allow(null).required(),
  twoFactor: Joi.boolean().required(),
  operator: Joi.object({
    name: Joi.string().required(),
    reason: Joi.string().required(),
    endsAt: timestamp.required(),
  }),
}).meta({ className: 'SessionUser' });

export const signInAnswer = Joi.object({
  success: Joi.boolean().valid(true).required(),
  token: Joi.string().required(),
  user: sessionUser.required(),
  data: Joi.object({ admin: sessionUser.required() }).required(),
  expiresAt: timestamp.required(),
}).meta({ className: 'SignInAnswer' });

export const userAnswer = Joi.object({
  success: Joi.boolean().valid(true).required(),
  user: sessionUser.required(),
  data: Joi.object({ admin: sessionUser.required() }),
});
