import { systemActor } from '../../record/actor.ts';
import { insertAuditEntry, insertEvent } from '../../record/repository.ts';
import type { HouseDeps } from '../deps.ts';
import { deleteTenant, listErasable, listUnverified } from './repository.ts';

/** Days that an owner has to verify the address before the clinic's subdomain is free again. */
const daysToVerify = 7;
const batch = 100;

/** Releases clinics that nobody ever verified, and erases terminated ones whose grace period is over. */
export async function closeClinics(deps: HouseDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const verifyBefore = new Date(now.getTime() - daysToVerify * 86_400_000);
  for (const tenantId of await listUnverified(deps.database.worker, verifyBefore, batch)) {
    if (signal?.aborted) return;
    await close(deps, tenantId, 'unverified', now);
  }
  for (const tenantId of await listErasable(deps.database.worker, now, batch)) {
    if (signal?.aborted) return;
    await close(deps, tenantId, 'erasable', now);
  }
}

/** One clinic in one transaction. Its own events go with it, so this one is the platform's and names no person. */
async function close(
  deps: HouseDeps,
  tenantId: string,
  why: 'unverified' | 'erasable',
  now: Date,
): Promise<void> {
  await deps.database.worker.transaction(async (tx) => {
    const deleted = await deleteTenant(tx, tenantId, why, now);
    if (!deleted) return;
    const { subdomain, accounts } = deleted;
    const name = why === 'unverified' ? 'tenant.released' : 'tenant.erased';
    await insertEvent(tx, systemActor, {
      type: name,
      level: 'info',
      tenantId: null,
      payload: { tenantId, subdomain, accounts },
    });
    await insertAuditEntry(tx, systemActor, { action: name, tenantId, details: { subdomain, accounts } });
  });
}
