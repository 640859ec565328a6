import type { NotificationEntry } from '@tamarack/core/domain';
import { expect, it, vi } from 'vitest';
import { createNotifications, type NativeNotification } from './notifications.ts';

const tenantId = '01890a5d-ac96-774b-bcce-b302099a8057';
const entry = (id: number, over: Partial<NotificationEntry> = {}): NotificationEntry => ({
  id: String(id),
  content: `Clinic ${id} was suspended`,
  detail: 'Unpaid invoices',
  time: '2026-11-21T09:00:00.000Z',
  type: 'warning',
  tenantId,
  unread: true,
  ...over,
});

function start(list: NotificationEntry[], isEnabled = () => true) {
  const shown: NativeNotification[] = [];
  const timers: (() => void)[] = [];
  const entries = vi.fn(async () => list);
  const onEvent = createNotifications({
    entries,
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
      expect(entries.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true),
    );
    await Promise.resolve();
  }
  return { onEvent, shown, entries, runTimers };
}

it('shows a suspended tenant as the notification list words it, and opens the tenant on a click', async () => {
  const { onEvent, shown, runTimers } = start([entry(7), entry(6)]);
  onEvent({ id: 7, type: 'tenant.suspended', tenantId });
  await runTimers();
  expect(shown).toEqual([
    { title: 'Clinic 7 was suspended', body: 'Unpaid invoices', path: `/admin/tenants/${tenantId}` },
  ]);
});

it('shows nothing for read entries and for other events', async () => {
  const { onEvent, shown, entries, runTimers } = start([entry(7, { unread: false })]);
  onEvent({ id: 7, type: 'operation.failed', tenantId });
  await runTimers();
  onEvent({ id: 8, type: 'tenant.created', tenantId });
  onEvent({ id: 0, type: 'operation.failed', tenantId });
  await runTimers();
  expect(shown).toEqual([]);
  expect(entries).toHaveBeenCalledTimes(1);
});

it('shows many entries in one notification', async () => {
  const list = [1, 2, 3, 4, 5].map((id) => entry(id));
  const { onEvent, shown, entries, runTimers } = start(list);
  for (const { id } of list) onEvent({ id: Number(id), type: 'tenant.suspended', tenantId });
  await runTimers();
  expect(entries).toHaveBeenCalledTimes(1);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ title: '5 clinics and operations need attention', path: '/admin' });
});

it('fetches nothing when notifications are turned off', async () => {
  const { onEvent, entries, runTimers } = start([entry(7)], () => false);
  onEvent({ id: 7, type: 'tenant.suspended', tenantId });
  await runTimers();
  expect(entries).not.toHaveBeenCalled();
});
