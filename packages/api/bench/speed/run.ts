import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawGrowth, drawRates } from '../chart.ts';
import { startBenchDatabase } from '../database.ts';
import { type Product, startProduct } from '../product.ts';
import { count, inDocs, missed, note, noteLoad, report, writeFigures } from '../report.ts';
import { medianRates, rateTable } from '../rounds.ts';
import { measureImport, measureStatusChanges } from './changes.ts';
import { measureConsole } from './console.ts';
import { growthTable, measureGrowth } from './growth.ts';
import { measureInstances } from './instances.ts';
import { measureExport, measureLists } from './lists.ts';
import { measureOperators } from './live.ts';
import { measureKeptPlans } from './plans.ts';
import { measureSignIn } from './sign-in.ts';
import { measureForms } from './writes.ts';

/**
 * Measures speed as ratios within one run on one machine: the product as in production against small servers, or bare
 * statements, that do only the same work. `--tenants` sets the size of the list, `--seconds` how long each side is
 * measured in each of three rounds; `--quick` uses a tenth of the clinics and takes a few minutes, `--growth` measures
 * only how times grow with the list. `--write-docs` writes the figures into docs/figures.md; those of more than a
 * million clinics have a section of their own.
 */
const { values } = parseArgs({
  options: {
    tenants: { type: 'string' },
    seconds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
  },
});
const total = Number(values.tenants ?? (values.quick ? 100_000 : 1_000_000));
const seconds = Number(values.seconds ?? (values.quick ? 2 : 8));
if (!Number.isInteger(total) || total < 1_000 || !(seconds >= 1))
  throw new Error('--tenants takes a number from 1000 on, --seconds one from 1 on');
if (values.growth && values['write-docs'])
  throw new Error('--write-docs writes the figures of a whole run, which --growth is not');

const section = total > 1_000_000 ? 'speed-large' : 'speed';
const images = { rates: `images/${section}.svg`, growth: `images/${section.replace('speed', 'growth')}.svg` };

const database = await startBenchDatabase();

async function withProduct(role: 'all' | 'server', work: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct(database, role);
  try {
    await work(product);
  } finally {
    await product.stop();
  }
  noteLoad();
}

try {
  let sizes: Awaited<ReturnType<typeof measureGrowth>> = [];
  await withProduct('all', async (product) => {
    sizes = await measureGrowth(database, product, total);
  });
  console.log(growthTable(sizes));
  if (!values.growth) {
    await withProduct('all', async (product) => {
      await measureLists(database, product, total, seconds);
      const memory = product.memory();
      if (memory !== null)
        note('memory of server and worker under the list', `${memory} MiB`, '250 MiB', memory <= 250);
      await measureExport(product, total);
      await measureConsole(product, total);
    });
    await withProduct('server', (product) => measureSignIn(database, product, seconds));
    await withProduct('all', (product) => measureOperators(database, product, 2 * seconds));
    await measureInstances(database, total, seconds);
    await measureStatusChanges(database, seconds / 2);
    await withProduct('all', (product) =>
      measureImport(database, product, total, Math.min(total / 10, 100_000)),
    );
    // Last, because a worker would first have to deliver the mails of all these forms.
    await measureForms(database, seconds);
    noteLoad();
    await measureKeptPlans(database, seconds);
  }
  if (values['write-docs']) {
    writeFileSync(inDocs(images.rates), drawRates(medianRates()));
    writeFileSync(inDocs(images.growth), drawGrowth(sizes));
    writeFigures(
      section,
      ` with ${count(total)} clinics: three rounds of ${seconds} s for each side, in turn; medians, with\nthe lowest and highest round in brackets.`,
      [
        '',
        `![Requests per second of the product and of what it is compared with](${images.rates})`,
        '',
        rateTable(),
        '',
        '### Growth',
        '',
        'How many times as long a call takes as with the fewest clinics, one caller at a time.',
        '',
        `![Times of calls as the list grows](${images.growth})`,
        '',
        growthTable(sizes),
      ],
    );
  }
} finally {
  await database.stop();
}
report('bars missed', String(missed()));
process.exit(missed() > 0 ? 1 : 0);
