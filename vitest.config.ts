import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const INTEGRATION = 'packages/*/{src,test,build}/**/*.integration.test.{ts,tsx}';
const BROWSER = 'packages/*/{src,test}/**/*.browser.test.{ts,tsx}';
const LEFT_OUT = ['**/node_modules/**', '**/dist/**'];
/** A browser, a server and a database share the machine with the tests. */
const browserWorkers = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * unit: pure code, milliseconds each. integration: against a real PostgreSQL, one for the run. browser: a real
 * Chromium against the real server. The name of a test file says which it is.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/{src,test,build}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...LEFT_OUT, INTEGRATION, BROWSER],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: LEFT_OUT,
          globalSetup: ['packages/api/test/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: [BROWSER],
          exclude: LEFT_OUT,
          globalSetup: ['packages/api/test/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: browserWorkers,
        },
      },
    ],
  },
});
