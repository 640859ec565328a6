import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LEFT_OUT = ['**/node_modules/**', '**/dist/**'];
const BROWSER = 'packages/*/{src,test}/**/*.browser.test.{ts,tsx}';
/** Browser tests wait more than they work, so there is one worker a core although each brings a browser and a server. */
const browserWorkers = availableParallelism();
/** On a build machine that others use too, a test of live processes or of a browser has two more tries. */
const retry = process.env.CI === 'true' ? 2 : 0;

/** How long what comes in its own time is waited for; a second, the usual, is short on a machine that others use too. */
const patience = { poll: { timeout: 15_000 } };

/** The longest file begins first, so that nobody waits for it alone at the end; it looks small, its cases lie beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/screens.browser.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/**
 * unit: core, web, desktop, build code and the scripts. integration: the server, with one real PostgreSQL for the
 * run. browser: a real Chromium against the real server, told apart by the name of the file.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{core,web,desktop}/{src,test}/**/*.test.{ts,tsx}',
            'packages/*/build/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...LEFT_OUT, BROWSER],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/api/{src,test,migrations}/**/*.test.ts'],
          exclude: [...LEFT_OUT, BROWSER],
          globalSetup: ['packages/api/test/postgres.ts'],
          testTimeout: 30_000,
          expect: patience,
          hookTimeout: 60_000,
          // Each file has a database of its own; loading the server's modules anew for each took a third of the time.
          isolate: false,
          // These files wait for databases and for processes that they start more than they work.
          maxWorkers: availableParallelism() + 1,
          retry,
        },
      },
      {
        test: {
          name: 'browser',
          include: [BROWSER],
          exclude: LEFT_OUT,
          globalSetup: ['packages/api/test/postgres.ts'],
          testTimeout: 120_000,
          expect: patience,
          hookTimeout: 120_000,
          maxWorkers: browserWorkers,
          retry,
        },
      },
    ],
  },
});
