import { lookup } from 'node:dns/promises';
import { webhookEventTypes, webhookSchedule } from '@tamarack/core/domain/platform/webhooks';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { type ManualClock, manualClock } from '../../../../test/manual-clock.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/services/webhook-receiver.ts';
import { until } from '../../../../test/until.ts';
import { describedEvents } from '../../../audit/event-texts.ts';
import { createSecretBox } from '../../../server/secret-box.ts';
import { isPublicAddress } from './address.ts';
import { createWebhookClient } from './client.ts';
import { deliverWebhooks, type WebhookDeliveryDeps } from './deliver.ts';
import { startWebhooks } from './dispatcher.ts';
import { listDueEndpoints } from './repository.ts';
import { nextAttemptIn } from './schedule.ts';
import { newWebhookSecret, signedHeaders } from './signature.ts';

const HOUR = 3_600;
const secrets = createSecretBox(['dGVzdC1lbmNyeXB0aW9uLWtleS0wMDAwMDAwMDAwMDA=']);

let db: TestDatabase;
let receiver: WebhookReceiver;
let clock: ManualClock;

beforeAll(async () => {
  db = await createTestDatabase();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await db.close();
});
beforeEach(async () => {
  await sql()('webhook_endpoints').delete();
  await sql()('mail_outbox').delete();
  await sql()('users').delete();
  // Later than any time that the database sets, however slow the machine.
  clock = manualClock(new Date(Date.now() + 60_000));
  receiver.received = [];
  receiver.answer = { status: 204 };
});

const sql = () => db.admin;

/** Sends to loopback, as no sender of the product does. */
function deps(change: Partial<WebhookDeliveryDeps> = {}): WebhookDeliveryDeps {
  return {
    database: db.database,
    jobs: db.jobs,
    clock,
    settings: { publicOrigin: 'http://localhost:5000', publicHost: 'localhost' },
    webhooks: {
      client: createWebhookClient({ allows: () => true, ca: receiver.ca, timeoutMs: 20_000 }),
      secrets,
      userAgent: 'Webhooks/1.0.0',
    },
    random: () => 0.5,
    ...change,
  };
}

async function endpoint(changes: object = {}): Promise<{ endpointId: string; secret: string }> {
  const secret = newWebhookSecret();
  const [row] = await sql()('webhook_endpoints')
    .insert({
      url: receiver.url,
      event_types: ['tenant.released', 'tenant.suspended'],
      secret: secrets.seal(secret),
      ...changes,
    })
    .returning<{ endpoint_id: string }[]>('endpoint_id');
  return { endpointId: row?.endpoint_id ?? '', secret };
}

async function happen(type = 'tenant.released', payload: object = { subdomain: 'left' }): Promise<void> {
  await sql()('events').insert({ type, level: 'info', payload: JSON.stringify(payload) });
}

/** A platform owner who can sign in. */
async function platformOwner(email: string, changes: object = {}): Promise<void> {
  await sql()('users').insert({
    email,
    full_name: 'Noor Bhatti',
    platform_role: 'platform_owner',
    password_hash: 'x',
    email_verified_at: new Date(),
    ...changes,
  });
}

const deliveries = () => sql()('webhook_deliveries').orderBy('delivery_id');
const endpointRow = (endpointId: string) =>
  sql()('webhook_endpoints').where({ endpoint_id: endpointId }).first();

/** Resolves when the signal is aborted, also when it was aborted before. */
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

describe('addresses that messages may go to', () => {
  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f::1', '2a00:1450::8'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ['a name of loopback', () => receiver.url, 'localhost does not resolve to a public IP address.'],
    [
      'an address in digits',
      () => receiver.url.replace('localhost', '127.0.0.1'),
      '127.0.0.1 does not resolve to a public IP address.',
    ],
    [
      'one in another spelling',
      () => receiver.url.replace('localhost', '0x7f.1'),
      '127.0.0.1 does not resolve to a public IP address.',
    ],
    [
      'one of IPv6',
      () => receiver.url.replace('localhost', '[::ffff:7f00:1]'),
      '::ffff:7f00:1 does not resolve to a public IP address.',
    ],
  ])('%s is refused at the connection', async (_, url, error) => {
    const client = createWebhookClient({ ca: receiver.ca });
    expect(await client.post(url(), {}, '{}')).toEqual({ status: null, error });
    expect(receiver.received).toEqual([]);
  });

  it('checks the connected address again, however the name was resolved', async () => {
    // The first question is the look-up's, the second the connection's own.
    const asked: string[] = [];
    const client = createWebhookClient({
      ca: receiver.ca,
      allows: (address) => asked.push(address) <= (addresses.length || 1),
    });
    const addresses = await lookup('localhost', { all: true });
    const answer = await client.post(receiver.url, {}, '{}');
    expect(answer).toMatchObject({ status: null, error: expect.stringContaining('public IP address') });
    expect(receiver.received).toEqual([]);
  });
});

it('a request fails at once when an endpoint switches to another protocol', async () => {
  receiver.answer = { status: 101, headers: { connection: 'upgrade', upgrade: 'websocket' } };
  const client = createWebhookClient({ ca: receiver.ca, allows: () => true });
  expect(await client.post(receiver.url, {}, '{}')).toEqual({
    status: null,
    error: 'The connection was broken off.',
  });
});

describe('a signature', () => {
  it('can be verified by receivers of Standard Webhooks, with each of two secrets', () => {
    const pair = [newWebhookSecret(), newWebhookSecret()];
    const body = '{"type":"tenant.released"}';
    const headers = signedHeaders(pair, 'msg-1', new Date(), body);
    expect(pair[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const secret of pair)
      expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'tenant.released' });
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(pair[0] ?? '').verify(`${body} `, headers)).toThrow();
  });
});

describe('the schedule', () => {
  it('waits 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, then gives up', () => {
    const waits = webhookSchedule.map((_, tries) =>
      nextAttemptIn(tries + 1, 'tenant.released', 0, () => 0.5),
    );
    expect(waits).toEqual([
      5_000,
      300_000,
      1_800_000,
      7_200_000,
      18_000_000,
      36_000_000,
      50_400_000,
      72_000_000,
      86_400_000,
      null,
    ]);
  });

  it('has 20% jitter, respects Retry-After, and does not repeat a test', () => {
    expect(nextAttemptIn(2, 'tenant.released', 0, () => 0)).toBe(240_000);
    expect(nextAttemptIn(2, 'tenant.released', 0, () => 1)).toBe(360_000);
    expect(nextAttemptIn(1, 'tenant.released', 60_000, () => 0.5)).toBe(60_000);
    expect(nextAttemptIn(1, 'tenant.released', 9e9, () => 0.5)).toBe(86_400_000);
    expect(nextAttemptIn(1, 'webhook.test', 0, () => 0.5)).toBeNull();
  });
});

it('every offered type is actually emitted', () => {
  expect(webhookEventTypes.filter((type) => !describedEvents.includes(type))).toEqual([]);
});

describe('an event', () => {
  it('is queued for every endpoint subscribed to its type, and rolled back with its transaction', async () => {
    const { endpointId } = await endpoint();
    await endpoint({ event_types: ['tenant.created'] });
    await endpoint({ enabled: false, disabled_because: 'operator' });
    await happen();
    await happen('platform.settings_changed');
    await sql()
      .transaction(async (tx) => {
        await tx('events').insert({ type: 'tenant.released', level: 'info' });
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await deliveries()).toMatchObject([{ endpoint_id: endpointId, event_type: 'tenant.released' }]);
  });

  it('of sample data is not queued', async () => {
    await endpoint();
    await sql().transaction(async (tx) => {
      await tx.raw("SET LOCAL app.quiet = 'on'");
      await tx('events').insert({ type: 'tenant.released', level: 'info' });
    });
    expect(await deliveries()).toEqual([]);
  });

  it('contains its clinic but no person’s name, and is never too large', async () => {
    await endpoint();
    await happen('tenant.released', { subdomain: 'left', newOwnerName: 'Maude Gagnon' });
    await happen('tenant.released', { error: 'x'.repeat(30_000) });
    const bodies = (await deliveries()).map((row: { body: string }) => JSON.parse(row.body));
    expect(bodies[0]).toEqual({
      type: 'tenant.released',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        eventId: expect.any(Number),
        level: 'info',
        operationId: null,
        tenant: null,
        details: { subdomain: 'left' },
      },
    });
    expect(bodies[1].data.details).toEqual({});
  });
});

describe('a delivery', () => {
  it('is signed, posted once and stored with the response', async () => {
    const { endpointId, secret } = await endpoint();
    await happen();
    receiver.answer = { status: 200, headers: { 'set-cookie': 'a=b', 'x-id': '7' }, body: 'thanks' };
    await deliverWebhooks(deps(), endpointId);
    await deliverWebhooks(deps(), endpointId);
    const [message, ...more] = receiver.received;
    expect(more).toEqual([]);
    const [row] = await deliveries();
    expect(message).toMatchObject({
      path: '/in',
      headers: {
        'webhook-id': row.delivery_id,
        'content-type': 'application/json',
        'user-agent': 'Webhooks/1.0.0',
      },
    });
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
      type: 'tenant.released',
    });
    expect(row).toMatchObject({ state: 'succeeded', attempts: 1, last_status: 200, last_error: null });
    const [attempt] = await sql()('webhook_attempts');
    expect(attempt).toMatchObject({ status: 200, response_body: 'thanks', error: null, url: receiver.url });
    expect(attempt.response_headers).toMatchObject({ 'x-id': '7' });
    expect(attempt.response_headers).not.toHaveProperty('set-cookie');
    expect((await endpointRow(endpointId)).last_success_at).not.toBeNull();
  });

  it('is signed with both secrets until the overlap is over', async () => {
    const earlier = newWebhookSecret();
    const { endpointId, secret } = await endpoint({
      previous_secret: secrets.seal(earlier),
      previous_secret_until: new Date(clock.now().getTime() + HOUR * 1000),
    });
    await happen();
    await deliverWebhooks(deps(), endpointId);
    clock.advance(2 * HOUR);
    await happen();
    await deliverWebhooks(deps(), endpointId);
    const [first, second] = receiver.received.map(
      ({ headers }) => headers['webhook-signature']?.split(' ').length,
    );
    expect([first, second]).toEqual([2, 1]);
    const message = receiver.received[0];
    for (const known of [earlier, secret])
      expect(() => new Webhook(known).verify(message?.body ?? '', message?.headers ?? {})).not.toThrow();
  });

  it.each([
    [{ status: 500 } as const, 500, 'Answered 500.'],
    [{ status: 404 } as const, 404, 'Answered 404.'],
    [
      { status: 302, headers: { location: 'https://elsewhere.example/' } },
      302,
      'Answered 302: redirects are not followed.',
    ],
    ['hang' as const, null, 'No answer within 1.5 seconds.'],
  ])('that fails is retried under the same id: %o', async (answer, status, error) => {
    const { endpointId } = await endpoint();
    await happen();
    receiver.answer = answer;
    const timeoutMs = answer === 'hang' ? 1_500 : 20_000;
    const client = createWebhookClient({ allows: () => true, ca: receiver.ca, timeoutMs });
    await deliverWebhooks(deps({ webhooks: { ...deps().webhooks, client } }), endpointId);
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: 'queued', attempts: 1, last_status: status, last_error: error });
    expect(row.next_attempt_at).toEqual(new Date(clock.now().getTime() + 5_000));
    receiver.answer = { status: 204 };
    await deliverWebhooks(deps(), endpointId);
    expect(receiver.received).toHaveLength(1);
    clock.advance(5);
    await deliverWebhooks(deps(), endpointId);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      row.delivery_id,
      row.delivery_id,
    ]);
    expect((await deliveries())[0]).toMatchObject({ state: 'succeeded', attempts: 2 });
    expect((await endpointRow(endpointId)).failing_since).toBeNull();
  });

  it('is accepted by a 2xx in time, even if its body does not end', async () => {
    const { endpointId } = await endpoint();
    await happen();
    receiver.answer = { status: 200, headers: { 'content-length': '1000' }, body: 'received' };
    const client = createWebhookClient({ allows: () => true, ca: receiver.ca, timeoutMs: 1_500 });
    await deliverWebhooks(deps({ webhooks: { ...deps().webhooks, client } }), endpointId);
    expect((await deliveries())[0]).toMatchObject({ state: 'succeeded', attempts: 1, last_status: 200 });
    expect(await sql()('webhook_attempts').pluck('response_body')).toEqual(['received']);
  });

  it('is given up after ten attempts; platform owners who can sign in are emailed once after a day', async () => {
    const email = 'owner@platform.example';
    await platformOwner(email);
    await platformOwner('invited@platform.example', { password_hash: null });
    await platformOwner('unverified@platform.example', { email_verified_at: null });
    await platformOwner('left@platform.example', { deactivated_at: new Date() });
    const { endpointId } = await endpoint({ description: 'CRM', url: `${receiver.url}?key=s3cret` });
    await happen();
    receiver.answer = { status: 503 };
    for (const seconds of webhookSchedule) {
      clock.advance(seconds);
      await deliverWebhooks(deps(), endpointId);
    }
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', attempts: 10, tries: 10 });
    const mails = await sql()('mail_outbox').select({ to: 'to_email' }, 'template', 'params');
    const { host } = new URL(receiver.url);
    expect(mails).toMatchObject([
      {
        to: email,
        template: 'webhook_trouble',
        params: { trouble: 'failing', host, description: 'CRM', error: 'Answered 503.' },
      },
    ]);
    expect(JSON.stringify(mails)).not.toContain('s3cret');
    expect(await sql()('events').where({ type: 'webhook.failing' }).pluck('payload')).toEqual([
      { endpointId, host, error: 'Answered 503.' },
    ]);
  });

  it('answered 410 switches the endpoint off and ends queued deliveries', async () => {
    await platformOwner('owner@platform.example');
    const { endpointId } = await endpoint();
    for (let n = 0; n < 6; n += 1) await happen();
    receiver.answer = { status: 410 };
    await deliverWebhooks(deps(), endpointId);
    expect(await endpointRow(endpointId)).toMatchObject({ enabled: false, disabled_because: 'gone' });
    const states = (await deliveries()).map((row: { state: string }) => row.state);
    expect(states).not.toContain('queued');
    expect(states).toContain('cancelled');
    expect(await sql()('audit_log').where({ action: 'webhook.disable' }).pluck('details')).toEqual([
      { endpointId, because: 'gone' },
    ]);
    expect(await sql()('mail_outbox').pluck('template')).toEqual(['webhook_trouble']);
    await happen();
    expect(await deliveries()).toHaveLength(6);
  });

  it('answered 410 four times at once are settled one after the other', async () => {
    const { endpointId } = await endpoint();
    for (let n = 0; n < 4; n += 1) await happen();
    let asked = 0;
    const all = Promise.withResolvers<void>();
    const client = {
      async post() {
        asked += 1;
        if (asked === 4) all.resolve();
        await all.promise;
        return { status: 410, headers: {}, body: '', retryAfterMs: 0 };
      },
    };
    await deliverWebhooks(deps({ webhooks: { ...deps().webhooks, client } }), endpointId);
    const states = (await deliveries()).map((row: { state: string }) => row.state);
    expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'cancelled', 'failed']);
    const auditDetails = await sql()('audit_log').where({ action: 'webhook.disable' }).pluck('details');
    expect(
      auditDetails.filter((details: { endpointId: string }) => details.endpointId === endpointId),
    ).toHaveLength(1);
  });

  it('under way is skipped by other workers, and due again when its worker has died', async () => {
    const { endpointId } = await endpoint();
    await happen();
    receiver.answer = 'hang';
    const stopping = new AbortController();
    const run = deliverWebhooks(deps(), endpointId, stopping.signal);
    await until(() => receiver.received.length === 1);
    expect(await listDueEndpoints(sql(), clock.now(), 5)).toEqual([]);
    stopping.abort();
    await run;
    expect((await deliveries())[0]).toMatchObject({ state: 'queued', attempts: 0 });
    // By a worker whose clock is ahead, too.
    clock.advance(3_600);
    expect(await listDueEndpoints(sql(), clock.now(), 5)).toEqual([]);
    await sql()('webhook_deliveries').update({
      claimed_until: sql().raw("claimed_until - interval '90 seconds'"),
    });
    expect(await listDueEndpoints(sql(), clock.now(), 5)).toEqual([endpointId]);
  });

  it('of an event that was committed after its endpoint was switched off is ended', async () => {
    const { endpointId } = await endpoint();
    const late = await sql().transaction();
    await late('events').insert({ type: 'tenant.released', level: 'info' });
    const off = { enabled: false, disabled_because: 'gone' };
    await sql()('webhook_endpoints').where({ endpoint_id: endpointId }).update(off);
    await late.commit();
    const test = { endpoint_id: endpointId, event_type: 'webhook.test', body: '{}' };
    await sql()('webhook_deliveries').insert(test);
    const stopping = new AbortController();
    const dispatcher = startWebhooks({ ...deps(), log: pino({ level: 'silent' }) }, stopping.signal);
    await until(async () => (await deliveries().where({ state: 'queued' })).length === 0);
    stopping.abort();
    await dispatcher.stop();
    expect(await deliveries()).toMatchObject([
      { event_type: 'tenant.released', state: 'cancelled', last_error: 'The endpoint was disabled.' },
      { event_type: 'webhook.test', state: 'succeeded' },
    ]);
  });

  it('to one endpoint does not wait for a slow one', async () => {
    const slow = `${receiver.url}/slow`;
    await endpoint({ url: slow });
    await happen();
    await endpoint();
    await happen('tenant.suspended');
    const posted: string[] = [];
    const client = {
      async post(url: string, _headers: Record<string, string>, _body: string, signal?: AbortSignal) {
        posted.push(url);
        if (url === slow && signal) await aborted(signal);
        return { status: 204, headers: {}, body: '', retryAfterMs: 0 };
      },
    };
    const stopping = new AbortController();
    const log = pino({ level: 'silent' });
    const webhooks = { ...deps().webhooks, client };
    const dispatcher = startWebhooks({ ...deps({ webhooks }), log }, stopping.signal);
    await until(() => posted.includes(slow) && posted.includes(receiver.url));
    stopping.abort();
    await dispatcher.stop();
  });
});
