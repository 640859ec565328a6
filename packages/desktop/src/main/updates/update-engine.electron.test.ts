import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { createUpdateEngine } from './update-engine.electron.ts';

/** A stand-in for electron-updater, which reports failures as events. */
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

it('checks one channel, allows no downgrade and does nothing automatically', async () => {
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
])('reports a failed restart, but not one that is already running: %s', (failure, times) => {
  updater.failure = failure;
  const failed = vi.fn();
  createUpdateEngine(null, log).restart(failed);
  expect(failed).toHaveBeenCalledTimes(times);
});
