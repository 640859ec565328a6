import type { RequestRoute } from '@hapi/hapi';
import { platformPermissions } from '@tamarack/core/domain';
import fc from 'fast-check';
import type Joi from 'joi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessOf } from '../src/server/routes.ts';
import { createTestApp, type TestApp } from './app.ts';
import { addLeadMagnetClient, leadMagnetKey } from './lead-magnet.ts';

/** Hostile requests per run. A failure prints the seed that repeats it. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ rateLimitFactor: 1_000_000 });
  await addLeadMagnetClient(app);
});
afterAll(() => app.close());

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\ufeff',
    "'; DROP TABLE tenants; --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '%00%ff',
    '../../etc/passwd',
    'a'.repeat(10_000),
    '00000000-0000-0000-0000-000000000000',
    '018f0000-0000-7000-8000-000000000000',
    'maude@clinic.example',
    '2026-13-45T99:99:99Z',
    '0000-01-01',
    '+012026-01-01T00:00:00Z',
    'NaN',
    '1e309',
    '-1',
  ),
);
const hostileValue = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, 1.5, [], {}) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Field names of a schema, so that hostile values are not refused as unknown fields. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('describe' in schema)) return [];
  return Object.keys((schema as Joi.ObjectSchema).describe().keys ?? {});
}

function fieldsFor(schema: unknown) {
  const keys = keysOf(schema);
  const known =
    keys.length > 0
      ? fc.dictionary(fc.constantFrom(...keys), hostileValue, { maxKeys: keys.length })
      : fc.constant({});
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
}

function requestTo(route: RequestRoute) {
  const validate = (route.settings.validate ?? {}) as Record<string, unknown>;
  const holes = [...route.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[0]);
  return fc.record({
    call: fc.constant(`${route.method} ${route.path}`),
    holes: fc.array(hostileText, { minLength: holes.length, maxLength: holes.length }),
    query: fieldsFor(validate.query),
    payload: fieldsFor(validate.payload),
  });
}

async function rows(): Promise<string> {
  const {
    rows: [found],
  } = await app.database.platform.raw(
    `SELECT (SELECT count(*) FROM tenants) AS tenants, (SELECT count(*) FROM users) AS users,
            (SELECT count(*) FROM memberships) AS memberships, (SELECT count(*) FROM operations) AS operations,
            (SELECT count(*) FROM mail_outbox) AS mails, (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM lead_requests) AS requests, (SELECT count(*) FROM newsletter_subscriptions) AS subscriptions,
            (SELECT count(*) FROM arbitration_opt_out_notices) AS opt_outs, (SELECT count(*) FROM one_time_tokens) AS tokens,
            (SELECT count(*) FROM consent_choices) AS choices, (SELECT count(*) FROM conversion_events) AS conversions`,
  );
  return JSON.stringify(found);
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return '';
  return Object.entries(query)
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(String(JSON.stringify(value) ?? '').toWellFormed())}`,
    )
    .join('&');
}

it('hostile requests never cause a server error, and refused ones write nothing', async () => {
  const routes = app.server
    .table()
    .filter(
      (route) => route.path.startsWith('/api/') && !route.path.includes('*') && route.path !== '/api/events',
    );
  const byCall = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  const tenantId = await app.tenant({ subdomain: 'fuzz-clinic' });
  const owner = await app.person();
  const operator = await app.person({ platformRole: 'platform_owner' });
  await app.member(tenantId, owner.userId, 'administrator', true);

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes).chain(requestTo), async ({ call, holes, query, payload }) => {
      const route = byCall.get(call);
      if (!route) throw new Error(call);
      const access = accessOf(route);
      const onClinic = access?.host === 'clinic';
      const forStaff = (access?.permission ?? '') in platformPermissions;
      const session = await app.session(
        forStaff ? operator.userId : owner.userId,
        forStaff ? 'console' : onClinic ? 'clinic' : 'account',
        onClinic ? tenantId : undefined,
      );
      let next = 0;
      const path = route.path.replace(/\{([^}]+)\}/g, (_hole, name) =>
        name === 'tenantId' && next % 2 === 0
          ? tenantId
          : encodeURIComponent((holes[next++] ?? '').toWellFormed()),
      );
      const search = queryOf(query);
      const before = await rows();
      const answer = await app.call({
        method: route.method.toUpperCase(),
        url: search ? `${path}?${search}` : path,
        token: session.token,
        headers: { 'api-key': leadMagnetKey },
        ...(route.method === 'get' || route.method === 'delete' ? {} : { body: payload as object }),
        ...(onClinic ? { host: 'fuzz-clinic.localhost' } : {}),
      });
      // These answers say that the clinic is suspended, closed or has no workspace. They are not failures.
      if (String(answer.body?.code).startsWith('TENANT_')) return;
      expect(
        answer.status,
        `${route.method} ${path} ${JSON.stringify(payload)} → ${JSON.stringify(answer.body)}`,
      ).toBeLessThan(500);
      if (answer.status >= 400) {
        expect(answer.body).toMatchObject({ success: false });
        expect(await rows(), `${route.method} ${path} was refused`).toBe(before);
      }
    }),
    { numRuns: REQUESTS },
  );
}, 180_000);
