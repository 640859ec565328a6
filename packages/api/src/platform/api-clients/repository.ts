import type { ApiClientInfo } from '@tamarack/core/domain/platform/api-clients';
import type { Dated } from '../../database/dated.ts';
import { one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

export type ClientRow = Dated<
  ApiClientInfo,
  'createdAt' | 'keyChangedAt' | 'previousKeyUntil' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'
>;

const columns = `
  c.client_id, c.name, c.kind, c.key_hint, c.requests_per_minute, c.created_at, u.full_name AS "createdBy",
  c.key_changed_at, CASE WHEN c.previous_key_until > now() THEN c.previous_key_until END AS "previousKeyUntil",
  c.expires_at, c.last_used_at, c.revoked_at, c.version`;

/** Every application, active ones first. */
export function listClients(sql: Sql): Promise<ClientRow[]> {
  return query(
    sql,
    `SELECT ${columns} FROM api_clients c LEFT JOIN users u ON u.user_id = c.created_by
      ORDER BY c.revoked_at IS NOT NULL, c.created_at, c.client_id`,
  );
}

/** Reads an application and keeps others from changing it until the transaction ends. */
export function lockClient(tx: Tx, clientId: string): Promise<ClientRow | undefined> {
  return one(
    tx,
    `SELECT ${columns} FROM api_clients c LEFT JOIN users u ON u.user_id = c.created_by
      WHERE c.client_id = ? FOR UPDATE OF c`,
    [clientId],
  );
}

/** Adds a secret client; false when the id is in use or was used before. */
export async function insertSecretClient(
  tx: Tx,
  client: {
    clientId: string;
    name: string;
    requestsPerMinute: number;
    keyHash: Buffer;
    keyHint: string;
    expiresAt: Date | null;
    createdBy: string | null;
  },
): Promise<boolean> {
  const rows = await tx('api_clients')
    .insert({ ...client, kind: 'secret' })
    .onConflict('client_id')
    .ignore()
    .returning('client_id');
  return rows.length === 1;
}

export async function updateClient(
  tx: Tx,
  clientId: string,
  changes: { name: string; requestsPerMinute: number },
): Promise<void> {
  await tx('api_clients')
    .where({ clientId })
    .update({
      name: changes.name,
      requestsPerMinute: changes.requestsPerMinute,
      version: tx.raw('version + 1'),
    });
}

/** Replaces the current key, which stays valid until `previousUntil`; null to end it at once. */
export async function replaceKey(
  tx: Tx,
  clientId: string,
  key: {
    hash: Buffer;
    hint: string;
    /** Only for public keys. */
    publicKey: string | null;
    previousUntil: Date | null;
    expiresAt: Date | null;
    now: Date;
  },
): Promise<void> {
  await tx('api_clients')
    .where({ clientId })
    .update({
      previousKeyHash: key.previousUntil ? tx.ref('key_hash') : null,
      previousKeyUntil: key.previousUntil,
      keyHash: key.hash,
      keyHint: key.hint,
      publicKey: key.publicKey,
      expiresAt: key.expiresAt,
      keyChangedAt: key.now,
      version: tx.raw('version + 1'),
    });
}

export async function endPreviousKey(tx: Tx, clientId: string): Promise<void> {
  await tx('api_clients')
    .where({ clientId })
    .update({ previousKeyHash: null, previousKeyUntil: null, version: tx.raw('version + 1') });
}

export async function revokeClient(tx: Tx, clientId: string, now: Date): Promise<void> {
  await tx('api_clients')
    .where({ clientId })
    .update({
      revokedAt: now,
      previousKeyHash: null,
      previousKeyUntil: null,
      version: tx.raw('version + 1'),
    });
}
