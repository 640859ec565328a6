import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { capture } from './child.mjs';
import { findChromium } from './chromium.mjs';
import {
  costlyAudits,
  figuresOf,
  medianOf,
  shortfalls,
  tableOf,
  withSection,
} from './lighthouse-figures.mjs';
import { failure, pinnedNode, root } from './paths.mjs';

/** Each page and its number of runs: odd for a median, one for the French version. */
const PAGES = ['/', '/waag-report', '/register'].flatMap((path) => [
  { path, runs: 5 },
  { path: path === '/' ? '/fr' : `/fr${path}`, runs: 1 },
]);
const CHROMIUM = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run';

/**
 * Measures the public pages with Lighthouse's simulated mobile: in production mode with policy, pixel, analytics and
 * calendar configured, and a new browser for each run. Updates docs/figures.md. Resolves with exit code 1 if a page
 * misses a limit. `--runs <odd number>` changes the number of runs, `--no-write` leaves the document unchanged.
 * @param {string[]} args
 */
export async function lighthouse(args) {
  const executable = findChromium();
  if (!executable) throw failure('No Chromium found. Install one, or name it in CHROMIUM_PATH.');
  const wanted = Number(args[args.indexOf('--runs') + 1]) || 0;
  const runsOf = ({ runs }) => (args.includes('--runs') && wanted > 0 && runs > 1 ? wanted : runs);
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const children = [];
  const measured = [];
  try {
    const origin = await startProduction(folder, children);
    for (const page of PAGES) {
      const reports = [];
      for (let run = 0; run < runsOf(page); run += 1) {
        reports.push(await measure(`${origin}${page.path}`, join(folder, 'report.json'), executable));
      }
      const figures = medianOf(reports.map(figuresOf));
      measured.push({ path: page.path, figures, runs: reports.length });
      console.log(
        tableOf([{ path: page.path, figures }])
          .split('\n')
          .at(-1),
      );
      for (const line of new Set(reports.flatMap(costlyAudits))) console.log(`    ${line}`);
    }
  } finally {
    for (const child of children.reverse()) await waitForEnd(child);
    rmSync(folder, { recursive: true, force: true });
  }
  const missed = measured.flatMap(({ path, figures }) => shortfalls(path, figures));
  for (const line of missed) console.log(`MISSED  ${line}`);
  if (!args.includes('--no-write')) write(measured);
  return missed.length === 0 ? 0 : 1;
}

/** Starts the product in production mode on a free port; resolves with its origin. */
async function startProduction(folder, children) {
  const [database] = await waitForOutput(
    start('packages/api/test/database/scratch-database.ts', {}, children),
    /DATABASE_URL=(\S+)/,
  );
  const [origin] = await waitForOutput(
    start(
      'packages/api/src/main.ts',
      {
        NODE_ENV: 'production',
        DATABASE_URL: database,
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        LOG_LEVEL: 'error',
        JWT_SECRETS: randomBytes(32).toString('base64'),
        ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
        // Nothing listens there, and nothing is sent without consent.
        CONVERSIONS_URL: 'https://127.0.0.1:9',
        CONVERSIONS_PIXEL_ID: '123456789012345',
        CONVERSIONS_TOKEN: 'a-token-that-is-never-sent',
        ANALYTICS_ID: 'G-ABCDEF1234',
        CALENDAR_URL: 'https://calendly.com/tamarack/demo',
      },
      children,
    ),
    /Site +(http:\S+)/,
  );
  return origin;
}

function start(file, env, children) {
  const { PATH, HOME } = process.env;
  const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', file], {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

/** Resolves with the pattern's groups once it matches a child's output; rejects if the child ends first. */
function waitForOutput(child, pattern) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece) => {
      text += piece;
      const found = pattern.exec(text);
      if (found) resolve(found.slice(1));
    });
    child.once('exit', (code) => reject(new Error(`A process ended with ${code}:\n${text}`)));
  });
}

function waitForEnd(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const done = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return done;
}

/** Measures once in a new browser with an empty profile. A browser that starts too slowly is retried. */
async function measure(url, file, executable, attempts = 3) {
  const { code, output } = await capture(
    pinnedNode(),
    [
      ...[join(root, 'node_modules/lighthouse/cli/index.js'), url, '--quiet', '--no-enable-error-reporting'],
      ...['--output=json', `--output-path=${file}`, `--chrome-flags=${CHROMIUM}`],
    ],
    { env: { CHROME_PATH: executable } },
  );
  if (code !== 0 && attempts > 1) return measure(url, file, executable, attempts - 1);
  if (code !== 0) throw failure(`${output.trim()}\n\nLighthouse could not measure ${url}.`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.runtimeError) throw failure(`${url}: ${report.runtimeError.message}`);
  return report;
}

function write(measured) {
  const file = join(root, 'docs/figures.md');
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/lighthouse/package.json'), 'utf8'));
  const runs = Math.max(...measured.map((page) => page.runs));
  const section = [
    `Lighthouse ${version}, simulated mobile, production mode on this machine with policy, pixel, analytics and calendar`,
    `configured; ${runs === 1 ? 'one cold run each' : `median of ${runs} cold runs, French pages once`}. Sizes are bytes over the wire.`,
    '',
    tableOf(measured),
  ].join('\n');
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section));
}
