import type { Day } from '@tamarack/core/domain/workspace';
import type { Database, Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { announceNoted } from '../changes/index.ts';
import { dayOf } from '../time/index.ts';
import { findZone } from './repository.ts';

export { refuseWithoutFeature } from './plan.ts';

/** Who acts in a clinic's workspace, and with what. */
export interface ClinicCall {
  deps: ServerDeps;
  access: ClinicAccess;
}

/**
 * Runs `work` in a transaction of the member's clinic, in which names can be read when the member may read them. What it
 * writes into the history is announced to the clinic's screens.
 */
export function forClinic<T>(
  deps: { database: Pick<Database, 'forTenant' | 'platform'>; log: ServerDeps['log'] },
  { tenantId, names }: ClinicAccess,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return deps.database.forTenant(
    tenantId,
    (tx) => {
      announceNoted(tx, deps, tenantId);
      return work(tx);
    },
    { names },
  );
}

const deadlock = '40P01';

/**
 * As `forClinic`, for changes that lock several rows. Two of them that wait for each other are a deadlock, which the
 * database ends by giving one up; that one is tried once more.
 */
export async function forClinicRetried<T>(
  deps: Parameters<typeof forClinic>[0],
  access: ClinicAccess,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await forClinic(deps, access, work);
  } catch (error) {
    if ((error as { code?: string }).code !== deadlock) throw error;
    return forClinic(deps, access, work);
  }
}

/** The day that it is at the clinic. */
export async function clinicDay(
  tx: Tx,
  { deps, access }: { deps: Pick<ServerDeps, 'clock'>; access: Pick<ClinicAccess, 'tenantId'> },
): Promise<Day> {
  return dayOf(deps.clock.now(), await findZone(tx, access.tenantId));
}

/** The clinic's time zone. */
export function clinicZone(tx: Tx, { access }: { access: Pick<ClinicAccess, 'tenantId'> }): Promise<string> {
  return findZone(tx, access.tenantId);
}
