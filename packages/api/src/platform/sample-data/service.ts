import { StartError } from '../../config/start-error.ts';
import type { Database } from '../../database/types.ts';
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
 * Loads sample clinics with a year of history behind them, in one transaction. Nobody can sign in to them and nobody
 * is mailed.
 * @returns how many were loaded
 * @throws StartError in production, and when there are sample clinics already and `reset` was not asked for
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
  const tenants = generateTenants(options.tenants, options.seed, options.now);
  await database.worker.transaction(async (tx) => {
    if (options.reset) await deleteSampleTenants(tx);
    const present = await countSampleTenants(tx);
    if (present > 0) {
      throw new StartError(
        `There are ${present} sample clinics already.`,
        'Add --reset to put new ones in their place.',
      );
    }
    await insertTenants(tx, tenants);
    await addDailyCounts(tx, dailyCounts(tenants, options.now));
    await rebuildHistory(tx);
    await insertLeads(tx, generateLeads(tenants, options.seed, options.now));
  });
  return tenants.length;
}

/** Loads sample clinics into a database that has no clinic at all. @returns how many were loaded, 0 for none */
export async function loadFirstSampleData(
  database: Pick<Database, 'worker'>,
  options: Pick<SampleOptions, 'tenants' | 'seed' | 'now'>,
): Promise<number> {
  const isEmpty = await database.worker.transaction(isWithoutTenants);
  if (!isEmpty) return 0;
  return loadSampleData(database, { ...options, reset: false, production: false });
}
