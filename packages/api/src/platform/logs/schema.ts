import type { LogPerson } from '@tamarack/core/domain/platform/logs';
import Joi from 'joi';
import { text, timestamp, uuid } from '../../server/schemas.ts';
import { mapOf, nullable, optional, shape } from '../../server/shape.ts';

export const entryId = Joi.number().integer().min(1).max(2_147_483_647);
export const ofEntry = shape<{ entryId: number }>({ entryId });

/** Query parameters of every log, and those of its pages. */
export const filterKeys = {
  search: optional(text(200).allow('')),
  from: optional(timestamp),
  to: optional(timestamp),
};
export const pagingKeys = {
  before: optional(entryId),
  limit: optional(Joi.number().integer().min(1).max(200)),
};

export const person = nullable(
  shape<LogPerson>({ userId: uuid, name: nullable(Joi.string()), email: nullable(Joi.string()) }),
);

/** Further details of an entry: any names and values. */
export const details = mapOf<Joi.AnySchema>(Joi.any());
