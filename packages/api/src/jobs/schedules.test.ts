import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import type { Schedule } from './schedules.ts';
import { startWorker } from './worker.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const start = (...schedules: Schedule<object>[]) =>
  startWorker({ databaseUrl: db.loginUrl, log: pino({ level: 'silent' }) }, [{ schedules }]);
const stored = async () => {
  const { rows } = await db.database.worker.raw('SELECT key, cron FROM pgboss.schedule ORDER BY key');
  return rows;
};
const jobsOf = (name: string) =>
  db.database.worker('pgboss.job').where({ name: 'schedule.run', singleton_key: name });

it('runs at the start of a worker, and is stored for pg-boss to send when it is due', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const worker = await start({ name: 'each-minute', cron: '* * * * *', run });
  await until(() => runs === 1);
  const [due] = await db.database
    .worker('pgboss.schedule')
    .where({ key: 'each-minute' })
    .select('name', 'data', 'options');
  expect(due).toMatchObject({
    name: 'schedule.run',
    data: { schedule: 'each-minute' },
    options: { singletonKey: 'each-minute' },
  });
  await worker.stop();
  expect(await jobsOf('each-minute').pluck('state')).toEqual(['completed']);
});

it('two workers starting at once store a schedule once, and a new release drops the schedules it does not have', async () => {
  const run = async () => {};
  const two = await Promise.all([0, 1].map(() => start({ name: 'kept', cron: '0 * * * *', run })));
  expect(await stored()).toEqual([{ key: 'kept', cron: '0 * * * *' }]);
  const newer = await start(
    { name: 'added', cron: '0 3 * * *', run },
    { name: 'kept', cron: '5 * * * *', run },
  );
  expect(await stored()).toEqual([
    { key: 'added', cron: '0 3 * * *' },
    { key: 'kept', cron: '5 * * * *' },
  ]);
  await Promise.all([...two, newer].map((worker) => worker.stop()));
});

it('is tried again when it throws, and holds up no other', async () => {
  let others = 0;
  const worker = await start(
    { name: 'broken', cron: '0 * * * *', run: () => Promise.reject(new Error('out of order')) },
    {
      name: 'other',
      cron: '0 * * * *',
      run: async () => {
        others += 1;
      },
    },
  );
  await until(async () => (await jobsOf('broken').where({ state: 'retry' })).length === 1);
  expect(await jobsOf('broken').pluck('output')).toEqual([{ message: 'Error: out of order' }]);
  await until(() => others === 1);
  await worker.stop();
});
