import type { WorkerDeps } from '../../feature.ts';
import { recordChange } from '../shared/index.ts';
import { listClinicsToLock, lockDueNotes } from './repository.ts';

/**
 * Stores the locked state of notes whose lock time has passed. Readers do not depend on it: they check the time
 * themselves.
 */
export async function lockNotes({ database, clock }: WorkerDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  for (const tenantId of await listClinicsToLock(database.worker, now)) {
    if (signal.aborted) return;
    const call = { deps: { clock }, access: { tenantId, staffId: null } };
    await database.forTenant(tenantId, async (tx) => {
      for (const { noteId, version } of await lockDueNotes(tx, now))
        await recordChange(tx, call, { kind: 'note', id: noteId, version, action: 'lock' });
    });
  }
}
