import { expect, it, vi } from 'vitest';
import type { UpdateState } from '../../ipc-contract.ts';
import { createUpdates, type UpdateEngine, type UpdatesDeps } from './updates.ts';

const found = { version: '1.2.0', notes: 'New' };

function start(
  overrides: Partial<UpdatesDeps> = {},
  engine: Partial<UpdateEngine> = {},
  stored: Record<string, unknown> = {},
) {
  const timers: { milliseconds: number; work: () => void }[] = [];
  const states: UpdateState[] = [];
  const restart = vi.fn();
  const remind = vi.fn(() => true);
  const write = vi.fn();
  const check = vi.fn(async (): Promise<typeof found | null> => found);
  const warn = vi.fn();
  const updates = createUpdates({
    engine: { check, download: async (onPercent) => onPercent(50.4), restart, ...engine },
    off: null,
    clock: {
      now: () => Date.UTC(2026, 10, 21),
      after(milliseconds, work) {
        const timer = { milliseconds, work };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
    },
    log: { info: vi.fn(), warn, error: warn },
    version: '1.1.0',
    file: { read: (name) => stored[name], write },
    remind,
    hasUnsavedWork: () => false,
    hasRunningExports: () => false,
    onState: (state) => states.push(state),
    ...overrides,
  });
  return { updates, timers, states, restart, check, remind, write };
}

it('checks 5 seconds after the start and then every 12 hours', () => {
  const { updates, timers, check } = start();
  updates.start();
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([5_000]);
  timers.shift()?.work();
  expect(check).toHaveBeenCalledTimes(1);
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([12 * 60 * 60 * 1_000]);
  updates.stop();
  expect(timers).toEqual([]);
});

it('never checks when the policy turns updates off', async () => {
  const { updates, timers, check } = start({ off: 'policy' });
  updates.start();
  await updates.check();
  await updates.setChannel('beta');
  expect(timers).toEqual([]);
  expect(check).not.toHaveBeenCalled();
  expect(updates.state()).toEqual({ kind: 'off', reason: 'policy' });
});

it('announces an update, downloads it on request and restarts on a second request', async () => {
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

it('reports a failed installation, and checks again on request', async () => {
  const { updates, check } = start({}, { restart: (onFailure) => onFailure(new Error('No password')) });
  await updates.check();
  await updates.download();
  updates.install();
  expect(updates.state()).toEqual({
    kind: 'failed',
    channel: 'latest',
    message: 'The update could not be installed. Check for updates again, or contact your administrator.',
  });
  await updates.check();
  expect(check).toHaveBeenCalledTimes(2);
  expect(updates.state()).toMatchObject({ kind: 'available' });
});

it('never restarts while there is unsaved work', async () => {
  const { updates, restart } = start({ hasUnsavedWork: () => true });
  await updates.check();
  await updates.download();
  expect(updates.install()).toBe('unsaved-work');
  expect(restart).not.toHaveBeenCalled();
});

it('does not restart while an export is running', async () => {
  let isRunning = true;
  const { updates, restart } = start({ hasRunningExports: () => isRunning });
  await updates.check();
  await updates.download();
  expect(updates.install()).toBe('running-exports');
  expect(restart).not.toHaveBeenCalled();
  isRunning = false;
  expect(updates.install()).toBe('restarting');
  expect(restart).toHaveBeenCalledOnce();
});

it('does not restart before an update is downloaded', async () => {
  const { updates, restart } = start();
  await updates.check();
  updates.install();
  expect(restart).not.toHaveBeenCalled();
});

it('reports the failure of a requested check, but not of an automatic one', async () => {
  const failing = { check: async () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')) };
  const { updates, timers } = start({}, failing);
  updates.start();
  timers.shift()?.work();
  await vi.waitFor(() => expect(updates.state().kind).toBe('idle'));
  await updates.check();
  expect(updates.state()).toEqual({
    kind: 'failed',
    channel: 'latest',
    message: 'The update service did not respond. The next check is in a few hours.',
  });
});

it('reports a downloaded file that is not the released one', async () => {
  const forged = Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' });
  const { updates } = start({}, { download: async () => Promise.reject(forged) });
  await updates.check();
  await updates.download();
  expect(updates.state()).toMatchObject({
    kind: 'failed',
    message:
      'The update was discarded because its signature or checksum is not valid. Contact your administrator.',
  });
});

it('reminds of an update after a week, and again a week later', async () => {
  const day = 24 * 60 * 60 * 1_000;
  let now = Date.UTC(2026, 10, 1);
  const timers: (() => void)[] = [];
  const clock = {
    now: () => now,
    after(_time: number, work: () => void) {
      timers.push(work);
      return () => {};
    },
  };
  const { updates, remind, write, check } = start({ clock });
  const checkAfter = async (days: number) => {
    now += days * day;
    timers.shift()?.();
    await vi.waitFor(() => expect(updates.state().kind).toBe('available'));
    await new Promise(setImmediate);
  };
  updates.start();
  await checkAfter(0);
  expect(write.mock.calls).toEqual([['update', { version: '1.1.0', since: now }]]);
  await checkAfter(6);
  expect(remind).not.toHaveBeenCalled();
  await checkAfter(1);
  expect(remind).toHaveBeenCalledTimes(1);
  await checkAfter(1);
  expect(remind).toHaveBeenCalledTimes(1);
  await checkAfter(6);
  expect(remind).toHaveBeenCalledTimes(2);
  check.mockResolvedValueOnce(null);
  await updates.check();
  expect(write).toHaveBeenLastCalledWith('update', null);
});

it.each([
  ['a week old', { version: '1.1.0', since: Date.UTC(2026, 10, 14) }, true],
  ['from the previous version', { version: '1.0.0', since: Date.UTC(2026, 10, 14) }, false],
  ['in the future', { version: '1.1.0', since: Date.UTC(2030, 1, 1) }, false],
  ['invalid', 'long ago', false],
])(
  'continues after a restart only with a valid postponement: %s',
  async (_name, storedPostponement, isReminded) => {
    const { updates, timers, remind } = start({}, {}, { update: storedPostponement });
    updates.start();
    timers.shift()?.work();
    await vi.waitFor(() => expect(updates.state().kind).toBe('available'));
    await new Promise(setImmediate);
    expect(remind).toHaveBeenCalledTimes(isReminded ? 1 : 0);
  },
);

it('stores the channel and checks it immediately', async () => {
  const { updates, check, write } = start();
  await updates.setChannel('beta');
  expect(write).toHaveBeenCalledWith('channel', 'beta');
  expect(check).toHaveBeenCalledWith('beta');
  await updates.download();
  await updates.setChannel('latest');
  expect([check.mock.calls.at(-1), updates.state().kind]).toEqual([['latest'], 'available']);
  expect(start({}, {}, { channel: 'nightly' }).updates.state()).toMatchObject({ channel: 'latest' });
});
