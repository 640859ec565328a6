import { describe, expect, it } from 'vitest';
import { InputError, type Inputs, inputs } from './inputs.ts';

const expectRefused = (name: keyof Inputs, value: unknown) =>
  expect(() => inputs[name](value)).toThrow(InputError);

describe('a call', () => {
  const call = { method: 'GET', path: '/api/tenants' };

  it('is accepted with all of its fields, and nothing is added', () => {
    const full = {
      method: 'PATCH',
      path: '/api/tenants/3f2a%20b/notes/1',
      query: { page: 2, exact: true, search: 'Érable', plan: undefined },
      body: { note: 'x', list: [1, null, { a: true }] },
      idempotencyKey: 'abc-123',
      background: false,
    };
    expect(inputs.call(full)).toEqual(full);
    expect(inputs.call(call)).toEqual(call);
  });

  class CallClass {
    method = 'GET';
    path = '/api/tenants';
  }
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', '/api/tenants'],
    ['a list', [call]],
    ['an object of a class', new CallClass()],
    ['a map', new Map(Object.entries(call))],
    ['no method', { path: '/api/tenants' }],
    ['an unknown method', { ...call, method: 'TRACE' }],
    ['a method in lower case', { ...call, method: 'get' }],
    ['headers', { ...call, headers: { authorization: 'Bearer x' } }],
    ['a base URL', { ...call, baseUrl: 'https://evil.example' }],
    ['a path that is not text', { ...call, path: ['/api/tenants'] }],
    ['a path of 2,001 characters', { ...call, path: `/api/${'x'.repeat(1_996)}` }],
    ['a query that is not an object', { ...call, query: 'page=1' }],
    ['an object in a query', { ...call, query: { page: { $gt: 1 } } }],
    ['a list in a query', { ...call, query: { page: [1] } }],
    ['NaN in a query', { ...call, query: { page: Number.NaN } }],
    ['51 query fields', { ...call, query: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, i])) }],
    ['a query value of 4,001 characters', { ...call, query: { search: 'x'.repeat(4_001) } }],
    ['a cyclic body', { ...call, method: 'POST', body: cyclic }],
    ['a body that is not JSON', { ...call, method: 'POST', body: { big: 10n } }],
    ['a body that is a function', { ...call, method: 'POST', body: () => 1 }],
    ['a body of more than a mebibyte', { ...call, method: 'POST', body: 'x'.repeat(1024 * 1024) }],
    ['a key with a line break', { ...call, idempotencyKey: 'a\r\nb: c' }],
    ['a key of 256 characters', { ...call, idempotencyKey: 'x'.repeat(256) }],
    ['a background flag that is text', { ...call, background: 'true' }],
  ])('is refused with %s', (_name, value) => {
    expectRefused('call', value);
  });

  it('is accepted with a body that becomes small JSON', () => {
    const body = { toJSON: () => ({ small: true }) };
    expect(inputs.call({ ...call, method: 'POST', body }).body).toEqual({ small: true });
  });
});

describe('a file', () => {
  const file = { bytes: new Uint8Array(3), fileName: 'a.csv', contentType: 'text/csv' };

  it('consists of bytes, a name and a content type', () => {
    expect(inputs.file(file)).toEqual(file);
    for (const invalid of [
      { ...file, bytes: [1, 2, 3] },
      { ...file, bytes: 'abc' },
      { ...file, bytes: new Uint8Array(100 * 1024 * 1024 + 1) },
      { ...file, fileName: '' },
      { ...file, fileName: 'x'.repeat(256) },
      { ...file, contentType: 'text/csv\r\nx: y' },
      { ...file, path: '/etc/passwd' },
    ]) {
      expectRefused('file', invalid);
    }
  });
});

describe('a console path', () => {
  it.each(['/admin', '/admin/', '/admin/tenants?status=active&page=2', '/admin/tenants/3f2a'])(
    'is accepted: %s',
    (path) => {
      expect(inputs.consolePath(path)).toBe(path);
    },
  );

  it.each([
    '/',
    '/administrator',
    '//admin',
    '/admin//evil.example',
    '/admin/../evil',
    '/admin\\evil',
    '/admin/a b',
    'https://evil.example/admin',
    'javascript:alert(1)',
    `/admin/${'x'.repeat(2_000)}`,
    7,
    null,
  ])('is refused: %j', (path) => {
    expectRefused('consolePath', path);
  });
});

describe('the parser', () => {
  it.each<[keyof Inputs, unknown[], unknown[]]>([
    ['callId', ['a', 'call-1:2.3_x'], ['', 'a b', 'é', 'x'.repeat(101), 1, undefined]],
    ['settingName', ['density', 'views.tenants'], ['', '__proto__', '1a', 'a b', 'x'.repeat(101), null]],
    ['settingValue', ['', 'x'.repeat(10_000)], ['x'.repeat(10_001), 1, {}, undefined]],
    ['flag', [true, false], [0, 1, 'true', null, undefined]],
    ['count', [0, 12], [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', 2 ** 53]],
    ['address', ['tamarack.example', 'x'.repeat(300)], ['', 'x'.repeat(301), {}, null]],
    ['url', ['/a', 'https://tamarack.example/'], ['', 'https://a b', '\u0000', 'x'.repeat(4_001), 1]],
    ['channel', ['latest', 'beta'], ['nightly', '', 'toString', null]],
  ])('of %s accepts only valid values', (name, valid, invalid) => {
    for (const value of valid) expect(inputs[name](value)).toBe(value);
    for (const value of invalid) expectRefused(name, value);
  });
});
