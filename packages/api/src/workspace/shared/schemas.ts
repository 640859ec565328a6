import { cleanCharacters, isDay } from '@tamarack/core/domain';
import {
  type Changed,
  type ClientBooked,
  entryYears,
  maxImportLength,
  pastYears,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { patternLike } from '../../server/json-schema.ts';
import { day, uuid, version } from '../../server/schemas.ts';
import { nullable, shape } from '../../server/shape.ts';

export { day } from '../../server/schemas.ts';

export const fileNo = Joi.number().integer().min(1).max(2_147_483_647);
export const ofFile = shape<{ fileNo: number }>({ fileNo });

/** A wall time with minutes, such as `2026-11-24T14:00`. */
export const wallTime = Joi.string()
  .pattern(patternLike('2026-11-24T14:00', /^(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/))
  .custom((value: string, helpers) => (isDay(value.slice(0, 10)) ? value : helpers.error('rule.invalid')));

/** Limits a day or a wall time to some years. */
export const withinYears = (
  schema: Joi.StringSchema,
  { first, last }: { first: number; last: number },
): Joi.StringSchema =>
  schema.custom((value: string, helpers) => {
    const year = Number(value.slice(0, 4));
    return year >= first && year <= last ? value : helpers.error(`rule.dayOutside:${first}:${last}`);
  });

/** A day that a person enters. */
export const enteredDay = withinYears(day, entryYears);
/** A day that a person enters and that may be long ago. */
export const pastDay = withinYears(day, pastYears);

/** Response of a call that created or changed one row. */
export const changed = shape<Changed>({ id: uuid, version }).meta({ className: 'Changed' });

export const clientBooked = shape<ClientBooked>({
  clientId: uuid,
  appointment: nullable(
    shape<NonNullable<ClientBooked['appointment']>>({
      staffName: Joi.string(),
      locationId: uuid,
      localStart: wallTime,
      localEnd: wallTime,
    }),
  ),
}).meta({ className: 'ClientBooked' });

/** Some characters take two or more bytes in JSON. */
export const maxImportBytes = maxImportLength * 2;

/** Files from other software contain invisible characters, which become spaces. */
export const importedFile = Joi.string()
  .max(maxImportLength)
  .custom((value: string) => cleanCharacters(value));
