import type { BenchRequest } from 'autocannon';
import type pg from 'pg';
import { type BenchDatabase, untilNoStatement } from '../database.ts';
import { anotherCaller, measure } from '../load.ts';
import type { Product } from '../product.ts';
import { note } from '../report.ts';
import { startRival } from '../rival.ts';
import { inTurn, medianOf, noteRatio } from '../rounds.ts';

/**
 * A mix of twenty typical requests to the list: twelve first pages (plain, by status, by plan, by both), two further
 * pages, two last pages, one by name, two searches for one clinic and one for a common word.
 */
export function mix(total: number, found: readonly string[]): BenchRequest[] {
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

/** More operators than usual, because each may send fifty requests a second. */
export const operatorAddresses = 1_000;

/** Makes a call as an operator, from another network address each time. @throws when it is not answered with success */
export async function callAsOperator({ origin, operator }: Product, path: string): Promise<void> {
  const { headers } = anotherCaller({ headers: operator }, operatorAddresses);
  const answer = await fetch(`${origin}${path}`, { headers: headers as Record<string, string> });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
}

/** Unique parts of clinics' names. */
export async function rareWords(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ word: string }>(
    `SELECT split_part(clinic_name, ' ', 2) AS word FROM tenants WHERE sample
      ORDER BY md5(tenant_id::text) LIMIT 20`,
  );
  return rows.map(({ word }) => word.toLowerCase());
}

/** The tenant list compared with bare servers for the same list. */
export async function measureLists(
  database: BenchDatabase,
  product: Product,
  total: number,
  seconds: number,
): Promise<void> {
  const words = await rareWords(database.sql);
  const [plain, best, hapi] = await Promise.all(
    (['fastify-plain', 'node-best', 'hapi-best'] as const).map((name) => startRival(name, database.adminUrl)),
  );
  const by =
    (origin = '', requests: BenchRequest[], headers?: Record<string, string>) =>
    (seconds: number) =>
      measure({ origin, requests, headers, seconds, addresses: operatorAddresses });
  try {
    const list = mix(total, words);
    const lists = await inTurn(
      'list',
      seconds,
      {
        product: by(product.origin, list, product.operator),
        'node:http with the best SQL': by(best?.origin, list),
        'hapi with the best SQL': by(hapi?.origin, list),
        'fastify with plain SQL': by(plain?.origin, list),
      },
      () => untilNoStatement(database.sql),
    );
    noteRatio(
      'list against `node:http` with the best SQL',
      lists.product,
      lists['node:http with the best SQL'],
      0.7,
    );
    noteRatio('list against hapi with the best SQL', lists.product, lists['hapi with the best SQL']);
    noteRatio('list against fastify with plain SQL', lists.product, lists['fastify with plain SQL'], 2);
    const p99 = medianOf(lists.product, 'p99');
    note('list, p99 with 16 callers', `${p99.toFixed(0)} ms`, '60 ms', p99 <= 60);

    const unique = words.map((word) => ({ path: `/api/tenants?search=${word}` }));
    const searches = await inTurn('search for one clinic', seconds, {
      product: by(product.origin, unique, product.operator),
      'node:http with the best SQL': by(best?.origin, unique),
      'fastify with plain SQL': by(plain?.origin, unique),
    });
    noteRatio(
      'search for one clinic against `node:http` with the best SQL',
      searches.product,
      searches['node:http with the best SQL'],
      0.7,
    );
  } finally {
    await Promise.all([plain, best, hapi].map((rival) => rival?.stop()));
  }
}

/** Exports the whole list as a file: measures the time and the memory. */
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
  note(
    `export of ${total} clinics`,
    `${(bytes / 1e6).toFixed(1)} MB in ${took.toFixed(1)} s, ${grown} MiB more at most`,
    '60 MiB more at most',
    answer.ok && grown <= 60,
  );
}
