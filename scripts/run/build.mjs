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

/**
 * Each part: its sources, the command that builds it, and the stamp file with the fingerprint of the last
 * build's sources.
 */
export const SITE = {
  name: 'site',
  stamp: 'packages/web/dist/.built-from',
  sources: ['src', 'build', 'content', 'public', 'index.html', 'vite.config.ts', 'package.json'].map(
    (part) => `packages/web/${part}`,
  ),
  command: ['packages/web/build/build.ts'],
};
const SAMPLE_REPORT = {
  name: 'sample report',
  stamp: 'packages/api/dist/.built-from',
  sources: ['build', 'package.json'].map((part) => `packages/api/${part}`),
  command: ['packages/api/build/sample-report/build.ts'],
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

/** Builds what the server serves, and the desktop console if asked. Skips a part whose sources have not changed. */
export async function build({ force = false, desktop = false } = {}) {
  const parts = [SAMPLE_REPORT, SITE, ...(desktop ? [DESKTOP] : [])];
  for (const part of parts) await buildPart(part, force);
}

async function buildPart(part, force) {
  const print = fingerprint([...part.sources, ...COMMON]);
  if (!force && isStamped(part.stamp, print)) return;
  const begun = Date.now();
  // An interrupted build must not count as up to date.
  rmSync(join(root, part.stamp), { force: true });
  console.log(`Building the ${part.name} …`);
  const { code, output } = await capture(pinnedNode(), part.command);
  if (code !== 0) throw failure(`${output.trim()}\n\nThe ${part.name} could not be built.`);
  stamp(part.stamp, print);
  const name = part.name[0].toUpperCase() + part.name.slice(1);
  console.log(`${name} built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
}
