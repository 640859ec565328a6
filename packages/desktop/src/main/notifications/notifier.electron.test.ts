import '../../../test/without-electron.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';
import { Notification } from '../../../test/fake-electron.ts';
import { createNotifier } from './notifier.electron.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const go = vi.fn();
const notification = { title: 'Suspended', body: 'Maple Physio', path: '/admin/tenants/t1' };

let show: ReturnType<typeof createNotifier>;

beforeEach(() => {
  show = createNotifier('icon.png', go);
  go.mockClear();
  Notification.shown.length = 0;
});

/** The notifications that remain after a garbage collection. */
async function remaining(): Promise<Notification[]> {
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  return Notification.shown.flatMap((notification) => notification.deref() ?? []);
}
/** Emits an event of a notification without keeping a reference to it. */
const emit = (index: number, event: string, details: object) =>
  void Notification.shown[index]?.deref()?.emit(event, details);

it('opens its path when it is clicked after it has left the screen', async () => {
  show(notification);
  emit(0, 'close', { reason: 'timedOut' });
  const [waiting] = await remaining();
  waiting?.emit('click', {});
  expect(go).toHaveBeenCalledWith('/admin/tenants/t1');
});

it('releases notifications that are gone, and the oldest of very many', async () => {
  for (let count = 0; count < 60; count += 1) show(notification);
  emit(59, 'close', { reason: 'userCanceled' });
  emit(58, 'click', {});
  expect(await remaining()).toHaveLength(48);
});
