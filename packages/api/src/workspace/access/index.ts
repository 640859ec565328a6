import type { Day } from '@tamarack/core/domain/workspace';
import type { Database, Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { dayOf } from '../time/index.ts';
import { findZone } from './repository.ts';

/** Who acts in a clinic's workspace, and with what. */
export interface ClinicCall {
  deps: ServerDeps;
  access: ClinicAccess;
}

/** Runs `work` in a transaction of the member's clinic, in which names can be read when the member may read them. */
export function forClinic<T>(
  { database }: { database: Pick<Database, 'forTenant'> },
  { tenantId, names }: ClinicAccess,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.forTenant(tenantId, work, { names });
}

/** The day that it is at the clinic. */
export async function clinicDay(tx: Tx, { deps, access }: ClinicCall): Promise<Day> {
  return dayOf(deps.clock.now(), await findZone(tx, access.tenantId));
}
