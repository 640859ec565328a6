import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { capture } from './run/child.mjs';
import { root } from './run/paths.mjs';
import { readReport } from './run/test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs vitest over one file with one retry and reads its report. */
async function run(name: string, source: string) {
  writeFileSync(join(folder, `${name}.test.mjs`), source);
  const output = join(folder, `${name}.json`);
  const { code } = await capture(process.execPath, [
    ...[
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      name,
      '--root',
      folder,
      '--globals',
      '--retry=1',
    ],
    ...['--reporter=json', `--outputFile=${output}`],
  ]);
  return readReport(JSON.parse(readFileSync(output, 'utf8')), code);
}

describe('a test report', { timeout: 30_000 }, () => {
  it('names the tests that passed on their second try, with the failure of the first', async () => {
    const report = await run(
      'retried',
      `let tries = 0;
       describe('a clinic', () => {
         it('opens on the second try', () => { tries += 1; expect(tries).toBe(2); });
         it('opens at once', () => {});
         it('never opens', () => { expect('closed').toBe('open'); });
         it.skip('is not tried', () => {});
       });`,
    );
    expect(report).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      retried: [
        {
          name: 'a clinic opens on the second try',
          reason: 'AssertionError: expected 1 to be 2 // Object.is equality',
        },
      ],
      failures: [
        {
          name: 'a clinic never opens',
          reason: "AssertionError: expected 'closed' to be 'open' // Object.is equality",
        },
      ],
    });
  });

  it('counts a file that cannot be loaded as a failure', async () => {
    expect(await run('unloaded', "throw new Error('broken');")).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      retried: [],
      failures: [{ name: expect.stringMatching(/unloaded\.test\.mjs$/), reason: 'broken' }],
    });
  });

  it('counts an error outside any test as a failure', async () => {
    const source = "it('passes', () => { Promise.reject(new Error('later')); });";
    expect(await run('outside', source)).toMatchObject({ passed: 1, failed: 1 });
  });
});
