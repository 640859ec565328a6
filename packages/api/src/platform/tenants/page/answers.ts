import { clinicRoles, foundKinds, holdKinds, plans } from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp } from '../../../server/schemas.ts';

const success = Joi.boolean().valid(true).required();
const text = Joi.string().required();
const textOrNull = Joi.string().allow(null, '').required();
const timeOrNull = timestamp.allow(null).required();
const count = Joi.number().integer().min(0).required();
const flag = Joi.boolean().required();

const member = Joi.object({
  userId: text,
  name: text,
  email: text,
  role: Joi.string()
    .valid(...clinicRoles)
    .required(),
  isOwner: flag,
  state: Joi.string().valid('invited', 'active', 'deactivated').required(),
  verified: flag,
  twoFactor: flag,
  addedAt: timestamp.required(),
  lastSignInAt: timeOrNull,
}).meta({ className: 'TenantMember' });

const usage = Joi.object({
  plan: Joi.string()
    .valid(...plans)
    .required(),
  priceCad: count,
  clinicians: Joi.object({ active: count, invited: count, limit: count }).required(),
  members: Joi.object({ active: count, invited: count }).required(),
  activeMembers: count,
  openSessions: count,
  lastSignInAt: timeOrNull,
  mails: Joi.object({ sent: count, failed: count }).required(),
}).meta({ className: 'TenantUsage' });

const hold = Joi.object({
  operationId: textOrNull,
  kind: Joi.string()
    .valid(...holdKinds)
    .required(),
  reason: Joi.string().allow('').required(),
  customerMessage: textOrNull,
  since: timeOrNull,
  by: textOrNull,
  until: timeOrNull,
  liftedBy: textOrNull,
}).meta({ className: 'TenantHold' });

const note = Joi.object({
  noteId: text,
  body: text,
  pinned: flag,
  version: count,
  author: Joi.object({ userId: text, name: text }).allow(null).required(),
  createdAt: timestamp.required(),
  editedAt: timeOrNull,
}).meta({ className: 'TenantNote' });

const found = Joi.object({
  kind: Joi.string()
    .valid(...foundKinds)
    .required(),
  id: text,
  title: text,
  detail: textOrNull,
  tenantId: textOrNull,
}).meta({ className: 'FoundThing' });

export const pageAnswers = {
  members: Joi.object({ success, members: Joi.array().items(member).required() }),
  usage: Joi.object({ success, usage: usage.required() }),
  holds: Joi.object({ success, holds: Joi.array().items(hold).required() }),
  notes: Joi.object({ success, notes: Joi.array().items(note).required() }),
  note: Joi.object({ success, note: note.required() }),
  found: Joi.object({ success, found: Joi.array().items(found).required() }),
};
