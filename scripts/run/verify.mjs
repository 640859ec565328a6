import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { capture, show } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { failure, pinnedNode, root } from './paths.mjs';
import { temporaryInMemory } from './temporary.mjs';
import { firstLine, readReport } from './test-report.mjs';

const REPORTS = 'node_modules/.cache/test-reports';
const TYPES = 'node_modules/.cache/types';
const RULES = ['--config', '.dependency-cruiser.mjs'];
/** Parts of the tests, with the vitest projects of each. */
const TESTS = {
  unit: ['unit', 'core-dom', 'web-dom', 'desktop'],
  integration: ['integration'],
  browser: ['browser'],
};
const PROJECTS = Object.keys(TESTS);
/**
 * Node's option for the memory of new objects, in MiB. Tests of screens draw and discard them; with the default, collecting
 * that garbage took a fifth of their time.
 */
const YOUNG_MEMORY = '--max-semi-space-size=64';

/** Results so far. Each of vitest's tests counts as one, and so does each other check. */
const tally = { passed: 0, failed: 0, skipped: 0, retried: [], failures: [] };

/** Runs the static checks: types, formatting, lint rules and dependency rules. Resolves with the exit code. */
export async function runLint() {
  await staticChecks();
  return summary();
}

/**
 * Runs everything, or only the given parts: lint, unit, integration, browser. Other arguments go to vitest,
 * for example a path. The last line printed is `N passed, N failed`. Resolves with the exit code.
 * @param {string[]} args
 */
export async function runTests(args) {
  const parts = ['lint', ...PROJECTS];
  const chosen = args.filter((arg) => parts.includes(arg));
  const wanted = chosen.length > 0 ? chosen : parts;
  const filters = args.filter((arg) => !parts.includes(arg));
  if (wanted.includes('lint')) await staticChecks();
  const projects = PROJECTS.filter((name) => wanted.includes(name));
  if (projects.some((name) => name !== 'unit')) await check('build', () => buildForTests());
  for (const project of projects) await vitest(project, filters);
  return summary();
}

async function staticChecks() {
  const bin = (path) => join(root, 'node_modules', path);
  const packages = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  mkdirSync(join(root, TYPES), { recursive: true });
  // TypeScript 7 takes a third of the time of TypeScript 6, which dependency-cruiser still needs to read the
  // sources.
  const types = [...packages, 'scripts'].map((folder) => {
    const incremental = [
      '--incremental',
      '--tsBuildInfoFile',
      `${TYPES}/${folder.replace('/', '-')}.tsbuildinfo`,
    ];
    return [
      `types ${folder}`,
      [bin('typescript-7/bin/tsc'), '-p', folder, '--pretty', 'false', ...incremental],
    ];
  });
  await inLanes([
    ...types,
    ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--colors=off']],
    ['dependency rules', [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), ...RULES, 'packages']],
  ]);
}

/** Runs the checks two at a time. */
async function inLanes(checks) {
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, args] = next;
      await check(title, () => capture(pinnedNode(), args));
    }
  };
  await Promise.all([lane(), lane()]);
}

async function buildForTests() {
  try {
    await build({ desktop: true });
    return { code: 0, output: '' };
  } catch (error) {
    return { code: 1, output: error.message };
  }
}

/** Prints one line for a check that passes, and the whole output of one that fails. */
async function check(title, run) {
  const begun = Date.now();
  const { code, output } = await run();
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  if (code === 0) tally.passed += 1;
  else {
    tally.failed += 1;
    tally.failures.push({ name: title, reason: firstLine(output.trim()) });
  }
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title} (${seconds} s)`);
  if (code !== 0) console.log(output.trim());
}

async function vitest(project, filters) {
  const chromium = findChromium({ headless: true });
  if (project === 'browser' && !chromium) return withoutBrowser();
  console.log(`\n${project} tests`);
  mkdirSync(join(root, REPORTS), { recursive: true });
  const report = join(root, REPORTS, `${project}.json`);
  rmSync(report, { force: true });
  const code = await show(
    pinnedNode(),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...TESTS[project].map((name) => `--project=${name}`),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    {
      env: {
        NODE_ENV: 'test',
        ...temporaryInMemory(),
        ...(project === 'unit' ? { NODE_OPTIONS: YOUNG_MEMORY } : {}),
        ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      },
    },
  );
  count(project, code, report);
}

function count(project, code, file) {
  if (!existsSync(file)) {
    tally.failed += 1;
    console.log(`FAILED  the ${project} tests ended without a report (exit code ${code})`);
    return;
  }
  const { passed, failed, skipped, retried, failures } = readReport(
    JSON.parse(readFileSync(file, 'utf8')),
    code,
  );
  tally.passed += passed;
  tally.failed += failed;
  tally.skipped += skipped;
  tally.retried.push(...retried);
  tally.failures.push(...failures);
}

function withoutBrowser() {
  const hint = 'Install Chromium, or set CHROMIUM_PATH to one.';
  if (process.env.CI === 'true') {
    tally.failed += 1;
    console.log(`\nFAILED  browser tests: no Chromium found. ${hint}`);
  } else {
    tally.skipped += 1;
    console.log(`\nSKIPPED browser tests: no Chromium found. ${hint}`);
  }
}

function summary() {
  const { passed, failed, skipped, retried, failures } = tally;
  if (passed + failed === 0) throw failure('Nothing ran.');
  if (retried.length > 0) console.log('\nPassed only on the second try:');
  for (const { name, reason } of retried) console.log(`RETRIED  ${name}: ${reason}`);
  if (failures.length > 0) console.log('\nFailed:');
  for (const { name, reason } of failures) console.log(`FAILED   ${name}: ${reason}`);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 ? 0 : 1;
}
