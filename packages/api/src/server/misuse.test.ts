import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../test/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'misuse-'));
const secret = 'of nobody’s business';
const webRoot = join(folder, 'dist');
beforeAll(() => {
  for (const path of ['dist/assets', 'dist/.git', '.git']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html lang="__LANG__"><head></head></html>');
  writeFileSync(join(webRoot, 'routes.json'), '[]');
  writeFileSync(join(webRoot, 'assets', 'app.js'), 'start()');
  for (const path of ['.git/config', '.env', 'package.json']) writeFileSync(join(folder, path), secret);
});
afterAll(() => rmSync(folder, { recursive: true }));
const app = provideTestApp({ settings: { webRoot } });

describe('files', () => {
  it('of the build are served', async () => {
    const answer = await app.call({ url: '/assets/app.js' });
    expect([answer.status, answer.body]).toEqual([200, 'start()']);
  });

  it.each([
    '/.git/config',
    '/../.git/config',
    '/%2e%2e/.git/config',
    '/assets/../../.env',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..\\package.json',
    '//etc/passwd',
    '/package.json',
    '/routes.json',
    '/index.html',
  ])('that are not public are not found: %s', async (url) => {
    const answer = await app.call({ url });
    expect([302, 400, 404]).toContain(answer.status);
    expect(String(answer.body)).not.toContain(secret);
    expect(answer.headers.location ?? '/').toBe('/');
  });

  it.each(['/assets', '/assets/', '/.git/'])('are not listed: %s', async (url) => {
    const answer = await app.call({ url });
    expect([302, 404]).toContain(answer.status);
    expect(String(answer.body)).not.toMatch(/app\.js|config/);
  });
});

it('an unknown field is named, also one with a name that every object has', async () => {
  const { body } = await app.call({
    method: 'POST',
    url: '/api/auth/forgot-password',
    body: { email: 'a@clinic.example', constructor: 1 },
  });
  expect(body).toEqual({
    success: false,
    error: 'This field is not known here. Remove it',
    code: 'VALIDATION_FAILED',
    fields: { constructor: 'This field is not known here. Remove it' },
  });
});

it.each(['/api/%', '/api/tenants/%E0%A4%A', '/%ff'])(
  'a path that cannot be decoded is refused as such: %s',
  async (url) => {
    const { status, body } = await app.call({ url });
    const error = 'The request could not be read.';
    expect([status, body]).toEqual([
      400,
      url.startsWith('/api') ? { success: false, error, code: 'REQUEST_UNREADABLE' } : `${error}\n`,
    ]);
  },
);

it('the last version that the database can store is refused by name', async () => {
  const { token } = await app.person({ platformRole: 'platform_owner' });
  const url = `/api/tenants/${await app.tenant()}`;
  const answer = await app.call({ method: 'PATCH', url, token, body: { version: 2_147_483_647 } });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['version']]);
});

describe('a parameter given twice', () => {
  it.each(['limit=1&limit=2', 'search=a&search=b', 'status=active&status=suspended'])(
    'is refused by name: %s',
    async (query) => {
      const { token } = await app.person({ platformRole: 'support' });
      const answer = await app.call({ url: `/api/tenants?${query}`, token });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toEqual([query.split('=')[0]]);
    },
  );

  it('in path and query counts as two parameters', async () => {
    const { token } = await app.person({ platformRole: 'platform_owner' });
    const [one, other] = [await app.tenant(), await app.tenant()];
    const answer = await app.call({ url: `/api/tenants/${one}?tenantId=${other}`, token });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('a page of another site', () => {
  it.each(['GET', 'OPTIONS', 'POST'])('is allowed to read nothing (%s)', async (method) => {
    const answer = await app.call({
      method,
      url: '/api/auth/me',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('the content type of a response', () => {
  it.each([
    ['JSON', '/healthz', 'application/json; charset=utf-8'],
    ['a refusal of the API', '/api/auth/me', 'application/json; charset=utf-8'],
    ['a refusal elsewhere', '/assets/nothing.js', 'text/plain; charset=utf-8'],
    ['a page', '/api/docs/', 'text/html; charset=utf-8'],
    ['a script', '/assets/app.js', 'text/javascript; charset=utf-8'],
  ])('includes the charset: %s', async (_name, url, type) => {
    expect((await app.call({ url })).headers['content-type']).toBe(type);
  });
});
