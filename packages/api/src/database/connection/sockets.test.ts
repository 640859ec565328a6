import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FaultProxy, startProxy } from '../../../faults/proxy.ts';
import { provideTestApp } from '../../../test/app.ts';
import type { Database } from '../types.ts';
import { isDatabaseAway } from './away.ts';

let proxy: FaultProxy;
let database: Database;
/** Separate module instances: giving up the database cannot be undone, and other test files share the modules. */
let own: typeof import('./connect.ts') & typeof import('./sockets.ts');
const app = provideTestApp();
beforeAll(async () => {
  vi.resetModules();
  own = { ...(await import('./connect.ts')), ...(await import('./sockets.ts')) };
  const url = new URL(app.loginUrl);
  proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  database = own.connectDatabase({ url: url.toString(), poolSize: 2, acquireTimeoutMs: 600_000 });
});
afterAll(async () => {
  await database.close();
  await proxy.stop();
  vi.resetModules();
});

it('detects whether the database answers, and fails all waiting work once it is given up', async () => {
  await database.platform.raw('SELECT 1');
  expect(await own.answersWithin(database.newClient, 60_000)).toBe(true);
  await proxy.set('hang');
  expect(await own.answersWithin(database.newClient, 300)).toBe(false);
  const waiting = Promise.allSettled([
    database.platform.raw('SELECT 1'),
    database.app.raw('SELECT 1'),
    database.worker.transaction((tx) => tx.raw('SELECT 1')),
  ]);
  own.giveUpDatabase();
  const later = database.platform.raw('SELECT 1');
  await expect(later).rejects.toSatisfy(isDatabaseAway);
  for (const one of await waiting) {
    expect(one.status).toBe('rejected');
    expect(isDatabaseAway((one as PromiseRejectedResult).reason)).toBe(true);
  }
});
