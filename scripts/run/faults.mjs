import { build } from './build.mjs';
import { MEMORY, show } from './child.mjs';
import { pinnedNode } from './paths.mjs';

/**
 * Injects every fault of packages/api/faults into the product and counts what is lost. Resolves with the exit
 * code: 1 if anything was lost.
 * @param {string[]} args such as `--only postgres-kill --seconds 8`
 */
export async function faults(args) {
  await build();
  const program = ['--disable-warning=ExperimentalWarning', 'packages/api/faults/run.ts', ...args];
  return show(pinnedNode(), program, { env: { SERVER_FLAGS: MEMORY.join(' ') } });
}
