import type { LiveMessage } from '@tamarack/core/client';
import type { LiveEvent, NotificationEntry } from '@tamarack/core/domain';
import { expect, it, vi } from 'vitest';
import { type NativeNotification, startNotifications } from './notifications.ts';

const tenantId = '01890a5d-ac96-774b-bcce-b302099a8057';
const entry = (id: number, overrides: Partial<NotificationEntry> = {}): NotificationEntry => ({
  id: String(id),
  content: `Clinic ${id} was suspended`,
  detail: 'Unpaid invoices',
  time: '2026-11-21T09:00:00.000Z',
  type: 'warning',
  tenantId,
  href: `/admin/tenants/${tenantId}`,
  unread: true,
  ...overrides,
});

function start(list: NotificationEntry[], isEnabled = () => true) {
  const shown: NativeNotification[] = [];
  const timers: (() => void)[] = [];
  const request = vi.fn(async () => ({ entries: list }) as never);
  let transport = { request };
  let publish: (message: LiveMessage) => void = () => {};
  startNotifications({
    live: {
      subscribe(listener) {
        publish = listener;
        return () => {};
      },
    },
    transport: () => transport,
    show: (notification) => shown.push(notification),
    isEnabled,
    clock: {
      now: () => 0,
      after(_milliseconds, work) {
        timers.push(work);
        return () => undefined;
      },
    },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  });
  /** Runs the timers and waits for what they start. */
  async function runTimers(): Promise<void> {
    for (const work of timers.splice(0)) work();
    await vi.waitFor(() =>
      expect(request.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true),
    );
    await Promise.resolve();
  }
  const emit = (event: LiveEvent) => publish({ kind: 'event', event });
  const chooseOtherServer = () => {
    transport = { request };
  };
  return { emit, shown, request, runTimers, chooseOtherServer };
}

it('shows a suspended tenant as the notification list words it, and opens the tenant on a click', async () => {
  const { emit, shown, request, runTimers } = start([entry(7), entry(6)]);
  emit({ id: 7, type: 'tenant.suspended', tenantId });
  await runTimers();
  expect(request).toHaveBeenCalledWith({
    method: 'GET',
    path: '/api/notifications',
    query: { limit: 50 },
    background: true,
  });
  expect(shown).toEqual([
    { title: 'Clinic 7 was suspended', body: 'Unpaid invoices', path: `/admin/tenants/${tenantId}` },
  ]);
});

it('shows nothing for read entries and for other events', async () => {
  const { emit, shown, request, runTimers } = start([entry(7, { unread: false })]);
  emit({ id: 7, type: 'operation.failed', tenantId });
  await runTimers();
  emit({ id: 8, type: 'tenant.created', tenantId });
  emit({ id: 0, type: 'operation.failed', tenantId });
  await runTimers();
  expect(shown).toEqual([]);
  expect(request).toHaveBeenCalledTimes(1);
});

it('shows many entries in one notification', async () => {
  const list = [1, 2, 3, 4, 5].map((id) => entry(id));
  const { emit, shown, request, runTimers } = start(list);
  for (const { id } of list) emit({ id: Number(id), type: 'tenant.suspended', tenantId });
  await runTimers();
  expect(request).toHaveBeenCalledTimes(1);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ title: '5 clinics and operations need attention', path: '/admin' });
});

it('fetches nothing when notifications are turned off', async () => {
  const { emit, request, runTimers } = start([entry(7)], () => false);
  emit({ id: 7, type: 'tenant.suspended', tenantId });
  await runTimers();
  expect(request).not.toHaveBeenCalled();
});

it('never asks a server about events of another server', async () => {
  const { emit, shown, request, runTimers, chooseOtherServer } = start([entry(8), entry(7)]);
  emit({ id: 7, type: 'tenant.suspended', tenantId });
  chooseOtherServer();
  await runTimers();
  expect([shown, request.mock.calls]).toEqual([[], []]);
  emit({ id: 7, type: 'tenant.suspended', tenantId });
  chooseOtherServer();
  emit({ id: 8, type: 'tenant.suspended', tenantId });
  await runTimers();
  expect(shown.map(({ title }) => title)).toEqual(['Clinic 8 was suspended']);
});
