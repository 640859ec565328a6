import { type UpdateChannel, updateChannels, type WireCall } from '../../ipc-contract.ts';
import { asConsolePath } from '../security/navigation.ts';

/** What a page sent is not what the method takes. The message is for the log; it repeats nothing of the input. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

const mebibyte = 1024 * 1024;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const callFields = ['method', 'path', 'query', 'body', 'idempotencyKey', 'background'];
const fileFields = ['bytes', 'fileName', 'contentType'];

export interface FileToSave {
  bytes: Uint8Array;
  fileName: string;
  contentType: string;
}

/**
 * The parsers of everything that crosses from a page. Each takes unknown, bounds every length, refuses fields that it
 * does not know, and throws `InputError`.
 */
export interface Inputs {
  callId(value: unknown): string;
  call(value: unknown): WireCall;
  file(value: unknown): FileToSave;
  settingName(value: unknown): string;
  settingValue(value: unknown): string;
  flag(value: unknown): boolean;
  count(value: unknown): number;
  consolePath(value: unknown): string;
  address(value: unknown): string;
  url(value: unknown): string;
  channel(value: unknown): UpdateChannel;
}

export const inputs: Inputs = {
  callId: (value) => text(value, { longest: 100, pattern: /^[\w.:-]+$/, what: 'a call id' }),

  call(value) {
    const fields = record(value, callFields, 'a call');
    const method = oneOf(fields.method, methods, 'a method');
    return {
      method,
      path: apiPath(fields.path),
      ...(fields.query === undefined ? {} : { query: query(fields.query) }),
      ...(fields.body === undefined ? {} : { body: body(fields.body) }),
      ...(fields.idempotencyKey === undefined
        ? {}
        : {
            idempotencyKey: text(fields.idempotencyKey, {
              longest: 255,
              pattern: /^[\x21-\x7e]+$/,
              what: 'an idempotency key',
            }),
          }),
      ...(fields.background === undefined ? {} : { background: inputs.flag(fields.background) }),
    };
  },

  file(value) {
    const fields = record(value, fileFields, 'a file');
    const { bytes } = fields;
    if (!(bytes instanceof Uint8Array) || bytes.byteLength > 100 * mebibyte)
      throw new InputError('not bytes');
    return {
      bytes,
      fileName: text(fields.fileName, { longest: 255, what: 'a file name' }),
      contentType: text(fields.contentType, { longest: 200, pattern: /^[\x20-\x7e]*$/, what: 'a type' }),
    };
  },

  settingName: (value) => text(value, { longest: 100, pattern: /^[a-z][\w.:-]*$/i, what: 'a setting' }),
  settingValue: (value) => text(value, { longest: 10_000, what: 'a value', empty: true }),

  flag(value) {
    if (typeof value !== 'boolean') throw new InputError('not true or false');
    return value;
  },

  count(value) {
    if (!Number.isSafeInteger(value) || (value as number) < 0) throw new InputError('not a count');
    return value as number;
  },

  consolePath(value) {
    const path = asConsolePath(value);
    if (path === null || /\/\/|\.\./.test(path.split('?')[0] ?? ''))
      throw new InputError('not a path of the console');
    return path;
  },

  address: (value) => text(value, { longest: 300, what: 'an address' }),
  url: (value) => text(value, { longest: 4_000, pattern: /^[\x21-\x7e]+$/, what: 'an address' }),
  channel: (value) => oneOf(value, updateChannels, 'a channel'),
};

function text(
  value: unknown,
  rule: { longest: number; pattern?: RegExp; what: string; empty?: boolean },
): string {
  if (typeof value !== 'string') throw new InputError(`not ${rule.what}`);
  if (value.length > rule.longest) throw new InputError(`too long for ${rule.what}`);
  if (value === '' && !rule.empty) throw new InputError(`no ${rule.what}`);
  if (rule.pattern && !rule.pattern.test(value)) throw new InputError(`not ${rule.what}`);
  return value;
}

function oneOf<T extends string>(value: unknown, known: readonly T[], what: string): T {
  const found = known.find((entry) => entry === value);
  if (found === undefined) throw new InputError(`not ${what}`);
  return found;
}

function record(value: unknown, known: string[] | null, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError(`not ${what}`);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw new InputError(`not ${what}`);
  if (known && Object.keys(value).some((name) => !known.includes(name))) {
    throw new InputError(`unknown field in ${what}`);
  }
  return value as Record<string, unknown>;
}

/** A path below `/api/` that means the same to every reader: already normal, no second reading by decoding. */
function apiPath(value: unknown): string {
  const path = text(value, { longest: 2_000, pattern: /^\/api\/[\x21-\x7e]+$/, what: 'a path' });
  if (/[\\?#]|\/\/|%(2f|5c|00)/i.test(path) || URL.parse(path, 'http://localhost')?.pathname !== path) {
    throw new InputError('not a path of the API');
  }
  return path;
}

function query(value: unknown): NonNullable<WireCall['query']> {
  const entries = Object.entries(record(value, null, 'a query'));
  if (entries.length > 50) throw new InputError('too many query fields');
  return Object.fromEntries(
    entries.map(([name, entry]) => {
      if (name.length > 100 || name === '__proto__') throw new InputError('not a query field');
      if (typeof entry === 'string')
        return [name, text(entry, { longest: 4_000, what: 'a value', empty: true })];
      if (entry === undefined || typeof entry === 'boolean' || Number.isFinite(entry)) return [name, entry];
      throw new InputError('not a query value');
    }),
  ) as NonNullable<WireCall['query']>;
}

/** What JSON makes of it, so that what is measured here is what is sent. */
function body(value: unknown): unknown {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    throw new InputError('not JSON');
  }
  if (json === undefined) throw new InputError('not JSON');
  if (json.length > mebibyte) throw new InputError('too long for a body');
  return JSON.parse(json);
}
