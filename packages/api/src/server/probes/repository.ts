import type { Sql } from '../../database/types.ts';

/** The clients with public keys, which the browser and the desktop need. */
export async function listPublicClients(sql: Sql): Promise<{ id: string; key: string }[]> {
  return sql('api_clients')
    .whereNotNull('public_key')
    .whereNull('revoked_at')
    .select({ id: 'client_id', key: 'public_key' });
}
