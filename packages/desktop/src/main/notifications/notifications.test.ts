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

function start(list: NotificationEntry[], isOn = () => true) {
  const shown: NativeNotification[] = [];
  const waiting: (() => void)[] = [];
  const entries = vi.fn(async () => list);
  const hear = createNotifications({
    entries,
    show: (notification) => shown.push(notification),
    isOn,
    clock: {
      now: () => 0,
      after(_milliseconds, work) {
        waiting.push(work);
        return () => undefined;
      },
    },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  });
  async function pass(): Promise<void> {
    for (const work of waiting.splice(0)) work();
    await vi.waitFor(() =>
      expect(entries.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true),
    );
    await Promise.resolve();
  }
  return { hear, shown, entries, pass };
}

it('tells of a suspended clinic in the words of the bell, and leads to the clinic', async () => {
  const { hear, shown, pass } = start([entry(7), entry(6)]);
  hear({ id: 7, type: 'tenant.suspended', tenantId });
  await pass();
  expect(shown).toEqual([
    { title: 'Clinic 7 was suspended', body: 'Unpaid invoices', path: `/admin/tenants/${tenantId}` },
  ]);
});

it('is silent about what the operator did, saw or switched off, and about everything else', async () => {
  const { hear, shown, entries, pass } = start([entry(7, { unread: false })]);
  hear({ id: 7, type: 'operation.failed', tenantId });
  await pass();
  hear({ id: 8, type: 'tenant.created', tenantId });
  hear({ id: 0, type: 'operation.failed', tenantId });
  await pass();
  expect(shown).toEqual([]);
  expect(entries).toHaveBeenCalledTimes(1);
});

it('tells of many at once in one notification', async () => {
  const list = [1, 2, 3, 4, 5].map((id) => entry(id));
  const { hear, shown, entries, pass } = start(list);
  for (const { id } of list) hear({ id: Number(id), type: 'tenant.suspended', tenantId });
  await pass();
  expect(entries).toHaveBeenCalledTimes(1);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ title: '5 clinics and operations need attention', path: '/admin' });
});

it('asks for nothing when notifications are switched off', async () => {
  const { hear, entries, pass } = start([entry(7)], () => false);
  hear({ id: 7, type: 'tenant.suspended', tenantId });
  await pass();
  expect(entries).not.toHaveBeenCalled();
});
