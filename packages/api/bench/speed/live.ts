import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDatabase } from '../database.ts';
import { quantile } from '../load.ts';
import { type Product, signInOperator } from '../product.ts';
import { count, note } from '../report.ts';
import { delaysOf, listen, type Screen } from '../stream.ts';
import { call, open } from '../workspace/clinic.ts';

const operators = 500;
const perSecond = 50;
/** Number of screens opened at the same time. */
const atOnce = 25;

/** Operators watch the console while clinics change: measures how long until all screens are notified. */
export async function measureOperators(
  database: BenchDatabase,
  product: Product,
  seconds: number,
): Promise<void> {
  const { origin } = product;
  const screens: Screen[] = [];
  while (screens.length < operators)
    screens.push(
      ...(await Promise.all(
        Array.from({ length: atOnce }, (_, place) => openOperator(database, product, screens.length + place)),
      )),
    );
  // A name that no clinic's owner has yet.
  const run = randomUUID();
  const { rows } = await database.sql.query<{ id: string; version: number }>(
    "SELECT tenant_id AS id, version FROM tenants WHERE sample AND status = 'active' ORDER BY tenant_id LIMIT $1",
    [seconds * perSecond],
  );
  const changed: { key: string; at: number }[] = [];
  const failed: string[] = [];
  const all: Promise<void>[] = [];
  const begun = performance.now();
  for (const [place, { id, version }] of rows.entries()) {
    all.push(
      call({
        origin,
        method: 'PATCH',
        path: `/api/tenants/${id}`,
        headers: product.operator,
        body: { version, ownerName: `Owner ${run}` },
      }).then(
        () => void changed.push({ key: id, at: performance.now() }),
        (error) => void failed.push(String(error)),
      ),
    );
    await delay(Math.max(0, begun + ((place + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all(all);
  await delay(2_000);
  for (const screen of screens) screen.close();

  const delays = delaysOf(screens, changed).sort((a, b) => a - b);
  const missing = delays.filter((delayed) => !Number.isFinite(delayed)).length;
  if (failed[0]) console.error(failed[0]);
  note(
    `${count(rows.length)} changes, ${perSecond} a second, heard by ${operators} operators`,
    `${failed.length} failed, ${count(missing)} of ${count(delays.length)} events missing`,
    'none',
    failed.length + missing === 0,
  );
  const [p50, p95] = [quantile(delays, 0.5), quantile(delays, 0.95)];
  note(
    'from the answer until every operator has heard of it',
    `${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    '1,000 ms, p95',
    p95 <= 1_000,
  );
}

/** Opens the stream of another signed-in operator. */
export async function openOperator(
  database: BenchDatabase,
  product: Product,
  number: number,
): Promise<Screen> {
  const token = await signInOperator(database, product.secret, `operator${number}@bench.example`);
  const headers = { ...product.client, authorization: `Bearer ${token}` };
  return listen<{ tenantId: string }>(
    await open({ origin: product.origin, path: '/api/events', headers }),
    ({ tenantId }) => [tenantId],
  );
}
