import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const NOT_TESTS = ['**/node_modules/**', '**/dist/**'];
const BROWSER_TESTS = 'packages/*/{src,test}/**/*.browser.test.{ts,tsx}';

/** How long `expect.poll` waits. Vitest's default of one second is short for a busy machine. */
const polling = { poll: { timeout: 30_000 } };

/** One worker more than there are processors, because files also wait: for timers, the database, the browser. */
const maxWorkers = availableParallelism() + 1;

/** The slowest files, the slowest first; file size does not show it. */
const SLOWEST = [
  '/src/main.test.ts',
  '/commands/restore.test.ts',
  '/routes/access-matrix.test.ts',
  '/routes/clinic-access.test.ts',
  '/sample/sample.test.ts',
  '/test/fuzz/fuzz.test.ts',
  '/src/start.test.ts',
  '/embedded/embedded.test.ts',
  '/connection/open.test.ts',
  '/screens.browser.test.ts',
  '/day.browser.test.ts',
  '/payday.browser.test.ts',
  '/landing.browser.test.ts',
  '/console.browser.test.ts',
  '/public-pages.browser.test.ts',
  '/tracking.browser.test.ts',
  '/story.browser.test.ts',
  '/charts.browser.test.ts',
  '/errors.browser.test.ts',
  '/desktop.browser.test.ts',
  '/workspace-screens.browser.test.ts',
  '/set-up.browser.test.ts',
  '/queue.browser.test.ts',
];

/** Starts the slowest files first, so that no worker runs one alone at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => SLOWEST.findIndex((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    const slow = sorted.filter((file) => place(file) >= 0).toSorted((a, b) => place(a) - place(b));
    return [...slow, ...sorted.filter((file) => place(file) < 0)];
  }
}

/** Tests with a DOM, within a package. Each file needs a document of its own. */
const DOM_TESTS = '{src,test}/**/*.{dom.test.ts,test.tsx}';
/** Tests that replace modules by fakes, Electron among them. */
const DESKTOP_TESTS = 'packages/desktop/{src,test}/**/*.test.{ts,tsx}';

/**
 * Packages of the screens, bundled before the first test, because each file with a document loads its modules
 * again and these packages have thousands. All packages that share React's context must be included.
 */
const BUNDLED = {
  shared: [
    '@mantine/core',
    '@mantine/form',
    '@mantine/hooks',
    '@mantine/notifications',
    '@mantine/spotlight',
    '@tabler/icons-react',
    '@tanstack/react-query',
    '@testing-library/react',
    '@testing-library/user-event',
    'react',
    'react-dom',
    'react-dom/client',
    'react-router-dom',
    'react/jsx-dev-runtime',
    'react/jsx-runtime',
  ],
  core: ['@mantine/charts', '@tanstack/react-table'],
  web: [],
};

/**
 * unit, core-dom, web-dom, desktop: core, web, desktop, build code and scripts, without a server; files with
 * a document need a new one each, and those of desktop a new worker. integration: the server with a real
 * PostgreSQL, one for the whole run. browser: a real Chromium against the real server; the files end in
 * `.browser.test.ts`.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{core,web}/{src,test}/**/*.test.ts',
            'packages/*/build/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...NOT_TESTS, BROWSER_TESTS, `packages/*/${DOM_TESTS}`],
          testTimeout: 60_000,
          expect: polling,
          // Starting a worker takes longer than most of these files.
          isolate: false,
          maxWorkers,
        },
      },
      ...(['core', 'web'] as const).map((name) => ({
        root: `packages/${name}`,
        test: {
          name: `${name}-dom`,
          include: [DOM_TESTS],
          // A new global object and document for each file, in a worker that keeps compiled code.
          pool: 'vmThreads',
          exclude: NOT_TESTS,
          testTimeout: 60_000,
          expect: polling,
          maxWorkers,
          deps: { optimizer: { client: { enabled: true, include: [...BUNDLED.shared, ...BUNDLED[name]] } } },
        },
      })),
      {
        test: {
          name: 'desktop',
          include: [DESKTOP_TESTS],
          exclude: [...NOT_TESTS, BROWSER_TESTS],
          testTimeout: 60_000,
          expect: polling,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/api/{src,test,migrations}/**/*.test.ts'],
          exclude: [...NOT_TESTS, BROWSER_TESTS],
          globalSetup: ['packages/api/test/database/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: polling,
          // Each file has its own database. Reloading the server's modules for each file took a third of the
          // time.
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'browser',
          include: [BROWSER_TESTS],
          exclude: NOT_TESTS,
          globalSetup: ['packages/api/test/database/postgres.ts', 'packages/web/test/shared-product.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: polling,
          // Many files run the server in their own process; its modules are loaded once for each worker.
          isolate: false,
          maxWorkers,
          // On a build machine a browser test may run twice; `npm test` names those that needed it.
          retry: process.env.CI === 'true' ? 1 : 0,
        },
      },
    ],
  },
});
