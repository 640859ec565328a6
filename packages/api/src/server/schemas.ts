import {
  characterProblem,
  cleanCharacters,
  isDay,
  isEmail,
  maxLengths,
  passwordProblem,
  type SessionInfo,
  type ValidationKey,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { patternLike } from './json-schema.ts';
import { nullable, oneOf, shape } from './shape.ts';

/** Trimmed single-line text of limited length; an empty one is refused with `requiredKey`. */
export function text(max: number, requiredKey: ValidationKey = 'required'): Joi.StringSchema {
  return trimmedText(max, requiredKey, false);
}

/** Like `text`, but may have several lines. */
export function textOfLines(max: number, requiredKey: ValidationKey = 'required'): Joi.StringSchema {
  return trimmedText(max, requiredKey, true).replace(/\r\n?/g, '\n');
}

/** A text that is searched for. It may be pasted, so tabs count as spaces and hidden characters are left out. */
export function searchText(max: number): Joi.StringSchema {
  return Joi.string()
    .normalize('NFC')
    .max(max)
    .custom((value: string) => cleanCharacters(value).replace(/\s+/g, ' ').trim());
}

function trimmedText(max: number, requiredKey: ValidationKey, manyLines: boolean): Joi.StringSchema {
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
 * One of our ids, in lower case as the database writes it: ids are compared as text, so one id in two spellings would
 * be two.
 */
export const uuid = Joi.string()
  .guid({ version: ['uuidv4', 'uuidv7'], separator: '-', wrapper: false })
  .lowercase();

/** An email, trimmed and checked as in the wizard; the database handles case. */
export const email = text(maxLengths.email, 'emailRequired').custom((value: string, helpers) =>
  isEmail(value) ? value : helpers.error('rule.emailInvalid'),
);

/** A new password as typed: checked, but never trimmed. */
export const newPassword = Joi.string()
  .max(1024)
  .custom((value: string, helpers) => {
    const problem = passwordProblem(value);
    return problem ? helpers.error(`rule.${problem}`) : value;
  })
  .label('passwordRequired');

/** A password to verify: any length that is read at all. */
export const anyPassword = Joi.string().max(1024).label('passwordRequired');

/** Path of one of our pages, without query or fragment. */
export const pagePath = Joi.string().pattern(/^\/(?!\/)[\w./-]{0,99}$/);

/** A one-time token from a link. */
export const linkToken = Joi.string().pattern(/^[A-Za-z0-9_-]{20,100}$/);

/**
 * A timestamp in the years 1 to 9999: beyond them, JavaScript and the database write and read years differently. The
 * day must exist: Joi's own conversion and JavaScript would turn 30 February into 2 March.
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

/** A calendar day such as `2026-11-24`; a day that does not exist, such as 30 February, is refused. */
export const day = Joi.string()
  .pattern(patternLike('2026-11-24', /^(?!0000)\d{4}-\d\d-\d\d$/))
  .custom((value: string, helpers) => (isDay(value) ? value : helpers.error('rule.invalid')));

/** A whole number, 0 or more. */
export const count = Joi.number().integer().min(0);

/** Version of a record, incremented with each change; the next one must fit too. */
export const version = Joi.number().integer().min(1).max(2_147_483_646);

/** Maximum number of entries per page of a list; set the default with `withDefaults`. */
export const pageLimit = Joi.number().integer().min(1).max(100);

/** A session as shown to its user or to a platform owner. */
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
