import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Database } from '../../../database/types.ts';
import type { WorkerDeps } from '../../../feature.ts';
import { readSetting } from '../../settings/index.ts';
import {
  type DeletionCause,
  deleteTenant,
  destroyClinicKey,
  dissolveTeam,
  eraseClinicRows,
  listErasable,
  listUnverified,
  makeDue,
  releaseReservations,
} from './repository.ts';

type ClosingDeps = Pick<WorkerDeps, 'clock'> & { database: Pick<Database, 'worker'> };

const BATCH = 100;
const DAY_MS = 86_400_000;

/**
 * Deletes tenants whose owner never confirmed their email and that nobody has used, which frees their subdomains; returns
 * how many. Subdomains reserved for the email of an existing account are released at the same time, so that nobody can
 * tell from it whether an account exists.
 */
export async function releaseUnverified(deps: ClosingDeps, signal?: AbortSignal): Promise<number> {
  const { worker } = deps.database;
  const { verificationDays } = await readSetting(worker, 'grace_periods');
  const now = deps.clock.now();
  const before = new Date(now.getTime() - verificationDays * DAY_MS);
  let released = 0;
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; released += batch)
    batch = await releaseEach(deps, await listUnverified(worker, before, now, BATCH), before, signal);
  await releaseReservations(worker, before);
  return released;
}

/**
 * Erases terminated tenants whose grace period is over; returns how many. Clinics whose charts await their handover
 * lose their team, to-dos and mail.
 */
export async function eraseTerminated(deps: ClosingDeps, signal?: AbortSignal): Promise<number> {
  const { worker } = deps.database;
  const now = deps.clock.now();
  for await (const tenantId of listErasable(worker, now, BATCH, 'with')) {
    if (signal?.aborted) return 0;
    await worker.transaction((tx) => dissolveTeam(tx, tenantId, now));
  }
  let erased = 0;
  for await (const tenantId of listErasable(worker, now, BATCH, 'without')) {
    if (signal?.aborted) break;
    await eraseCharts(deps, tenantId, now);
    if (await close(deps, tenantId, { name: 'erasable' })) erased += 1;
  }
  return erased;
}

/** Erases a clinic again that a restore brought back; false when it does not exist. */
export async function eraseAgain(deps: ClosingDeps, tenantId: string, erasedAt: Date): Promise<boolean> {
  const { worker } = deps.database;
  if (!(await worker.transaction((tx) => makeDue(tx, tenantId, erasedAt)))) return false;
  await eraseCharts(deps, tenantId, deps.clock.now());
  return close(deps, tenantId, { name: 'erasable' });
}

/**
 * Destroys the clinic's key and then deletes its rows in committed batches: after an interruption, the next run
 * continues.
 */
async function eraseCharts(
  { database: { worker } }: ClosingDeps,
  tenantId: string,
  now: Date,
): Promise<void> {
  const begun = await worker.transaction((tx) => destroyClinicKey(tx, tenantId, now));
  if (begun) while ((await eraseClinicRows(worker, tenantId, now)) > 0);
}

async function releaseEach(
  deps: ClosingDeps,
  tenantIds: readonly string[],
  before: Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  let released = 0;
  for (const tenantId of tenantIds) {
    if (signal?.aborted) break;
    if (await close(deps, tenantId, { name: 'unverified', before })) released += 1;
  }
  return released;
}

/**
 * Deletes one tenant in its own transaction; false when it has changed and is kept. Its events are deleted with it, so
 * the event written here belongs to the platform and names no person.
 */
async function close(
  { database, clock }: ClosingDeps,
  tenantId: string,
  cause: DeletionCause,
): Promise<boolean> {
  return database.worker.transaction(async (tx) => {
    const deleted = await deleteTenant(tx, tenantId, cause, clock.now());
    if (!deleted) return false;
    const { subdomain, accounts } = deleted;
    const name = cause.name === 'unverified' ? 'tenant.released' : 'tenant.erased';
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
