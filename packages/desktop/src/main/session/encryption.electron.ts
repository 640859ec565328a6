import { safeStorage } from 'electron';
import type { Encryption } from '../ports.ts';

/** What Chromium puts before everything that it encrypts on Linux under the key that stands in its own source. */
const knownKey = 'v10';

/** The system's key store: Keychain, DPAPI, or the desktop's secret service. */
export const systemEncryption: Encryption = {
  async isAvailable() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    // Linux is said to have encryption always; without a secret service that answers it is under a key known to all,
    // whatever store the desktop should have.
    return process.platform !== 'linux' || !(await isUnderKnownKey());
  },
  backend: () => (process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'system'),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
    return { text: result, stale: shouldReEncrypt };
  },
};

async function isUnderKnownKey(): Promise<boolean> {
  const sample = await safeStorage.encryptStringAsync('sample');
  return sample.toString('latin1', 0, knownKey.length) === knownKey;
}
