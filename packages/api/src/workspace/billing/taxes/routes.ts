import type { ServerRoute } from '@hapi/hapi';
import {
  professions,
  type Registration,
  type TaxRule,
  taxClasses,
  taxEndpoints,
  taxRegistrations,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
import { changed, day, enteredDay, pastDay } from '../../shared/index.ts';
import { addRegistration, changeRegistration, readTaxes, removeRule, setRule } from './service.ts';

const number = text(40);
const registration = shape<Registration>({
  registrationId: uuid,
  version,
  kind: oneOf(taxRegistrations),
  number,
  from: day,
  to: nullable(day),
}).meta({ className: 'TaxRegistration' });
const ruleKeys = {
  taxClass: oneOf(taxClasses),
  profession: nullable(oneOf(professions)),
  exempt: Joi.boolean(),
  from: day,
};
const rule = shape<TaxRule>({ ruleId: uuid, version, ...ruleKeys }).meta({ className: 'TaxRule' });

/** The clinic's tax registrations and the tax rules that its accountant decided. */
export function taxRoutes(deps: ServerDeps): ServerRoute[] {
  const manage = { permission: 'workspace:settings', host: 'clinic' } as const;
  const { addRegistration: add, changeRegistration: change, setRule: set } = taxEndpoints;
  return [
    defineRoute(taxEndpoints.get, {
      summary: 'Tax registrations of the clinic and rules of its accountant',
      permission: 'payments:read',
      host: 'clinic',
      answer: shape({ registrations: listOf(registration), rules: listOf(rule) }),
      handler: ({ clinic }) => readTaxes({ deps, access: clinic }),
    }),
    defineRoute(add, {
      ...manage,
      summary: 'Add a tax registration',
      payload: shape({
        kind: oneOf(taxRegistrations),
        number,
        from: pastDay,
        to: optional(nullable(pastDay)),
      }),
      answer: changed,
      handler: ({ payload, clinic, locale }) => addRegistration({ deps, access: clinic, locale }, payload),
    }),
    defineRoute(change, {
      ...manage,
      summary: 'Change or end a tax registration; refused if the given version is no longer current',
      params: shape({ registrationId: uuid }),
      payload: shape({
        version,
        number: optional(number),
        from: optional(pastDay),
        to: optional(nullable(pastDay)),
      }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        changeRegistration({ deps, access: clinic, locale }, params.registrationId, payload),
    }),
    defineRoute(set, {
      ...manage,
      summary: 'Record a tax rule of the accountant',
      payload: shape({ ...ruleKeys, from: enteredDay }),
      answer: changed,
      handler: ({ payload, clinic }) => setRule({ deps, access: clinic }, payload),
    }),
    defineRoute(taxEndpoints.removeRule, {
      ...manage,
      summary: 'Remove a tax rule',
      params: shape({ ruleId: uuid }),
      handler: ({ params, clinic }) => removeRule({ deps, access: clinic }, params.ruleId),
    }),
  ];
}
