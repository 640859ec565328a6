import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { provideOperatorsBench } from '../../../test/console/operators.ts';
import { longDateTime } from '../../mail/dates.ts';
import { noteClientUse } from '../../server/access/repository.ts';
import { sha256 } from '../../server/access/tokens.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;
const path = '/api/api-clients';
const post = (url: string, body: object = {}) => bench.post(url, body, bench.owner.token);
let made = 0;

async function created(changes: object = {}) {
  made += 1;
  const form = { clientId: `partner-${made}`, name: 'Partner', ...changes };
  const { status, body } = await post(path, form);
  expect([status, body.error]).toEqual([201, undefined]);
  return { ...body.client, key: body.key } as { clientId: string; key: string; version: number };
}

/** The answer to a call with these keys, after the server has reloaded its list of clients. */
async function callWith(clientId: string, key: string): Promise<number> {
  made += 1;
  const later = performance.now() + 6_000 * made;
  const now = vi.spyOn(performance, 'now').mockReturnValue(later);
  const headers = { 'x-client-id': clientId, 'x-client-key': key };
  const { status } = await bench.app.call({ url: '/api/auth/me', headers });
  now.mockRestore();
  return status;
}
/** The client was accepted; nobody is signed in. */
const TAKEN = 401;
const REFUSED = 403;

describe('an application', () => {
  it('is created with a working key that is shown once and stored hashed', async () => {
    const { clientId, key } = await created({ requestsPerMinute: 60, expiresInDays: 30 });
    expect(key).toMatch(/^tmk_sec_[\w-]{43}$/);
    const listed = await bench.app.call({ url: path, token: bench.owner.token });
    expect(JSON.stringify(listed.body)).not.toContain(key);
    const found = listed.body.clients.find((client: { clientId: string }) => client.clientId === clientId);
    expect(found).toMatchObject({
      kind: 'secret',
      keyHint: key.slice(-4),
      requestsPerMinute: 60,
      createdBy: 'Noor Bhatti',
      lastUsedAt: null,
      revokedAt: null,
      version: 1,
    });
    expect((Date.parse(found.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(await callWith(clientId, key)).toBe(TAKEN);
    expect(await callWith(clientId, `${key}x`)).toBe(REFUSED);
    const entry = await sql()('audit_log').where({ action: 'client.create' }).first('details');
    expect(entry.details).toEqual({ clientId, requestsPerMinute: 60, expiresInDays: 30 });
  });

  it.each([
    [{ clientId: 'web' }, 'clientId', 'This id is in use or was used before. Choose another one.'],
    [{ clientId: 'Web Site' }, 'clientId', 'This value is not valid'],
    [{ name: '' }, 'name', 'This field is required'],
    [{ requestsPerMinute: 5 }, 'requestsPerMinute', 'This value is not valid'],
    [{ expiresInDays: 1 }, 'expiresInDays', 'This value is not valid'],
  ])('is refused with %o', async (changes, field, text) => {
    const { status, body } = await post(path, { clientId: 'fresh', name: 'Fresh', ...changes });
    expect([status, body.fields]).toEqual([400, { [field]: text }]);
  });

  it('gets a new key; the old one works until the overlap expires or is ended', async () => {
    const { clientId, key: old } = await created();
    const rotated = await post(`${path}/${clientId}/rotate-key`, { version: 1, overlapHours: 24 });
    expect(rotated.status).toBe(200);
    expect([await callWith(clientId, old), await callWith(clientId, rotated.body.key)]).toEqual([
      TAKEN,
      TAKEN,
    ]);
    const late = await post(`${path}/${clientId}/rotate-key`, { version: 1, overlapHours: 24 });
    expect(late.body.code).toBe('VERSION_CONFLICT');
    const retired = await post(`${path}/${clientId}/retire-old-key`, { version: 2 });
    expect(retired.body.client).toMatchObject({ previousKeyUntil: null, version: 3 });
    expect([await callWith(clientId, old), await callWith(clientId, rotated.body.key)]).toEqual([
      REFUSED,
      TAKEN,
    ]);
    const again = await post(`${path}/${clientId}/retire-old-key`, { version: 3 });
    expect(again.body.code).toBe('ALREADY_DONE');
  });

  it('gets no third key while the old one is valid, unless the old one is to end', async () => {
    const { clientId, key: oldest } = await created();
    const url = `${path}/${clientId}/rotate-key`;
    const first = await post(url, { version: 1, overlapHours: 24 });
    const until = first.body.client.previousKeyUntil;
    const refused = await post(url, { version: 2, overlapHours: 24 });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'TRANSITION_NOT_ALLOWED',
      { until },
    ]);
    expect(refused.body.error).toBe(
      `The old key is valid until ${longDateTime(until, 'en')}. Revoke the old key first, or rotate after that.`,
    );
    expect([await callWith(clientId, oldest), await callWith(clientId, first.body.key)]).toEqual([
      TAKEN,
      TAKEN,
    ]);

    const second = await post(url, { version: 2, overlapHours: 24, endOldKey: true });
    expect(second.status).toBe(200);
    expect([
      await callWith(clientId, oldest),
      await callWith(clientId, first.body.key),
      await callWith(clientId, second.body.key),
    ]).toEqual([REFUSED, TAKEN, TAKEN]);
    const entries = await sql()('audit_log')
      .whereRaw("details ->> 'clientId' = ?", [clientId])
      .orderBy('entry_id', 'desc')
      .limit(2)
      .select('action', 'details');
    expect(entries).toMatchObject([
      { action: 'client.rotate_key', details: { overlapHours: 24 } },
      { action: 'client.retire_key', details: { until } },
    ]);
  });

  it('is refused when its previous key or its key has expired', async () => {
    const { clientId, key: old } = await created();
    const { body } = await post(`${path}/${clientId}/rotate-key`, { version: 1, overlapHours: 1 });
    await sql()('api_clients')
      .where({ client_id: clientId })
      .update({ previous_key_until: sql().raw("now() - interval '1 second'") });
    expect([await callWith(clientId, old), await callWith(clientId, body.key)]).toEqual([REFUSED, TAKEN]);
    await sql()('api_clients')
      .where({ client_id: clientId })
      .update({ expires_at: sql().raw("now() - interval '1 second'") });
    expect(await callWith(clientId, body.key)).toBe(REFUSED);
  });

  it('whose key has expired gets a new one, and the old one stays expired', async () => {
    const { clientId, key: old } = await created();
    await sql()('api_clients')
      .where({ client_id: clientId })
      .update({ expires_at: sql().raw("now() - interval '1 second'") });
    const { body } = await post(`${path}/${clientId}/rotate-key`, { version: 1, overlapHours: 24 });
    expect(body.client.previousKeyUntil).toBeNull();
    expect([await callWith(clientId, old), await callWith(clientId, body.key)]).toEqual([REFUSED, TAKEN]);
  });

  it('is edited only at the current version', async () => {
    const { clientId } = await created();
    const patch = (body: object) =>
      bench.app.call({ method: 'PATCH', url: `${path}/${clientId}`, body, token: bench.owner.token });
    const changed = await patch({ version: 1, name: 'Partner Inc.', requestsPerMinute: 120 });
    expect(changed.body.client).toMatchObject({ name: 'Partner Inc.', requestsPerMinute: 120, version: 2 });
    expect((await patch({ version: 1, name: 'Late', requestsPerMinute: 120 })).body.code).toBe(
      'VERSION_CONFLICT',
    );
    const entry = await sql()('audit_log').where({ action: 'client.update' }).first('details');
    expect(entry.details).toEqual({
      clientId,
      before: { name: 'Partner', requestsPerMinute: 600 },
      after: { name: 'Partner Inc.', requestsPerMinute: 120 },
    });
  });

  it('is revoked for good', async () => {
    const { clientId, key } = await created();
    expect((await post(`${path}/${clientId}/revoke`, { version: 1 })).body.client.revokedAt).not.toBeNull();
    expect(await callWith(clientId, key)).toBe(REFUSED);
    const again = await post(`${path}/${clientId}/rotate-key`, { version: 2, overlapHours: 0 });
    expect([again.status, again.body.error]).toEqual([
      409,
      'This application is revoked. Create another one in its place.',
    ]);
    expect((await post(path, { clientId, name: 'Again' })).status).toBe(400);
    expect((await post(`${path}/nobody/revoke`, { version: 1 })).body.code).toBe('NOT_FOUND');
  });

  it('shows when it last called, on whichever server that was', async () => {
    const { clientId } = await created();
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
    await noteClientUse(sql(), new Map([[clientId, at(5)]]));
    await noteClientUse(sql(), new Map([[clientId, at(3)]]));
    const row = await sql()('api_clients').where({ client_id: clientId }).first('last_used_at');
    expect(row.last_used_at).toEqual(at(5));
  });
});

describe('the product’s own applications', () => {
  it('keep their old key for an hour at least, publish the new one, and cannot be revoked', async () => {
    await sql()('api_clients').insert({
      client_id: 'desktop',
      name: 'Desktop console',
      kind: 'public',
      key_hash: Buffer.alloc(32),
      public_key: 'tmk_pub_old',
    });
    const refused = await post(`${path}/desktop/rotate-key`, { version: 1, overlapHours: 0 });
    expect(refused.body.fields).toEqual({
      overlapHours:
        'The product’s own applications are needed by everyone: leave the old key at least one hour.',
    });
    const { body } = await post(`${path}/desktop/rotate-key`, { version: 1, overlapHours: 24 });
    expect(body.key).toMatch(/^tmk_pub_/);
    const published = await bench.app.call({ url: '/.well-known/tamarack.json' });
    expect(JSON.stringify(published.body)).toContain(body.key);
    const until = longDateTime(body.client.previousKeyUntil, 'en');
    const again = await post(`${path}/desktop/rotate-key`, { version: 2, overlapHours: 24, endOldKey: true });
    expect([again.status, again.body.error]).toEqual([
      409,
      `The old key is valid until ${until}. Rotate after that: the product’s own applications may still use it.`,
    ]);
    const revoked = await post(`${path}/desktop/revoke`, { version: 2 });
    expect([revoked.status, revoked.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });
});

it('keys are issued only after a step-up, and only to platform owners', async () => {
  const { token } = await bench.app.session(bench.owner.userId, 'console', undefined, false);
  for (const url of [path, `${path}/web/rotate-key`, `${path}/web/revoke`])
    expect((await bench.post(url, {}, token)).body.code).toBe('STEP_UP_REQUIRED');
  for (const person of [bench.admin, bench.support])
    expect((await bench.app.call({ url: path, token: person.token })).body.code).toBe('FORBIDDEN');
});

it('a secret application has a rate limit of its own, whatever network address it calls from', async () => {
  const app = await createTestApp({ rateLimitFactor: 1 });
  await app.database.platform('api_clients').insert({
    client_id: 'script',
    name: 'Script',
    kind: 'secret',
    key_hash: sha256('key-of-script'),
    requests_per_minute: 3,
  });
  const headers = { 'x-client-id': 'script', 'x-client-key': 'key-of-script' };
  const answers: unknown[] = [];
  for (const last of [1, 2, 3, 4]) {
    const called = await app.call({ url: '/api/auth/me', headers, ip: `203.0.113.${last}` });
    answers.push([called.status, called.headers['ratelimit-limit'], called.headers['ratelimit-remaining']]);
  }
  expect(answers).toEqual([
    [401, '3', '2'],
    [401, '3', '1'],
    [401, '3', '0'],
    [429, '3', '0'],
  ]);
  expect((await app.call({ url: '/api/auth/me' })).status).toBe(401);
  await app.close();
});
