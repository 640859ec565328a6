// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import {
  type HealthCell,
  type HealthHistory,
  type HealthReport,
  type HealthState,
  healthComponents,
} from '../../domain/platform/health.ts';
import { HealthScreen } from './HealthScreen.tsx';

const at = '2026-11-20T12:00:00.000Z';
const report = (changes: Partial<HealthReport> = {}): HealthReport => ({
  state: 'ok',
  checkedAt: at,
  components: healthComponents.map((component) => ({ component, state: 'ok', reason: null })),
  versions: { product: '1.0.0', node: '24.21.0', postgres: '18.4', schema: '20261122100900_health' },
  pendingMigrations: [],
  database: {
    latencyMs: 0.7,
    disk: { freeBytes: 42_400_000_000, sizeBytes: 120_000_000_000 },
    version: '18.4',
    sizeBytes: 88_000_000,
    startedAt: at,
    connections: { used: 12, max: 100 },
    replication: { standby: false, replicas: 0, lagSeconds: null },
    roles: [{ name: 'svc_app', fit: true }],
  },
  instances: [
    {
      instanceId: 'i1',
      role: 'worker',
      host: 'app-1',
      pid: 812,
      version: '1.0.0',
      nodeVersion: '24.21.0',
      memoryBytes: 120_000_000,
      pools: { worker: { used: 1, free: 2, waiting: 0, max: 10 } },
      startedAt: at,
      seenAt: at,
      state: 'alive',
    },
  ],
  queues: [
    {
      name: 'mail.deliver',
      ready: 3,
      later: 1,
      active: 2,
      failed: 0,
      oldestSeconds: 125,
      failingSeconds: null,
    },
  ],
  mail: {
    route: 'relay',
    queued: 4,
    due: 3,
    oldestDueSeconds: 10,
    retrying: 1,
    oldestRetryingSeconds: 30,
    lastError: null,
    lastSentAt: at,
    failingSeconds: null,
    undelivered: 0,
    sentLately: 320,
    bouncedLately: 2,
    failed: 6,
  },
  conversions: {
    enabled: false,
    queued: 0,
    oldestSeconds: null,
    failingSeconds: null,
    sentLately: 0,
    failedLately: 0,
    outage: null,
  },
  webhooks: null,
  operations: [],
  operationsTotal: 0,
  ...changes,
});
const componentsWith = (
  component: (typeof healthComponents)[number],
  state: HealthState,
  reason: string | null,
) =>
  healthComponents.map((one) =>
    one === component
      ? { component: one, state, reason }
      : { component: one, state: 'ok' as const, reason: null },
  );

const cell = (down: number): HealthCell => ({
  from: down > 0 ? at : '2026-11-20T00:00:00.000Z',
  ok: 720 - down,
  warning: 0,
  down,
  off: 0,
  reason: down > 0 ? 'Gone' : null,
  value: 1,
});
const history = (changes: Partial<HealthHistory> = {}): HealthHistory => ({
  range: '30d',
  cellSeconds: 43_200,
  components: healthComponents.map((component) => ({ component, uptime: 99.93, cells: [cell(0), cell(2)] })),
  incidents: [],
  ...changes,
});
const job = {
  jobId: 'j1',
  queue: 'mail.deliver',
  failedAt: at,
  createdAt: at,
  attempts: 4,
  error: 'no relay',
  subject: { kind: 'mail', id: 'm1' },
  tenantId: null,
};
const withJobs = report({
  queues: [
    {
      name: 'mail.deliver',
      ready: 0,
      later: 0,
      active: 0,
      failed: 2,
      oldestSeconds: null,
      failingSeconds: null,
    },
  ],
});
const stalled = report({
  operationsTotal: 1,
  operations: [
    {
      operationId: 'o1',
      tenantId: 't1',
      clinicName: 'Érable Physio',
      kind: 'provision',
      state: 'failed',
      error: 'The site did not answer.',
      createdAt: at,
      nextAttemptAt: null,
    },
  ],
});

interface Show {
  answer?: () => unknown;
  past?: () => unknown;
  role?: 'admin' | 'support';
  path?: string;
}
function show({ answer = report, past = history, role = 'admin', path = '/admin/health' }: Show = {}) {
  const transport = memoryTransport({
    'GET /api/health': answer,
    'GET /api/health/history': past,
    'GET /api/health/jobs': () => ({ jobs: [job, { ...job, jobId: 'j2' }] }),
    'POST /api/health/queues/mail.deliver/retry': () => ({ jobs: 2 }),
    'POST /api/health/queues/mail.deliver/discard': () => ({ jobs: 1 }),
    'POST /api/operations/o1/retry': () => ({}),
  });
  return { transport, ...renderScreen(<HealthScreen />, { transport, user: { ...operator, role }, path }) };
}

describe('System Health', () => {
  it('shows the overall state, each component and its history', async () => {
    show();
    await screen.findByRole('heading', { name: 'All systems operational' });
    expect(screen.getAllByText('Operational')).toHaveLength(8);
    await screen.findByRole('img', {
      name: 'Database: 99.93% uptime, down in one of 2 intervals',
    });
    const row = within(screen.getByRole('table', { name: 'Job queues' }))
      .getByText('mail.deliver')
      .closest('tr');
    expect([...(row?.cells ?? [])].map((one) => one.textContent)).toEqual([
      'mail.deliver',
      '3',
      '2 min',
      '2',
      '1',
      '0',
    ]);
    for (const text of ['0.7 ms', '12 of 100', '88 MB', 'app-1 · 812', 'Up to date']) screen.getByText(text);
  });

  it.each([
    ['down', 'Email down', 'The relay takes no mail'],
    ['warning', 'One component is degraded', 'Email has been waiting for 6 min'],
  ] as const)('names the component that is %s and shows what to do', async (state, title, reason) => {
    show({ answer: () => report({ state, components: componentsWith('mail', state, reason) }) });
    await screen.findByRole('heading', { name: title });
    screen.getByText(reason);
    screen.getByText('docs/operations.md#health-mail');
    screen.getByText('Read the relay’s answer in the list of undelivered email.');
  });

  it('names a component in the plural as well as one in the singular', async () => {
    const components = componentsWith('webhooks', 'down', 'No endpoint answers');
    show({ answer: () => report({ state: 'down', components }) });
    await screen.findByRole('heading', { name: 'Webhooks down' });
  });

  it('keeps the range of the history in the URL', async () => {
    const { user, transport, location } = show({ path: '/admin/health?range=7d' });
    await screen.findByRole('heading', { name: 'All systems operational' });
    expect(transport.callsOf('GET /api/health/history')[0]?.query).toEqual({ range: '7d' });
    await user.click(screen.getByText('24 hours'));
    expect(location.current).toBe('/admin/health?range=24h');
    expect(transport.callsOf('GET /api/health/history').at(-1)?.query).toEqual({ range: '24h' });
  });

  it('lists incidents', async () => {
    const incident = {
      component: 'mail' as const,
      state: 'down' as const,
      from: at,
      minutes: 75,
      reason: 'Gone',
    };
    show({ past: () => history({ incidents: [{ ...incident, to: null }] }) });
    const table = await screen.findByRole('table', { name: 'Incidents' });
    for (const text of ['Email', 'Down', '1 h 15 min · ongoing', 'Gone']) within(table).getByText(text);
  });

  it('retries the failed jobs of a queue and discards one after confirmation', async () => {
    const { user, transport } = show({ answer: () => withJobs });
    await user.click(await screen.findByRole('button', { name: 'Retry all 2 jobs of mail.deliver' }));
    expect(transport.callsOf('POST /api/health/queues/mail.deliver/retry')[0]?.body).toEqual({});
    await screen.findByText('Retrying 2 jobs');
    const [discard] = screen.getAllByRole('button', { name: /^Discard the job of mail\.deliver/ });
    await user.click(discard as HTMLElement);
    expect(transport.callsOf('POST /api/health/queues/mail.deliver/discard')).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(transport.callsOf('POST /api/health/queues/mail.deliver/discard')[0]?.body).toEqual({
      jobIds: ['j1'],
    });
  });

  it('says how many failed jobs are not listed, and retries those too', async () => {
    const [queue] = withJobs.queues;
    if (!queue) throw new Error('no queue');
    const queues = [
      { ...queue, failed: 250 },
      { ...queue, name: 'operation.run', failed: 1 },
      { ...queue, name: 'conversions.deliver', failed: 0 },
    ];
    const { user, transport } = show({ answer: () => report({ queues }) });
    transport.answer('POST /api/health/queues/operation.run/retry', () => ({ jobs: 1 }));
    await screen.findByText('Newest 2 of 251');
    screen.getByRole('button', { name: 'Retry all 250 jobs of mail.deliver' });
    expect(screen.queryByRole('button', { name: /of conversions\.deliver$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry the job of operation.run' }));
    expect(transport.callsOf('POST /api/health/queues/operation.run/retry')[0]?.body).toEqual({});
    await screen.findByText('Retrying the job');
  });

  it('links to a clinic whose operation failed and retries the operation', async () => {
    const { user, transport } = show({ answer: () => stalled });
    const link = await screen.findByRole('link', { name: 'Érable Physio' });
    expect(link.getAttribute('href')).toBe('/admin/tenants/t1');
    await user.click(screen.getByRole('button', { name: 'Retry: Provision of Érable Physio' }));
    expect(transport.callsOf('POST /api/operations/o1/retry')).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Retry: Provision of Érable Physio' });
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(transport.callsOf('POST /api/operations/o1/retry')).toHaveLength(1);
  });

  it('offers no actions without the permission', async () => {
    show({ role: 'support', answer: () => report({ ...withJobs, operations: stalled.operations }) });
    await screen.findAllByText('no relay');
    expect(screen.queryByRole('button', { name: /retry|discard/i })).toBeNull();
  });

  it('shows what to do even when nothing can be loaded', async () => {
    let works = false;
    const { user } = show({
      answer: () => {
        if (!works) throw withoutReason();
        return report();
      },
    });
    await screen.findByText('This could not be loaded');
    screen.getByText('docs/operations.md#health-database');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'All systems operational' });
  });

  it('says when the role lacks the permission', async () => {
    show({
      answer: () => {
        throw refusal({ status: 403, code: 'FORBIDDEN' });
      },
    });
    await screen.findByText('Your role does not include this');
    expect(screen.queryByText('What to do')).toBeNull();
  });

  it('shows placeholders while loading', async () => {
    show({ answer: () => new Promise(() => {}) });
    await screen.findByText('Loading system health');
  });
});
