import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperationKind, operationKinds, operationSteps } from '@tamarack/core/domain';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import type { WorkerProcessOptions } from '../../test/processes/worker-process.ts';
import { until } from '../../test/until.ts';
import type { RequestedChange } from '../platform/tenants/lifecycle/types.ts';

let db: TestDatabase;
let bench: LifecycleBench;
let mailFolder: string;
/** All worker processes share one fixed time; set once the tenants are ready. */
let clockAt: Date;

beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 10 });
  bench = lifecycleBench(db);
  mailFolder = await mkdtemp(join(tmpdir(), 'kill-test-mail-'));
});
afterAll(async () => {
  await db.close();
  await rm(mailFolder, { recursive: true, force: true });
});

const entry = new URL('../../test/processes/worker-process.ts', import.meta.url).pathname;

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

function startWorkerProcess(options: Pick<WorkerProcessOptions, 'dieAt' | 'dieAtMail'>): ChildProcess {
  const all: WorkerProcessOptions = {
    loginUrl: db.loginUrl,
    mailFolder,
    concurrency: operationKinds.length,
    clockAt: clockAt.getTime(),
    ...options,
  };
  const child = fork(entry, [JSON.stringify(all)], { execArgv: [] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/**
 * Runs a worker process until it kills itself, and returns the signal that ended it. Rejects after a minute with what the
 * operations and mails wait for.
 */
async function runUntilKilled(
  options: Pick<WorkerProcessOptions, 'dieAt' | 'dieAtMail'>,
): Promise<string | null> {
  try {
    const ended = once(startWorkerProcess(options), 'exit', { signal: AbortSignal.timeout(60_000) });
    const [, signal] = (await ended) as [number | null, string | null];
    return signal;
  } catch {
    const operations = await sql()('operations').select('operation_id', 'kind', 'state', 'attempts', 'error');
    const mails = await sql()('mail_outbox').select('template', 'state', 'attempts');
    throw new Error(`The worker was not killed: ${JSON.stringify({ options, operations, mails })}`);
  }
}

/** Runs a worker process until `done` holds, then stops it in an orderly way. */
async function runUntil(done: () => Promise<boolean>): Promise<void> {
  const child = startWorkerProcess({ dieAt: {} });
  const exited = once(child, 'exit');
  await once(child, 'message');
  await until(done);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

const sql = () => db.database.platform;

interface Subject {
  kind: OperationKind;
  tenantId: string;
  operationId: string;
  /** Every point of the operation at which its worker is killed, in order. */
  places: { at: string; when: 'before' | 'after' }[];
}

async function subjectOf(kind: OperationKind): Promise<Subject> {
  const subdomain = `killed-${kind.replace('_', '-')}`;
  const places = ['begin', ...operationSteps[kind]].flatMap((at) => [
    { at, when: 'before' as const },
    { at, when: 'after' as const },
  ]);
  if (kind === 'provision') return { kind, places, ...(await bench.create(subdomain)) };
  const { tenantId } = await bench.active(subdomain);
  const suspension: RequestedChange = {
    kind: 'suspend',
    reason: 'Unpaid',
    holdKind: 'billing',
    customerMessage: null,
  };
  const termination: RequestedChange = { kind: 'terminate', reason: 'Closed', subdomain };
  if (kind === 'resume') await bench.carryOut(tenantId, suspension);
  if (kind === 'cancel_termination') await bench.carryOut(tenantId, termination);
  const change: RequestedChange =
    kind === 'suspend'
      ? suspension
      : kind === 'terminate'
        ? termination
        : kind === 'change_plan'
          ? { kind, plan: 'enterprise' }
          : { kind };
  // Earlier operations have their own mails; only those of the tested change are counted.
  await sql()('mail_outbox').where({ tenant_id: tenantId }).delete();
  return { kind, places, tenantId, operationId: await bench.request(tenantId, change) };
}

/** Names of the mails in the outbox folder, by the template of their row. */
async function mailsInFolder(tenantId: string): Promise<string[]> {
  const rows = await sql()('mail_outbox')
    .where({ tenant_id: tenantId })
    .select('message_id', 'template', 'state');
  expect(rows.every((row) => row.state === 'sent')).toBe(true);
  const files = await readdir(mailFolder);
  return rows.flatMap((row) =>
    files.filter((name) => name === `${row.message_id}.eml`).map(() => row.template),
  );
}

const outcome: Record<OperationKind, { status: string; event: string; mails: string[] }> = {
  provision: { status: 'active', event: 'tenant.activated', mails: ['activation'] },
  restart: { status: 'active', event: 'tenant.restarted', mails: [] },
  suspend: { status: 'suspended', event: 'tenant.suspended', mails: ['suspended'] },
  resume: { status: 'active', event: 'tenant.resumed', mails: ['resumed'] },
  change_plan: { status: 'active', event: 'tenant.plan_changed', mails: ['plan_changed'] },
  terminate: { status: 'terminated', event: 'tenant.terminated', mails: ['terminated'] },
  cancel_termination: {
    status: 'active',
    event: 'tenant.termination_cancelled',
    mails: ['termination_cancelled'],
  },
};

it('a worker killed before and after each commit of each operation causes one email, one event and one audit entry per change', async () => {
  const subjects = await Promise.all(operationKinds.map(subjectOf));
  clockAt = new Date();
  const rounds = Math.max(...subjects.map(({ places }) => places.length));
  for (let round = 0; round < rounds; round += 1) {
    const dieAt: WorkerProcessOptions['dieAt'] = {};
    for (const { operationId, places } of subjects) {
      const place = places[round];
      if (place) dieAt[operationId] = place;
    }
    expect(await runUntilKilled({ dieAt })).toBe('SIGKILL');
  }

  await runUntil(async () => {
    const { rows } = await sql().raw(
      `SELECT (SELECT count(*) FROM operations WHERE state <> 'succeeded')
            + (SELECT count(*) FROM mail_outbox WHERE state = 'queued') AS open`,
    );
    return rows[0].open === 0;
  });

  for (const { kind, tenantId, operationId } of subjects) {
    const { status, event, mails } = outcome[kind];
    expect(await sql()('tenants').where({ tenant_id: tenantId }).pluck('status')).toEqual([status]);
    expect(await sql()('events').where({ operation_id: operationId }).pluck('type')).toEqual([event]);
    expect(await sql()('audit_log').where({ operation_id: operationId }).pluck('action')).toEqual([
      `tenant.${kind}`,
    ]);
    expect(await mailsInFolder(tenantId)).toEqual(mails);
    expect(
      await sql()('operation_steps')
        .where({ operation_id: operationId })
        .orderBy('position')
        .select('state', 'attempts'),
    ).toEqual(operationSteps[kind].map(() => ({ state: 'succeeded', attempts: 1 })));
  }
}, 300_000);

it.each(['before', 'after'] as const)(
  'a worker killed %s it writes the file of an email sends the email once',
  async (when) => {
    const { tenantId } = await bench.active(`mail-${when}`);
    clockAt = new Date();
    expect(await runUntilKilled({ dieAt: {}, dieAtMail: when })).toBe('SIGKILL');
    await runUntil(async () => (await sql()('mail_outbox').where({ state: 'queued' })).length === 0);
    expect(await mailsInFolder(tenantId)).toEqual(['activation']);
    const [row] = await sql()('mail_outbox').where({ tenant_id: tenantId }).select('message_id', 'to_email');
    const mail = await readFile(join(mailFolder, `${row.message_id}.eml`), 'utf8');
    expect(mail).toContain(`mail-${when}@owner.example`);
  },
);
