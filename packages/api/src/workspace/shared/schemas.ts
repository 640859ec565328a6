import type { Changed } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { uuid, version } from '../../server/schemas.ts';
import { shape } from '../../server/shape.ts';

/** A day of the calendar, `2026-11-24`; none that does not exist, such as 30 February. */
export const day = Joi.string()
  .pattern(/^(?!0000)\d{4}-\d\d-\d\d$/)
  .custom((value: string, helpers) => (isDay(value) ? value : helpers.error('rule.invalid')));

/** A wall time to the minute, `2026-11-24T14:00`. */
export const wallTime = Joi.string()
  .pattern(/^(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
  .custom((value: string, helpers) => (isDay(value.slice(0, 10)) ? value : helpers.error('rule.invalid')));

function isDay(value: string): boolean {
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** Answer of a call that made or changed one row. */
export const changed = shape<Changed>({ id: uuid, version }).meta({ className: 'Changed' });
