import { clinicRoles, platformRoles, type SignInAnswer } from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp } from '../../server/schemas.ts';
import { trusted } from '../../server/shape.ts';

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

const signInKeys = {
  token: Joi.string().required(),
  user: sessionUser.required(),
  data: Joi.object({ admin: sessionUser.required() }).required(),
  expiresAt: timestamp.required(),
};

export const signInAnswer = Joi.object({
  success: Joi.boolean().valid(true).required(),
  ...signInKeys,
}).meta({ className: 'SignInAnswer' });

/** The same answer for a route bound to an endpoint, which adds `success`. */
export const signInOutcome = trusted<Omit<SignInAnswer, 'success'>>(Joi.object(signInKeys));

export const userAnswer = Joi.object({
  success: Joi.boolean().valid(true).required(),
  user: sessionUser.required(),
  data: Joi.object({ admin: sessionUser.required() }),
});
