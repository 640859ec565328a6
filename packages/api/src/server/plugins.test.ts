import { brand } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../test/app.ts';
import { accessOf } from './routes.ts';

const app = provideTestApp();

describe('every response', () => {
  it('has the security headers and is not cached', async () => {
    const { headers } = await app.call({ url: '/api/openapi.json' });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    const refused = await app.call({ url: '/api/auth/me' });
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(refused.headers['x-frame-options']).toBe('DENY');
    expect(refused.headers.server).toBeUndefined();
  });

  it('allows markup on the API description’s page only through the Trusted Types policies in its header', async () => {
    const { headers } = await app.call({ url: '/api/docs' });
    expect(headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types default dompurify",
    );
  });

  it('sends HSTS for two years where the site is served over HTTPS', async () => {
    const secure = await createTestApp({
      settings: { publicOrigin: 'https://clinics.example', publicHost: 'clinics.example' },
    });
    try {
      const { headers } = await secure.call({ url: '/healthz', host: 'clinics.example' });
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
    } finally {
      await secure.close();
    }
  });
});

describe('a response reveals nothing about the machine', () => {
  it('and has its own request id, whatever id the caller sent', async () => {
    const sent = '<script>alert(1)</script>';
    const ids = await Promise.all(
      ['/healthz', '/api/auth/me', '/nothing'].map(async (url) => {
        const { headers, body } = await app.call({ url, headers: { 'x-request-id': sent } });
        expect(JSON.stringify([headers, body])).not.toContain('alert(1)');
        expect(Object.keys(headers)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by|server-timing|via)$/)]),
        );
        return headers['x-request-id'];
      }),
    );
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(3);
  });

  it.each([
    '/downloads/waag-report/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde',
    '/api/nothing',
    '/assets/nothing.js',
  ])('and a refusal at %s passes on no referrer and is not cached', async (url) => {
    const { status, headers } = await app.call({ url });
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });
});

describe('security.txt', () => {
  it('contains the email for reports from the reporting policy and expires within a year', async () => {
    const { status, body, headers } = await app.call({ url: '/.well-known/security.txt' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      (body as string)
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    expect(fields.get('Contact')).toBe(`mailto:${brand.securityEmail}`);
    expect(fields.get('Preferred-Languages')).toBe('en, fr');
    expect(fields.get('Canonical')).toBe('http://localhost:5000/.well-known/security.txt');
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });
});

describe('an unknown path', () => {
  it.each(['GET', 'POST', 'DELETE'])('under /api answers %s with 404 JSON', async (method) => {
    const answer = await app.call({
      method,
      url: '/api/nothing/here',
      ...(method === 'POST' ? { body: {} } : {}),
    });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ success: false, error: 'Not found.', code: 'NOT_FOUND' });
  });
});

describe('a known path', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const wrongMethods = () => {
    const known = new Map<string, string>();
    for (const route of app.server.table()) {
      if (!route.path.includes('*')) known.set(route.path, accessOf(route)?.host ?? '');
    }
    return [...known].flatMap(([pattern, host]) => {
      const url = pattern.replace(/\{\w+\}/g, '01a1fd4a-6ae9-7247-b3b1-a4def5f1777a');
      const has = (method: string) => {
        const route = app.server.match(method.toLowerCase() as 'get', url);
        return route !== null && route.method !== '*' && route.path !== '/api/{path*}';
      };
      const wrong = methods.find((method) => !has(method));
      return wrong ? [{ url, host, wrong, has: methods.filter(has) }] : [];
    });
  };

  it('answers an unsupported method with 405 and lists the supported ones', async () => {
    await app.tenant({ subdomain: 'methods' });
    const calls = wrongMethods();
    expect(calls.length).toBeGreaterThan(300);
    for (const { url, host, wrong, has } of calls) {
      const answer = await app.call({
        method: wrong,
        url,
        host: host === 'clinic' ? 'methods.localhost' : 'localhost',
      });
      const allow = String(answer.headers.allow).split(', ');
      expect([wrong, url, answer.status], JSON.stringify(answer.body)).toEqual([wrong, url, 405]);
      expect(has, url).toEqual(expect.arrayContaining(allow.filter((method) => method !== 'HEAD')));
      expect(allow).not.toContain(wrong);
    }
  });

  it('answers API calls with the standard error body, whatever the request body', async () => {
    const answer = await app.call({ method: 'DELETE', url: '/api/tenants' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    expect(answer.body).toEqual({
      success: false,
      error: 'This address does not accept that method.',
      code: 'METHOD_NOT_ALLOWED',
      details: { allow: ['GET', 'HEAD', 'POST'] },
    });
    const broken = {
      method: 'PUT',
      url: '/api/tenants',
      body: '{"',
      headers: { 'content-type': 'text/odd' },
    };
    expect((await app.call(broken)).status).toBe(405);
  });

  it.each(['/', '/pricing', '/admin', '/assets/nothing.js', '/healthz'])(
    'of a page is answered the same way: %s',
    async (url) => {
      const answer = await app.call({ method: 'POST', url, body: {} });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  it('of another site is not found', async () => {
    await app.tenant({ subdomain: 'elsewhere' });
    const answer = await app.call({ method: 'DELETE', url: '/api/tenants', host: 'elsewhere.localhost' });
    expect(answer.status).toBe(404);
  });
});

describe('rate limits', () => {
  it('answer 429 with Retry-After once an IP address has reached its limit, without affecting others', async () => {
    const limited = await createTestApp({ rateLimitFactor: 0.1 });
    try {
      const ask = (ip: string) =>
        limited.call({
          method: 'POST',
          url: '/api/auth/login',
          ip,
          body: { email: 'a@clinic.example', password: 'wrong wrong' },
        });
      const statuses = [(await ask('192.0.2.1')).status, (await ask('192.0.2.1')).status];
      expect(statuses).toEqual([401, 401]);
      const refused = await ask('192.0.2.1');
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({
        success: false,
        error: 'Too many requests. Please try again later.',
        code: 'TOO_MANY_REQUESTS',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(refused.headers['ratelimit-remaining']).toBe('0');
      expect((await ask('192.0.2.2')).status).toBe(401);
    } finally {
      await limited.close();
    }
  });

  it('count per session on a clinic’s site, because its people share an IP address', async () => {
    const limited = await createTestApp({ rateLimitFactor: 0.001 });
    try {
      const tenantId = await limited.tenant({ subdomain: 'shared' });
      const [ada, bo] = await Promise.all(
        (['front_desk', 'hr'] as const).map(async (role) => {
          const { userId } = await limited.person();
          await limited.member(tenantId, userId, role);
          return limited.session(userId, 'clinic', tenantId);
        }),
      );
      const ask = async (token = '', url = '/api/auth/me') =>
        (await limited.call({ url, token, host: 'shared.localhost', ip: '192.0.2.1' })).status;
      expect([await ask(ada?.token), await ask(ada?.token), await ask(ada?.token)]).toEqual([200, 200, 200]);
      expect(await ask(ada?.token)).toBe(429);
      expect(await ask(bo?.token)).toBe(200);
      const withoutSession = `${bo?.token.slice(0, 20)}.e30.e30`;
      const refused = [];
      for (let sent = 0; sent < 4; sent += 1) refused.push(await ask(withoutSession));
      expect(refused).toEqual([401, 401, 401, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('input that cannot be read', () => {
  it.each(['{"email":', '[1,2]', '"email"'])('names what is expected instead of %s', async (body) => {
    const answer = await app.call({
      method: 'POST',
      url: '/api/auth/login',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const error = 'Send a JSON object as the body of the request';
    expect(answer.body).toEqual({
      success: false,
      error,
      code: 'VALIDATION_FAILED',
      fields: { body: error },
    });
  });

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400, 'VALIDATION_FAILED'],
    ['another media type', 'email=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a body over the limit',
      `{"email":"${'a'.repeat(40_000)}"}`,
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['not an object', '[1,2]', 'application/json', 400, 'VALIDATION_FAILED'],
    [
      'a prototype',
      '{"__proto__":{"admin":true},"email":"a@b.ca","password":"x"}',
      'application/json',
      400,
      'VALIDATION_FAILED',
    ],
  ])('is refused: %s', async (_name, payload, type, status, code) => {
    const answer = await app.call({
      method: 'POST',
      url: '/api/auth/login',
      body: payload,
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('the proxy', () => {
  /** The addresses in the audit log after one call for each pair of peer and `X-Forwarded-For`. */
  async function originsOf(
    trustProxy: readonly string[],
    calls: readonly (readonly [peer: string, forwarded: string])[],
  ): Promise<string[]> {
    const behind = await createTestApp({ settings: { trustProxy }, rateLimitFactor: 1000 });
    try {
      for (const [ip, forwarded] of calls)
        await behind.call({
          method: 'POST',
          url: '/api/auth/login',
          ip,
          headers: { 'x-forwarded-for': forwarded },
          body: { email: 'proxy@clinic.example', password: 'x' },
        });
      const entries = await behind.database
        .platform('audit_log')
        .where({ action: 'account.sign_in' })
        .orderBy('entry_id')
        .select(behind.database.platform.raw('(audit_personal(audit_log)).origin'));
      return entries.map((entry) => entry.origin);
    } finally {
      await behind.close();
    }
  }

  it('is trusted only when it is configured', async () => {
    const origins = await originsOf(
      ['10.0.0.0/8'],
      [
        ['10.1.2.3', '203.0.113.9, 198.51.100.7'],
        ['192.0.2.4', '203.0.113.9'],
        ['10.1.2.3', '198.51.100.8:4711'],
        ['10.1.2.3', '[2001:db8::7]:4711'],
        ['10.1.2.3', '::ffff:198.51.100.9'],
        ['10.1.2.3', 'unknown'],
        ['10.1.2.3', "'; DROP TABLE users"],
      ],
    );
    expect(origins).toEqual([
      '198.51.100.7',
      '192.0.2.4',
      '198.51.100.8',
      '2001:db8::7',
      '198.51.100.9',
      '10.1.2.3',
      '10.1.2.3',
    ]);
  });

  it('may be called by another one: the nearest address that is not trusted is the caller', async () => {
    const origins = await originsOf(
      ['10.0.0.0/8', 'fd00::/8'],
      [
        ['10.1.2.3', '198.51.100.7, 10.9.9.9'],
        ['10.1.2.3', '198.51.100.8, fd00::9, 10.9.9.9:80'],
        ['fd00::3', '2001:db8::7, [fd00::9]:80'],
        // What the caller wrote itself is farther away, whatever it claims.
        ['10.1.2.3', '203.0.113.9, 198.51.100.9, 10.9.9.9'],
        ['10.1.2.3', '10.7.7.7, 198.51.100.10, 10.9.9.9'],
        ['10.1.2.3', '203.0.113.9, unknown, 10.9.9.9'],
        ['10.1.2.3', '10.7.7.7, 10.9.9.9'],
        ['192.0.2.4', '203.0.113.9, 10.9.9.9'],
      ],
    );
    expect(origins).toEqual([
      '198.51.100.7',
      '198.51.100.8',
      '2001:db8::7',
      '198.51.100.9',
      '198.51.100.10',
      '10.9.9.9',
      '10.7.7.7',
      '192.0.2.4',
    ]);
  });
});

describe('the API description', () => {
  it('lists every route under /api with its permission', async () => {
    const { body } = await app.call({ url: '/api/openapi.json' });
    const routes = app.server
      .table()
      .filter((route) => route.path.startsWith('/api/') && !/\*|\/docs/.test(route.path));
    for (const route of routes) {
      expect(body.paths[route.path]?.[route.method]?.description, `${route.method} ${route.path}`).toContain(
        `Permission: ${accessOf(route)?.permission}.`,
      );
    }
    expect(routes.length).toBeGreaterThan(10);
  });
});

describe('probes', () => {
  it('report that the process answers and the database is migrated', async () => {
    expect((await app.call({ url: '/healthz' })).body).toEqual({ status: 'ok' });
    expect((await app.call({ url: '/readyz' })).body).toEqual({ status: 'ready' });
  });

  it('expose metrics only to loopback or with the token', async () => {
    expect((await app.call({ url: '/metrics', ip: '127.0.0.1' })).body).toContain('http_request_seconds');
    expect((await app.call({ url: '/metrics', ip: '192.0.2.1' })).status).toBe(403);
    const guarded = await createTestApp({ settings: { metricsToken: 'scrape-token' } });
    try {
      expect((await guarded.call({ url: '/metrics', ip: '127.0.0.1' })).status).toBe(403);
      expect((await guarded.call({ url: '/metrics', ip: '192.0.2.1', token: 'scrape-token' })).status).toBe(
        200,
      );
    } finally {
      await guarded.close();
    }
  });

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'clinic.localhost'])(
    'refuse metrics to a page that reaches this machine as %s',
    async (host) => {
      expect((await app.call({ url: '/metrics', ip: '127.0.0.1', host })).status).toBe(403);
    },
  );

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])(
    'return metrics to a program on this machine: %s',
    async (host) => {
      expect((await app.call({ url: '/metrics', ip: '::1', host })).status).toBe(200);
    },
  );

  it('refuse metrics to a proxy on this machine', async () => {
    const behind = await createTestApp({ settings: { trustProxy: ['127.0.0.0/8'] } });
    try {
      expect((await behind.call({ url: '/metrics', ip: '127.0.0.1' })).status).toBe(403);
    } finally {
      await behind.close();
    }
  });

  it('return the product name and only the public keys', async () => {
    const { body } = await app.call({ url: '/.well-known/tamarack.json' });
    expect(body).toMatchObject({ product: 'Tamarack', version: '1.0.0', clients: { web: { id: 'web' } } });
  });
});
