import {
  maxLengths,
  type Plan,
  type PublicPlanName,
  planFromName,
  planTable,
  type RegistrationData,
  type Staffing,
  staffRoles,
} from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { anyValue } from '../../server/json-schema.ts';
import { newPassword, text } from '../../server/schemas.ts';

/** A field of the wizard as typed: an empty one is for the rules of its step to judge. */
function typed(max: number): Joi.StringSchema {
  return text(max).allow('').empty(null);
}

/** A count that people type as text and programs send as a number. */
const count = anyValue
  .empty(null)
  .custom((value: unknown, helpers) => {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.length <= 100) return value.trim();
    return helpers.error('rule.numberInvalid');
  })
  .meta({ json: { type: 'string', pattern: '^[0-9]{0,9}$' } });

const staffCount = anyValue
  .custom((value: unknown, helpers) => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && /^\d{1,9}$/.test(value.trim())) return Number(value);
    return helpers.error('rule.staffInvalid');
  })
  .meta({ json: { type: 'integer', minimum: 0, maximum: 10_000 } });

const basicInfo = {
  fullName: typed(maxLengths.fullName),
  email: typed(maxLengths.email),
  clinicName: typed(maxLengths.clinicName),
  clinicType: typed(60),
  subdomain: typed(200).lowercase(),
  plan: typed(40),
  subscriptionPlan: typed(40),
};
const location = {
  country: typed(20).uppercase(),
  streetAddress: typed(maxLengths.streetAddress),
  clinicAddress: typed(maxLengths.streetAddress),
  city: typed(maxLengths.city),
  state: typed(60).uppercase(),
  postalCode: typed(20),
  zipCode: typed(20),
  ownerName: typed(maxLengths.ownerName),
  ownerPhone: typed(40),
};
const experience = {
  previousSoftware: Joi.boolean().truthy('yes').falsy('no').empty(null),
  previousSoftwareName: typed(maxLengths.software),
  numberOfClients: count,
  monthlyAppointments: count,
};
const team = {
  staffing: Joi.object(Object.fromEntries(staffRoles.map((role) => [role, staffCount]))),
};

/** Names that the wizard's fields are spelled by in two ways; the first is the one that is kept. */
const spellings = [
  ['postalCode', 'zipCode'],
  ['streetAddress', 'clinicAddress'],
  ['plan', 'subscriptionPlan'],
] as const;

type Sent = Record<string, unknown>;

/** Brings two spellings of one field together; both sent with different values are refused. */
function oneSpelling(sent: Sent, helpers: Joi.CustomHelpers): Sent | Joi.ErrorReport {
  const kept = { ...sent };
  for (const [name, other] of spellings) {
    if (kept[other] === undefined) continue;
    if (kept[name] !== undefined && !means(name, kept[name], kept[other]))
      return helpers.error(`rule.conflictingNames:${other}`, { peer: name });
    kept[name] ??= kept[other];
    delete kept[other];
  }
  return kept;
}

function means(name: string, one: unknown, other: unknown): boolean {
  if (name !== 'plan') return one === other;
  return one === other || planOf(one) === planOf(other);
}

function planOf(value: unknown): Plan | undefined {
  return typeof value === 'string' ? planFromName(value) : undefined;
}

/** What a client has sent of the wizard's fields, under their kept names; what is missing was not sent. */
export interface Entries extends Partial<Omit<RegistrationData, 'country' | 'plan' | 'staffing'>> {
  country?: string;
  /** Public or stored name of a plan, not yet judged. */
  plan?: string;
  staffing?: Partial<Staffing>;
}

/** Fields of each step; any other is refused by name. */
export const stepPayloads: Record<number, Joi.ObjectSchema<Entries>> = {
  1: Joi.object<Entries>(basicInfo).custom(oneSpelling),
  2: Joi.object<Entries>(location).custom(oneSpelling),
  3: Joi.object<Entries>(experience),
  4: Joi.object<Entries>(team),
};

export interface Submission extends Entries {
  acceptTerms?: true;
  password?: string;
  locale?: Locale;
}

/** The whole registration, or the few fields of the short form: address, password, clinic's name, type and plan. */
export const submission = Joi.object<Submission>({
  ...basicInfo,
  ...location,
  ...experience,
  ...team,
  acceptTerms: Joi.boolean().valid(true),
  password: newPassword,
  locale: Joi.string().valid(...locales),
}).custom(oneSpelling);

/** The public name of a plan; the smallest when none was chosen. Call it with a name that the rules have passed. */
export function publicPlan(name: string | undefined): PublicPlanName {
  return planTable[(name && planFromName(name)) || 'basic'].publicName;
}
