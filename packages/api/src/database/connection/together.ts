import type { Knex } from 'knex';
import type pg from 'pg';

/**
 * Runs reads that do not depend on each other on one connection of a pool, which sends them together: one way to the
 * database and back instead of one for each.
 * @param reads awaits all of them
 */
export async function readTogether<T>(pool: Knex, reads: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection: pg.Client = await pool.client.acquireConnection();
  try {
    return await reads(connection);
  } finally {
    pool.client.releaseConnection(connection);
  }
}
