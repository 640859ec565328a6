import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationRun } from '../../src/platform/tenants/lifecycle/queue.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

it('a test database starts migrated and empty, and is isolated from others', async () => {
  await one.database.platform('users').insert({ email: 'ada@example.com', full_name: 'Ada' });
  expect(await one.database.platform('users').select('email')).toEqual([{ email: 'ada@example.com' }]);
  expect(await other.database.platform('users').select('email')).toEqual([]);
});

it('a job is sent when its transaction commits, and not after a rollback', async () => {
  const send = (tx: Parameters<typeof one.jobs.send>[0]) =>
    one.jobs.send(tx, operationRun, { operationId: '018f0000-0000-7000-8000-000000000000' });
  await one.database.platform.transaction(send);
  await expect(
    one.database.platform.transaction(async (tx) => {
      await send(tx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const { rows } = await one.database.platform.raw('SELECT count(*) AS sent FROM pgboss.job');
  expect(rows).toEqual([{ sent: 1 }]);
});
