import type { Database } from '../../src/database/types.ts';
import type { WorkerDeps } from '../../src/feature.ts';
import { features, mails, retention } from '../../src/features.ts';
import { unreachable } from '../services/unreachable.ts';

type ScheduleDeps = Pick<WorkerDeps, 'jobs' | 'clock' | 'log' | 'settings'> &
  Partial<Omit<WorkerDeps, 'database'>> & {
    database: Pick<Database, 'worker'> & Partial<Pick<Database, 'forTenant'>>;
  };

/** Most schedules need only the worker role. */
const noClinic: Pick<Database, 'forTenant'> = {
  forTenant: () => Promise.reject(new Error('this test hands in no clinic’s role')),
};

/** Runs one of the product's schedules, like a worker does. */
export async function runSchedule(name: string, deps: ScheduleDeps): Promise<void> {
  const schedule = features
    .flatMap(({ schedules = [] }) => schedules)
    .find((candidate) => candidate.name === name);
  if (!schedule) throw new Error(`no schedule "${name}"`);
  await schedule.run(
    {
      ...unreachable,
      databaseUrl: '',
      mails,
      retention,
      ...deps,
      database: { ...noClinic, ...deps.database },
    },
    new AbortController().signal,
  );
}

/** A database that records which clinics' data is accessed. */
export function recordVisits(database: Database): { database: Database; clinics: string[] } {
  const clinics: string[] = [];
  const forTenant: Database['forTenant'] = (tenantId, ...rest) => {
    clinics.push(tenantId);
    return database.forTenant(tenantId, ...rest);
  };
  return { database: { ...database, forTenant }, clinics };
}
