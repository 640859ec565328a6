import { createHash } from 'node:crypto';
import type { Day } from '@tamarack/core/domain/workspace';
import { execute } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import type { WorkerDeps } from '../../../feature.ts';
import { plusDays } from '../../time/index.ts';
import {
  type DayOfLog,
  findNewestSeal,
  insertSeals,
  listClinicsToSeal,
  listDays,
  listSeals,
  type Seal,
} from './repository.ts';
import { tellOfUnusual } from './unusual.ts';

const firstDay: Day = '2000-01-01';

const sealOf = (before: Buffer, { day, entries, digest }: DayOfLog): Seal => ({
  day,
  entries,
  sha256: createHash('sha256').update(before).update(digest).digest(),
});

/**
 * Seals the past days of a clinic's log, each with a hash of its entries and of the seal before it. Returns the days.
 */
async function sealLog(tx: Tx, tenantId: string, today: Day): Promise<Day[]> {
  const newest = await findNewestSeal(tx);
  let before = newest?.sha256 ?? Buffer.alloc(0);
  const seals: Seal[] = [];
  for (const day of await listDays(tx, newest ? plusDays(newest.day, 1) : firstDay, today)) {
    const seal = sealOf(before, day);
    seals.push(seal);
    before = seal.sha256;
  }
  await insertSeals(tx, tenantId, seals);
  return seals.map(({ day }) => day);
}

/** Sealed days whose entries have changed since, oldest first; empty when the log is intact. */
export async function findBrokenSeals(tx: Tx): Promise<Day[]> {
  const seals = await listSeals(tx);
  const last = seals.at(-1);
  if (!last) return [];
  const days = new Map((await listDays(tx, firstDay, plusDays(last.day, 1))).map((day) => [day.day, day]));
  const broken = new Set([...days.keys()].filter((day) => !seals.some((seal) => seal.day === day)));
  let before: Buffer = Buffer.alloc(0);
  for (const seal of seals) {
    const day = days.get(seal.day);
    const expected = day && sealOf(before, day);
    if (!expected?.sha256.equals(seal.sha256) || expected.entries !== seal.entries) broken.add(seal.day);
    before = seal.sha256;
  }
  return [...broken].sort();
}

/**
 * An entry has the time of the request, but is visible only once its transaction is committed, and a sealed day must not
 * get further entries. So a day is sealed half an hour after its end, in milliseconds.
 */
const SEAL_AFTER_MS = 30 * 60_000;

/** Seals the past days of every clinic's log, and emails the privacy contact about unusual accesses on them. */
export async function sealLogs(deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const today = new Date(clock.now().getTime() - SEAL_AFTER_MS).toISOString().slice(0, 10);
  for (const { tenantId, isEmailed } of await listClinicsToSeal(database.worker, today)) {
    if (signal.aborted) return;
    const sealAndTell = async (tx: Tx) => {
      const days = await sealLog(tx, tenantId, today);
      if (isEmailed) await tellOfUnusual(tx, deps, tenantId, days);
    };
    // Which accesses are unusual depends on names.
    await database.forTenant(tenantId, sealAndTell, { names: true });
  }
}

/** Creates the log's monthly partitions ahead of time. */
export async function prepareLog({ database, clock }: WorkerDeps): Promise<void> {
  const now = clock.now();
  const ahead = new Date(now);
  ahead.setUTCMonth(ahead.getUTCMonth() + 18);
  await execute(database.worker, 'SELECT prepare_access_log(?::date, ?::date)', [now, ahead]);
}
