import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
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

it('a schedule runs when a worker starts, and is stored for pg-boss to run when it is due', async () => {
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

it('workers that start together store a schedule once, and a new release deletes the schedules it no longer has', async () => {
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

it('a schedule that throws is retried and does not hold up the others', async () => {
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

it('schedules that take long hold up none that are due with them', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const schedule = (name: string, run: () => Promise<void>) => ({ name, cron: '0 * * * *', run });
  const worker = await start(
    schedule('long', () => held),
    schedule('short', async () => {}),
    schedule('longer', () => held),
    schedule('shorter', async () => {}),
  );
  for (const name of ['short', 'shorter'])
    await until(async () => (await jobsOf(name).where({ state: 'completed' })).length === 1);
  finish();
  await worker.stop();
});
