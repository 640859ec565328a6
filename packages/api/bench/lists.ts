import type { BenchRequest } from 'autocannon';
import type pg from 'pg';
import type { BenchDatabase } from './database.ts';
import { seedTenants } from './database.ts';
import { measure, quantile, times } from './load.ts';
import type { Product } from './product.ts';
import { report, reportRatio } from './report.ts';
import { startRival } from './rival.ts';

/**
 * What operators do with the list, as shares of twenty: twelve first pages (plain, by status, by plan, by both), two
 * further pages, two last pages, one by name, two searches for one clinic and one for a common word.
 */
function mix(total: number, found: readonly string[]): BenchRequest[] {
  const last = Math.max(1, Math.floor(total / 20));
  const paths = [
    ...['', '', '', ''],
    ...['status=active', 'status=active', 'status=suspended', 'status=provisioning'],
    ...['plan=basic', 'plan=enterprise', 'status=active&plan=professional', 'status=suspended&plan=basic'],
    ...['page=2', 'page=5', `page=${last}`, `page=${last - 1}`],
    'sort=clinicName',
    `search=${found[0]}`,
    `search=${found[1]}`,
    'search=physio',
  ];
  return paths.map((query) => ({ path: `/api/tenants?${query}` }));
}

/** Parts of names that one clinic alone has. */
async function rareWords(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ word: string }>(
    `SELECT split_part(clinic_name, ' ', 2) AS word FROM tenants WHERE sample
      ORDER BY md5(tenant_id::text) LIMIT 20`,
  );
  return rows.map(({ word }) => word.toLowerCase());
}

/** The tenant list against the same without a product around it. */
export async function measureLists(
  database: BenchDatabase,
  product: Product,
  total: number,
  seconds: number,
) {
  const words = await rareWords(database.sql);
  const requests = mix(total, words);
  const unique = words.map((word) => ({ path: `/api/tenants?search=${word}` }));
  const ours = { origin: product.origin, headers: product.operator };
  const plain = await startRival('fastify-plain', database.adminUrl);
  const best = await startRival('node-best', database.adminUrl);
  try {
    const own = await measure({ ...ours, requests, seconds });
    report(
      'tenant list, mix',
      `${own.perSecond.toFixed(0)}/s, p99 ${own.p99} ms, ${own.failed} failed`,
      'none failed',
      own.failed === 0,
    );
    const memory = product.memory();
    if (memory !== null) report('memory under that load', `${memory} MiB`, '≤ 250 MiB', memory <= 250);
    const plainMix = await measure({ origin: plain.origin, requests, seconds });
    reportRatio('', [own.perSecond, plainMix.perSecond], 2, 'fastify with plain SQL');
    const bestMix = await measure({ origin: best.origin, requests, seconds });
    reportRatio('', [own.perSecond, bestMix.perSecond], 0.7, 'node:http with the best SQL');

    const ownSearch = await measure({ ...ours, requests: unique, seconds });
    const plainSearch = await measure({ origin: plain.origin, requests: unique, seconds });
    reportRatio('search for one clinic', [ownSearch.perSecond, plainSearch.perSecond], 6, 'plain');
  } finally {
    await Promise.all([plain.stop(), best.stop()]);
  }
  await measureDepth(product, total);
}

const calls = 40;

async function measureDepth(product: Product, total: number): Promise<void> {
  const get = (query: string) => async () => {
    const answer = await fetch(`${product.origin}/api/tenants${query}`, { headers: product.operator });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${query} answers ${answer.status}`);
  };
  const last = Math.floor(total / 20);
  const first = quantile(await times(calls, get('')), 0.5);
  let page = last;
  // Every call another page, as a person walks back from the end.
  const deep = quantile(await times(calls, () => get(`?page=${page--}`)()), 0.5);
  const ratio = deep / first;
  report(
    'a page at the end against the first',
    `${deep.toFixed(1)} ms against ${first.toFixed(1)} ms = ${ratio.toFixed(2)}`,
    '≤ 3 × the first',
    ratio <= 3,
  );
}

const few = 1_000;

/** Seeds in two steps, so that the numbers of the overview can be compared at a thousand clinics and at all. */
export async function seedAndMeasureStats(
  database: BenchDatabase,
  product: Product,
  total: number,
): Promise<void> {
  const stats = async () => {
    const answer = await fetch(`${product.origin}/api/tenants/stats`, { headers: product.operator });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`stats answers ${answer.status}`);
  };
  await seedTenants(database.sql, few);
  const small = quantile(await times(calls, stats), 0.5);
  const begun = performance.now();
  await seedTenants(database.sql, total);
  report(`seed of ${total} clinics`, `${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const large = quantile(await times(calls, stats), 0.5);
  const ratio = large / small;
  report(
    `stats at ${few} and at ${total}`,
    `${small.toFixed(1)} ms and ${large.toFixed(1)} ms = ${ratio.toFixed(2)}`,
    'flat: ≤ 1.5 ×',
    ratio <= 1.5,
  );
}

/** The whole list as a file: how fast, and how much memory it takes while it runs. */
export async function measureExport(product: Product, total: number): Promise<void> {
  const before = product.memory() ?? 0;
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, product.memory() ?? 0);
  }, 50);
  const begun = performance.now();
  const answer = await fetch(`${product.origin}/api/tenants/export`, { headers: product.operator });
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  clearInterval(watching);
  const took = (performance.now() - begun) / 1000;
  const grown = highest - before;
  report(
    `export of ${total} clinics`,
    `${(bytes / 1e6).toFixed(1)} MB in ${took.toFixed(1)} s, ${grown} MiB more at most`,
    'flat: ≤ 60 MiB more',
    answer.ok && grown <= 60,
  );
}
