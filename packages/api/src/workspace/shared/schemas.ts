import type { Changed } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { isDay, uuid, version } from '../../server/schemas.ts';
import { shape } from '../../server/shape.ts';

export { day } from '../../server/schemas.ts';

export const fileNo = Joi.number().integer().min(1).max(2_147_483_647);
export const ofFile = shape<{ fileNo: number }>({ fileNo });

/** A wall time with minutes, such as `2026-11-24T14:00`. */
export const wallTime = Joi.string()
  .pattern(/^(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
  .custom((value: string, helpers) => (isDay(value.slice(0, 10)) ? value : helpers.error('rule.invalid')));

/** Response of a call that created or changed one row. */
export const changed = shape<Changed>({ id: uuid, version }).meta({ className: 'Changed' });
