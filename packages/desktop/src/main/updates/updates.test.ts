import { expect, it, vi } from 'vitest';
import type { UpdateState } from '../../ipc-contract.ts';
import { createUpdates, type UpdateEngine, type UpdatesDeps } from './updates.ts';

const found = { version: '1.2.0', notes: 'New' };

function start(over: Partial<UpdatesDeps> = {}, engine: Partial<UpdateEngine> = {}) {
  const waiting: { milliseconds: number; work: () => void }[] = [];
  const states: UpdateState[] = [];
  const restart = vi.fn();
  const remind = vi.fn(() => true);
  const keepWaiting = vi.fn();
  const check = vi.fn(async (): Promise<typeof found | null> => found);
  const warn = vi.fn();
  const updates = createUpdates({
    engine: { check, download: async (onPercent) => onPercent(50.4), restart, ...engine },
    off: null,
    clock: {
      now: () => Date.UTC(2026, 10, 21),
      after(milliseconds, work) {
        const one = { milliseconds, work };
        waiting.push(one);
        return () => waiting.splice(waiting.indexOf(one), 1);
      },
    },
    log: { info: vi.fn(), warn, error: warn },
    keptChannel: 'latest',
    keepChannel: vi.fn(),
    version: '1.1.0',
    keptWaiting: null,
    keepWaiting,
    remind,
    holdsUnsavedWork: () => false,
    onState: (state) => states.push(state),
    ...over,
  });
  return { updates, waiting, states, restart, check, remind, keepWaiting };
}

it('looks 5 seconds after the start and then every 12 hours', () => {
  const { updates, waiting, check } = start();
  updates.start();
  expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([5_000]);
  waiting.shift()?.work();
  expect(check).toHaveBeenCalledTimes(1);
  expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([12 * 60 * 60 * 1_000]);
  updates.stop();
  expect(waiting).toEqual([]);
});

it('never looks where the policy says so', async () => {
  const { updates, waiting, check } = start({ off: 'policy' });
  updates.start();
  await updates.check();
  await updates.setChannel('beta');
  expect(waiting).toEqual([]);
  expect(check).not.toHaveBeenCalled();
  expect(updates.state()).toEqual({ kind: 'off', reason: 'policy' });
});

it('tells of an update, fetches it when asked and restarts when asked again', async () => {
  const { updates, states, restart } = start();
  await updates.check();
  expect(restart).not.toHaveBeenCalled();
  await updates.download();
  expect(states.map((state) => state.kind)).toEqual([
    'checking',
    'available',
    'downloading',
    'downloading',
    'ready',
  ]);
  expect(states[3]).toMatchObject({ percent: 50 });
  expect(updates.state()).toEqual({ kind: 'ready', channel: 'latest', version: '1.2.0', notes: 'New' });
  expect(updates.install()).toBe('restarting');
  expect(restart).toHaveBeenCalledTimes(1);
});

it('says so when the new version could not be installed, and looks for it again when asked', async () => {
  const { updates, check } = start({}, { restart: (onFailure) => onFailure(new Error('No password')) });
  await updates.check();
  await updates.download();
  updates.install();
  expect(updates.state()).toEqual({
    kind: 'failed',
    channel: 'latest',
    message: 'The update could not be installed. Look for it again, or tell your administrator.',
  });
  await updates.check();
  expect(check).toHaveBeenCalledTimes(2);
  expect(updates.state()).toMatchObject({ kind: 'available' });
});

it('never restarts over work that is not saved', async () => {
  const { updates, restart } = start({ holdsUnsavedWork: () => true });
  await updates.check();
  await updates.download();
  expect(updates.install()).toBe('unsaved-work');
  expect(restart).not.toHaveBeenCalled();
});

it('restarts into nothing that was not fetched', async () => {
  const { updates, restart } = start();
  await updates.check();
  updates.install();
  expect(restart).not.toHaveBeenCalled();
});

it('keeps quiet about a failed look that nobody asked for, and says what failed to the one who asked', async () => {
  const failing = { check: async () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')) };
  const { updates, waiting } = start({}, failing);
  updates.start();
  waiting.shift()?.work();
  await vi.waitFor(() => expect(updates.state().kind).toBe('idle'));
  await updates.check();
  expect(updates.state()).toEqual({
    kind: 'failed',
    channel: 'latest',
    message: 'The update service did not answer. The next check is in a few hours.',
  });
});

it('says so when a fetched file is not what was released', async () => {
  const forged = Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' });
  const { updates } = start({}, { download: async () => Promise.reject(forged) });
  await updates.check();
  await updates.download();
  expect(updates.state()).toMatchObject({
    kind: 'failed',
    message:
      'The update was thrown away because its signature or checksum is wrong. Tell your administrator.',
  });
});

it('tells in a dialog what was ignored for a week, and again a week later', async () => {
  const day = 24 * 60 * 60 * 1_000;
  let now = Date.UTC(2026, 10, 1);
  const waiting: (() => void)[] = [];
  const clock = {
    now: () => now,
    after(_time: number, work: () => void) {
      waiting.push(work);
      return () => {};
    },
  };
  const { updates, remind, keepWaiting, check } = start({ clock });
  const look = async (days: number) => {
    now += days * day;
    waiting.shift()?.();
    await vi.waitFor(() => expect(updates.state().kind).toBe('available'));
    await new Promise(setImmediate);
  };
  updates.start();
  await look(0);
  expect(keepWaiting.mock.calls).toEqual([[{ version: '1.1.0', since: now }]]);
  await look(6);
  expect(remind).not.toHaveBeenCalled();
  await look(1);
  expect(remind).toHaveBeenCalledTimes(1);
  await look(1);
  expect(remind).toHaveBeenCalledTimes(1);
  await look(6);
  expect(remind).toHaveBeenCalledTimes(2);
  check.mockResolvedValueOnce(null);
  await updates.check();
  expect(keepWaiting).toHaveBeenLastCalledWith(null);
});

it.each([
  ['a week old', { version: '1.1.0', since: Date.UTC(2026, 10, 14) }, true],
  ['of the version before', { version: '1.0.0', since: Date.UTC(2026, 10, 14) }, false],
  ['of a time to come', { version: '1.1.0', since: Date.UTC(2030, 1, 1) }, false],
  ['nonsense', 'long ago', false],
])('goes on waiting after a restart only with what is sound: %s', async (_name, keptWaiting, isTold) => {
  const { updates, waiting, remind } = start({ keptWaiting });
  updates.start();
  waiting.shift()?.work();
  await vi.waitFor(() => expect(updates.state().kind).toBe('available'));
  await new Promise(setImmediate);
  expect(remind).toHaveBeenCalledTimes(isTold ? 1 : 0);
});

it('remembers the channel and looks there at once', async () => {
  const keepChannel = vi.fn();
  const { updates, check } = start({ keepChannel });
  await updates.setChannel('beta');
  expect(keepChannel).toHaveBeenCalledWith('beta');
  expect(check).toHaveBeenCalledWith('beta');
  await updates.download();
  await updates.setChannel('latest');
  expect([check.mock.calls.at(-1), updates.state().kind]).toEqual([['latest'], 'available']);
  expect(start({ keptChannel: 'nightly' }).updates.state()).toMatchObject({ channel: 'latest' });
});
