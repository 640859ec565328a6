import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { failure, pinnedNode, root } from './paths.mjs';

const COMMON = [
  ...['src', 'package.json'].map((part) => `packages/core/${part}`),
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];

/** What is built: from what, by what, and where the mark lies that says from which sources. */
const SITE = {
  name: 'site',
  stamp: 'packages/web/dist/.built-from',
  sources: ['src', 'build', 'public', 'index.html', 'vite.config.ts', 'package.json'].map(
    (part) => `packages/web/${part}`,
  ),
  command: ['packages/web/build/build.ts'],
};
const DESKTOP = {
  name: 'desktop console',
  stamp: 'packages/desktop/dist/.built-from',
  sources: ['src', 'electron.vite.config.ts', 'package.json'].map((part) => `packages/desktop/${part}`),
  command: [
    'packages/desktop/node_modules/electron-vite/bin/electron-vite.js',
    'build',
    'packages/desktop',
    '--logLevel=warn',
  ],
};

/** Builds the site, and the desktop console when asked to, unless their sources are those of the last build. */
export async function build({ force = false, desktop = false } = {}) {
  for (const part of desktop ? [SITE, DESKTOP] : [SITE]) await buildPart(part, force);
}

async function buildPart(part, force) {
  const print = fingerprint([...part.sources, ...COMMON]);
  if (!force && isStamped(part.stamp, print)) return;
  const begun = Date.now();
  // A build that is interrupted must not look like the last good one.
  rmSync(join(root, part.stamp), { force: true });
  console.log(`Building the ${part.name} …`);
  const { code, output } = await capture(pinnedNode(), part.command);
  if (code !== 0) throw failure(`${output.trim()}\n\nThe ${part.name} could not be built.`);
  stamp(part.stamp, print);
  const name = part.name[0].toUpperCase() + part.name.slice(1);
  console.log(`${name} built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
}
