import { safeStorage } from 'electron';
import type { Encryption } from '../ports.ts';

/** Prefix of texts that Chromium on Linux encrypts with the key published in its own source code. */
const publicKeyPrefix = 'v10';

/** The system's key store: Keychain, DPAPI, or the secret service of a Linux desktop. */
export const systemEncryption: Encryption = {
  async isAvailable() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    // On Linux encryption is always reported as available; without a working secret service it uses the public key.
    return process.platform !== 'linux' || !(await usesPublicKey());
  },
  backend: () => (process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'system'),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
    return { text: result, stale: shouldReEncrypt };
  },
};

async function usesPublicKey(): Promise<boolean> {
  const sample = await safeStorage.encryptStringAsync('sample');
  return sample.toString('latin1', 0, publicKeyPrefix.length) === publicKeyPrefix;
}
