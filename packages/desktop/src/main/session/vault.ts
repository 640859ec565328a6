import type { AppFacts, Encryption, KeyValueFile, Log } from '../ports.ts';

export interface VaultDeps {
  app: Pick<AppFacts, 'platform'>;
  encryption: Encryption;
  file: KeyValueFile;
  log: Log;
}

/** What is kept, as it is encrypted: the token belongs to one server and is of no use with another. */
interface Kept {
  origin: string;
  token: string;
}

/**
 * The session token, in this process's memory and, where the system has a real key store, encrypted on disk. The
 * server that it belongs to lies inside the encryption: whoever exchanges files can send the token nowhere else.
 */
export interface Vault {
  /** Reads what an earlier run kept for this server; anything that is not exactly that is thrown away. */
  load(origin: string | null): Promise<void>;
  token(): string | null;
  keep(kept: Kept): Promise<void>;
  wipe(): void;
  storage(): 'encrypted' | 'memory';
  /** Something was kept that could not be read, and nobody has signed in since. */
  lost(): boolean;
}

const slot = 'token';
const longestKept = 32_768;

export function createVault({ app, encryption, file, log }: VaultDeps, checks = vaultChecks): Vault {
  let kept: Kept | null = null;
  let storage: 'encrypted' | 'memory' = 'memory';
  let lost = false;

  async function findStorage(): Promise<'encrypted' | 'memory'> {
    try {
      if (!(await encryption.isAvailable())) return 'memory';
      const weak = app.platform === 'linux' && ['basic_text', 'unknown'].includes(encryption.backend());
      return weak ? 'memory' : 'encrypted';
    } catch (cause) {
      log.error('The key store of this system does not answer', cause);
      return 'memory';
    }
  }

  async function read(origin: string | null): Promise<void> {
    const value = file.read(slot);
    if (value === undefined && !file.damaged) return;
    if (storage === 'encrypted' && typeof value === 'string' && value.length <= longestKept) {
      try {
        const { text, stale } = await encryption.decrypt(Buffer.from(value, 'base64'));
        const found = checks.parse(text);
        if (found && checks.belongs(found, origin)) {
          kept = found;
          if (stale) await write(found);
          return;
        }
      } catch {
        // Another machine's, another person's or no ciphertext at all: the key store does not say which.
      }
    }
    lost = true;
    log.warn('The kept session could not be read and was thrown away');
    file.remove(slot);
  }

  async function write(value: Kept): Promise<void> {
    try {
      const bytes = await encryption.encrypt(JSON.stringify(value));
      // Signed out, or in anew, while the key store was at work: what it made is of yesterday.
      if (kept === value) file.write(slot, Buffer.from(bytes).toString('base64'));
    } catch (cause) {
      storage = 'memory';
      file.remove(slot);
      log.error('The session could not be encrypted; it is kept in memory', cause);
    }
  }

  return {
    async load(origin) {
      storage = await findStorage();
      await read(origin);
    },
    token: () => kept?.token ?? null,
    async keep(value) {
      kept = value;
      lost = false;
      if (storage === 'encrypted') await write(value);
    },
    wipe() {
      kept = null;
      file.remove(slot);
    },
    storage: () => storage,
    lost: () => lost,
  };
}

/** The two checks of what was decrypted; the tests of attacks weaken them to see that they are what stops them. */
export const vaultChecks = {
  parse(text: string): Kept | null {
    const { origin, token } = JSON.parse(text) as Partial<Record<string, unknown>>;
    const fits = typeof token === 'string' && /^[\x21-\x7e]{1,8192}$/.test(token);
    return fits && typeof origin === 'string' ? { origin, token } : null;
  },
  belongs: (kept: Kept, origin: string | null): boolean => kept.origin === origin,
};
