import {
  characterProblem,
  isEmail,
  maxLengths,
  type PasskeyResponse,
  passwordProblem,
  type SessionInfo,
  type ValidationKey,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { nullable, oneOf, shape } from './shape.ts';

/** Trimmed text of limited length on one line; an empty one is answered with `requiredKey`. */
export function text(max: number, requiredKey: ValidationKey = 'required'): Joi.StringSchema {
  return written(max, requiredKey, false);
}

/** The same for text that may have several lines. */
export function textOfLines(max: number, requiredKey: ValidationKey = 'required'): Joi.StringSchema {
  return written(max, requiredKey, true).replace(/\r\n?/g, '\n');
}

function written(max: number, requiredKey: ValidationKey, manyLines: boolean): Joi.StringSchema {
  return Joi.string()
    .trim()
    .normalize('NFC')
    .max(max)
    .custom((value: string, helpers) => {
      const problem = characterProblem(value, manyLines);
      return problem ? helpers.error(`rule.${problem}`) : value;
    })
    .label(requiredKey);
}

/**
 * An id of ours as the database writes it, whatever case it comes in: ids are compared as text, so one id in two
 * spellings would be two.
 */
export const uuid = Joi.string()
  .guid({ version: ['uuidv4', 'uuidv7'], separator: '-', wrapper: false })
  .lowercase();

/** An address as the wizard checks it, trimmed; case is the database's business. */
export const email = text(maxLengths.email, 'emailRequired').custom((value: string, helpers) =>
  isEmail(value) ? value : helpers.error('rule.emailInvalid'),
);

/** A password as typed: never trimmed, only measured. */
export const newPassword = Joi.string()
  .max(1024)
  .custom((value: string, helpers) => {
    const problem = passwordProblem(value);
    return problem ? helpers.error(`rule.${problem}`) : value;
  })
  .label('passwordRequired');

/** A password to compare: any length up to what is read at all. */
export const anyPassword = Joi.string().max(1024).label('passwordRequired');

/** Path of a page of ours, without query or fragment. */
export const pagePath = Joi.string().pattern(/^\/(?!\/)[\w./-]{0,99}$/);

/** A one-time token as links carry it. */
export const linkToken = Joi.string().pattern(/^[A-Za-z0-9_-]{20,100}$/);

export const done = Joi.object({ success: Joi.boolean().valid(true).required() });

/**
 * A moment of the years 1 to 9999: beyond them the language and the database write and read years differently. On a day
 * that exists: Joi's own conversion, and the language, would take 30 February for 2 March.
 */
export const timestamp = Joi.string()
  .isoDate()
  .prefs({ convert: false })
  .custom((value: string, helpers) => {
    const [year = ''] = /^(?!0000)\d{4}/.exec(value) ?? [];
    const [date] = /^\d{4}-\d\d-\d\d/.exec(value) ?? [];
    const moment = new Date(value);
    const exists = year && (date === undefined || isDay(date)) && !Number.isNaN(moment.getTime());
    return exists ? moment.toISOString() : helpers.error('rule.invalid');
  });

/** A day of the calendar, `2026-11-24`; none that does not exist, such as 30 February. */
export const day = Joi.string()
  .pattern(/^(?!0000)\d{4}-\d\d-\d\d$/)
  .custom((value: string, helpers) => (isDay(value) ? value : helpers.error('rule.invalid')));

export function isDay(value: string): boolean {
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** A whole number from 0 up: how many of something. */
export const count = Joi.number().integer().min(0);

/** Version of a record, raised with each change. */
export const version = Joi.number().integer().min(1).max(2_147_483_647);

/** How many entries a page of a list has at most; give the usual number with `withDefaults`. */
export const pageLimit = Joi.number().integer().min(1).max(100);

/** A session as its person, or an owner of the platform, reads it. */
export const sessionInfo = shape<SessionInfo>({
  sessionId: Joi.string(),
  kind: oneOf(['account', 'console', 'clinic', 'operator']),
  clinicName: nullable(Joi.string()),
  ip: nullable(Joi.string()),
  userAgent: nullable(Joi.string()),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  current: Joi.boolean(),
}).meta({ className: 'SessionInfo' });

/** What a browser answers about a passkey (WebAuthn in JSON); the ceremony itself looks inside. */
export const passkeyResponse = Joi.object<PasskeyResponse>({
  id: Joi.string().max(1400).required(),
}).unknown();
