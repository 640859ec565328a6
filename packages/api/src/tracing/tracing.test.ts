import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { provideTestApp } from '../../test/app.ts';
import { type Caller, callBegan, callEnded, caller } from '../database/caller.ts';
import { startTracing } from './tracing.ts';

interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}
interface Export {
  resourceSpans: {
    resource: { attributes: CollectedSpan['attributes'] };
    scopeSpans: { spans: CollectedSpan[] }[];
  }[];
}

/** Stands in for a collector. */
const received: { path: string; body: Export }[] = [];
const collector = createServer(async (request, response) => {
  received.push({ path: request.url ?? '', body: (await json(request)) as Export });
  response.setHeader('content-type', 'application/json').end('{}');
});
let endpoint: string;
const app = provideTestApp();
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  collector.close();
});
beforeEach(() => {
  received.length = 0;
});

/** The spans created while `work` runs. */
async function tracesOf(work: () => Promise<unknown>): Promise<CollectedSpan[]> {
  const stop = startTracing({ endpoint, version: '1.0.0', role: 'all', database: app.database });
  await work();
  await stop();
  return received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}
const attribute = (span: CollectedSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

it('a request is a span with child spans for its statements, without any values', async () => {
  const { token } = await app.person({ platformRole: 'support' });
  const tenantId = await app.tenant({ clinicName: 'Clinique Maude' });
  let id: unknown;
  const spans = await tracesOf(async () => {
    id = (await app.call({ url: `/api/tenants/${tenantId}?`, token })).headers['x-request-id'];
  });
  const request = spans.find(({ name }) => name === 'GET /api/tenants/{tenantId}');
  expect(request).toMatchObject({ kind: 2 });
  expect(request?.parentSpanId ?? '').toBe('');
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  expect(attribute(request, 'request.id')).toBe(id);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ traceId: request?.traceId, kind: 3 });
    expect(attribute(statement, 'db.system.name')).toBe('postgresql');
  }
  expect(statements.map((one) => String(attribute(one, 'db.query.text'))).join()).toContain('tenants');
  expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);
  expect(JSON.stringify(received)).not.toMatch(new RegExp(`Maude|${tenantId}|${token.slice(0, 20)}`));
});

it('a failed job is a span with an error, like its failed statement', async () => {
  const call: Caller = { id: 'j-1', method: 'JOB', path: 'mail.deliver' };
  const spans = await tracesOf(async () => {
    callBegan.publish(call);
    await caller.run(call, () => app.database.worker.raw('SELECT 1 / 0').catch(() => undefined));
    callEnded.publish({ caller: call, status: null, failed: true });
  });
  const job = spans.find(({ name }) => name === 'JOB mail.deliver');
  expect(job).toMatchObject({ kind: 5, status: { code: 2 } });
  expect(spans.find(({ name }) => name === 'SELECT')).toMatchObject({
    parentSpanId: job?.spanId,
    status: { code: 2 },
  });
});

it('once stopped, and without an endpoint, nothing is sent or loaded', async () => {
  await app.call({ url: '/api/site' });
  expect(received).toEqual([]);
  const source = fileURLToPath(new URL('../', import.meta.url));
  const loading = globSync('**/*.ts', { cwd: source }).filter((path) =>
    /from '(@opentelemetry\/|.*tracing\/tracing\.ts)/.test(readFileSync(`${source}${path}`, 'utf8')),
  );
  expect(loading).toEqual(['tracing/tracing.ts']);
});
