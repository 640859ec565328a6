import { afterEach, expect, it, vi } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';

const app = provideTestApp();
afterEach(() => vi.restoreAllMocks());

it('refuses a revoked client within seconds, also when the computer’s clock was set back', async () => {
  const check = async () => (await app.call({ url: '/api/subdomains/check?name=erable' })).status;
  expect(await check()).toBe(200);
  await app.admin('api_clients').where({ client_id: 'web' }).update({ revoked_at: app.admin.fn.now() });
  const [hourAgo, later] = [Date.now() - 3_600_000, performance.now() + 5_001];
  vi.spyOn(Date, 'now').mockReturnValue(hourAgo);
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await check()).toBe(403);
});
