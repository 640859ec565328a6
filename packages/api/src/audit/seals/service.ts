import type { Logger } from 'pino';
import type { Database } from '../../database/types.ts';
import { sealEntries } from './repository.ts';

/** Entries of one seal. */
const batch = 5_000;

/**
 * Seals what the audit log has gained, in batches, each in a transaction of its own. Writers never wait for it: they
 * only leave the entry's number where the sealing finds it. Each seal's hash goes into the server's log as well, out
 * of reach of whoever could rewrite the database.
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
