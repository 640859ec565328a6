import {
  type CodeHolder,
  clinicRoles,
  type OperatorPresence,
  platformRoles,
  type SessionUser,
  type SignInAnswer,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { timestamp } from '../../server/schemas.ts';
import { nullable, oneOf, optional, shape } from '../../server/shape.ts';

export const sessionUser = shape<SessionUser>({
  userId: Joi.string(),
  name: Joi.string(),
  email: Joi.string(),
  locale: oneOf(locales),
  isAdmin: Joi.boolean(),
  role: nullable(oneOf([...platformRoles, ...clinicRoles])),
  isOwner: Joi.boolean(),
  tenantId: nullable(Joi.string()),
  twoFactor: Joi.boolean(),
  operator: optional(
    shape<OperatorPresence>({ name: Joi.string(), reason: Joi.string(), endsAt: timestamp }),
  ),
}).meta({ className: 'SessionUser' });

export const codeHolder = shape<CodeHolder>({
  userId: Joi.string(),
  name: Joi.string(),
  email: Joi.string(),
});

export const signInAnswer = shape<SignInAnswer>({
  token: Joi.string(),
  user: sessionUser,
  data: shape({ admin: sessionUser }),
  expiresAt: timestamp,
}).meta({ className: 'SignInAnswer' });
