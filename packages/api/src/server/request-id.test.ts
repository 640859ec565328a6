import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Request } from '@hapi/hapi';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../test/app.ts';

const app = provideTestApp();

it('an answered request is not kept in memory by the rate limit’s timer of its network address', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const answered: WeakRef<Request>[] = [];
  const listen = (request: Request) => answered.push(new WeakRef(request));
  app.server.events.on('response', listen);
  for (let n = 0; n < 20; n += 1) await app.call({ url: '/api/auth/me', ip: `203.0.113.${n}` });
  app.server.events.removeListener('response', listen);
  expect(answered).toHaveLength(20);
  const kept = () => {
    collectGarbage();
    return answered.filter((request) => request.deref()).length;
  };
  await expect.poll(kept).toBe(0);
});
