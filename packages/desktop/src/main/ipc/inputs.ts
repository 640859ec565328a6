import { type FileToSave, type UpdateChannel, updateChannels, type WireCall } from '../../ipc-contract.ts';
import { asConsolePath } from '../security/navigation.ts';

/** A page sent an invalid argument. The message is for the log and does not repeat the argument. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

const mebibyte = 1024 * 1024;
const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const callFields = ['method', 'path', 'query', 'body', 'idempotencyKey', 'background'];
const fileFields = ['bytes', 'fileName', 'contentType'];

/**
 * Parsers of everything that pages send. Each limits every length, refuses unknown fields, and throws `InputError` for
 * an invalid value.
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
  callId: (value) => text(value, { maxLength: 100, pattern: /^[\w.:-]+$/, name: 'call id' }),

  call(value) {
    const fields = record(value, callFields, 'call');
    const method = oneOf(fields.method, httpMethods, 'method');
    return {
      method,
      path: apiPath(fields.path),
      ...(fields.query === undefined ? {} : { query: query(fields.query) }),
      ...(fields.body === undefined ? {} : { body: body(fields.body) }),
      ...(fields.idempotencyKey === undefined
        ? {}
        : {
            idempotencyKey: text(fields.idempotencyKey, {
              maxLength: 255,
              pattern: /^[\x21-\x7e]+$/,
              name: 'idempotency key',
            }),
          }),
      ...(fields.background === undefined ? {} : { background: inputs.flag(fields.background) }),
    };
  },

  file(value) {
    const fields = record(value, fileFields, 'file');
    const { bytes } = fields;
    if (!(bytes instanceof Uint8Array) || bytes.byteLength > 100 * mebibyte)
      throw new InputError('invalid bytes');
    return {
      bytes,
      fileName: text(fields.fileName, { maxLength: 255, name: 'file name' }),
      contentType: text(fields.contentType, {
        maxLength: 200,
        pattern: /^[\x20-\x7e]*$/,
        name: 'content type',
      }),
    };
  },

  settingName: (value) => text(value, { maxLength: 100, pattern: /^[a-z][\w.:-]*$/i, name: 'setting name' }),
  settingValue: (value) => text(value, { maxLength: 10_000, name: 'setting value', mayBeEmpty: true }),

  flag(value) {
    if (typeof value !== 'boolean') throw new InputError('invalid boolean');
    return value;
  },

  count(value) {
    if (!Number.isSafeInteger(value) || (value as number) < 0) throw new InputError('invalid count');
    return value as number;
  },

  consolePath(value) {
    const path = asConsolePath(value);
    if (path === null || /\/\/|\.\./.test(path.split('?')[0] ?? ''))
      throw new InputError('invalid console path');
    return path;
  },

  address: (value) => text(value, { maxLength: 300, name: 'server address' }),
  url: (value) => text(value, { maxLength: 4_000, pattern: /^[\x21-\x7e]+$/, name: 'URL' }),
  channel: (value) => oneOf(value, updateChannels, 'update channel'),
};

function text(
  value: unknown,
  rule: { maxLength: number; pattern?: RegExp; name: string; mayBeEmpty?: boolean },
): string {
  if (typeof value !== 'string') throw new InputError(`invalid ${rule.name}`);
  if (value.length > rule.maxLength) throw new InputError(`${rule.name} is too long`);
  if (value === '' && !rule.mayBeEmpty) throw new InputError(`${rule.name} is empty`);
  if (rule.pattern && !rule.pattern.test(value)) throw new InputError(`invalid ${rule.name}`);
  return value;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], name: string): T {
  const found = allowed.find((entry) => entry === value);
  if (found === undefined) throw new InputError(`invalid ${name}`);
  return found;
}

/** A plain object; with `fields`, one that has no other fields. */
function record(value: unknown, fields: string[] | null, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError(`invalid ${name}`);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new InputError(`invalid ${name}`);
  if (fields && Object.keys(value).some((field) => !fields.includes(field))) {
    throw new InputError(`unknown field in ${name}`);
  }
  return value as Record<string, unknown>;
}

/**
 * A normalized path below `/api/` that cannot be interpreted in different ways: decoding must not change it.
 */
function apiPath(value: unknown): string {
  const path = text(value, { maxLength: 2_000, pattern: /^\/api\/[\x21-\x7e]+$/, name: 'API path' });
  if (/[\\?#]|\/\/|%(2f|5c|00)/i.test(path) || URL.parse(path, 'http://localhost')?.pathname !== path) {
    throw new InputError('invalid API path');
  }
  return path;
}

function query(value: unknown): NonNullable<WireCall['query']> {
  const entries = Object.entries(record(value, null, 'query'));
  if (entries.length > 50) throw new InputError('too many query fields');
  return Object.fromEntries(
    entries.map(([name, entry]) => {
      if (name.length > 100 || name === '__proto__') throw new InputError('invalid query field');
      if (typeof entry === 'string')
        return [name, text(entry, { maxLength: 4_000, name: 'query value', mayBeEmpty: true })];
      if (entry === undefined || typeof entry === 'boolean' || Number.isFinite(entry)) return [name, entry];
      throw new InputError('invalid query value');
    }),
  ) as NonNullable<WireCall['query']>;
}

/** The value after a round trip through JSON, so that the length checked here is the length sent. */
function body(value: unknown): unknown {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    throw new InputError('body is not JSON');
  }
  if (json === undefined) throw new InputError('body is not JSON');
  if (json.length > mebibyte) throw new InputError('body is too long');
  return JSON.parse(json);
}
