import type { AppFacts, Encryption, KeyValueFile, Log } from '../ports.ts';

export interface VaultDeps {
  app: Pick<AppFacts, 'platform'>;
  encryption: Encryption;
  file: KeyValueFile;
  log: Log;
}

/** The encrypted data: a token and the only server it is valid for. */
interface Secret {
  origin: string;
  token: string;
}

/**
 * Holds the session token in memory and, where the system has a real key store, encrypted on disk. The token's server is
 * encrypted with it, so that nobody can make the application send the token elsewhere by changing files.
 */
export interface Vault {
  /** Reads the token that an earlier run stored for this server; deletes anything else. */
  load(origin: string | null): Promise<void>;
  token(): string | null;
  store(secret: Secret): Promise<void>;
  clear(): void;
  storage(): 'encrypted' | 'memory';
  /** A stored token could not be read, and nobody has signed in since. */
  isTokenLost(): boolean;
}

const slot = 'token';
const maxStoredLength = 32_768;

export function createVault({ app, encryption, file, log }: VaultDeps): Vault {
  let current: Secret | null = null;
  let storage: 'encrypted' | 'memory' = 'memory';
  let isTokenLost = false;

  async function findStorage(): Promise<'encrypted' | 'memory'> {
    try {
      if (!(await encryption.isAvailable())) return 'memory';
      const isUnprotected =
        app.platform === 'linux' && ['basic_text', 'unknown'].includes(encryption.backend());
      return isUnprotected ? 'memory' : 'encrypted';
    } catch (cause) {
      log.error('The key store of this system is not available', cause);
      return 'memory';
    }
  }

  async function read(origin: string | null): Promise<void> {
    const stored = file.read(slot);
    if (stored === undefined && !file.damaged) return;
    if (storage === 'encrypted' && typeof stored === 'string' && stored.length <= maxStoredLength) {
      try {
        const { text, stale } = await encryption.decrypt(Buffer.from(stored, 'base64'));
        const secret = parseSecret(text);
        if (secret?.origin === origin) {
          current = secret;
          if (stale) await write(secret);
          return;
        }
      } catch {
        // Encrypted on another computer or for another account, or no ciphertext: the key store does not say which.
      }
    }
    isTokenLost = true;
    log.warn('The stored session could not be read and was deleted');
    file.remove(slot);
  }

  async function write(secret: Secret): Promise<void> {
    try {
      const bytes = await encryption.encrypt(JSON.stringify(secret));
      // The user may have signed out, or in again, while the key store was working.
      if (current === secret) file.write(slot, Buffer.from(bytes).toString('base64'));
    } catch (cause) {
      storage = 'memory';
      file.remove(slot);
      log.error('The session could not be encrypted and is kept in memory', cause);
    }
  }

  return {
    async load(origin) {
      storage = await findStorage();
      await read(origin);
    },
    token: () => current?.token ?? null,
    async store(secret) {
      current = secret;
      isTokenLost = false;
      if (storage === 'encrypted') await write(secret);
    },
    clear() {
      current = null;
      file.remove(slot);
    },
    storage: () => storage,
    isTokenLost: () => isTokenLost,
  };
}

/** A decrypted secret; null unless its token can be sent in a header. */
function parseSecret(text: string): Secret | null {
  const { origin, token } = JSON.parse(text) as Partial<Record<string, unknown>>;
  const isToken = typeof token === 'string' && /^[\x21-\x7e]{1,8192}$/.test(token);
  return isToken && typeof origin === 'string' ? { origin, token } : null;
}
