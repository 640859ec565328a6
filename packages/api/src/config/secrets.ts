import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/** Secrets that sign sessions and encrypt stored secrets; the first of each list is in use. */
export interface Secrets {
  jwtSecrets: readonly string[];
  encryptionKeys: readonly string[];
}

const FILE = 'secrets.json';

/**
 * The secrets from the environment; missing ones come from `DATA_DIR/secrets.json` (mode 0600), generated at the first
 * start. In production `parseConfig` requires them in the environment.
 * @throws StartError when the file cannot be read or is damaged
 */
export function loadSecrets(config: Pick<Config, 'dataDir' | 'jwtSecrets' | 'encryptionKeys'>): Secrets {
  const { jwtSecrets, encryptionKeys } = config;
  if (jwtSecrets && encryptionKeys) return { jwtSecrets, encryptionKeys };
  const kept = readOrGenerate(join(config.dataDir, FILE));
  return { jwtSecrets: jwtSecrets ?? kept.jwtSecrets, encryptionKeys: encryptionKeys ?? kept.encryptionKeys };
}

/**
 * The encryption keys as `loadSecrets` finds them, without generating any; empty if there are none yet.
 * @throws StartError as `loadSecrets` does
 */
export function findEncryptionKeys(config: Pick<Config, 'dataDir' | 'encryptionKeys'>): readonly string[] {
  return config.encryptionKeys ?? read(join(config.dataDir, FILE))?.encryptionKeys ?? [];
}

/** Null if the file does not exist. */
function read(file: string): Secrets | null {
  try {
    return parse(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unreadable(file, error);
  }
}

function readOrGenerate(file: string): Secrets {
  const kept = read(file);
  if (kept) return kept;
  const secrets = { jwtSecrets: [newSecret()], encryptionKeys: [newSecret()] };
  // Written under another name first, so that a killed start leaves no partial file.
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file);
  return secrets;
}

function parse(text: string, file: string): Secrets {
  const found = JSON.parse(text) as Partial<Secrets>;
  for (const name of ['jwtSecrets', 'encryptionKeys'] as const) {
    const list: unknown = found[name];
    if (!Array.isArray(list) || list.length === 0 || !list.every((item) => typeof item === 'string' && item))
      throw new Error(`${file} has no list "${name}"`);
  }
  return found as Secrets;
}

function unreadable(file: string, cause: unknown): StartError {
  return new StartError(
    `The development secrets cannot be read: ${(cause as Error).message}.`,
    `Restore ${file} from a copy, or start on an empty DATA_DIR: without its keys, notes and two-step sign-in are lost.`,
    { cause },
  );
}

function newSecret(): string {
  return randomBytes(32).toString('base64');
}
