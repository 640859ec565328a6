import {
  billings,
  type Service,
  type ServiceFee,
  serviceEndpoints,
  taxClasses,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, text, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { changed, day, enteredDay } from '../shared/index.ts';
import { addService, changeService, readServices, removeFee, setFee } from './service.ts';

const feeCents = Joi.number().integer().min(0).max(10_000_000);
const facts = {
  nameEn: text(120, 'nameRequired'),
  nameFr: text(120, 'nameRequired'),
  minutes: Joi.number().integer().min(5).max(480),
  bufferBefore: Joi.number().integer().min(0).max(60),
  bufferAfter: Joi.number().integer().min(0).max(60),
  capacity: Joi.number().integer().min(1).max(20),
  billing: oneOf(billings),
  taxClass: oneOf(taxClasses),
  virtualCare: Joi.boolean(),
  missedFeeBp: Joi.number().integer().min(0).max(10_000),
  noticeHours: Joi.number().integer().min(0).max(168),
  noteRequired: Joi.boolean(),
  staffIds: listOf(uuid).max(200).unique(),
};
const optionalFacts = {
  bufferBefore: optional(facts.bufferBefore),
  bufferAfter: optional(facts.bufferAfter),
  capacity: optional(facts.capacity),
  billing: optional(facts.billing),
  taxClass: optional(facts.taxClass),
  virtualCare: optional(facts.virtualCare),
  missedFeeBp: optional(facts.missedFeeBp),
  noticeHours: optional(facts.noticeHours),
  noteRequired: optional(facts.noteRequired),
  staffIds: optional(listOf(uuid).max(200).unique()),
};

const service = shape<Service>({
  serviceId: uuid,
  version,
  code: Joi.string(),
  archived: Joi.boolean(),
  fees: listOf(
    shape<ServiceFee>({ feeId: uuid, version, staffId: nullable(uuid), feeCents, from: day }).meta({
      className: 'ServiceFee',
    }),
  ),
  ...facts,
}).meta({ className: 'Service' });

export const serviceRoutes = workspaceRoutes((route) => [
  route(serviceEndpoints.list, {
    summary: 'Services with their fees',
    permission: 'workspace:read',
    answer: shape({ services: listOf(service) }),
    handler: async ({ call }) => ({ services: await readServices(call) }),
  }),
  route(serviceEndpoints.add, {
    summary: 'Add a service',
    permission: 'workspace:settings',
    payload: shape({
      nameEn: facts.nameEn,
      nameFr: facts.nameFr,
      minutes: facts.minutes,
      feeCents: optional(feeCents),
      ...optionalFacts,
    }),
    answer: changed,
    handler: ({ call, payload }) => addService(call, payload),
  }),
  route(serviceEndpoints.change, {
    summary: 'Change or archive a service; refused if the given version is no longer current',
    permission: 'workspace:settings',
    payload: shape({
      version,
      archived: optional(Joi.boolean()),
      nameEn: optional(facts.nameEn),
      nameFr: optional(facts.nameFr),
      minutes: optional(facts.minutes),
      ...optionalFacts,
    }),
    answer: changed,
    handler: ({ call, params, payload }) => changeService(call, params.serviceId, payload),
  }),
  route(serviceEndpoints.setFee, {
    summary: 'Set the fee of a service from a day on, for the clinic or one clinician',
    permission: 'workspace:settings',
    payload: shape({ staffId: optional(nullable(uuid)), feeCents, from: enteredDay }),
    answer: shape({ id: uuid, version, visits: count }),
    handler: ({ call, params, payload }) => setFee(call, params.serviceId, payload),
  }),
  route(serviceEndpoints.removeFee, {
    summary: 'Remove a fee that was entered by mistake',
    permission: 'workspace:settings',
    answer: shape({ visits: count }),
    handler: ({ call, params }) => removeFee(call, params.serviceId, params.feeId),
  }),
]);
