import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { show } from './child.mjs';
import { failure, pinnedNode, root } from './paths.mjs';

const USAGE = `Usage: npm run fuzz -- [options]

Sends generated requests to every route of the API and the site, on a database of its own, and judges every answer.
What it checks is described in docs/security.md. It ends with exit code 1 when a route fails.

  --inputs N     requests over all routes (default 10000)
  --seed N       repeats a run; random when omitted, and printed
  --route R      only one route, such as 'POST /api/leads'
  --path P       repeats one request of a route; a failure prints it
  --routes       also prints what became of the well-formed requests of each route
  --write-docs   writes the table of results into docs/figures.md
  --help         prints this text`;

const options = {
  inputs: { type: 'string', default: '10000' },
  seed: { type: 'string' },
  route: { type: 'string' },
  path: { type: 'string' },
  routes: { type: 'boolean' },
  'write-docs': { type: 'boolean' },
  help: { type: 'boolean' },
};

/**
 * Runs the fuzz test of packages/api with the options given. Resolves with the exit code.
 * @param {string[]} args
 */
export async function fuzz(args) {
  const values = valuesOf(args);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const { inputs, seed = String(randomInt(2 ** 31)), route, path } = values;
  if (!/^[1-9]\d*$/.test(inputs) || !/^-?\d+$/.test(seed))
    throw failure(`--inputs and --seed take whole numbers.\n\n${USAGE}`);
  await build();
  const env = {
    NODE_ENV: 'test',
    FUZZ_INPUTS: inputs,
    FUZZ_SEED: seed,
    ...(route ? { FUZZ_ROUTE: route } : {}),
    ...(path ? { FUZZ_PATH: path } : {}),
    ...(values.routes ? { FUZZ_ROUTES: 'yes' } : {}),
    ...(values['write-docs'] ? { FUZZ_WRITE_DOCS: 'yes' } : {}),
  };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const chosen = [
    'packages/api/test/fuzz/fuzz.test.ts',
    '--project=integration',
    '--disable-console-intercept=true',
  ];
  return show(pinnedNode(), [vitest, 'run', ...chosen], { env });
}

function valuesOf(args) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw failure(`${error.message}\n\n${USAGE}`);
  }
}
