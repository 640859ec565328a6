import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

export interface StoredClient {
  clientId: string;
  name: string;
  kind: 'public' | 'secret' | 'lead_magnet';
  keyHash: Buffer;
  /** Last four characters of the key. */
  keyHint: string | null;
  /** Null for secret clients, of which only the hash is stored. */
  publicKey: string | null;
  createdAt: Date;
  revokedAt: Date | null;
}

/** Every client ever added, oldest first. */
export async function listClients(sql: Sql): Promise<StoredClient[]> {
  return query<StoredClient>(
    sql,
    `SELECT client_id, name, kind, key_hash, key_hint, public_key, created_at, revoked_at FROM api_clients
      ORDER BY created_at, client_id`,
  );
}

export type NewClient = Omit<StoredClient, 'createdAt' | 'revokedAt'>;

/** Adds a client; false when the id exists. */
export async function insertClient(sql: Sql, client: NewClient): Promise<boolean> {
  const rows = await sql('api_clients')
    .insert(client)
    .onConflict('client_id')
    .ignore()
    .returning('client_id');
  return rows.length === 1;
}

/** Replaces the key of a secret client; the old one stops working at once. */
export async function replaceClientKey(
  sql: Sql,
  clientId: string,
  key: { hash: Buffer; hint: string },
): Promise<void> {
  await sql('api_clients')
    .where({ clientId, kind: 'secret' })
    .update({
      keyHash: key.hash,
      keyHint: key.hint,
      keyChangedAt: sql.fn.now(),
      previousKeyHash: null,
      previousKeyUntil: null,
      version: sql.raw('version + 1'),
    });
}

/** Marks a client as revoked; false when it does not exist or was revoked before. */
export async function revokeClient(sql: Sql, clientId: string): Promise<boolean> {
  const count = await sql('api_clients')
    .where({ clientId })
    .whereNull('revoked_at')
    .update({ revokedAt: sql.fn.now(), version: sql.raw('version + 1') });
  return count === 1;
}
