import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { type SealedColumn, sampleSealed } from '../database/sealed-columns.ts';
import type { Database } from '../database/types.ts';
import { createSecretBox } from '../server/secret-box.ts';

/** How many encrypted values were tried, and how many of them the keys open. */
export interface KeyTrial {
  tried: number;
  opened: number;
}

/** Tries the keys on a sample of every encrypted column. */
export async function tryKeys(
  database: Pick<Database, 'platform' | 'worker'>,
  columns: readonly SealedColumn[],
  keys: readonly string[],
): Promise<KeyTrial> {
  const box = createSecretBox(keys);
  const opens = (sealed: Buffer) => {
    try {
      box.open(sealed);
      return true;
    } catch {
      return false;
    }
  };
  const samples = await Promise.all(
    columns.map((column) => sampleSealed(database[column.role ?? 'platform'], column)),
  );
  const values = samples.flat();
  return { tried: values.length, opened: values.filter(opens).length };
}

/** Whether the keys belong to other data: something is encrypted, and they open none of it. */
export function areWrong({ tried, opened }: KeyTrial): boolean {
  return tried > 0 && opened === 0;
}

/** The refusal of keys that open nothing. */
export function wrongKeys({
  dataDir,
  encryptionKeys,
}: Pick<Config, 'dataDir' | 'encryptionKeys'>): StartError {
  return encryptionKeys
    ? new StartError(
        'ENCRYPTION_KEYS opens nothing of what is encrypted in this database: notes, two-step sign-in and webhook secrets.',
        'Set ENCRYPTION_KEYS to the keys of this data, as they were when it was last in use (docs/operations.md, “Rotating keys”).',
      )
    : new StartError(
        `The keys in ${dataDir}/secrets.json open nothing of what is encrypted in this database: notes, two-step sign-in and webhook secrets.`,
        'Set ENCRYPTION_KEYS to the keys of this data, or put back the secrets.json that it was written with.',
      );
}

/**
 * Verifies that the keys belong to the database, before something new is encrypted with others.
 * @throws StartError when they open nothing of what is encrypted
 */
export async function assertKeysOpen(
  database: Pick<Database, 'platform' | 'worker'>,
  columns: readonly SealedColumn[],
  keys: readonly string[],
  config: Pick<Config, 'dataDir' | 'encryptionKeys'>,
): Promise<void> {
  if (areWrong(await tryKeys(database, columns, keys))) throw wrongKeys(config);
}
