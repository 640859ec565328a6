import {
  professions,
  type Registration,
  type TaxRule,
  taxClasses,
  taxEndpoints,
  taxRegistrations,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
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
export const taxRoutes = workspaceRoutes((route) => [
  route(taxEndpoints.get, {
    summary: 'Tax registrations of the clinic and rules of its accountant',
    permission: 'payments:read',
    answer: shape({ registrations: listOf(registration), rules: listOf(rule) }),
    handler: ({ call }) => readTaxes(call),
  }),
  route(taxEndpoints.addRegistration, {
    permission: 'workspace:settings',
    summary: 'Add a tax registration',
    payload: shape({ kind: oneOf(taxRegistrations), number, from: pastDay, to: optional(nullable(pastDay)) }),
    answer: changed,
    handler: ({ call, payload }) => addRegistration(call, payload),
  }),
  route(taxEndpoints.changeRegistration, {
    permission: 'workspace:settings',
    summary: 'Change or end a tax registration; refused if the given version is no longer current',
    payload: shape({
      version,
      number: optional(number),
      from: optional(pastDay),
      to: optional(nullable(pastDay)),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => changeRegistration(call, params.registrationId, payload),
  }),
  route(taxEndpoints.setRule, {
    permission: 'workspace:settings',
    summary: 'Record a tax rule of the accountant',
    payload: shape({ ...ruleKeys, from: enteredDay }),
    answer: changed,
    handler: ({ call, payload }) => setRule(call, payload),
  }),
  route(taxEndpoints.removeRule, {
    permission: 'workspace:settings',
    summary: 'Remove a tax rule',
    handler: ({ call, params }) => removeRule(call, params.ruleId),
  }),
]);
