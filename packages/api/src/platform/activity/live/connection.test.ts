import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { liveBench } from '../../../../test/http/live.ts';
import { until } from '../../../../test/until.ts';
import { loginAs } from '../../../database/roles/logins.ts';
import { roles } from '../../../database/roles/roles.ts';
import { createLiveHub, type LiveHub } from './hub.ts';

let bench: ReturnType<typeof liveBench>;
let hub: LiveHub;
const app = provideTestApp();
beforeAll(async () => {
  bench = liveBench(app);
  hub = createLiveHub(app.deps);
});
afterAll(() => hub.close());

describe('the connection to the database', () => {
  it('loses no event when it is cut, and announces none twice', async () => {
    const tenantId = await app.tenant();
    const reader = await bench.listen(hub, await app.person({ platformRole: 'admin' }));
    const ids = [await bench.happen('tenant.restarted', tenantId)];
    await until(() => reader.received.length === 1);
    await bench.cutConnection();
    for (let n = 0; n < 20; n += 1) ids.push(await bench.happen('tenant.restarted', tenantId));
    await until(() => reader.received.length >= 21);
    ids.push(await bench.happen('tenant.suspended', tenantId));
    await until(() => reader.types().includes('tenant.suspended'));
    expect(reader.received.map(({ id }) => id)).toEqual(ids);
  });

  it('announces an event that commits after a later one, even if the connection is cut in between', async () => {
    const tenantId = await app.tenant();
    const reader = await bench.listen(hub, await app.person({ platformRole: 'admin' }));
    const slow = await app.database.platform.transaction();
    await slow('events').insert({ type: 'tenant.resumed', level: 'info', tenant_id: tenantId });
    await bench.happen('tenant.restarted', tenantId);
    await until(() => reader.received.length === 1);
    await bench.cutConnection();
    await slow.commit();
    await until(() => reader.received.length === 2);
    expect(reader.types()).toEqual(['tenant.restarted', 'tenant.resumed']);
  });

  it('makes every client reconnect when more events were missed than can be replayed', async () => {
    const tenantId = await app.tenant();
    const operator = await app.person({ platformRole: 'admin' });
    const reader = await bench.listen(hub, operator);
    await bench.happenOften(1_000, tenantId, { quiet: true });
    await bench.cutConnection();
    await until(() => reader.ended);
    const again = await bench.listen(hub, operator);
    await bench.happen('tenant.suspended', tenantId);
    await until(() => again.received.length > 0);
    expect(again.types()).toEqual(['tenant.suspended']);
  });

  it('is replaced when it stops answering without being closed', async () => {
    const proxy = await openProxy(app.loginUrl);
    const frozen = createLiveHub({ ...app.deps, database: { ...app.database, newClient: proxy.newClient } });
    const tenantId = await app.tenant();
    const reader = await bench.listen(frozen, await app.person({ platformRole: 'admin' }));
    proxy.freeze();
    const missed = await bench.happen('tenant.suspended', tenantId);
    await frozen.beat();
    await until(() => reader.received.length > 0);
    expect(reader.received).toEqual([{ id: missed, type: 'tenant.suspended', tenantId }]);
    await frozen.close();
    proxy.close();
  });

  it('refuses new streams while the database cannot be reached', async () => {
    const newClient = () => new pg.Client({ host: '127.0.0.1', port: 1 });
    const cut = createLiveHub({ ...app.deps, database: { ...app.database, newClient } });
    const { sessionId } = await app.person({ platformRole: 'admin' });
    const session = await bench.liveSession(sessionId);
    await expect(cut.subscribe(session, null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(cut.size()).toBe(0);
    await cut.close();
  });
});

interface Connection {
  connectionParameters: { query_timeout: number };
}

/** A proxy to the database that can be frozen: it then forwards nothing, like a broken network. */
async function openProxy(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(loginAs(roles.platform, url));
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: pg.Client[] = [];
  return {
    newClient() {
      const client = new pg.Client({ connectionString: through.href });
      clients.push(client);
      return client;
    },
    freeze() {
      for (const socket of sockets.splice(0)) socket.unpipe().pause();
      // Set only now: a busy machine needs more time to connect.
      for (const { connectionParameters } of clients.splice(0) as unknown as Connection[])
        connectionParameters.query_timeout = 100;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
