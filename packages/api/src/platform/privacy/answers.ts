import { privacyRequestKinds, privacyRequestStatuses } from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp, uuid } from '../../server/schemas.ts';

export const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();
const word = Joi.string().required();
const count = Joi.number().integer().min(0).required();

const person = nullable(
  Joi.object({ userId: uuid.required(), name: nullable(Joi.string()), email: nullable(Joi.string()) }),
);

export const requestShape = Joi.object({
  requestId: uuid.required(),
  kind: Joi.string()
    .valid(...privacyRequestKinds)
    .required(),
  status: Joi.string()
    .valid(...privacyRequestStatuses)
    .required(),
  email: nullable(Joi.string()),
  note: nullable(Joi.string()),
  receivedAt: timestamp.required(),
  dueAt: timestamp.required(),
  exportedAt: nullable(timestamp),
  closedAt: nullable(timestamp),
  recordedBy: person,
  closedBy: person,
  outcome: nullable(
    Joi.array().items(
      Joi.object({ table: word, what: word, deleted: count, kept: count, because: nullable(Joi.string()) }),
    ),
  ),
  version: count,
});

const clinic = { tenantId: uuid.required(), clinicName: word, subdomain: word, status: word };

export const findingsShape = Joi.object({
  email: word,
  account: nullable(
    Joi.object({
      userId: uuid.required(),
      name: word,
      platformRole: nullable(Joi.string()),
      createdAt: timestamp.required(),
      lastSignedInAt: nullable(timestamp),
      deactivatedAt: nullable(timestamp),
    }),
  ),
  clinics: Joi.array()
    .items(Joi.object({ ...clinic, role: word, isOwner: Joi.boolean().required(), state: word }))
    .required(),
  holdings: Joi.array()
    .items(
      Joi.object({
        table: word,
        what: word,
        rows: count,
        onErasure: Joi.string().valid('deleted', 'changed', 'kept', 'blocking').required(),
        because: nullable(Joi.string()),
      }),
    )
    .required(),
  blockers: Joi.array()
    .items(
      Joi.object({ kind: Joi.string().valid('staff').required(), role: word }),
      Joi.object({ kind: Joi.string().valid('owner', 'contact').required(), ...clinic }),
    )
    .required(),
  requests: Joi.array().items(requestShape).required(),
});

export const retentionShape = Joi.object({
  name: word,
  what: word,
  kept: word,
  since: word,
  source: nullable(Joi.string()),
  ranAt: nullable(timestamp),
  removed: count,
  removedAt: nullable(timestamp),
  removedTotal: count,
});
