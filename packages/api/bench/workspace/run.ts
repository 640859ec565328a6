import { parseArgs } from 'node:util';
import { settle, startBenchDatabase } from '../database.ts';
import { type Product, startProduct } from '../product.ts';
import { count, missed, note, noteLoad, report, writeFigures } from '../report.ts';
import { booking, freeStarts, get, measureCalendar, measureSearch, someClients } from './calls.ts';
import { type Clinic, call, compare, findClinic, signIn, type Times } from './clinic.ts';
import { measureLive } from './live.ts';
import { measureCharts, measureLocks } from './locks.ts';
import { measurePay } from './pay.ts';
import { type Size, seedClinics } from './seed.ts';
import { ms } from './table.ts';

/**
 * Benchmarks of the clinic workspace: a few large clinics and many small ones in one database, with the product as in
 * production. `--quick` uses a fortieth of the rows; `--large` also makes the many clinics large, for use before a
 * launch.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '30' },
    'write-docs': { type: 'boolean', default: false },
  },
});
const { quick, large } = values;
const seconds = Number(values.seconds);
if (!(seconds >= 1)) throw new Error('--seconds takes a number from 1 on');

const appointments = quick ? 6_000 : 50_000;
/** The first of its clinics has as many clients as appointments, the others a tenth. */
const few = quick ? 2 : 10;
const wide: Size = { name: 'bench-wide', clinics: 1, appointments, clinicians: 25, clients: appointments };
const big: Size = { ...wide, name: 'bench-big', clinics: few - 1, clients: appointments / 10 };
const small: Size = large
  ? { ...big, name: 'bench-small', clinics: 1_000 }
  : {
      name: 'bench-small',
      clinics: quick ? 100 : 1_000,
      appointments: quick ? 500 : 2_000,
      clinicians: 4,
      clients: 200,
    };
const fewSmall = small.clinics / 100;
if (large) console.log('1,000 clinics of 50,000 appointments take about 80 GiB of disk and an hour to fill.');

const database = await startBenchDatabase();
let product: Product | undefined;
try {
  product = await startProduct(database, 'all');
  const begun = performance.now();
  await seedClinics(database, { ...small, clinics: fewSmall });
  await settle(database.sql);
  const before = await measureAmong(product, fewSmall);
  await seedClinics(database, small);
  await seedClinics(database, wide);
  await seedClinics(database, big);
  await settle(database.sql);
  const size = await database.sql.query<{ gib: number }>(
    'SELECT pg_database_size(current_database()) / 1073741824.0 AS gib',
  );
  const rows = few * appointments + small.clinics * small.appointments;
  const filled = `${((performance.now() - begun) / 60_000).toFixed(0)} min to fill, ${Number(size.rows[0]?.gib).toFixed(1)} GiB`;
  report(`${rows} appointments`, filled);
  noteLoad();

  const clinic = await findClinic(database, 'bench-wide-1');
  await measureCalendar(database, product, clinic);
  noteLoad();
  await measureSearch(database, product, clinic);
  noteLoad();
  await measureCharts(database, clinic);
  await measureLocks(database, clinic);
  await measurePay(database, product, clinic);
  noteLoad();
  const after = await measureAmong(product, small.clinics);
  for (const work of ['day', 'search', 'booking'] as const) {
    const ratio = after[work].p50 / before[work].p50;
    note(
      `${work} at ${small.clinics} clinics against ${fewSmall}`,
      `${ms(after[work])} against ${ms(before[work])} = ${ratio.toFixed(2)}`,
      '1.5 at most',
      ratio <= 1.5,
    );
  }
  await measureLive(database, product, clinic, seconds);
  noteLoad();
  const memory = product.memory();
  if (memory !== null)
    note('memory of server and worker afterwards', `${memory} MiB`, '400 MiB', memory <= 400);
  if (values['write-docs'])
    writeFigures(
      large ? 'workspace-large' : 'workspace',
      [
        `: ${few} clinics of ${count(appointments)} appointments and ${count(small.clinics)} of ${count(small.appointments)}, ${filled};`,
        `the clinic measured has ${count(appointments)} clients.`,
        'Medians with the 95th percentile in brackets, one caller at a time, the two ways of a line in turn.',
      ].join('\n'),
    );
} finally {
  await product?.stop();
  await database.stop();
}
report('bars missed', String(missed()));
process.exit(missed() > 0 ? 1 : 0);

/** Calls of the small clinics, a different clinic in each turn. */
async function measureAmong(
  product: Product,
  clinics: number,
): Promise<Record<'day' | 'search' | 'booking', Times>> {
  const places = Array.from(
    { length: Math.min(clinics, 20) },
    (_, index) => 1 + Math.floor((index * clinics) / 20),
  );
  const prepared = await Promise.all(
    [...new Set(places)].map(async (place) => {
      const clinic: Clinic = await findClinic(database, `${small.name}-${place}`);
      const desk = await signIn(database, product, clinic, 'desk');
      const [client] = await someClients(database, clinic, 1);
      // Different slots in each of the two rounds.
      const start = freeStarts(clinic, clinics === fewSmall ? '2030-01-01' : '2040-01-01');
      return { clinic, desk, start, clientId: client?.clientId ?? '' };
    }),
  );
  let turn = 0;
  const next = () => prepared[turn++ % prepared.length] as (typeof prepared)[number];
  return compare(200, {
    day: () => {
      const { desk, clinic } = next();
      return call({ ...get(product, desk), path: `/api/clinic/day?on=${clinic.today}` });
    },
    search: () => call({ ...get(product, next().desk), path: '/api/clinic/clients?q=trem' }),
    booking: () => {
      const { desk, start, clientId } = next();
      return call(booking(product, desk, start(), clientId));
    },
  });
}
