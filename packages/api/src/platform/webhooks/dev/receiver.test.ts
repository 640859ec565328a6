import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { listen } from '../../../server/listening/listen.ts';
import { createSecretBox } from '../../../server/secret-box.ts';
import { createWebhookClient } from '../delivery/client.ts';
import { deliverWebhooks } from '../delivery/deliver.ts';
import { devWebhookRoutes } from './receiver.ts';

let owner: { token: string };
let url: string;
let close: () => Promise<void>;

const app = provideTestApp({ settings: { webhookLoopback: true, host: '127.0.0.1', port: 0 } });
beforeAll(async () => {
  app.server.route(devWebhookRoutes(app.deps));
  owner = await app.person({ platformRole: 'platform_owner' });
  close = await listen(app.server, '127.0.0.1', 0);
  url = `http://localhost:${(app.server.listener.address() as { port: number }).port}/dev/webhooks`;
});
afterAll(() => close());
afterEach(() => app.admin('webhook_endpoints').delete());

const add = async (address: string) => {
  const form = { url: address, eventTypes: ['tenant.suspended'] };
  return (await app.call({ method: 'POST', url: '/api/webhook-endpoints', body: form, token: owner.token }))
    .body;
};
const sendTest = (endpointId: string) =>
  app.call({ method: 'POST', url: `/api/webhook-endpoints/${endpointId}/test`, token: owner.token });
const page = async () => (await app.call({ url: '/dev/webhooks' })).body as string;

/** Delivers like the worker, a minute in the future: the database sets when deliveries are due. */
const deliver = (endpointId: string) =>
  deliverWebhooks(
    {
      ...app.deps,
      clock: { now: () => new Date(Date.now() + 60_000) },
      webhooks: {
        client: createWebhookClient({ loopback: true }),
        secrets: createSecretBox(app.deps.settings.encryptionKeys),
        userAgent: 'Webhooks/1.0.0',
      },
    },
    endpointId,
  );

describe('the development receiver', () => {
  it('accepts a delivery over loopback and shows its headers, body and signature check', async () => {
    expect(await page()).toContain('Nothing received yet.');
    const { endpoint } = await add(url);
    await sendTest(endpoint.endpointId);
    await deliver(endpoint.endpointId);
    const row = await app.admin('webhook_deliveries').first();
    expect(row).toMatchObject({ state: 'succeeded', last_status: 204 });
    const html = await page();
    for (const text of ['webhook.test', 'Valid', row.delivery_id, 'webhook-signature', endpoint.endpointId])
      expect(html).toContain(text);
  });

  it('reports an invalid signature and an unknown message', async () => {
    const { endpoint } = await add(url);
    await sendTest(endpoint.endpointId);
    const { delivery_id } = await app.admin('webhook_deliveries').first();
    const forged = {
      'webhook-id': delivery_id,
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    };
    const post = (headers: Record<string, string>, body = '<script>alert(1)</script>') =>
      app.call({ method: 'POST', url: '/dev/webhooks', body: body as never, headers });
    expect((await post(forged)).status).toBe(204);
    expect(await page()).toContain('Not valid for this endpoint’s secret');
    await post({ 'webhook-id': 'other' });
    const html = await page();
    expect(html).toContain('Not checked: no delivery has this webhook-id');
    expect(html).not.toContain('<script>alert(1)');
  });

  it('responds with the requested status, and keeps the last twenty messages', async () => {
    const { endpoint } = await add(`${url}?status=503`);
    await sendTest(endpoint.endpointId);
    await deliver(endpoint.endpointId);
    expect(await app.admin('webhook_deliveries').first()).toMatchObject({
      state: 'failed',
      last_status: 503,
    });
    for (let n = 0; n < 25; n += 1)
      await app.call({ method: 'POST', url: '/dev/webhooks', body: { n } as never });
    expect((await page()).match(/<section>/g)).toHaveLength(20);
  });

  it('answers only this machine', async () => {
    for (const method of ['GET', 'POST']) {
      const far = await app.call({ method, url: '/dev/webhooks', ip: '192.0.2.1' });
      expect(far.status).toBe(404);
    }
  });

  it('allows neither other private addresses nor plain HTTP to other machines', async () => {
    for (const address of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://clinic.localhost/'])
      expect((await add(address)).fields).toEqual({ url: 'This URL is not on the public internet' });
    expect((await add('http://hooks.partner.example/')).fields).toHaveProperty('url');
    const client = createWebhookClient({ loopback: true });
    expect(await client.post('http://93.184.215.14/', {}, '{}')).toMatchObject({
      status: null,
      error: '93.184.215.14 does not resolve to a public IP address.',
    });
  });
});
