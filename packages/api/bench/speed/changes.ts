import pg from 'pg';
import { connectionAs } from '../../src/database/connection/connect.ts';
import { roles } from '../../src/database/roles/roles.ts';
import { type BenchDatabase, seedTenants } from '../database.ts';
import { type Measured, measuredOf, times } from '../load.ts';
import type { Product } from '../product.ts';
import { count, note } from '../report.ts';
import { inTurn, noteRatio } from '../rounds.ts';
import { callAsOperator } from './lists.ts';

const workers = 32;
const clinicsEach = 50;

/** A change that a worker makes to its clinic in each turn. */
type Change = { text: string; values: (id: string, turn: number) => unknown[] };

const suspendAndResume: Change = {
  text: `UPDATE tenants SET status = $2, hold_kind = $3, hold_reason = $3, version = version + 1 WHERE tenant_id = $1`,
  values: (id, turn) =>
    Math.floor(turn / clinicsEach) % 2 === 0 ? [id, 'suspended', 'other'] : [id, 'active', null],
};
/** Changes as many indexes, but no counter. */
const moveTrial: Change = {
  text: `UPDATE tenants SET trial_ends_at = $2, version = version + 1 WHERE tenant_id = $1`,
  values: (id, turn) => [id, new Date(Date.now() + turn * 1000)],
};

/** Workers that change the status of different clinics at the same time: none should wait for a shared counter. */
export async function measureStatusChanges(database: BenchDatabase, seconds: number): Promise<void> {
  const { rows } = await database.sql.query<{ id: string }>(
    `SELECT tenant_id AS id FROM tenants WHERE sample AND status = 'active' ORDER BY created_at LIMIT $1`,
    [workers * clinicsEach],
  );
  const options = connectionAs(roles.worker, { url: database.loginUrl, poolSize: 1 });
  const clients = Array.from({ length: workers }, () => new pg.Client(options as pg.ClientConfig));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const by = (change: Change) => (seconds: number) => changeAll(clients, rows, change, seconds);
    const rounds = await inTurn(`changes of clinics by ${workers} workers`, seconds, {
      'of their status': by(suspendAndResume),
      'of what nobody counts': by(moveTrial),
    });
    noteRatio(
      `status changes by ${workers} workers against changes that nobody counts`,
      rounds['of their status'],
      rounds['of what nobody counts'],
      0.5,
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function changeAll(
  clients: readonly pg.Client[],
  rows: readonly { id: string }[],
  { text, values }: Change,
  seconds: number,
): Promise<Measured> {
  const taken: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client, worker) => {
      const own = rows.slice(worker * clinicsEach, (worker + 1) * clinicsEach);
      for (let turn = 0; performance.now() < until; turn += 1) {
        const begun = performance.now();
        const [id] = [own[turn % own.length]?.id ?? ''];
        await client.query({ name: text.slice(0, 40), text, values: values(id, turn) });
        taken.push(performance.now() - begun);
      }
    }),
  );
  return measuredOf(taken, seconds);
}

/** Reads the list repeatedly while more clinics are added. */
export async function measureImport(
  database: BenchDatabase,
  product: Product,
  total: number,
  added: number,
): Promise<void> {
  const begun = performance.now();
  let going = true;
  const filled = seedTenants(database.sql, total + added).finally(() => {
    going = false;
  });
  const all: number[] = [];
  // If the list fails, its error ends the run, not the one that the import then gets from the closed database.
  filled.catch(() => {});
  while (going) all.push(...(await times(1, () => callAsOperator(product, '/api/tenants'))));
  await filled;
  const longest = Math.max(...all);
  note(
    `longest wait for the list while ${count(added)} clinics are filled in`,
    `${longest.toFixed(0)} ms of ${count(all.length)} answers in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    '1,000 ms',
    longest <= 1_000,
  );
}
