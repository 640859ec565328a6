import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { failure, pinnedNode, root } from './paths.mjs';
import { pinnedPnpm } from './pnpm.mjs';

const STAMP = 'node_modules/.tamarack-installed';

/** Installs the packages of the lockfile unless they are installed already. */
export async function ensureInstalled() {
  const manifests = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`);
  const print = fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests]);
  if (pinnedNode() && isStamped(STAMP, print)) return;
  const begun = Date.now();
  console.log('Installing packages. The first time takes a minute or two …');
  const { program, args, shell } = await pinnedPnpm();
  const { code, output } = await capture(
    program,
    [...args, 'install', '--frozen-lockfile', '--config.confirmModulesPurge=false'],
    { shell },
  );
  if (code !== 0) {
    throw failure(`${output.trim()}\n\nThe packages could not be installed. Can the registry be reached?`);
  }
  if (!pinnedNode())
    throw failure(`${output.trim()}\n\nThe pinned Node was not among the installed packages.`);
  stamp(STAMP, print);
  console.log(`Packages installed in ${Math.round((Date.now() - begun) / 1000)} s.`);
}
