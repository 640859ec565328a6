import { afterEach, expect, it, vi } from 'vitest';
import { createTestApp, provideTestApp } from '../../../test/app.ts';
import { sha256 } from './tokens.ts';

const app = provideTestApp();
afterEach(() => vi.restoreAllMocks());

it('accepts a new application, and looks an unknown one up at most twice a second', async () => {
  const fresh = await createTestApp();
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  const check = async () => {
    const headers = { 'x-client-id': 'partner', 'x-client-key': 'key-of-partner' };
    return (await fresh.call({ url: '/api/subdomains/check?name=erable', headers })).status;
  };
  expect(await check()).toBe(403);
  await fresh.admin('api_clients').insert({
    client_id: 'partner',
    name: 'Partner',
    kind: 'secret',
    key_hash: sha256('key-of-partner'),
    requests_per_minute: 60,
  });
  expect(await check()).toBe(403);
  clock.mockReturnValue(now + 501);
  expect(await check()).toBe(200);
  await fresh.close();
});

it('refuses a revoked client within seconds, also when the computer’s clock was set back', async () => {
  const check = async () => (await app.call({ url: '/api/subdomains/check?name=erable' })).status;
  expect(await check()).toBe(200);
  await app.admin('api_clients').where({ client_id: 'web' }).update({ revoked_at: app.admin.fn.now() });
  const [hourAgo, later] = [Date.now() - 3_600_000, performance.now() + 5_001];
  vi.spyOn(Date, 'now').mockReturnValue(hourAgo);
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await check()).toBe(403);
});
