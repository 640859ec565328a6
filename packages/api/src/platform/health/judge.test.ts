import { type HealthComponent, type ServiceInstance, worstHealth } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';
import { formatDuration, judge, type Readings } from './judge.ts';
import { isOutage } from './pulse.ts';

const instance = (changes: Partial<ServiceInstance> = {}): ServiceInstance => ({
  instanceId: '018f0000-0000-7000-8000-000000000000',
  role: 'worker',
  host: 'a1',
  pid: 7,
  version: '1.0.0',
  nodeVersion: '24.21.0',
  memoryBytes: 100,
  pools: {},
  startedAt: '2026-11-20T12:00:00.000Z',
  seenAt: '2026-11-20T12:00:00.000Z',
  state: 'alive',
  ...changes,
});

const pool = (waiting: number) => ({ used: 10, free: 0, waiting, max: 10 });

const healthy: Readings = {
  database: {
    latencyMs: 1,
    version: '18.4',
    sizeBytes: 1,
    startedAt: '2026-11-20T12:00:00.000Z',
    connections: { used: 10, max: 100 },
    replication: { standby: false, replicas: 0, lagSeconds: null },
    roles: [{ name: 'svc_app', fit: true }],
    disk: { freeBytes: 20e9, sizeBytes: 100e9 },
  },
  clockApartMs: 0,
  schemaVersion: '20261122100900_health',
  pendingMigrations: [],
  instances: [instance()],
  queues: [
    {
      name: 'mail.deliver',
      ready: 0,
      later: 0,
      active: 0,
      failed: 0,
      oldestSeconds: null,
      failingSeconds: null,
    },
  ],
  mail: {
    route: 'relay',
    queued: 0,
    due: 0,
    oldestDueSeconds: null,
    retrying: 0,
    oldestRetryingSeconds: null,
    lastError: null,
    lastSentAt: null,
    failingSeconds: null,
    undelivered: 0,
    sentLately: 100,
    bouncedLately: 0,
    failed: 0,
  },
  conversions: {
    enabled: true,
    queued: 0,
    oldestSeconds: null,
    failingSeconds: null,
    sentLately: 0,
    failedLately: 0,
    outage: null,
  },
  webhooks: {
    endpoints: 1,
    disabled: 0,
    failing: 0,
    waiting: 0,
    oldestSeconds: null,
    failingSeconds: null,
    deliveredLately: 0,
    failedLately: 0,
  },
  operations: { failed: 0, stalled: 0, oldestStalledSeconds: null },
};

const verdict = (component: HealthComponent, changes: Partial<Readings>) => {
  const found = judge({ ...healthy, ...changes }).find((one) => one.component === component);
  return [found?.state, found?.reason];
};
const database = (changes: Partial<Readings['database']>) => ({
  database: { ...healthy.database, ...changes },
});
const queue = (changes: object) => ({
  queues: [{ ...(healthy.queues[0] as Readings['queues'][0]), ...changes }],
});
const mail = (changes: Partial<Readings['mail']>) => ({ mail: { ...healthy.mail, ...changes } });
const conversions = (changes: Partial<Readings['conversions']>) => ({
  conversions: { ...healthy.conversions, ...changes },
});
const webhooks = (changes: object) => ({
  webhooks: { ...(healthy.webhooks as NonNullable<Readings['webhooks']>), ...changes },
});
const outage = (kind: 'unavailable' | 'refused' | 'rejected') =>
  conversions({ outage: { kind, reason: 'token expired', beganAt: '2026-11-20T12:00:00.000Z' } });

it('a healthy service is operational', () => {
  expect(judge(healthy).map(({ state, reason }) => [state, reason])).toEqual(Array(8).fill(['ok', null]));
});

describe('what is degraded or down, and why', () => {
  it.each<[HealthComponent, Partial<Readings>, string, string]>([
    [
      'database',
      database({ disk: { freeBytes: 9.9e9, sizeBytes: 100e9 } }),
      'warning',
      'The disk is almost full: 9.9 of 100.0 GB are free',
    ],
    [
      'database',
      database({ disk: { freeBytes: 0.9e9, sizeBytes: 4e9 } }),
      'down',
      'The disk is almost full: 0.9 of 4.0 GB are free',
    ],
    [
      'database',
      { clockApartMs: 3_600_000 },
      'warning',
      'The clocks of the product and the database differ by 1 h',
    ],
    ['database', database({ latencyMs: 300.4 }), 'warning', 'Slow: responds in 300 ms'],
    [
      'database',
      database({ connections: { used: 90, max: 100 } }),
      'warning',
      '90 of 100 connections are in use',
    ],
    [
      'database',
      {
        instances: [
          instance(),
          instance({ role: 'server', host: 'b1', pools: { platform: pool(0), app: pool(18) } }),
          instance({ role: 'server', host: 'b2', pools: { platform: pool(1), app: pool(0) } }),
          instance({ role: 'server', host: 'b3', state: 'stopped', pools: { app: pool(30) } }),
        ],
      },
      'warning',
      '19 requests are waiting for a connection',
    ],
    [
      'database',
      database({ replication: { standby: false, replicas: 1, lagSeconds: 61 } }),
      'warning',
      'A replica is 1 min behind',
    ],
    [
      'database',
      database({ replication: { standby: true, replicas: 0, lagSeconds: null } }),
      'down',
      'This server is a read-only standby',
    ],
    [
      'database',
      database({ roles: [{ name: 'svc_app', fit: false }] }),
      'down',
      'Roles with too many privileges to isolate clinics: svc_app',
    ],
    [
      'schema',
      { pendingMigrations: ['20270101000000_next.ts'] },
      'down',
      '1 pending migration, the first is 20270101000000_next.ts',
    ],
    ['workers', { instances: [instance({ role: 'server' })] }, 'down', 'No worker is running'],
    ['workers', { instances: [instance({ state: 'stopped' })] }, 'down', 'The last worker was stopped'],
    [
      'workers',
      { instances: [instance(), instance({ state: 'silent', host: 'b2' })] },
      'warning',
      'No heartbeat from the worker on b2',
    ],
    [
      'workers',
      { instances: [instance(), instance({ role: 'server', version: '0.9.0' })] },
      'warning',
      'Processes run different versions: 0.9.0, 1.0.0',
    ],
    ['queues', queue({ oldestSeconds: 120 }), 'warning', 'A mail.deliver job has been waiting for 2 min'],
    ['queues', queue({ oldestSeconds: 300 }), 'down', 'A mail.deliver job has been waiting for 5 min'],
    ['queues', queue({ failingSeconds: 299, failed: 1 }), 'warning', '1 job has failed'],
    ['queues', queue({ failingSeconds: 300 }), 'down', 'Every mail.deliver job has failed for 5 min'],
    ['queues', queue({ failed: 2 }), 'warning', '2 jobs have failed'],
    ['mail', mail({ oldestDueSeconds: 120 }), 'warning', 'Email has been waiting for 2 min'],
    ['mail', mail({ oldestDueSeconds: 300 }), 'down', 'Email has been waiting for 5 min without an attempt'],
    [
      'mail',
      mail({ failingSeconds: 14_400, undelivered: 5, lastError: '421 <ada@erable.example> later' }),
      'down',
      'No email delivered for 4 h, 5 emails undelivered: 421 <…> later',
    ],
    ['mail', mail({ retrying: 1, oldestRetryingSeconds: 3600 }), 'warning', 'Retrying 1 email'],
    ['mail', mail({ bouncedLately: 6 }), 'warning', '6 of 100 emails bounced within a day'],
    ['conversions', outage('refused'), 'down', 'The provider refuses our requests: token expired'],
    ['conversions', outage('unavailable'), 'down', 'The provider cannot be reached: token expired'],
    ['conversions', outage('rejected'), 'warning', 'The provider rejects events: token expired'],
    [
      'conversions',
      conversions({
        failingSeconds: 300,
        outage: { kind: 'rejected', reason: 'no such event', beganAt: '2026-11-20T12:00:00.000Z' },
      }),
      'down',
      'No event delivered for 5 min: no such event',
    ],
    ['conversions', conversions({ oldestSeconds: 7200 }), 'warning', 'An event has been waiting for 2 h'],
    ['webhooks', webhooks({ oldestSeconds: 120 }), 'warning', 'A delivery has been overdue for 2 min'],
    ['webhooks', webhooks({ oldestSeconds: 300 }), 'down', 'A delivery has been overdue for 5 min'],
    [
      'webhooks',
      webhooks({ failing: 2, failingSeconds: 300 }),
      'down',
      'No endpoint has accepted a delivery for 5 min',
    ],
    ['webhooks', webhooks({ failing: 1 }), 'warning', '1 endpoint is failing'],
    [
      'operations',
      { operations: { failed: 0, stalled: 2, oldestStalledSeconds: 900 } },
      'down',
      '2 operations are stuck, the oldest for 15 min',
    ],
    [
      'operations',
      { operations: { failed: 0, stalled: 1, oldestStalledSeconds: 61 } },
      'warning',
      '1 operation is taking too long',
    ],
    [
      'operations',
      { operations: { failed: 3, stalled: 0, oldestStalledSeconds: null } },
      'warning',
      '3 operations have failed and need attention',
    ],
  ])('%s, %j', (component, changes, state, reason) => {
    expect(verdict(component, changes)).toEqual([state, reason]);
  });

  it.each<[string, HealthComponent, Partial<Readings>]>([
    ['at most five mails retried for less than an hour', 'mail', mail({ retrying: 4 })],
    ['a few bounces among many mails', 'mail', mail({ bouncedLately: 5 })],
    [
      'a stopped worker while another one is alive',
      'workers',
      { instances: [instance(), instance({ state: 'stopped' })] },
    ],
  ])('does not report %s', (_, component, changes) => {
    expect(verdict(component, changes)).toEqual(['ok', null]);
  });
});

it('a component that is not configured is off, and does not count', () => {
  expect(verdict('conversions', conversions({ enabled: false }))).toEqual(['off', null]);
  expect(verdict('webhooks', { webhooks: null })).toEqual(['off', null]);
  expect(verdict('webhooks', webhooks({ endpoints: 0 }))).toEqual(['off', null]);
  expect(worstHealth(['ok', 'off'])).toBe('ok');
  expect(worstHealth(['ok', 'warning', 'off'])).toBe('warning');
  expect(worstHealth(['warning', 'down'])).toBe('down');
});

it.each([
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [172_800, '2 d'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it.each([
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [Object.assign(new Error('shutting down'), { code: '57P03' }), true],
  [Object.assign(new Error('no such column'), { code: '42703' }), false],
  [new TypeError('x is not a function'), false],
])('%s is an outage of the database: %s', (error, expected) => {
  expect(isOutage(error)).toBe(expected);
});
