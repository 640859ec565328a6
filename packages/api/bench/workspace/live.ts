import { setTimeout as delay } from 'node:timers/promises';
import { changeEndpoints } from '@tamarack/core/domain/workspace';
import type { BenchDatabase } from '../database.ts';
import type { Product } from '../product.ts';
import { note } from '../report.ts';
import { delaysOf, listen } from '../stream.ts';
import { booking, freeStarts, get, someClients } from './calls.ts';
import { type Clinic, call, type Member, open, signIn, timesOf } from './clinic.ts';

const perSecond = 20;

/**
 * All people of the clinic write, two per hundred milliseconds, and each has a screen that is notified of everything.
 */
export async function measureLive(
  database: BenchDatabase,
  product: Product,
  clinic: Clinic,
  seconds: number,
): Promise<void> {
  const people: Member[] = [];
  for (const place of clinic.staffIds.keys())
    people.push(await signIn(database, product, clinic, { clinician: place }));
  const screens = await Promise.all(
    people.map(async (member) =>
      listen<{ changes: { id: string; version: number }[] }>(
        await open({ ...get(product, member), path: changeEndpoints.stream.path }),
        ({ changes }) => changes.map(({ id, version }) => `${id} ${version}`),
      ),
    ),
  );
  const clients = await someClients(database, clinic, 500);
  const start = freeStarts(clinic, '2050-01-01');

  const written: { key: string; at: number }[] = [];
  const last = new Map<string, { version: number; localStart: string }>();
  const failed: string[] = [];
  /** Books an appointment, and two seconds later moves it to another year. */
  const write = async (turn: number): Promise<void> => {
    const slot = start();
    const member = people.find(({ staffId }) => staffId === slot.staffId) as Member;
    const clientId = clients[turn % clients.length]?.clientId ?? '';
    const booked = await send(booking(product, member, slot, clientId), slot.localStart);
    if (!booked) return;
    await delay(2_000);
    const localStart = `2060${slot.localStart.slice(4)}`;
    await send(
      {
        ...booking(product, member, slot, clientId),
        path: `/api/clinic/appointments/${booked.id}/move`,
        body: { version: booked.version, localStart },
      },
      localStart,
    );
  };
  const send = async (wanted: Parameters<typeof call>[0], localStart: string) => {
    try {
      const { id, version } = JSON.parse(await call(wanted)) as { id: string; version: number };
      written.push({ key: `${id} ${version}`, at: performance.now() });
      last.set(id, { version, localStart });
      return { id, version };
    } catch (error) {
      failed.push(String(error));
      return undefined;
    }
  };

  const all: Promise<void>[] = [];
  const pairs = (seconds * perSecond) / 2;
  for (let turn = 0; turn < pairs; turn += 1) {
    all.push(write(turn));
    await delay(2_000 / perSecond);
  }
  await Promise.all(all);
  await delay(2_000);
  for (const screen of screens) screen.close();

  const delays = delaysOf(screens, written);
  const { p50, p95 } = timesOf(delays);
  const lost = await notAsWritten(database, clinic, last);
  const missing = delays.filter((delayed) => !Number.isFinite(delayed)).length;
  if (failed[0]) console.error(failed[0]);
  note(
    `${written.length} writes, ${perSecond} a second by ${people.length} people`,
    `${failed.length} failed, ${lost} lost, ${missing} of ${delays.length} events missing`,
    'none',
    failed.length + lost + missing === 0,
  );
  note(
    'from the answer until every screen has heard of it',
    `${p50.toFixed(0)} (${p95.toFixed(0)}) ms`,
    '1,000 ms, p95',
    p95 <= 1_000,
  );
}

/** Number of rows that differ in the database from their last write. */
async function notAsWritten(
  { sql }: BenchDatabase,
  { tenantId }: Clinic,
  last: ReadonlyMap<string, { version: number; localStart: string }>,
): Promise<number> {
  const { rows } = await sql.query<{ id: string; version: number; localStart: string }>(
    `SELECT appointment_id AS id, version, to_char(local_start, 'YYYY-MM-DD"T"HH24:MI') AS "localStart"
       FROM appointments WHERE tenant_id = $1 AND appointment_id = ANY($2)`,
    [tenantId, [...last.keys()]],
  );
  const kept = rows.filter(({ id, version, localStart }) => {
    const wanted = last.get(id);
    return wanted?.version === version && wanted.localStart === localStart;
  });
  return last.size - kept.length;
}
