import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { failure, pinnedNode, root } from './paths.mjs';

const SOURCES = [
  ...['src', 'build', 'public', 'index.html', 'vite.config.ts', 'package.json'].map(
    (part) => `packages/web/${part}`,
  ),
  ...['src', 'package.json'].map((part) => `packages/core/${part}`),
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];
const STAMP = 'packages/web/dist/.built-from';

/** Builds the web package unless its sources are those of the last build. */
export async function build({ force = false } = {}) {
  const print = fingerprint([
    ...SOURCES,
    'packages/web/vite.config.ts',
    'pnpm-lock.yaml',
    'tsconfig.base.json',
  ]);
  if (!force && isStamped(STAMP, print)) return;
  const begun = Date.now();
  // A build that is interrupted must not look like the last good one.
  rmSync(join(root, STAMP), { force: true });
  console.log('Building the site …');
  const { code, output } = await capture(pinnedNode(), ['packages/web/build/build.ts']);
  if (code !== 0) throw failure(`${output.trim()}\n\nThe site could not be built.`);
  stamp(STAMP, print);
  console.log(`Site built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
}
