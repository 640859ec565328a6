import type { BenchDatabase } from '../database.ts';
import { seedTenants } from '../database.ts';
import { quantile, times } from '../load.ts';
import type { Product } from '../product.ts';
import { count, note } from '../report.ts';
import { callAsOperator, mix, rareWords } from './lists.ts';

const works = ['list', 'search', 'stats', 'last page'] as const;
type Work = (typeof works)[number];

/** Median milliseconds of each kind of call at a number of clinics, with one caller. */
export interface Size {
  tenants: number;
  times: Record<Work, number>;
}

/** Allowed ratio of a call's time with the most clinics to that with the fewest. */
const bars: Partial<Record<Work, number>> = { stats: 1.5, 'last page': 3 };

/** Fills the list step by step up to `total`, and measures at each step. */
export async function measureGrowth(
  database: BenchDatabase,
  product: Product,
  total: number,
): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const tenants of [...[1_000, 30_000, 1_000_000].filter((step) => step < total), total]) {
    const from = sizes.at(-1)?.tenants ?? 0;
    const begun = performance.now();
    await seedTenants(database.sql, tenants);
    const seconds = (performance.now() - begun) / 1000;
    if (tenants === total) {
      const size = await database.sql.query<{ gib: number }>(
        'SELECT pg_database_size(current_database()) / 1073741824.0 AS gib',
      );
      note(
        `${count(total - from)} clinics filled in`,
        `${seconds.toFixed(0)} s, ${count((total - from) / seconds)} a second, ${Number(size.rows[0]?.gib).toFixed(1)} GiB in all`,
      );
    }
    sizes.push({ tenants, times: await timesAt(database, product, tenants) });
  }
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first && last)
    for (const work of works) {
      const ratio = last.times[work] / first.times[work];
      const bar = bars[work];
      note(
        `${work} at ${count(last.tenants)} clinics against ${count(first.tenants)}`,
        `${last.times[work].toFixed(1)} ms against ${first.times[work].toFixed(1)} ms = ${ratio.toFixed(2)}`,
        bar === undefined ? '' : `${bar} at most`,
        bar === undefined || ratio <= bar,
      );
    }
  return sizes;
}

/** Times relative to those of the smallest size, as a Markdown table. */
export function growthTable(sizes: readonly Size[]): string {
  const [first] = sizes;
  const figure = (value: number, base = value) => `${(value / base).toFixed(2)} (${value.toFixed(1)} ms)`;
  return [
    `| clinics | ${works.join(' | ')} |`,
    `| --- | ${works.map(() => '---').join(' | ')} |`,
    ...sizes.map(
      ({ tenants, times }) =>
        `| ${count(tenants)} | ${works.map((work) => figure(times[work], first?.times[work])).join(' | ')} |`,
    ),
  ].join('\n');
}

const calls = 60;
/** Enough calls for the process to have compiled its code even at the first size. */
const warmUp = 400;

async function timesAt(database: BenchDatabase, product: Product, total: number): Promise<Size['times']> {
  const get = (path: string) => callAsOperator(product, path);
  const words = await rareWords(database.sql);
  const list = mix(total, words);
  let turn = 0;
  const next = () => turn++;
  const every: Record<Work, () => Promise<void>> = {
    list: () => get(list[next() % list.length]?.path ?? ''),
    search: () => get(`/api/tenants?search=${words[next() % words.length]}`),
    stats: () => get('/api/tenants/stats'),
    // Every call reads another page, like a person going back from the end.
    'last page': () => get(`/api/tenants?page=${Math.floor(total / 20) - (next() % 10)}`),
  };
  const medians: [Work, number][] = [];
  for (const work of works) {
    await times(warmUp, every[work]);
    medians.push([work, quantile(await times(calls, every[work]), 0.5)]);
  }
  return Object.fromEntries(medians) as Size['times'];
}
