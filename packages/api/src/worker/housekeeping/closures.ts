import { systemActor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import { clinicRules, recordRun } from '../../platform/privacy/index.ts';
import { readSetting } from '../../platform/settings/index.ts';
import type { HouseDeps } from '../deps.ts';
import { deleteTenant, listErasable, listUnverified } from './repository.ts';

const batch = 100;

/** Releases clinics that nobody ever verified, and erases terminated ones whose grace period is over. */
export async function closeClinics(deps: HouseDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const { verificationDays } = await readSetting(deps.database.worker, 'grace_periods');
  const verifyBefore = new Date(now.getTime() - verificationDays * 86_400_000);
  const due = {
    unverified: await listUnverified(deps.database.worker, verifyBefore, batch),
    erasable: await listErasable(deps.database.worker, now, batch),
  };
  for (const why of ['unverified', 'erasable'] as const) {
    let closed = 0;
    for (const tenantId of due[why]) {
      if (signal?.aborted) return;
      if (await close(deps, tenantId, why, now)) closed += 1;
    }
    await recordRun(deps.database.worker, clinicRules[why].name, closed, now);
  }
}

/** One clinic in one transaction; false when it has changed and stays. Its own events go with it, so this one is the platform's and names no person. */
async function close(
  deps: HouseDeps,
  tenantId: string,
  why: 'unverified' | 'erasable',
  now: Date,
): Promise<boolean> {
  return deps.database.worker.transaction(async (tx) => {
    const deleted = await deleteTenant(tx, tenantId, why, now);
    if (!deleted) return false;
    const { subdomain, accounts } = deleted;
    const name = why === 'unverified' ? 'tenant.released' : 'tenant.erased';
    await insertEvent(tx, systemActor, {
      type: name,
      level: 'info',
      tenantId: null,
      payload: { tenantId, subdomain, accounts },
    });
    await insertAuditEntry(tx, systemActor, { action: name, tenantId, details: { subdomain, accounts } });
    return true;
  });
}
