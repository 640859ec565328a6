import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productRoot } from '../../src/config/built.ts';
import { routeLines, tableOf } from './report.ts';
import { fuzz } from './runner.ts';

/** Options of `npm run fuzz`. Without them, as in `npm test`, the inputs are always the same. */
const { FUZZ_INPUTS, FUZZ_SEED, FUZZ_ROUTE, FUZZ_PATH, FUZZ_ROUTES, FUZZ_WRITE_DOCS } = process.env;
const isCommand = FUZZ_SEED !== undefined;
const print = (line: string) => process.stdout.write(`${line}\n`);

it('no request fails, hangs, leaks, or writes a row when it is refused', async () => {
  const seed = Number(FUZZ_SEED ?? 42);
  const { failures, tallies, withoutSample } = await fuzz({
    inputs: Number(FUZZ_INPUTS ?? 2_500),
    seed,
    ...(FUZZ_ROUTE ? { route: FUZZ_ROUTE } : {}),
    ...(FUZZ_PATH ? { path: FUZZ_PATH } : {}),
    print,
  });
  if (isCommand) {
    const unreached = [...tallies].filter(([, { accepted }]) => accepted === 0).map(([name]) => name);
    print(`${tableOf(tallies)}\nseed ${seed}`);
    if (FUZZ_ROUTES) print(routeLines(tallies));
    if (unreached.length > 0) print(`Routes that accepted no input: ${unreached.join(', ')}`);
    if (withoutSample.length > 0) print(`Fields that took no sample: ${withoutSample.join(', ')}`);
    if (FUZZ_WRITE_DOCS) writeDocs(`Seed ${seed}.\n\n${tableOf(tallies)}`);
  }
  expect(failures.join('\n\n')).toBe('');
}, 86_400_000);

function writeDocs(text: string): void {
  const file = join(productRoot, 'docs/figures.md');
  const between = /(<!-- fuzz: written by .*? -->\n)[\s\S]*?(<!-- fuzz: end -->)/;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      between,
      (_all, begin: string, end: string) => `${begin}\n${text}\n\n${end}`,
    ),
  );
}
