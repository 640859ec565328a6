import Joi, { type Schema } from 'joi';

/** Type of a value: as text that completes "must be …", and as the schema that parses it. */
interface Kind<T> {
  type: string;
  schema: Schema<T>;
}

/** One environment variable: how it is parsed, and the texts of its row in docs/configuration.md. */
export interface Variable<T = unknown> extends Kind<T> {
  description: string;
  unit?: string;
  /** The value when the variable is not set; without a default it is null. */
  default?: T;
  /** What happens when the variable is not set, for the table; when omitted, the default or "none". */
  whenUnset?: string;
  /** A valid text, for messages and .env.example; the default when omitted. */
  example?: string;
  /** The value never appears in a message. */
  secret?: boolean;
  /** `self-hoster` when omitted. */
  setBy?: 'self-hoster' | 'developer';
}

/** The type of a variable's parsed value. */
export type ValueOf<V> = V extends Kind<infer T> ? (V extends { default: unknown } ? T : T | null) : never;

export const wholeNumber = (min: number, max: number): Kind<number> => ({
  type: `a whole number from ${min} to ${max}`,
  schema: Joi.number().integer().min(min).max(max),
});

export const oneOf = <const T extends string>(values: readonly T[]): Kind<T> => ({
  type: `one of ${values.map((value) => `\`${value}\``).join(', ')}`,
  schema: Joi.string<T>().valid(...values),
});

export const text = (type: string, pattern = /./): Kind<string> => ({
  type,
  schema: Joi.string().pattern(pattern),
});

export const emailAddress: Kind<string> = {
  type: 'an email address',
  schema: Joi.string().email({ tlds: false }),
};

export const secretText = (minLength: number) => ({
  type: `a text of at least ${minLength} characters`,
  schema: Joi.string().min(minLength),
  example: 'a text of your own',
  secret: true,
});

/** Kept as text. A PostgreSQL URL may name its host, or the folder of a socket, in the query. */
export const url = (...schemes: string[]): Kind<string> => ({
  type: `a ${schemes.map((scheme) => `\`${scheme}://\``).join(' or ')} URL with a host`,
  schema: Joi.string().custom((value: string, helpers) => {
    const parsed = URL.parse(value);
    if (!parsed) return helpers.error('string.uri');
    const hasHost = parsed.hostname || parsed.searchParams.has('host');
    return hasHost && schemes.includes(parsed.protocol.slice(0, -1)) ? value : helpers.error('string.uri');
  }),
});

/** Entries separated by commas. */
export const list = <T>({ type, schema }: Kind<T>): Kind<readonly T[]> => ({
  type: `a comma-separated list, each entry ${type}`,
  schema: Joi.array().items(schema),
});

/**
 * Parses the text of one variable; an empty one counts as not set.
 * @returns the value or, when the text is refused, the reason (the rest of a sentence that begins with the variable's
 *   name)
 */
export function readVariable(variable: Variable, given: string): { value: unknown } | { refusal: string } {
  const input = given.trim();
  if (!input) return { value: variable.default ?? null };
  const isList = variable.schema.type === 'array';
  const entries = input.split(',').map((entry) => entry.trim());
  const { value, error } = variable.schema.validate(isList ? entries : input);
  if (!error) return { value };
  if (variable.secret) {
    const entry = isList && entries.length > 1 ? Number(error.details[0]?.path[0]) + 1 : null;
    const which = entry === null ? '' : `: entry ${entry} of ${entries.length} is refused`;
    return { refusal: `is not ${plainType(variable)}${which}.` };
  }
  if (!isList) return { refusal: `is "${input}", which is not ${plainType(variable)}.` };
  return { refusal: `has the entry "${error.details[0]?.context?.value}", which is not accepted.` };
}

/** What to do about a refused text. */
export const remedyFor = (variable: Variable): string =>
  `set it to ${plainType(variable)}, for example ${exampleOf(variable)}`;

export const whenUnset = ({ whenUnset, default: value }: Variable): string =>
  whenUnset ?? (value === undefined ? 'none' : `\`${value}\``);

export const exampleOf = ({ example, default: value }: Variable): string => example ?? String(value);

/** The type without its Markdown. */
const plainType = ({ type }: Variable): string => type.replaceAll('`', '');
