import { setTimeout as delay } from 'node:timers/promises';
import { type Backoff, backoffDelay } from '@tamarack/core/domain/backoff';
import type { Day } from '@tamarack/core/domain/workspace';
import type { Database, Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { announceNoted } from '../changes/index.ts';
import { dayOf } from '../time/index.ts';
import { findZone } from './repository.ts';

export { refuseWithoutFeature } from './plan.ts';
export { type ClinicCall, type RouteCall, workspaceRoutes } from './route.ts';

interface WorkCall {
  deps: { database: Pick<Database, 'forTenant' | 'platform'>; log: ServerDeps['log'] };
  access: Pick<ClinicAccess, 'tenantId' | 'names'>;
}

/**
 * Runs `work` in a transaction of the member's clinic. Names are readable only if the member may read them. Changes
 * written to the history are announced to the clinic's screens.
 */
export function forClinic<T>(
  { deps, access: { tenantId, names } }: WorkCall,
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
const tries = 4;
/** In milliseconds. */
const betweenTries: Backoff = { first: 20, longest: 100, spread: [0.5, 1.5] };

/**
 * Like `forClinic`, for changes that lock several rows. Such changes can deadlock each other; the one that the database
 * aborts is tried up to four times.
 */
export async function forClinicRetried<T>(call: WorkCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await forClinic(call, work);
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || failures === tries) throw error;
      await delay(backoffDelay(failures, betweenTries));
    }
  }
}

/** Today's date in the clinic's time zone. */
export async function clinicDay(
  tx: Tx,
  { deps, access }: { deps: Pick<ServerDeps, 'clock'>; access: Pick<ClinicAccess, 'tenantId'> },
): Promise<Day> {
  return dayOf(deps.clock.now(), await findZone(tx, access.tenantId));
}

export function clinicZone(tx: Tx, { access }: { access: Pick<ClinicAccess, 'tenantId'> }): Promise<string> {
  return findZone(tx, access.tenantId);
}
