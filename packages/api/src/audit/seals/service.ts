import type { Logger } from 'pino';
import type { Database } from '../../database/types.ts';
import { sealEntries } from './repository.ts';

/** Most entries of one seal. */
const batch = 5_000;

/**
 * Seals new entries of the audit log in batches, each in its own transaction. Writers never wait for it: they only
 * store the entry's number in a table of unsealed entries. Each seal's hash is also written to the server's log, where
 * someone who can change the database cannot change it.
 */
export async function sealAuditLog(
  { database, log }: { database: Pick<Database, 'worker'>; log: Pick<Logger, 'info'> },
  signal?: AbortSignal,
): Promise<void> {
  for (let full = true; full && !signal?.aborted; ) {
    const seal = await sealEntries(database.worker, batch);
    if (seal) log.info({ seal: seal.number, entries: seal.entries, hash: seal.hash }, 'audit log sealed');
    full = seal?.entries === batch;
  }
}
