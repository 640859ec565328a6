import { webhookEventTypes } from '@tamarack/core/domain/platform/webhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../test/console/operators.ts';
import { longDateTime } from '../../mail/dates.ts';
import { createSecretBox } from '../../server/secret-box.ts';

const bench = provideOperatorsBench();
beforeEach(() => sql()('webhook_endpoints').delete());

const sql = () => bench.app.database.platform;
const path = '/api/webhook-endpoints';
const form = { url: 'https://hooks.partner.example/in', eventTypes: ['tenant.suspended', 'tenant.created'] };
const post = (url: string, body: object = {}) => bench.post(url, body, bench.owner.token);
const get = (url: string) => bench.app.call({ url, token: bench.owner.token });
const patch = (url: string, body: object) =>
  bench.app.call({ method: 'PATCH', url, body, token: bench.owner.token });

async function added(changes: object = {}) {
  const { status, body } = await post(path, { ...form, ...changes });
  expect([status, body.error]).toEqual([201, undefined]);
  return body as { endpoint: { endpointId: string; version: number }; secret: string };
}

const audited = () =>
  sql()('audit_log')
    .where('action', 'like', 'webhook.%')
    .orderBy('entry_id', 'desc')
    .first('action', 'details');

describe('an endpoint', () => {
  it('is added with a secret that is shown once and stored encrypted', async () => {
    const { endpoint, secret } = await added({ description: 'CRM' });
    expect(endpoint).toMatchObject({
      ...form,
      description: 'CRM',
      enabled: true,
      disabledBecause: null,
      version: 1,
      recent: { queued: 0, succeeded: 0, failed: 0, cancelled: 0 },
    });
    const row = await sql()('webhook_endpoints').first();
    expect(createSecretBox(bench.app.deps.settings.encryptionKeys).open(row.secret)).toBe(secret);
    const listed = await get(path);
    expect(listed.body.endpoints).toHaveLength(1);
    expect(JSON.stringify(listed.body)).not.toContain(secret.slice(6));
    expect(await audited()).toEqual({
      action: 'webhook.create',
      details: {
        endpointId: endpoint.endpointId,
        host: 'hooks.partner.example',
        eventTypes: form.eventTypes,
      },
    });
  });

  it.each([
    ['hooks.partner.example', 'Enter the full URL, such as https://hooks.example.com/clinic'],
    ['http://hooks.partner.example/', 'The URL must begin with https://'],
    [
      'https://name:word@hooks.partner.example/',
      'Remove the user name and password: messages are signed instead',
    ],
    ['https://hooks.partner.example/#x', 'Remove the part after #: it is never sent'],
    ['https://127.0.0.1/', 'This URL is not on the public internet'],
    ['https://[::1]/', 'This URL is not on the public internet'],
    ['https://169.254.169.254/latest', 'This URL is not on the public internet'],
    ['https://clinic.localhost/', 'This URL is not on the public internet'],
    ['http://localhost:5000/dev/webhooks', 'This URL is not on the public internet'],
    ['http://127.0.0.1:5000/', 'This URL is not on the public internet'],
  ])('cannot have the URL %s', async (url, text) => {
    const { status, body } = await post(path, { ...form, url });
    expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION_FAILED', { url: text }]);
  });

  it('is stored with a normalised URL', async () => {
    const { endpoint } = await added({ url: 'HTTPS://Hooks.Partner.example' });
    expect(endpoint).toMatchObject({ url: 'https://hooks.partner.example/' });
  });

  it.each([
    [{ eventTypes: [] }, 'eventTypes'],
    [{ eventTypes: ['platform.settings_changed'] }, 'eventTypes.0'],
    [{ eventTypes: ['tenant.created', 'tenant.created'] }, 'eventTypes.1'],
    [{ secret: 'mine' }, 'secret'],
  ])('is refused with %o', async (changes, field) => {
    const { status, body } = await post(path, { ...form, ...changes });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('cannot be added when there are twenty', async () => {
    await sql()('webhook_endpoints').insert(
      Array.from({ length: 20 }, () => ({
        url: form.url,
        event_types: form.eventTypes,
        secret: Buffer.alloc(1),
      })),
    );
    const { status, body } = await post(path, form);
    expect([status, body.error]).toEqual([409, 'There are 20 endpoints already. Remove one first.']);
  });

  it('is changed only at the current version; other versions are refused', async () => {
    const { endpoint } = await added();
    const url = `${path}/${endpoint.endpointId}`;
    const wanted = { ...form, description: 'Changed', enabled: true };
    expect((await patch(url, { ...wanted, version: 1 })).body.endpoint).toMatchObject({
      description: 'Changed',
      version: 2,
    });
    const late = await patch(url, { ...wanted, description: 'Late', version: 1 });
    expect([late.status, late.body.code, late.body.details]).toEqual([
      409,
      'VERSION_CONFLICT',
      { version: 2 },
    ]);
    expect((await patch(url, { ...wanted, version: 2 })).body.endpoint.version).toBe(2);
    expect((await audited()).details).toMatchObject({ description: { before: '', after: 'Changed' } });
  });

  it('gets another URL only after a step-up; the audit log has hosts, but no keys from URLs', async () => {
    const { endpoint } = await added();
    const url = `${path}/${endpoint.endpointId}`;
    const wanted = { ...form, url: 'https://other.example/in?key=s3cret', enabled: true, version: 1 };
    const later = await bench.app.session(bench.owner.userId, 'console', undefined, false);
    const refused = await bench.app.call({ method: 'PATCH', url, body: wanted, token: later.token });
    expect(refused.body.code).toBe('STEP_UP_REQUIRED');
    expect((await patch(url, wanted)).status).toBe(200);
    expect(await audited()).toEqual({
      action: 'webhook.update',
      details: {
        endpointId: endpoint.endpointId,
        host: 'other.example',
        url: { before: 'hooks.partner.example', after: 'other.example' },
      },
    });
  });

  it('that is switched off gets nothing more, and queued deliveries are ended', async () => {
    const { endpoint } = await added();
    await sql()('events').insert({ type: 'tenant.created', level: 'info' });
    const url = `${path}/${endpoint.endpointId}`;
    const off = await patch(url, { ...form, enabled: false, version: 1 });
    expect(off.body.endpoint).toMatchObject({
      enabled: false,
      disabledBecause: 'operator',
      recent: { queued: 0, cancelled: 1 },
    });
    const refused = await post(`${url}/replay`, { since: '2026-01-01T00:00:00.000Z' });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This endpoint is disabled. Enable it first.',
    ]);
    await patch(url, { ...form, enabled: true, version: 2 });
    const replayed = await post(`${url}/replay`, { since: '2026-01-01T00:00:00.000Z' });
    expect([replayed.status, replayed.body.deliveries]).toEqual([202, 1]);
    expect((await get(url)).body.endpoint.recent).toMatchObject({ queued: 1, cancelled: 0 });
  });

  it('gets another secret; messages are signed with both during the overlap', async () => {
    const { endpoint, secret } = await added();
    const url = `${path}/${endpoint.endpointId}/rotate-secret`;
    const { status, body } = await post(url, { version: 1, overlapHours: 24 });
    expect(status).toBe(200);
    expect(body.secret).not.toBe(secret);
    const box = createSecretBox(bench.app.deps.settings.encryptionKeys);
    const row = await sql()('webhook_endpoints').first();
    expect([box.open(row.secret), box.open(row.previous_secret)]).toEqual([body.secret, secret]);
    expect((Date.parse(body.endpoint.previousSecretUntil) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect((await post(url, { version: 1, overlapHours: 0 })).body.code).toBe('VERSION_CONFLICT');
  });

  it('gets no third secret while the old one is valid, unless the old one is to end', async () => {
    const { endpoint } = await added();
    const url = `${path}/${endpoint.endpointId}/rotate-secret`;
    const first = await post(url, { version: 1, overlapHours: 24 });
    const until = first.body.endpoint.previousSecretUntil;
    const before = await sql()('webhook_endpoints').first('secret', 'previous_secret');
    const refused = await post(url, { version: 2, overlapHours: 1 });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'TRANSITION_NOT_ALLOWED',
      { until },
    ]);
    expect(refused.body.error).toBe(
      `Messages are also signed with the old secret until ${longDateTime(until, 'en')}. End the old secret now, or rotate after that.`,
    );
    expect(await sql()('webhook_endpoints').first('secret', 'previous_secret')).toEqual(before);

    const second = await post(url, { version: 2, overlapHours: 1, endOldSecret: true });
    expect(second.status).toBe(200);
    const box = createSecretBox(bench.app.deps.settings.encryptionKeys);
    const row = await sql()('webhook_endpoints').first();
    expect([box.open(row.secret), box.open(row.previous_secret)]).toEqual([
      second.body.secret,
      first.body.secret,
    ]);
    expect((await audited()).details).toMatchObject({ overlapHours: 1, endedOldSecretUntil: until });
  });

  it('is removed with its deliveries', async () => {
    const { endpoint } = await added();
    await sql()('events').insert({ type: 'tenant.created', level: 'info' });
    const url = `${path}/${endpoint.endpointId}`;
    expect((await post(`${url}/remove`, { version: 1 })).status).toBe(200);
    expect(await sql()('webhook_deliveries')).toEqual([]);
    expect((await get(url)).status).toBe(404);
    expect((await post(`${url}/remove`, { version: 1 })).body.code).toBe('NOT_FOUND');
  });
});

describe('weighty acts', () => {
  it.each([
    ['add an endpoint', path],
    ['rotate a secret', `${path}/0199c0de-0000-7000-8000-000000000000/rotate-secret`],
    ['remove an endpoint', `${path}/0199c0de-0000-7000-8000-000000000000/remove`],
  ])('%s only after a step-up', async (_, url) => {
    const { token } = await bench.app.session(bench.owner.userId, 'console', undefined, false);
    const { status, body } = await bench.post(url, form, token);
    expect([status, body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  it('are restricted to platform owners', async () => {
    for (const { token } of [bench.admin, bench.support]) {
      expect((await bench.app.call({ url: path, token })).body.code).toBe('FORBIDDEN');
      expect((await bench.post(path, form, token)).body.code).toBe('FORBIDDEN');
    }
  });
});

describe('deliveries', () => {
  it('are listed page by page, newest first, by state and type', async () => {
    const { endpoint } = await added({ eventTypes: webhookEventTypes });
    for (const type of ['tenant.created', 'tenant.suspended', 'tenant.created'])
      await sql()('events').insert({ type, level: 'info' });
    await sql()('webhook_deliveries')
      .where({ event_type: 'tenant.suspended' })
      .update({ state: 'failed', ended_at: sql().fn.now(), last_error: 'Answered 500.', last_status: 500 });
    const url = `${path}/${endpoint.endpointId}/deliveries`;
    const first = (await get(`${url}?limit=2`)).body;
    expect(first.deliveries.map((row: { eventType: string }) => row.eventType)).toEqual([
      'tenant.created',
      'tenant.suspended',
    ]);
    const second = (await get(`${url}?limit=2&before=${first.next}`)).body;
    expect([second.deliveries.length, second.next]).toEqual([1, null]);
    expect((await get(`${url}?state=failed`)).body.deliveries).toMatchObject([
      { eventType: 'tenant.suspended', lastStatus: 500, lastError: 'Answered 500.', nextAttemptAt: null },
    ]);
    expect((await get(`${url}?type=tenant.created`)).body.deliveries).toHaveLength(2);
    expect((await get(`${url}?state=lost`)).status).toBe(400);
  });

  it('are shown with request and response, and sent again under the same id', async () => {
    const { endpoint } = await added();
    await sql()('events').insert({ type: 'tenant.created', level: 'info' });
    const [row] = await sql()('webhook_deliveries');
    await bench.app.database.worker('webhook_attempts').insert({
      delivery_id: row.delivery_id,
      at: sql().fn.now(),
      duration_ms: 31,
      url: form.url,
      request_headers: '{"webhook-id":"x"}',
      status: 500,
      response_headers: '{"server":"y"}',
      response_body: 'no',
      error: 'Answered 500.',
    });
    const url = `/api/webhook-deliveries/${row.delivery_id}`;
    const waiting = await post(`${url}/replay`);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'ALREADY_DONE']);
    await sql()('webhook_deliveries').update({
      state: 'failed',
      tries: 10,
      attempts: 10,
      ended_at: sql().fn.now(),
    });
    const replayed = (await post(`${url}/replay`)).body.delivery;
    expect(replayed).toMatchObject({
      deliveryId: row.delivery_id,
      state: 'queued',
      attempts: 10,
      endedAt: null,
      log: [{ durationMs: 31, status: 500, responseBody: 'no', requestHeaders: { 'webhook-id': 'x' } }],
    });
    expect(JSON.parse(replayed.body)).toMatchObject({ type: 'tenant.created' });
    expect((await sql()('webhook_deliveries').first()).tries).toBe(0);
    expect(await audited()).toMatchObject({ action: 'webhook.replay', details: { stateBefore: 'failed' } });
    expect((await get(`/api/webhook-deliveries/${endpoint.endpointId}`)).status).toBe(404);
  });

  it('a test is also queued for an endpoint that is switched off', async () => {
    const { endpoint } = await added();
    await patch(`${path}/${endpoint.endpointId}`, { ...form, enabled: false, version: 1 });
    const { status, body } = await post(`${path}/${endpoint.endpointId}/test`);
    expect([status, body.delivery.eventType, body.delivery.state]).toEqual([202, 'webhook.test', 'queued']);
    expect(JSON.parse(body.delivery.body)).toMatchObject({
      type: 'webhook.test',
      data: { endpointId: endpoint.endpointId },
    });
  });
});
