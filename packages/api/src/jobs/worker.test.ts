import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { unreachable } from '../../test/services/unreachable.ts';
import { until } from '../../test/until.ts';
import type { WorkerDeps } from '../feature.ts';
import { features } from '../features.ts';
import { MailError, type RenderedMail } from '../mail/transports/mailer.ts';
import { systemClock } from '../server/deps.ts';
import { startWorker } from './worker.ts';

let db: TestDatabase;
let bench: LifecycleBench;
const delivered: RenderedMail[] = [];
const refused = new Set<string>();
const warnings: unknown[] = [];

const deps = (changes: Partial<WorkerDeps> = {}): WorkerDeps => ({
  ...unreachable,
  ...bench.deps,
  database: db.database,
  databaseUrl: db.loginUrl,
  clock: systemClock,
  mailer: {
    async deliver(mail) {
      if (refused.has(mail.to)) throw new MailError(`550 <${mail.to}> unknown here`, true);
      delivered.push(mail);
    },
  },
  ...changes,
});

beforeAll(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
  bench.deps.log.warn = ((fields: unknown) => warnings.push(fields)) as never;
  bench.deps.log.error = ((fields: unknown) => warnings.push(fields)) as never;
});
afterAll(() => db.close());

const sql = () => db.database.platform;
const stateOf = async (operationId: string): Promise<string> =>
  (await sql()('operations').where({ operation_id: operationId }).first()).state;

describe('a worker with only the privileges of its role', () => {
  it('carries out operations, delivers email, runs schedules and logs no problems', async () => {
    const earlier = await bench.create('earlier');
    const worker = await startWorker(deps(), features);
    const { operationId, tenantId } = await bench.create('live');
    await until(async () => (await stateOf(earlier.operationId)) === 'succeeded');
    await until(async () => (await stateOf(operationId)) === 'succeeded');
    await until(() => delivered.some((mail) => mail.to === 'live@owner.example'));
    await until(async () => (await sql()('tenant_daily_counts')).length > 0);
    await worker.stop();
    expect(await sql()('mail_outbox').where({ tenant_id: tenantId }).pluck('state')).toEqual(['sent']);
    expect(warnings).toEqual([]);
  });

  it('continues the work of a killed worker when it starts', async () => {
    const { operationId } = await bench.create('left-behind');
    await sql().raw("UPDATE pgboss.job SET state = 'active', started_on = now() WHERE state = 'created'");
    const worker = await startWorker(deps(), features);
    await until(async () => (await stateOf(operationId)) === 'succeeded', 12_000);
    await worker.stop();
  });

  it('finishes the current step before it stops, and starts no other', async () => {
    const { operationId } = await bench.create('slow-step');
    let release = () => {};
    let isChecking = false;
    const siteProbe = {
      check: () => {
        isChecking = true;
        return new Promise<number>((resolve) => {
          release = () => resolve(1);
        });
      },
    };
    const worker = await startWorker(deps({ siteProbe }), features);
    await until(() => isChecking);
    const stopped = worker.stop();
    release();
    await stopped;
    expect(
      await sql()('operation_steps').where({ operation_id: operationId }).orderBy('position').pluck('state'),
    ).toEqual(['succeeded', 'succeeded', 'succeeded', 'pending', 'pending']);
    const next = await startWorker(deps(), features);
    await until(async () => (await stateOf(operationId)) === 'succeeded');
    await next.stop();
  });

  it('records an event for a failed email, without the recipient', async () => {
    refused.add('unknown@owner.example');
    const { tenantId } = await bench.active('bounced', { ownerEmail: 'unknown@owner.example' });
    const worker = await startWorker(deps(), features);
    await until(async () => (await sql()('events').where({ type: 'mail.failed' })).length === 1);
    await worker.stop();
    expect(await sql()('events').where({ type: 'mail.failed' })).toMatchObject([
      {
        tenant_id: tenantId,
        level: 'error',
        payload: { template: 'activation', error: '550 <…> unknown here' },
      },
    ]);
  });
});

it('an event reaches listeners when it is committed, except in quiet mode', async () => {
  const received: string[] = [];
  const connection = await db.database.platform.client.acquireRawConnection();
  connection.on('notification', ({ payload }: { payload: string }) =>
    received.push(JSON.parse(payload).type),
  );
  await connection.query('LISTEN events');
  await sql().transaction(async (tx) => {
    await tx.raw("SET LOCAL app.quiet = 'on'");
    await tx('events').insert({ type: 'quiet.event', level: 'info' });
  });
  await sql()('events').insert({ type: 'loud.event', level: 'info' });
  await until(() => received.length > 0);
  expect(received).toEqual(['loud.event']);
  await connection.end();
});
