import {
  characterProblem,
  countPattern,
  planFromName,
  type RegistrationEntries,
  type RegistrationField,
  type RegistrationFieldName,
  type RegistrationStep,
  type RegistrationSubmission,
  registrationField,
  registrationFieldNames,
  registrationSteps,
  staffRoles,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { anyValue } from '../../server/json-schema.ts';
import { newPassword, text } from '../../server/schemas.ts';
import { type Shape, trusted } from '../../server/shape.ts';

/** A count, which people enter as text and programs send as a number. */
const count = anyValue
  .empty(null)
  .custom((value: unknown, helpers) => {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.length <= 100 && !characterProblem(value)) return value.trim();
    return helpers.error('rule.numberInvalid');
  })
  .meta({ json: { type: 'string', pattern: countPattern.source } });

const staffCount = anyValue
  .custom((value: unknown, helpers) => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && /^\d{1,9}$/.test(value.trim())) return Number(value);
    return helpers.error('rule.staffInvalid');
  })
  .meta({ json: { type: 'integer', minimum: 0, maximum: 10_000 } });

/** Reads a field as entered; the rules of its step decide whether it may be empty. */
function schemaOf(field: RegistrationField): Joi.Schema {
  switch (field.kind) {
    case 'text': {
      const typed = text(field.max).allow('').empty(null);
      return field.letterCase ? typed.case(field.letterCase) : typed;
    }
    case 'count':
      return count;
    case 'yesNo':
      return Joi.boolean().truthy('yes').falsy('no').empty(null);
    case 'staffing':
      return Joi.object(Object.fromEntries(staffRoles.map((role) => [role, staffCount])));
  }
}

const aliasOf = (name: RegistrationFieldName): string | undefined => {
  const field = registrationField(name);
  return 'alias' in field ? field.alias : undefined;
};

type Sent = Record<string, unknown>;

/** Merges the two names of a field; different values are refused. */
function withoutAliases(sent: Sent, helpers: Joi.CustomHelpers): Sent | Joi.ErrorReport {
  const entries = { ...sent };
  for (const name of registrationFieldNames) {
    const alias = aliasOf(name);
    if (!alias || entries[alias] === undefined) continue;
    if (entries[name] !== undefined && !isSameValue(name, entries[name], entries[alias]))
      return helpers.error(`rule.conflictingNames:${alias}`, { peer: name });
    entries[name] ??= entries[alias];
    delete entries[alias];
  }
  return entries;
}

/** A plan has a public and a stored name. */
function isSameValue(name: RegistrationFieldName, one: unknown, other: unknown): boolean {
  return one === other || (name === 'plan' && planFromName(String(one)) === planFromName(String(other)));
}

/** The fields of some steps, each under either of its names; other fields are refused. */
function entriesOf(steps: readonly RegistrationStep[], extraSchemas: Record<string, Joi.Schema> = {}) {
  const names = registrationFieldNames.filter((name) => steps.includes(registrationField(name).step));
  const keys = names.flatMap((name) => {
    const schema = schemaOf(registrationField(name));
    const alias = aliasOf(name);
    return alias ? [[name, schema] as const, [alias, schema] as const] : [[name, schema] as const];
  });
  return Joi.object({ ...Object.fromEntries(keys), ...extraSchemas }).custom(withoutAliases);
}

export const stepPayloads: Record<RegistrationStep, Shape<RegistrationEntries>> = {
  1: trusted<RegistrationEntries>(entriesOf([1])),
  2: trusted<RegistrationEntries>(entriesOf([2])),
  3: trusted<RegistrationEntries>(entriesOf([3])),
  4: trusted<RegistrationEntries>(entriesOf([4])),
};

/** All steps in one form. */
export const allEntries = trusted<RegistrationEntries>(entriesOf(registrationSteps));

export const submission = trusted<RegistrationSubmission>(
  entriesOf(registrationSteps, {
    acceptTerms: Joi.boolean().valid(true),
    password: newPassword,
    locale: Joi.string().valid(...locales),
  }),
);
