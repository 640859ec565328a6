import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { MEMORY, show } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { failure, pinnedNode, root } from './paths.mjs';

const PAGES = ['/', '/register', '/signin', '/admin/login'];
const BROWSER = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

const USAGE =
  'Usage: npm run bench -- [start | bundle | speed [--tenants N] [--seconds N] | workspace [--quick | --large] [--seconds N] [--write-docs] | restore [--rows N] [--write-docs] | live-hour [--minutes N] [--write-docs]]';

/**
 * Measures start times, and request rates compared with minimal servers that do the same work. `start` or
 * `speed` measures only one of them; arguments after `speed` go to packages/api/bench/speed/run.ts, such as
 * `--seconds 5`. `workspace` measures a clinic's daily work, with packages/api/bench/workspace/run.ts, and
 * `restore` the migration, backup and restore of a large database, with packages/api/bench/restore.ts.
 * `live-hour` measures the memory left after an hour of live events, with packages/api/bench/live-hour.ts.
 * `bundle` measures the size of the scripts of the main pages.
 * @param {string[]} args
 */
export async function bench(args) {
  const [part, ...rest] = args[0]?.startsWith('-') ? ['speed', ...args] : args;
  if (part !== undefined && !['start', 'bundle', 'speed', 'workspace', 'restore', 'live-hour'].includes(part))
    throw failure(USAGE);
  await build();
  if (part === 'bundle') return measure('packages/web/build/report.ts', rest);
  if (part === 'workspace') return measure('packages/api/bench/workspace/run.ts', rest);
  if (part === 'restore') return measure('packages/api/bench/restore.ts', rest);
  if (part === 'live-hour') return measure('packages/api/bench/live-hour.ts', rest);
  if (part !== 'speed') await measureStarts();
  return part === 'start' ? 0 : measure('packages/api/bench/speed/run.ts', rest);
}

/** Runs a benchmark. Resolves with the exit code: 1 if a limit was missed. */
function measure(file, args) {
  const program = ['--disable-warning=ExperimentalWarning', file, ...args];
  return show(pinnedNode(), program, {
    env: { CHROMIUM_PATH: findChromium() ?? '', SERVER_FLAGS: MEMORY.join(' ') },
  });
}

/**
 * Measures the first and second start until the first page is served, the stop, memory, and what a browser downloads
 * for the main pages, with a temporary data folder.
 */
async function measureStarts() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const first = await start(dataDir);
    report('first start to the first page', seconds(first.ms));
    report('stop', seconds(await stop(first)));
    const second = await start(dataDir);
    report('second start to the first page', seconds(second.ms));
    report('memory of server and worker', `${residentMemory(second.child.pid)} MiB`);
    await measureDownloads(second.origin);
    await stop(second);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts the product and waits until `/` is served. */
async function start(dataDir) {
  const begun = performance.now();
  const child = spawn(pinnedNode(), [...MEMORY, 'packages/api/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece) => {
      text += piece;
      const [, found] = /Site +(http:\S+)/.exec(text) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${text}`)));
  });
  const answer = await fetch(origin);
  await answer.text();
  if (!answer.ok) throw new Error(`${origin} answers ${answer.status}`);
  return { child, origin, ms: performance.now() - begun };
}

async function stop({ child }) {
  const begun = performance.now();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
  return performance.now() - begun;
}

/** Resident memory in MiB, without the database's processes. */
function residentMemory(pid) {
  if (process.platform !== 'linux') return '?';
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}

/** Reports compressed bytes downloaded for each page with an empty cache. */
async function measureDownloads(origin) {
  const executablePath = findChromium();
  if (!executablePath) return report('downloads', 'no Chromium found (CHROMIUM_PATH)');
  const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath, args: BROWSER });
  try {
    for (const path of PAGES) {
      const page = await browser.newPage();
      const bytes = { script: 0, stylesheet: 0, font: 0, document: 0 };
      page.on('requestfinished', async (request) => {
        const { responseBodySize } = await request.sizes();
        const type = request.resourceType();
        if (type in bytes) bytes[type] += responseBodySize;
      });
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
      await page.close();
      const shown = Object.entries(bytes).map(([type, size]) => `${type} ${(size / 1000).toFixed(1)} kB`);
      report(`${path} downloads`, shown.join(', '));
    }
  } finally {
    await browser.close();
  }
}

function report(what, result) {
  console.log(`${what.padEnd(32)} ${result}`);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}
