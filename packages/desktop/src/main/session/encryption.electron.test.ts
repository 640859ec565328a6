import { afterEach, expect, it, vi } from 'vitest';
import { safeStorage } from '../../../test/fake-electron.ts';
import { systemEncryption } from './encryption.electron.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const { platform } = process;
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(process, 'platform', { value: platform });
});

it.each([
  ['linux', 'v10', false],
  ['linux', 'v11', true],
  ['linux', 'v12', true],
  ['darwin', 'v10', true],
  ['win32', 'v10', true],
])('on %s with the prefix %s is available: %s', async (system, prefix, isAvailable) => {
  Object.defineProperty(process, 'platform', { value: system });
  vi.spyOn(safeStorage, 'isAsyncEncryptionAvailable').mockResolvedValue(true);
  vi.spyOn(safeStorage, 'encryptStringAsync').mockResolvedValue(Buffer.from(`${prefix}sealed`));
  expect(await systemEncryption.isAvailable()).toBe(isAvailable);
});

it('is not available when the system reports none', async () => {
  expect(await systemEncryption.isAvailable()).toBe(false);
});
