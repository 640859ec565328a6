import '../../../test/without-electron.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';
import { Notification } from '../../../test/fake-electron.ts';
import { createNotifier } from './notifier.electron.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const go = vi.fn();
const notification = { title: 'Suspended', body: 'Maple Physio', path: '/admin/tenants/t1' };

let show: ReturnType<typeof createNotifier>;

beforeEach(() => {
  show = createNotifier('icon.png', go);
  go.mockClear();
  Notification.shown.length = 0;
});

/** Those that are still held after the memory was tidied. */
async function held(): Promise<Notification[]> {
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  return Notification.shown.flatMap((one) => one.deref() ?? []);
}
/** What the system says of one, without a hand on it afterwards. */
const say = (index: number, event: string, details: object) =>
  void Notification.shown[index]?.deref()?.emit(event, details);

it('leads to its path when it is pressed, long after it left the screen', async () => {
  show(notification);
  say(0, 'close', { reason: 'timedOut' });
  const [waiting] = await held();
  waiting?.emit('click', {});
  expect(go).toHaveBeenCalledWith('/admin/tenants/t1');
});

it('lets go of those that are gone, and of the oldest of very many', async () => {
  for (let count = 0; count < 60; count += 1) show(notification);
  say(59, 'close', { reason: 'userCanceled' });
  say(58, 'click', {});
  expect(await held()).toHaveLength(48);
});
