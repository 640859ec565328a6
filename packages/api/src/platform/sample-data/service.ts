import { StartError } from '../../config/start-error.ts';
import { lockTask } from '../../database/lock-task.ts';
import type { Database, Tx } from '../../database/types.ts';
import { dailyCounts, generateTenants } from './generate.ts';
import { generateLeads } from './leads.ts';
import {
  addDailyCounts,
  countSampleTenants,
  deleteSampleTenants,
  insertLeads,
  insertTenants,
  isWithoutTenants,
  rebuildHistory,
} from './repository.ts';

export interface SampleOptions {
  tenants: number;
  seed: number;
  now: Date;
  /** Remove existing sample clinics first. */
  reset: boolean;
  production: boolean;
}

/**
 * Loads sample clinics with a year of history, in one transaction. Nobody can sign in to them and no mail is sent.
 * @returns how many were loaded
 * @throws StartError in production, and when there are sample clinics already and `reset` is not set
 */
export async function loadSampleData(
  database: Pick<Database, 'worker'>,
  options: SampleOptions,
): Promise<number> {
  if (options.production) {
    throw new StartError(
      'Sample clinics have no place in production.',
      'Run this against a development database.',
    );
  }
  return database.worker.transaction(async (tx) => {
    if (options.reset) await deleteSampleTenants(tx);
    const present = await countSampleTenants(tx);
    if (present > 0) {
      throw new StartError(`There are ${present} sample clinics already.`, 'Add --reset to replace them.');
    }
    return insertSampleData(tx, options);
  });
}

/**
 * Loads sample clinics into a database without clinics; when several processes start at once, only one does.
 * @returns how many were loaded
 */
export async function loadFirstSampleData(
  database: Pick<Database, 'worker'>,
  options: Pick<SampleOptions, 'tenants' | 'seed' | 'now'>,
): Promise<number> {
  return database.worker.transaction(async (tx) => {
    const isMine = await lockTask(tx, 'first sample data');
    return isMine && (await isWithoutTenants(tx)) ? insertSampleData(tx, options) : 0;
  });
}

async function insertSampleData(
  tx: Tx,
  { tenants: count, seed, now }: Pick<SampleOptions, 'tenants' | 'seed' | 'now'>,
): Promise<number> {
  const tenants = generateTenants(count, seed, now);
  await insertTenants(tx, tenants);
  await addDailyCounts(tx, dailyCounts(tenants, now));
  await rebuildHistory(tx);
  await insertLeads(tx, generateLeads(tenants, seed, now));
  return tenants.length;
}
