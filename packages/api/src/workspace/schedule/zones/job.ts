import { nilId } from '../../../database/nil-id.ts';
import type { Database, Tx } from '../../../database/types.ts';
import type { WorkerDeps } from '../../../feature.ts';
import type { Queue } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/worker.ts';
import { type ChangeCall, recordChange } from '../../shared/index.ts';
import { dayOf, momentOf } from '../../time/index.ts';
import {
  listAppointmentsFrom,
  listBlocksFrom,
  listClinics,
  lockZoneRules,
  moveAppointment,
  moveBlock,
  saveZoneRules,
  type TimedAppointment,
} from './repository.ts';

type ZoneDeps = Pick<WorkerDeps, 'jobs' | 'clock'> & { database: Pick<Database, 'worker' | 'forTenant'> };

/** A clinic, or the clinics after an id. */
export type ZoneWork = { tenantId: string } | { after: string };

const queue: Queue<ZoneWork> = {
  name: 'schedule.zones',
  keyOf: (work) => ('after' in work ? `after ${work.after}` : work.tenantId),
};
const batch = 1_000;
/** Clinics whose jobs are sent together: those of all clinics would wait so long that the queue counts as down. */
const clinicsAtOnce = 500;

/** Recomputes the clinics' future instants after the time zone rules have changed. */
export const zoneJobs: JobHandler<ZoneDeps, ZoneWork> = {
  queue,
  concurrency: 1,
  run: (deps, work) =>
    'after' in work ? sendClinics(deps, work.after) : recomputeInstants(deps, work.tenantId),
  async resend(deps, isFirst) {
    if (isFirst) await checkZoneRules(deps, process.versions.tz ?? '');
  },
};

/** Queues the work on all clinics if the rules have changed since the last check. */
export async function checkZoneRules({ database, jobs }: ZoneDeps, version: string): Promise<void> {
  await database.worker.transaction(async (tx) => {
    if ((await lockZoneRules(tx)) === version) return;
    await jobs.send(tx, queue, { after: nilId });
    await saveZoneRules(tx, version);
  });
}

/** Queues a job for each of the next clinics, and after them one for those that follow. */
export async function sendClinics(
  { database, jobs }: Pick<ZoneDeps, 'database' | 'jobs'>,
  after: string,
  limit = clinicsAtOnce,
): Promise<{ clinics: number }> {
  return database.worker.transaction(async (tx) => {
    const clinics = await listClinics(tx, after, limit);
    const last = clinics.length === limit ? clinics.at(-1) : undefined;
    await jobs.sendAll(tx, queue, [...clinics, ...(last ? [{ after: last.tenantId }] : [])]);
    return { clinics: clinics.length };
  });
}

/**
 * Updates the instants of a clinic's future appointments and blocks to match their wall times under the current rules.
 */
export function recomputeInstants(
  deps: Pick<ZoneDeps, 'database' | 'clock'>,
  tenantId: string,
): Promise<{ tenantId: string; appointments: number; blocks: number }> {
  const now = deps.clock.now();
  const call = { deps, access: { tenantId, staffId: null } };
  return deps.database.forTenant(tenantId, async (tx) => {
    const stale = await staleAppointments(tx, now);
    for (const { row, startsAt } of stale) await move(tx, call, row, startsAt);
    let blocks = 0;
    for (const block of await listBlocksFrom(tx, now)) {
      const [startsAt, endsAt] = [
        momentOf(block.localStart, block.zone),
        momentOf(block.localEnd, block.zone),
      ];
      if (+startsAt === +block.startsAt && +endsAt === +block.endsAt) continue;
      await moveBlock(tx, block, { startsAt, endsAt, zone: block.zone });
      blocks += 1;
    }
    return { tenantId, appointments: stale.length, blocks };
  });
}

interface Stale {
  row: TimedAppointment;
  startsAt: Date;
}

/**
 * Future appointments whose instant no longer matches their wall time, ordered so that none is moved onto one that has
 * yet to move: latest first if they move later, earliest first if they move earlier.
 */
async function staleAppointments(tx: Tx, now: Date): Promise<Stale[]> {
  const stale: Stale[] = [];
  const from = dayOf(now, 'UTC');
  for (let after = nilId; ; ) {
    const rows = await listAppointmentsFrom(tx, from, { after, limit: batch });
    for (const row of rows) {
      const startsAt = momentOf(row.localStart, row.zone);
      if (row.startsAt > now && +startsAt !== +row.startsAt) stale.push({ row, startsAt });
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    after = last.id;
  }
  const later = ({ row, startsAt }: Stale) => startsAt > row.startsAt;
  return [
    ...stale.filter(later).toSorted((a, b) => +b.row.startsAt - +a.row.startsAt),
    ...stale.filter((one) => !later(one)).toSorted((a, b) => +a.row.startsAt - +b.row.startsAt),
  ];
}

/** Appointments in different zones may now overlap; the second one is then put into another lane. */
async function move(tx: Tx, call: ChangeCall, row: TimedAppointment, startsAt: Date): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + row.minutes * 60_000);
  for (const lane of [undefined, 0, 1, 2, 3]) {
    const moved = await tx
      .transaction((inner) =>
        moveAppointment(inner, row, lane === undefined ? { startsAt, endsAt } : { startsAt, endsAt, lane }),
      )
      .catch((error: { code?: string; constraint?: string }) => {
        if (error.code === '23P01' && lane !== 3) return 'taken' as const;
        throw error;
      });
    if (moved === 'taken') continue;
    if (moved)
      await recordChange(tx, call, {
        kind: 'appointment',
        id: row.id,
        version: moved.version,
        action: 'zone_rules_changed',
      });
    return;
  }
}
