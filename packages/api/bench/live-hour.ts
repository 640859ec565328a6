import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type BenchDatabase, seedTenants, startBenchDatabase } from './database.ts';
import { type Product, startProduct } from './product.ts';
import { count, missed, note, noteLoad, report, writeFigures } from './report.ts';
import { openConsole } from './speed/console.ts';
import { openOperator } from './speed/live.ts';
import type { Screen } from './stream.ts';
import { call } from './workspace/clinic.ts';

/**
 * Measures memory over an hour of live events: of the server, to which many screens listen, and of two pages of the
 * console that show each change. `--minutes` sets another duration; `--write-docs` writes the results into
 * docs/figures.md.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, 'write-docs': { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes);
if (!(minutes >= 1)) throw new Error('--minutes takes a number from 1 on');

const clinics = 1_000;
const operators = 50;
const perSecond = 2;
/** Warm-up, in which caches fill and code is compiled. */
const warmUpShare = 0.1;
const maxGrowth = { server: 30, page: 5 };
const screens = {
  overview: { path: '/admin', readySelector: 'h1' },
  list: { path: '/admin/tenants', readySelector: 'tbody tr' },
};

interface Memory {
  server: number;
  pages: Record<string, { heap: number; nodes: number }>;
}

const database = await startBenchDatabase();
let product: Product | undefined;
let browser: Browser | undefined;
try {
  await seedTenants(database.sql, clinics);
  product = await startProduct(database, 'all');
  const pages = await openPages(product);
  const screens: Screen[] = [];
  for (let number = 0; number < operators; number += 1)
    screens.push(await openOperator(database, product, number));
  const begun = performance.now();
  const changes = startChanges(database, product);
  await delay(minutes * 60_000 * warmUpShare);
  const before = await measure(product, pages);
  noteLoad();
  let highest = before.server;
  while (performance.now() - begun < minutes * 60_000) {
    await delay(Math.min(10_000, minutes * 6_000));
    highest = Math.max(highest, product.memory() ?? 0);
  }
  const { sent, failed } = await changes.stop();
  noteLoad();
  await checkIsLive(database, product, pages.list);
  const after = await measure(product, pages);
  const missing = screens.filter((screen) => screen.receivedAt.size < Math.min(clinics, sent)).length;
  for (const screen of screens) screen.close();
  note(
    `${count(sent)} changes in ${minutes} minutes, ${operators} operators who listen`,
    `${failed} failed, ${missing} screens missed some`,
    'none',
    failed + missing === 0,
  );
  grown('memory of server and worker', before.server, after.server, maxGrowth.server);
  note('the same, highest', `${highest} MiB`);
  for (const [name, { heap, nodes }] of Object.entries(after.pages)) {
    const first = before.pages[name];
    grown(`heap of the console's ${name}, open all the time`, first?.heap ?? 0, heap, maxGrowth.page);
    note(`elements of its document`, `${count(first?.nodes ?? 0)}, then ${count(nodes)}`);
  }
} finally {
  await browser?.close();
  await product?.stop();
  await database.stop();
}
noteLoad();
if (values['write-docs'])
  writeFigures(
    'live-hour',
    ` with ${count(clinics)} clinics; the first figure of two is after ${count(minutes * warmUpShare)} minutes.`,
  );
report('bars missed', String(missed()));
process.exit(missed() > 0 ? 1 : 0);

/** Changes clinics one after the other, a few each second. */
function startChanges({ sql }: BenchDatabase, { origin, operator: headers }: Product) {
  let going = true;
  let sent = 0;
  let failed = 0;
  const done = (async () => {
    const { rows } = await sql.query<{ id: string; version: number }>(
      'SELECT tenant_id AS id, version FROM tenants WHERE sample ORDER BY created_at DESC, tenant_id DESC',
    );
    for (; going; sent += 1) {
      const clinic = rows[sent % rows.length] as (typeof rows)[number];
      const body = { version: clinic.version, ownerName: `Owner ${sent}` };
      try {
        await call({ origin, method: 'PATCH', path: `/api/tenants/${clinic.id}`, headers, body });
        clinic.version += 1;
      } catch (error) {
        failed += 1;
        console.error(String(error));
      }
      await delay(1_000 / perSecond);
    }
  })();
  return {
    async stop() {
      going = false;
      await done;
      return { sent, failed };
    },
  };
}

async function openPages({ origin, token }: Product): Promise<Record<keyof typeof screens, Page>> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath || !existsSync(executablePath)) throw new Error('no Chromium found (CHROMIUM_PATH)');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const at = origin.replace('127.0.0.1', 'localhost');
  const open = async (screen: { path: string; readySelector: string }) =>
    (await openConsole(browser as Browser, at, token, screen)).page;
  return { overview: await open(screens.overview), list: await open(screens.list) };
}

/** Heaps after a garbage collection, in MiB. */
async function measure({ memory }: Product, pages: Record<string, Page>): Promise<Memory> {
  const of = async (page: Page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes } = await devtools.send('Memory.getDOMCounters');
    await devtools.detach();
    return { heap: usedSize / 1_048_576, nodes };
  };
  const all = Object.entries(pages).map(async ([name, page]) => [name, await of(page)] as const);
  return { server: memory() ?? Number.NaN, pages: Object.fromEntries(await Promise.all(all)) };
}

/** Checks that a page is still connected: otherwise it would stop growing and prove nothing. */
async function checkIsLive({ sql }: BenchDatabase, { origin, operator: headers }: Product, list: Page) {
  const { rows } = await sql.query<{ id: string; version: number }>(
    'SELECT tenant_id AS id, version FROM tenants WHERE NOT sandbox ORDER BY created_at DESC, tenant_id DESC LIMIT 1',
  );
  const [newest] = rows;
  const body = { version: newest?.version, clinicName: 'The last to change' };
  await call({ origin, method: 'PATCH', path: `/api/tenants/${newest?.id}`, headers, body });
  await list.getByText('The last to change').first().waitFor();
}

function grown(work: string, before: number, after: number, most: number): void {
  const more = after - before;
  note(
    work,
    `${before.toFixed(0)} MiB, then ${after.toFixed(0)} MiB`,
    `${most} MiB more at most`,
    more <= most,
  );
}
