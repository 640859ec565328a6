import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hasPgBouncer } from '../test/database/pooler.ts';
import { missing } from './cluster.ts';
import { surroundingFaults } from './failover.ts';
import { type Fault, faults as short } from './faults.ts';
import { listeners } from './listeners.ts';
import { type Load, startLoad } from './load.ts';
import { missing as missingNetwork } from './network.ts';
import { leftOut, type Ran, type Row, rowOf, startTable, table, writeFigures } from './report.ts';
import { type Stage, type Surroundings, setStage } from './stage.ts';
import { type StartRow, startNames, tryStarts } from './starts.ts';
import { countAll, drain, verifyAudit } from './verify.ts';

/**
 * Runs two servers and two workers under a steady load, while their dependencies are killed, paused, cut off, slowed
 * down or filled one after the other. All acknowledged writes are counted at the end. `--only` chooses faults by name,
 * `--seconds` sets how long one lasts, `--listen` how long the live stream is observed; a run of all faults writes its
 * figures into docs/faults.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '4' },
    listen: { type: 'string', default: '60' },
  },
});
const seconds = Number(values.seconds);
const listenFor = Number(values.listen);
const faults = [...short, listeners, ...surroundingFaults];
const names = [...faults.map(({ name }) => name), ...startNames];
/** Whether `only` is the name of a fault or a prefix of it: `pooler` means `pooler-kill` and `pooler-restart`. */
const matchesName = (only: string, name: string) => name === only || name.startsWith(`${only}-`);
const wrong = values.only.find((only) => !names.some((name) => matchesName(only, name)));
if (wrong !== undefined || !(seconds >= 1) || !(listenFor >= 1))
  throw new Error(`--seconds and --listen take a number from 1 on, --only one of: ${names.join(', ')}`);
const isWanted = ({ name }: { name: string }) =>
  values.only.length === 0 || values.only.some((only) => matchesName(only, name));

/** Programs around PostgreSQL that are not installed. */
const missingPrograms: Record<Surroundings, readonly string[]> = {
  pooler: hasPgBouncer ? [] : ['pgbouncer'],
  cluster: missing,
};

const missingFor = ({ needs, needsNetwork }: Fault) => [
  ...(needs ? missingPrograms[needs] : []),
  ...(needsNetwork ? missingNetwork : []),
];

const calmMs = 1_500;
const steadyWithinMs = 60_000;

/** Runs a fault and waits until everything works as before. */
async function go(stage: Stage, load: Load, fault: Fault): Promise<Ran> {
  const from = performance.now();
  const problems: string[] = [];
  await delay(calmMs);
  // Requests begun during the previous fault count as part of that fault.
  while (load.client.isWaitingSince(from) && performance.now() < from + steadyWithinMs) await delay(50);
  console.log(`${fault.name}: ${fault.what} …`);
  const outcome = await fault.run(stage, fault.isLong ? listenFor : seconds);
  const over = performance.now();
  const paths = ['/api/tenants?limit=50', '/api/leads', '/api/clinic/appointments'];
  const isSteady = () =>
    paths.every((path) =>
      load.client.seen.some(
        (one) => one.path === path && one.begun > over && one.status < 400 && one.status > 0,
      ),
    );
  while (!isSteady() && performance.now() < over + steadyWithinMs) await delay(50);
  if (!isSteady()) problems.push(`not every request succeeds again within ${steadyWithinMs / 1000} s`);
  await delay(calmMs);
  for (const one of [...stage.servers, ...stage.workers])
    if (!one.isRunning()) {
      problems.push(`${one.name} ended by itself: ${one.output()}`);
      await one.start();
    }
  for (const answer of load.unexpectedAnswers.splice(0)) problems.push(answer);
  return { fault, window: { from, to: performance.now() }, outcome, problems };
}

interface Disturbed {
  rows: Row[];
  audit: string;
  problems: string[];
}

async function disturb(wanted: readonly Fault[], surroundings?: Surroundings): Promise<Disturbed> {
  const stage = await setStage(surroundings);
  try {
    const load = await startLoad(stage);
    const ran: Ran[] = [];
    for (const fault of wanted) ran.push(await go(stage, load, fault));
    await load.stop();
    const problems = await drain(stage);
    const counts = await countAll(
      stage,
      load,
      ran.map(({ window }) => window),
    );
    problems.push(...load.unexpectedAnswers);
    if (stage.provider.problems.length > 0) problems.push(...new Set(stage.provider.problems));
    const audit = await verifyAudit(stage).catch((error: Error) => {
      problems.push(error.message);
      return error.message;
    });
    const rows = ran.flatMap((one, index) => {
      const count = counts[index];
      return count ? [rowOf(one, load.client.seen, count)] : [];
    });
    for (const row of rows) for (const problem of row.problems) problems.push(`${row.cells[0]}: ${problem}`);
    return { rows, audit: audit.split('\n').at(-1) ?? '', problems };
  } finally {
    await stage.stop();
  }
}

const begun = performance.now();
const starts: StartRow[] = startNames.some((name) => isWanted({ name }))
  ? await tryStarts(startNames.filter((name) => isWanted({ name })))
  : [];
const disturbed: Disturbed[] = [];
for (const on of [undefined, 'pooler', 'cluster'] as const) {
  const wanted = faults.filter((fault) => isWanted(fault) && fault.needs === on);
  const possible = wanted.filter((fault) => missingFor(fault).length === 0);
  if (possible.length > 0) disturbed.push(await disturb(possible, on));
  const rows = wanted
    .filter((fault) => missingFor(fault).length > 0)
    .map((fault) => leftOut(fault, missingFor(fault)));
  disturbed.push({ rows, audit: '', problems: [] });
}
const problems = [
  ...disturbed.flatMap((one) => one.problems),
  ...starts.filter(({ reached }) => !reached).map(({ name, figure }) => `${name}: ${figure}`),
];
const took = `${Math.round((performance.now() - begun) / 1000)} s, each fault for ${seconds} s`;
const rows = disturbed.flatMap((one) => one.rows);
const audits = new Set(disturbed.map(({ audit }) => audit).filter(Boolean));
const text = [
  rows.length > 0 ? table(rows) : '',
  audits.size > 0 ? `Afterwards: ${[...audits].join(' ')}` : '',
  starts.length > 0 ? startTable(starts) : '',
]
  .filter(Boolean)
  .join('\n\n');
console.log(`\n${text}\n\n${took}`);
for (const problem of problems) console.log(`NOT AS IT SHOULD BE  ${problem}`);
if (values.only.length === 0) writeFigures(`${new Date().toISOString().slice(0, 10)}, ${took}.\n\n${text}`);
process.exit(problems.length > 0 ? 1 : 0);
