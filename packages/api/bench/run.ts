import { parseArgs } from 'node:util';
import { measureConsole } from './console.ts';
import { startBenchDatabase } from './database.ts';
import { measureExport, measureLists, seedAndMeasureStats } from './lists.ts';
import { startProduct } from './product.ts';
import { missed, report } from './report.ts';
import { measureLeads, measureSignIn } from './writes.ts';

/**
 * Speed as ratios within one run on one machine: the product as in production against small servers that do the same
 * work and nothing else. `--tenants` sets the size of the list, `--seconds` how long each rate is measured.
 */
const { values } = parseArgs({
  options: {
    tenants: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
  },
});
const total = Number(values.tenants);
const seconds = Number(values.seconds);
if (!Number.isInteger(total) || total < 1_000 || !(seconds >= 1))
  throw new Error('--tenants takes a number from 1000 on, --seconds one from 1 on');

const database = await startBenchDatabase();

async function withProduct(
  role: 'all' | 'server',
  work: (product: Awaited<ReturnType<typeof startProduct>>) => Promise<void>,
): Promise<void> {
  const product = await startProduct(database, role);
  try {
    await work(product);
  } finally {
    await product.stop();
  }
}

try {
  await withProduct('all', async (product) => {
    await seedAndMeasureStats(database, product, total);
    await measureLists(database, product, total, seconds);
    await measureExport(product, total);
    await measureConsole(product, total);
  });
  await withProduct('server', async (product) => {
    await measureSignIn(database, product, seconds);
    await measureLeads(database, product, seconds);
  });
} finally {
  await database.stop();
}
report('bars missed', String(missed()));
process.exit(missed() > 0 ? 1 : 0);
