import type { ClientIdentity, ClientState, NewClient } from '@tamarack/core/domain/workspace';
import { clientStates } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { email, text } from '../../server/schemas.ts';
import { nullable, oneOf, optional } from '../../server/shape.ts';
import { day } from '../shared/index.ts';
import { phoneDigits } from './words.ts';

export const fileNo = Joi.number().integer().min(1).max(2_147_483_647);
export const clientState = oneOf<ClientState>(clientStates);

const phone = text(40)
  .allow('')
  .custom((value: string, helpers) =>
    value === '' || /^\d{7,15}$/.test(phoneDigits(value)) ? value : helpers.error('rule.phoneInvalid'),
  );
const birthOn = nullable(
  day.custom((value: string, helpers) => (value >= '1890-01-01' ? value : helpers.error('rule.invalid'))),
);

/** What is written about a person, each of which may be left out. */
export const identityInput = {
  preferredName: optional(text(80).allow('')),
  pronouns: optional(text(40).allow('')),
  birthOn: optional(birthOn),
  email: optional(email.allow('')),
  phone: optional(phone),
  otherPhone: optional(phone),
  streetAddress: optional(text(120).allow('')),
  city: optional(text(80).allow('')),
  postalCode: optional(text(12).allow('')),
} satisfies Record<Exclude<keyof ClientIdentity, 'givenName' | 'familyName'>, Joi.AnySchema>;

export const name = text(80, 'nameRequired');

/** Beyond the person. */
export const factsInput = {
  language: optional(oneOf(['en', 'fr'])),
  region: optional(nullable(Joi.string().pattern(/^[A-Z]{2}$/))),
  deskAlert: optional(text(140).allow('')),
} satisfies Partial<Record<keyof NewClient, Joi.AnySchema>>;
