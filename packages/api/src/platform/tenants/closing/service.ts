import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Database, Tx } from '../../../database/types.ts';
import type { WorkerDeps } from '../../../feature.ts';
import { queueMail } from '../../../mail/repository.ts';
import { readSetting } from '../../settings/index.ts';
import { clinicErasedMail } from './mails.ts';
import {
  type Deleted,
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
type RunDeps = ClosingDeps & Pick<WorkerDeps, 'log' | 'jobs'>;

const BATCH = 100;
const DAY_MS = 86_400_000;

/**
 * Deletes tenants whose owner never confirmed their email and that nobody has used, which frees their subdomains; returns
 * how many. Subdomains reserved for the email of an existing account are released at the same time, so that nobody can
 * tell from it whether an account exists.
 * @throws AggregateError of the tenants that could not be deleted, after all others were
 */
export async function releaseUnverified(deps: RunDeps, signal?: AbortSignal): Promise<number> {
  const { worker } = deps.database;
  const { verificationDays } = await readSetting(worker, 'grace_periods');
  const now = deps.clock.now();
  const before = new Date(now.getTime() - verificationDays * DAY_MS);
  const run = clinicRun(deps, signal);
  const released = await run.each(listUnverified(worker, before, now, BATCH), (tenantId) =>
    close(deps, tenantId, { name: 'unverified', before }),
  );
  await releaseReservations(worker, before);
  run.throwFailures();
  return released;
}

/**
 * Erases terminated tenants whose grace period is over; returns how many. Clinics whose charts await their handover
 * lose their team, to-dos and mail.
 * @throws AggregateError of the clinics that could not be erased, after all others were
 */
export async function eraseTerminated(deps: RunDeps, signal?: AbortSignal): Promise<number> {
  const { worker } = deps.database;
  const now = deps.clock.now();
  const run = clinicRun(deps, signal);
  await run.each(listErasable(worker, now, BATCH, 'with'), async (tenantId) => {
    await worker.transaction((tx) => dissolveTeam(tx, tenantId, now));
    return true;
  });
  const erased = await run.each(listErasable(worker, now, BATCH, 'without'), async (tenantId) => {
    await eraseCharts(deps, tenantId, now);
    return close(deps, tenantId, { name: 'erasable' }, (tx, deleted) =>
      mailErased(tx, deps, tenantId, deleted),
    );
  });
  run.throwFailures();
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

/** Handles clinics one by one; one that fails is logged and does not hold up the others. */
function clinicRun({ log }: Pick<RunDeps, 'log'>, signal: AbortSignal | undefined) {
  const failures: Error[] = [];
  return {
    /** Returns for how many clinics `act` was true. */
    async each(
      tenantIds: AsyncIterable<string>,
      act: (tenantId: string) => Promise<boolean>,
    ): Promise<number> {
      let acted = 0;
      for await (const tenantId of tenantIds) {
        if (signal?.aborted) break;
        try {
          if (await act(tenantId)) acted += 1;
        } catch (error) {
          log.error({ err: error, tenantId }, 'a clinic could not be erased');
          failures.push(new Error(`clinic ${tenantId} could not be erased`, { cause: error }));
        }
      }
      return acted;
    },
    throwFailures(): void {
      if (failures.length === 0) return;
      const names = failures.map(({ message }) => message).join(', ');
      throw new AggregateError(failures, `${failures.length} failed: ${names}`);
    },
  };
}

/**
 * Deletes one tenant in its own transaction; false when it has changed and is kept. Its events are deleted with it, so
 * the event written here belongs to the platform and names no person.
 */
async function close(
  { database, clock }: ClosingDeps,
  tenantId: string,
  cause: DeletionCause,
  afterwards?: (tx: Tx, deleted: Deleted) => Promise<void>,
): Promise<boolean> {
  return database.worker.transaction(async (tx) => {
    const deleted = await deleteTenant(tx, tenantId, cause, clock.now());
    if (!deleted) return false;
    await afterwards?.(tx, deleted);
    const { subdomain } = deleted;
    const accounts = deleted.accounts.length;
    const name = cause.name === 'unverified' ? 'tenant.released' : 'tenant.erased';
    await insertEvent(tx, systemActor, { type: name, payload: { tenantId, subdomain, accounts } });
    await insertAuditEntry(tx, systemActor, { action: name, tenantId, details: { subdomain, accounts } });
    return true;
  });
}

/** Tells the owner that the data is gone, even if their account was deleted with it. */
async function mailErased(
  tx: Tx,
  { jobs, clock }: Pick<WorkerDeps, 'jobs' | 'clock'>,
  tenantId: string,
  { isSample, ownerEmail: to, clinicName, timeZone, locale, accounts }: Deleted,
): Promise<void> {
  if (isSample) return;
  const withAccount = accounts.some((email) => email.toLowerCase() === to.toLowerCase());
  const erasedAt = clock.now().toISOString();
  await queueMail(tx, jobs, {
    to,
    asked: locale,
    tenantId: null,
    dedupeKey: `clinic_erased:${tenantId}`,
    message: clinicErasedMail.message({ clinicName, timeZone, erasedAt, withAccount }),
  });
}
