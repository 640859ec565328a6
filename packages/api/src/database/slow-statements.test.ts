import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { provideTestApp } from '../../test/app.ts';
import { withAccess } from '../server/routes.ts';
import { caller } from './caller.ts';
import { logSlowStatements } from './slow-statements.ts';
import type { Tx } from './types.ts';

let tenantId: string;
let lines: Record<string, unknown>[] = [];
const route = (path: string, handler: () => Promise<unknown>) =>
  withAccess(
    {
      permission: 'public',
      host: 'both',
      rateLimit: 'general',
      idempotent: false,
      client: false,
      summary: 'Runs a slow statement',
      answer: null,
      statuses: [200],
    },
    { method: 'GET', path, handler: async () => ({ done: await handler() }) },
  );
const app = provideTestApp({
  extraRoutes: (deps) => [
    route('/slow/{name}', () => deps.database.platform.raw('SELECT pg_sleep(?)', [0.06])),
    route('/slow-clinic', () =>
      deps.database.forTenant(tenantId, async (tx: Tx) => {
        await tx.raw('SELECT 1');
        await tx.raw('SELECT pg_sleep(0.06), ?::text', ['maude@erable.example']);
      }),
    ),
  ],
});
beforeAll(async () => {
  tenantId = await app.tenant();
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  logSlowStatements(app.database, { slowMs: 50, log });
});

it('logs a slow statement with its request, and without its values', async () => {
  lines = [];
  const [one, two] = await Promise.all([
    app.call({ url: '/slow/maude?search=gagnon' }),
    app.call({ url: '/slow-clinic' }),
  ]);
  const slept = lines.filter(({ statement }) => String(statement).includes('pg_sleep'));
  expect(slept).toHaveLength(2);
  expect(slept).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        msg: 'slow statement',
        pool: 'platform',
        failed: false,
        req: { id: one.headers['x-request-id'], method: 'GET', path: '/slow/{name}' },
      }),
      expect.objectContaining({
        pool: 'app',
        req: { id: two.headers['x-request-id'], method: 'GET', path: '/slow-clinic' },
      }),
    ]),
  );
  expect(slept.every(({ ms }) => Number(ms) >= 50)).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/maude|gagnon/);
});

it('logs a failed statement, and one of a job', async () => {
  lines = [];
  const job = { id: 'j-1', method: 'JOB', path: 'mail.deliver' };
  const failing = caller.run(job, () =>
    app.database.worker.transaction(async (tx) => {
      await tx.raw("SET LOCAL statement_timeout = '60ms'");
      await tx.raw('SELECT pg_sleep(60)');
    }),
  );
  await expect(failing).rejects.toMatchObject({ code: '57014' });
  expect(lines).toContainEqual(
    expect.objectContaining({ pool: 'worker', failed: true, req: job, statement: 'SELECT pg_sleep(60)' }),
  );
});

it('does not log a quick statement', async () => {
  lines = [];
  const quick: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => quick.push(JSON.parse(line)) });
  logSlowStatements(app.database, { slowMs: 60_000, log });
  await app.call({ url: '/slow-clinic' });
  expect(quick).toEqual([]);
});
