import { safeStorage } from 'electron';
import type { Encryption } from '../ports.ts';

/** The system's key store: Keychain, DPAPI, or the desktop's secret service. */
export const systemEncryption: Encryption = {
  isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  backend: () => (process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'system'),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
    return { text: result, stale: shouldReEncrypt };
  },
};
