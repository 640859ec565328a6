import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { createUpdateEngine } from './update-engine.electron.ts';

/** What electron-updater does when it is asked to restart; its failures are events. */
const updater = vi.hoisted(() => ({ emitter: null as unknown as EventEmitter, failure: '' }));
vi.mock('electron-updater', () => ({
  default: {
    get autoUpdater() {
      return updater.emitter;
    },
  },
}));

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const result = (version: string, isUpdateAvailable: boolean) => ({
  isUpdateAvailable,
  updateInfo: { version, releaseNotes: [{ version, note: 'Exports are faster.' }] },
});

beforeEach(() => {
  updater.emitter = Object.assign(new EventEmitter(), {
    checkForUpdates: async () => result('1.2.0', true),
    setFeedURL: vi.fn(),
    quitAndInstall: () => updater.emitter.emit('error', new Error(updater.failure)),
  });
});

it('looks in one channel, goes back to no older version and does nothing of its own accord', async () => {
  const engine = createUpdateEngine('https://updates.tamarack.example/', log);
  expect(await engine.check('beta')).toEqual({ version: '1.2.0', notes: '1.2.0\nExports are faster.' });
  expect(updater.emitter).toMatchObject({
    channel: 'beta',
    allowDowngrade: false,
    autoDownload: false,
    autoInstallOnAppQuit: false,
    disableWebInstaller: true,
  });
});

it.each([
  ['pkexec was dismissed', 1],
  ['The command is disabled and cannot be executed', 0],
])('tells why a restart failed, not that one is under way: %s', (failure, times) => {
  updater.failure = failure;
  const failed = vi.fn();
  createUpdateEngine(null, log).restart(failed);
  expect(failed).toHaveBeenCalledTimes(times);
});
