import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { until } from '../../test/until.ts';
import { mailDeliver } from '../mail/queue.ts';
import { wakeChannel } from './queue.ts';

let made: TestDatabase;
let listener: pg.Client;
let received: (string | undefined)[] = [];
beforeAll(async () => {
  made = await createTestDatabase();
  listener = new pg.Client(made.adminUrl);
  await listener.connect();
  listener.on('notification', ({ payload }) => received.push(payload));
  await listener.query(`LISTEN ${wakeChannel}`);
});
afterAll(async () => {
  await listener.end();
  await made.close();
});

const mail = (n: number) => ({ messageId: `00000000-0000-4000-8000-00000000000${n}` });

/** Notifications received before one of our own, which arrives after all that were sent earlier. */
async function heardUntilNow(): Promise<(string | undefined)[]> {
  await listener.query('SELECT pg_notify($1, $2)', [wakeChannel, 'mark']);
  await until(() => received.includes('mark'));
  const before = received.slice(0, received.indexOf('mark'));
  received = [];
  return before;
}

async function sent(): Promise<unknown[]> {
  const { rows } = await listener.query(
    "SELECT data FROM pgboss.job WHERE name = 'mail.deliver' ORDER BY created_on, data::text",
  );
  return rows.map(({ data }) => data);
}

it('workers are notified on the channel that pg-boss itself uses', async () => {
  const boss = new PgBoss({ connectionString: made.adminUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.send('bulk.run', { bulkId: 'any' });
  await boss.stop({ graceful: false });
  expect(await heardUntilNow()).toEqual(['bulk.run']);
});

it('a job notifies its workers when the outermost transaction is committed, not before', async () => {
  const { jobs, database } = made;
  await database.platform.transaction(async (tx) => {
    await tx.transaction((inner) => jobs.send(inner, mailDeliver, mail(1)));
    expect(await heardUntilNow()).toEqual([]);
  });
  await until(() => received.length > 0);
  expect(await heardUntilNow()).toEqual(['mail.deliver']);
  expect(await sent()).toEqual([mail(1)]);
});

it('a job that is rolled back, sent twice or due later notifies nobody', async () => {
  const { jobs, database } = made;
  const refused = database.platform.transaction(async (tx) => {
    await jobs.send(tx, mailDeliver, mail(2));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await database.platform.transaction(async (tx) => {
    await jobs.send(tx, mailDeliver, mail(1));
    await jobs.send(tx, mailDeliver, mail(3), { startAfter: new Date(Date.now() + 3_600_000) });
  });
  expect(await heardUntilNow()).toEqual([]);
  expect(await sent()).toEqual([mail(1), mail(3)]);
});

it('several jobs are sent in one statement, one per row, and notify their workers once', async () => {
  const { jobs, database } = made;
  const before = await sent();
  await database.platform.transaction((tx) => jobs.sendAll(tx, mailDeliver, []));
  expect(await heardUntilNow()).toEqual([]);
  await database.platform.transaction((tx) => jobs.sendAll(tx, mailDeliver, [mail(1), mail(4), mail(5)]));
  await until(() => received.length > 0);
  expect(await heardUntilNow()).toEqual(['mail.deliver']);
  expect(await sent()).toEqual([...before, mail(4), mail(5)]);
});
