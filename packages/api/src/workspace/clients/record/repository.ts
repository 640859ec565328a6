import type { Locale } from '@tamarack/core/domain/text';
import { type ClientIdentity, emptyIdentity } from '@tamarack/core/domain/workspace';
import { columnName } from '../../../database/column-name.ts';
import { execute, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

/** The first file number of a clinic that has none from its previous software. */
const firstFileNo = 10_001;

/**
 * Takes the next file numbers; returns the first. The counter’s row stays locked until the transaction ends, so the
 * numbers have no gaps.
 */
export async function takeFileNumbers(tx: Tx, tenantId: string, count: number): Promise<number> {
  const row = await one<{ value: number }>(
    tx,
    `INSERT INTO counters AS c (tenant_id, name, value) VALUES (:tenantId, 'file_no', :first::bigint + :count - 1)
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = c.value + :count RETURNING value`,
    { tenantId, count, first: firstFileNo },
  );
  return (row?.value ?? 0) - count + 1;
}

/** Waits until nobody else adds clients, for the rest of the transaction. */
export async function holdFileNumbers(tx: Tx, tenantId: string): Promise<void> {
  await execute(
    tx,
    `INSERT INTO counters AS c (tenant_id, name, value) VALUES (:tenantId, 'file_no', :before)
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = c.value`,
    { tenantId, before: firstFileNo - 1 },
  );
}

export interface ClientFacts {
  /** Null for the clinic's language. */
  language: Locale | null;
  region: string | null;
  deskAlert: string;
}

export async function insertClient(
  tx: Tx,
  tenantId: string,
  client: ClientFacts & { fileNo: number; createdBy: string | null },
): Promise<string> {
  const row = await one<{ clientId: string }>(
    tx,
    `INSERT INTO clients (tenant_id, file_no, language, region, desk_alert, created_by)
     SELECT :tenantId, :fileNo, coalesce(:language, locale), :region, :deskAlert, :createdBy
       FROM tenants WHERE tenant_id = :tenantId RETURNING client_id`,
    { tenantId, ...client },
  );
  if (!row) throw new Error('no row of the new client');
  return row.clientId;
}

export async function insertIdentity(
  tx: Tx,
  tenantId: string,
  clientId: string,
  identity: ClientIdentity,
): Promise<void> {
  await tx('client_identities').insert({ tenantId, clientId, ...identity });
}

export const identityKeys = Object.keys(emptyIdentity) as (keyof ClientIdentity)[];

/** SQL columns of `client_identities i`. */
export const identityColumns = identityKeys.map((key) => `i.${columnName(key)} AS "${key}"`).join(', ');

export async function updateIdentity(
  tx: Tx,
  clientId: string,
  identity: Partial<ClientIdentity>,
): Promise<void> {
  await tx('client_identities').where({ clientId }).update(identity);
}

/** The identity of a client, and those of the files merged into theirs. */
export async function listIdentitiesOf(sql: Sql, clientId: string): Promise<ClientIdentity[]> {
  return query<ClientIdentity>(
    sql,
    `SELECT ${identityColumns} FROM clients c JOIN client_identities i USING (tenant_id, client_id)
      WHERE c.client_id = :clientId OR c.merged_into = :clientId ORDER BY c.client_id <> :clientId`,
    { clientId },
  );
}

/** Replaces the search words of a client. */
export async function replaceWords(
  tx: Tx,
  tenantId: string,
  clientId: string,
  words: readonly string[],
): Promise<void> {
  await tx('client_words').where({ tenantId, clientId }).delete();
  await execute(
    tx,
    `INSERT INTO client_words (tenant_id, client_id, word) SELECT ?, ?, word FROM unnest(?::text[]) AS word
     ON CONFLICT DO NOTHING`,
    [tenantId, clientId, words as string[]],
  );
}

export interface Alike extends ClientIdentity {
  clientId: string;
  fileNo: number;
}

/** Clients who share a search word with a person, for comparison. */
export async function listSharingWords(sql: Sql, words: readonly string[]): Promise<Alike[]> {
  return query<Alike>(
    sql,
    `SELECT c.client_id, c.file_no, ${identityColumns}
       FROM clients c JOIN client_identities i USING (tenant_id, client_id)
      WHERE c.client_id IN (SELECT client_id FROM client_words WHERE word = ANY(?)) AND c.state <> 'merged'
      ORDER BY c.file_no`,
    [words],
  );
}
