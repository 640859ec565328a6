import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import type { Database } from '../../../database/types.ts';
import { sha256 } from '../../../server/access/tokens.ts';
import {
  insertClient,
  listClients,
  replaceClientKey,
  revokeClient,
  type StoredClient,
} from './repository.ts';

type Platform = Pick<Database, 'platform'>;

/** The applications of the product itself. Their keys are public: they identify, they never authorize. */
const PUBLIC_CLIENTS = [
  { clientId: 'web', name: 'Web site and console', kind: 'public' },
  { clientId: 'desktop', name: 'Desktop console', kind: 'public' },
  { clientId: 'lead-magnet', name: 'Lead magnet', kind: 'lead_magnet' },
] as const;
const SCRIPTS = { clientId: 'scripts', name: 'Scripts of this installation' };

/** Creates the product's own clients if they are missing. */
export async function ensurePublicClients(database: Platform): Promise<void> {
  for (const client of PUBLIC_CLIENTS) {
    const key = newClientKey('pub');
    await insertClient(database.platform, {
      ...client,
      keyHash: sha256(key),
      keyHint: key.slice(-4),
      publicKey: key,
    });
  }
}

/**
 * Development only: keeps `DATA_DIR/api-clients.json` (mode 0600) in step with the database, the secret client
 * `scripts` included. The database stores that key only as a hash, so it gets a new one if the file is missing.
 */
export async function writeClientsFile(database: Platform, dataDir: string): Promise<void> {
  const file = join(dataDir, 'api-clients.json');
  const clients = await listClients(database.platform);
  const scriptsKey = await scriptsKeyOf(database, clients, file);
  const open = (clientId: string) => {
    const found = clients.find((client) => client.clientId === clientId);
    return { id: clientId, key: found?.publicKey ?? '' };
  };
  const content = {
    web: open('web'),
    desktop: open('desktop'),
    scripts: { id: SCRIPTS.clientId, key: scriptsKey },
    leadMagnetApiKey: open('lead-magnet').key,
  };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

async function scriptsKeyOf(
  database: Platform,
  clients: readonly StoredClient[],
  file: string,
): Promise<string> {
  const stored = clients.find((client) => client.clientId === SCRIPTS.clientId);
  const kept = keptKey(file);
  if (stored && kept && sha256(kept).equals(stored.keyHash)) return kept;
  const key = newClientKey('sec');
  if (stored)
    await replaceClientKey(database.platform, SCRIPTS.clientId, { hash: sha256(key), hint: key.slice(-4) });
  else
    await insertClient(database.platform, {
      ...SCRIPTS,
      kind: 'secret',
      keyHash: sha256(key),
      keyHint: key.slice(-4),
      publicKey: null,
    });
  return key;
}

function keptKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { scripts?: { key?: string } }).scripts?.key;
  } catch {
    // Damaged or empty: it is rewritten.
    return undefined;
  }
}

/**
 * Adds a secret client and returns its key, which cannot be read again; null when the id is taken.
 * @param clientId lower-case letters, digits and dashes
 */
export async function createSecretClient(
  database: Platform,
  client: { clientId: string; name: string },
): Promise<string | null> {
  const key = newClientKey('sec');
  return database.platform.transaction(async (tx) => {
    const added = await insertClient(tx, {
      ...client,
      kind: 'secret',
      keyHash: sha256(key),
      keyHint: key.slice(-4),
      publicKey: null,
    });
    if (!added) return null;
    await insertAuditEntry(tx, systemActor, {
      action: 'client.create',
      details: { clientId: client.clientId },
    });
    return key;
  });
}

/** Revokes a client permanently; false when it does not exist or was revoked before. */
export async function revokeApiClient(database: Platform, clientId: string): Promise<boolean> {
  return database.platform.transaction(async (tx) => {
    const revoked = await revokeClient(tx, clientId);
    if (revoked) await insertAuditEntry(tx, systemActor, { action: 'client.revoke', details: { clientId } });
    return revoked;
  });
}

/** The prefix identifies the key to people and secret scanners. */
export function newClientKey(kind: 'pub' | 'sec'): string {
  return `tmk_${kind}_${randomBytes(32).toString('base64url')}`;
}
