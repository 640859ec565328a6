import type { HealthComponent } from '@tamarack/core/domain';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { type ManualClock, manualClock } from '../../../test/manual-clock.ts';
import type { Sql } from '../../database/types.ts';
import { listInstances } from './instances/repository.ts';
import { createPulse, type PulseDeps } from './pulse.ts';

let db: TestDatabase;
let clock: ManualClock;
let lastEvent: number;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  clock = manualClock(new Date('2026-11-20T12:00:10Z'));
  for (const table of ['health_samples', 'service_instances']) await db.database.worker(table).delete();
  const { last } = (await db.database.worker('events').max('event_id as last').first()) ?? {};
  lastEvent = Number(last ?? 0);
});

const pulse = (changes: Partial<PulseDeps> = {}) =>
  createPulse({
    role: 'worker',
    version: '1.0.0',
    sql: db.database.worker,
    pools: { worker: db.database.worker },
    settings: { conversions: false, mailRoute: 'relay', databaseFolder: null },
    clock,
    log: pino({ level: 'silent' }),
    ...changes,
  });
const samples = (component: HealthComponent) =>
  db.database
    .worker('health_samples')
    .where({ component })
    .orderBy('minute')
    .select('minute', 'state', 'reason');
const healthEvents = async (): Promise<[string, string][]> =>
  (await db.database.worker('events').where('event_id', '>', lastEvent).orderBy('event_id')).map((event) => [
    event.type,
    event.payload.component,
  ]);

describe('the heartbeat of a process', () => {
  it('shows which processes are alive and which stopped in an orderly way', async () => {
    const worker = pulse();
    await worker.beat();
    const [found] = await listInstances(db.database.platform, clock.now());
    expect(found).toMatchObject({ role: 'worker', version: '1.0.0', pid: process.pid, state: 'alive' });
    expect(found?.pools.worker?.max).toBe(5);
    clock.advance(91);
    expect((await listInstances(db.database.platform, clock.now())).map(({ state }) => state)).toEqual([
      'silent',
    ]);
    await worker.stop();
    expect((await listInstances(db.database.platform, clock.now())).map(({ state }) => state)).toEqual([
      'stopped',
    ]);
    clock.advance(601);
    expect(await listInstances(db.database.platform, clock.now())).toEqual([]);
  });

  it('is not missed once another process on the same host has replaced it', async () => {
    await pulse().beat();
    clock.advance(120);
    await pulse().beat();
    expect((await listInstances(db.database.platform, clock.now())).map(({ state }) => state)).toEqual([
      'alive',
    ]);
  });
});

describe('the samples', () => {
  it('are taken once a minute, however many processes try', async () => {
    const [worker, server] = [pulse(), pulse({ role: 'server', sql: db.database.platform })];
    await Promise.all([worker.beat(), server.beat()]);
    await worker.beat();
    expect(await samples('database')).toHaveLength(1);
    clock.advance(60);
    await server.beat();
    await worker.beat();
    expect((await samples('database')).map(({ minute }) => minute.toISOString())).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T12:01:00.000Z',
    ]);
    const row = await db.database.worker('health_samples').where({ component: 'database' }).first();
    expect([row.state, row.reason, row.value >= 0]).toEqual(['ok', null, true]);
  });

  it('record one event when a component goes down and one when it recovers', async () => {
    const server = pulse({ role: 'server', sql: db.database.platform });
    const worker = pulse();
    await worker.beat();
    clock.advance(120);
    for (const _ of [1, 2]) {
      await server.beat();
      clock.advance(60);
    }
    expect(await healthEvents()).toEqual([['health.down', 'workers']]);
    for (const _ of [1, 2, 3, 4]) {
      await worker.beat();
      clock.advance(60);
    }
    expect(await healthEvents()).toEqual([['health.down', 'workers']]);
    for (const _ of [1, 2]) {
      await worker.beat();
      clock.advance(60);
    }
    expect(await healthEvents()).toEqual([
      ['health.down', 'workers'],
      ['health.recovered', 'workers'],
    ]);
  });

  it('report a component that is down since the start, once', async () => {
    const server = pulse({ role: 'server', sql: db.database.platform });
    for (const _ of [1, 2, 3, 4]) {
      await server.beat();
      clock.advance(60);
    }
    expect(await healthEvents()).toEqual([['health.down', 'workers']]);
  });

  it('report each outage once, although a process was ahead of the time', async () => {
    const ahead = manualClock(new Date('2026-11-20T12:30:10Z'));
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      await pulse({ clock: ahead }).beat();
      ahead.advance(60);
    }
    await db.database.worker('service_instances').delete();
    const worker = pulse();
    const server = pulse({ role: 'server', sql: db.database.platform });
    await worker.beat();
    clock.advance(120);
    for (const _ of [1, 2, 3]) {
      await server.beat();
      clock.advance(60);
    }
    expect(await healthEvents()).toEqual([['health.down', 'workers']]);
  });

  it('record one outage and one recovery of a component that goes up and down for a while', async () => {
    const [worker, server] = [pulse(), pulse({ role: 'server', sql: db.database.platform })];
    const up = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        await worker.beat();
        clock.advance(60);
      }
    };
    const down = async () => {
      await db.database.worker('service_instances').delete();
      await server.beat();
      clock.advance(60);
    };
    await up(1);
    for (const minutes of [1, 4, 2]) {
      await down();
      await up(minutes);
    }
    expect(await healthEvents()).toEqual([['health.down', 'workers']]);
    await up(8);
    const oneOutage = [
      ['health.down', 'workers'],
      ['health.recovered', 'workers'],
    ];
    expect(await healthEvents()).toEqual(oneOutage);
    await down();
    expect(await healthEvents()).toEqual([...oneOutage, ['health.down', 'workers']]);
  });

  it('record one event when a component is degraded for half an hour, at most once a day, and one when it recovers', async () => {
    const worker = pulse();
    const run = async (minutes: number, { degraded }: { degraded: boolean }) => {
      const older = pulse({ version: '0.9.0' });
      for (let minute = 0; minute < minutes; minute += 1) {
        if (degraded) await older.beat();
        await worker.beat();
        clock.advance(60);
      }
      await older.stop();
    };
    await run(1, { degraded: false });
    await run(29, { degraded: true });
    await run(1, { degraded: false });
    expect(await healthEvents()).toEqual([]);
    await run(32, { degraded: true });
    const [type, component] = ['health.degraded', 'workers'];
    expect(await healthEvents()).toEqual([[type, component]]);
    const event = await db.database.worker('events').where({ type }).orderBy('event_id', 'desc').first();
    expect([event.level, event.payload.reason]).toEqual(['warning', expect.stringContaining('0.9.0')]);
    await run(4, { degraded: false });
    expect(await healthEvents()).toHaveLength(1);
    await run(3, { degraded: false });
    const both = [
      ['health.degraded', 'workers'],
      ['health.recovered', 'workers'],
    ];
    expect(await healthEvents()).toEqual(both);
    await run(32, { degraded: true });
    await run(8, { degraded: false });
    expect(await healthEvents()).toEqual(both);
  }, 30_000);

  it('remember the minutes without a database and store them once it is back', async () => {
    let isUnreachable = true;
    const sql = new Proxy(db.database.worker, {
      get(pool, name) {
        if (isUnreachable && (name === 'raw' || name === 'transaction'))
          return async () => {
            throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
          };
        return Reflect.get(pool, name);
      },
    }) as Sql;
    const worker = pulse({ sql });
    for (const _ of [1, 2]) {
      await worker.beat();
      await worker.beat();
      clock.advance(60);
    }
    expect(await samples('database')).toEqual([]);
    isUnreachable = false;
    await worker.beat();
    expect((await samples('database')).map(({ state, reason }) => [state, reason])).toEqual([
      ['down', 'Did not answer: connect ECONNREFUSED'],
      ['down', 'Did not answer: connect ECONNREFUSED'],
      ['ok', null],
    ]);
    for (const _ of [1, 2, 3, 4]) {
      clock.advance(60);
      await worker.beat();
    }
    expect(await healthEvents()).toEqual([['health.recovered', 'database']]);
    const { payload } = await db.database
      .worker('events')
      .where({ type: 'health.recovered' })
      .orderBy('event_id', 'desc')
      .first();
    expect(payload).toEqual({
      component: 'database',
      minutes: 2,
      reason: 'Did not answer: connect ECONNREFUSED',
    });
  });
});
