import { operationSteps } from '@tamarack/core/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { systemActor } from '../../../audit/actor.ts';
import { StepError } from './errors.ts';
import { listDueOperations } from './repository.ts';
import { retryOperation } from './service.ts';
import { steps } from './steps/index.ts';
import { labelledSteps } from './text.ts';

let db: TestDatabase;
let bench: LifecycleBench;

beforeAll(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterAll(() => db.close());
beforeEach(() => {
  bench.site.failure = null;
});

const operation = (id: string) => db.database.platform('operations').where({ operation_id: id }).first();
const stepRows = (id: string) =>
  db.database.platform('operation_steps').where({ operation_id: id }).orderBy('position');
const eventTypes = (tenantId: string) =>
  db.database.platform('events').where({ tenant_id: tenantId }).orderBy('event_id').pluck('type');
const retry = (id: string) =>
  db.database.platform.transaction((tx) => retryOperation(tx, bench.deps, id, systemActor));

it('every step of the lifecycle table is implemented and has a label', () => {
  const named = [...new Set(Object.values(operationSteps).flat())].sort();
  expect(Object.keys(steps).sort()).toEqual(named);
  expect([...labelledSteps].sort()).toEqual(named);
});

describe('a step that fails', () => {
  it('is tried five times, waiting longer each time, and then the operation fails with a clear error', async () => {
    const { tenantId, operationId } = await bench.create('slow');
    bench.site.failure = new StepError(
      'The site slow.localhost did not respond as expected: no answer within 5 s.',
    );
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await bench.run(operationId)).toBe('retrying');
      const { next_attempt_at: next, state, attempts } = await operation(operationId);
      expect({ state, attempts }).toEqual({ state: 'running', attempts: attempt });
      const wait = (next.getTime() - bench.clock.now().getTime()) / 1000;
      waits.push(wait);
      bench.clock.advance(wait - 1);
      expect(await bench.run(operationId)).toBe('elsewhere');
      expect(await listDueOperations(db.database.worker, bench.clock.now(), 10)).not.toContain(operationId);
      bench.clock.advance(1);
      expect(await listDueOperations(db.database.worker, bench.clock.now(), 10)).toContain(operationId);
    }
    expect(waits).toEqual([2, 8, 30, 120]);
    expect(await bench.run(operationId)).toBe('failed');

    const error = 'The site slow.localhost did not respond as expected: no answer within 5 s.';
    expect(await operation(operationId)).toMatchObject({ state: 'failed', error, attempts: 5 });
    expect((await stepRows(operationId)).map((step) => [step.name, step.state, step.attempts])).toEqual([
      ['reserve_subdomain', 'succeeded', 1],
      ['create_workspace', 'succeeded', 1],
      ['check_site', 'failed', 5],
      ['send_activation', 'pending', 0],
      ['activate', 'pending', 0],
    ]);
    const tenant = await db.database.platform('tenants').where({ tenant_id: tenantId }).first();
    expect(tenant.status).toBe('provisioning');
    expect(await db.database.platform('events').where({ operation_id: operationId })).toMatchObject([
      {
        type: 'operation.failed',
        level: 'error',
        payload: { kind: 'provision', error: `Check site failed after 5 attempts: ${error}` },
      },
    ]);
    expect(await db.database.platform('mail_outbox').where({ tenant_id: tenantId })).toEqual([]);

    bench.site.failure = null;
    await retry(operationId);
    expect(await bench.run(operationId)).toBe('succeeded');
    expect(await eventTypes(tenantId)).toEqual(['tenant.created', 'operation.failed', 'tenant.activated']);
    expect(
      await db.database.platform('mail_outbox').where({ tenant_id: tenantId }).pluck('template'),
    ).toEqual(['activation']);
  });

  it('leaves nothing half-done', async () => {
    const { tenantId, operationId } = await bench.create('rolled-back');
    const options = {
      hooks: {
        beforeCommit(at: string) {
          if (at === 'create_workspace') throw new Error('disk full');
        },
      },
    };
    expect(await bench.run(operationId, options)).toBe('retrying');
    expect(await db.database.platform('workspace_settings').where({ tenant_id: tenantId })).toEqual([]);
    expect(await operation(operationId)).toMatchObject({ error: 'Unexpected failure: disk full' });
  });

  it('is not retried when it would fail again', async () => {
    const { tenantId } = await bench.active('grown');
    const operationId = await bench.request(tenantId, { kind: 'change_plan', plan: 'basic' });
    for (const name of ['ada', 'bob']) {
      const [user] = await db.database
        .platform('users')
        .insert({ email: `${name}@grown.example`, full_name: name })
        .returning('user_id');
      await db.database
        .platform('memberships')
        .insert({ tenant_id: tenantId, user_id: user.user_id, role: 'clinician' });
    }
    expect(await bench.run(operationId)).toBe('failed');
    expect(await operation(operationId)).toMatchObject({
      error: 'The clinic has 2 clinicians; the Basic plan includes 1.',
    });
    const tenant = await db.database.platform('tenants').where({ tenant_id: tenantId }).first();
    expect(tenant.plan).toBe('professional');
  });
});

describe('retrying a failed operation', () => {
  it('is refused while it runs, once it has succeeded, and once a later one has superseded it', async () => {
    const { tenantId, operationId } = await bench.create('again');
    await expect(retry(operationId)).rejects.toMatchObject({ code: 'OPERATION_IN_PROGRESS' });
    bench.site.failure = new StepError('gone', { permanent: true });
    expect(await bench.run(operationId)).toBe('failed');
    await bench.request(tenantId, { kind: 'terminate', reason: 'Mistake', subdomain: 'again' });
    await expect(retry(operationId)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    await expect(retry('018f0000-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'NOT_FOUND' });

    bench.site.failure = null;
    const done = await bench.active('done');
    await expect(retry(done.operationId)).rejects.toMatchObject({ code: 'ALREADY_DONE' });
  });

  it('leaves an audit entry and a job', async () => {
    const { operationId } = await bench.create('retried');
    bench.site.failure = new StepError('gone', { permanent: true });
    await bench.run(operationId);
    await retry(operationId);
    expect(
      await db.database
        .platform('audit_log')
        .where({ operation_id: operationId })
        .orderBy('entry_id')
        .pluck('action'),
    ).toEqual(['tenant.provision', 'operation.retry']);
    expect(await operation(operationId)).toMatchObject({ state: 'queued', error: null, finished_at: null });
    expect((await stepRows(operationId)).map((step) => step.state)).toEqual([
      'succeeded',
      'succeeded',
      'pending',
      'pending',
      'pending',
    ]);
  });
});

describe('at the same time', () => {
  it('two suspensions make one operation, one mail, one event, one audit entry', async () => {
    const { tenantId } = await bench.active('hot');
    const change = { kind: 'suspend', reason: 'Fraud', holdKind: 'security', customerMessage: null } as const;
    const requests = await Promise.allSettled(
      Array.from({ length: 4 }, () => bench.request(tenantId, change)),
    );
    const accepted = requests.filter((request) => request.status === 'fulfilled');
    expect(accepted).toHaveLength(1);
    const operationId = accepted[0]?.value ?? '';
    await Promise.all([bench.run(operationId), bench.run(operationId)]);
    const sql = db.database.platform;
    expect(await operation(operationId)).toMatchObject({ state: 'succeeded' });
    expect(await sql('operations').where({ tenant_id: tenantId, kind: 'suspend' })).toHaveLength(1);
    expect(await sql('mail_outbox').where({ tenant_id: tenantId, template: 'suspended' })).toHaveLength(1);
    expect(await sql('events').where({ tenant_id: tenantId, type: 'tenant.suspended' })).toHaveLength(1);
    expect(await sql('audit_log').where({ tenant_id: tenantId, action: 'tenant.suspend' })).toHaveLength(1);
  });

  it('two workers never run a step twice', async () => {
    const { tenantId, operationId } = await bench.create('shared');
    const committed: string[] = [];
    const hooks = { afterCommit: (at: string) => void committed.push(at) };
    const outcomes = await Promise.all([
      bench.run(operationId, { hooks }),
      bench.run(operationId, { hooks }),
      bench.run(operationId, { hooks }),
    ]);
    expect(outcomes).toContain('succeeded');
    expect(committed.filter((at) => at !== 'begin').sort()).toEqual([
      'activate',
      'check_site',
      'create_workspace',
      'reserve_subdomain',
      'send_activation',
    ]);
    expect((await stepRows(operationId)).map((step) => step.attempts)).toEqual([1, 1, 1, 1, 1]);
    expect(await eventTypes(tenantId)).toEqual(['tenant.created', 'tenant.activated']);
  });

  it('a stopping worker finishes the current step and leaves the rest', async () => {
    const { operationId } = await bench.create('stopping');
    const stop = new AbortController();
    const hooks = {
      afterCommit(at: string) {
        if (at === 'create_workspace') stop.abort();
      },
    };
    expect(await bench.run(operationId, { hooks, signal: stop.signal })).toBe('interrupted');
    expect((await stepRows(operationId)).map((step) => step.state)).toEqual([
      'succeeded',
      'succeeded',
      'pending',
      'pending',
      'pending',
    ]);
    expect(await bench.run(operationId)).toBe('succeeded');
  });
});
