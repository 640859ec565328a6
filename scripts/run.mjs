#!/usr/bin/env node
// Every npm script comes here. Runs on any Node >= 20 with nothing installed: only Node's own modules.
import { bench } from './run/bench.mjs';
import { build } from './run/build.mjs';
import { follow, SERVER, show } from './run/child.mjs';
import { dev } from './run/dev.mjs';
import { faults } from './run/faults.mjs';
import { fuzz } from './run/fuzz.mjs';
import { ensureInstalled } from './run/install.mjs';
import { lighthouse } from './run/lighthouse.mjs';
import { pinnedPnpm } from './run/pnpm.mjs';
import { runLint, runTests } from './run/verify.mjs';

const commands = {
  start: async (args) => {
    await build();
    return follow([...SERVER, 'packages/api/src/main.ts', ...args]);
  },
  dev: (args) => dev(args),
  build: async (args) => {
    await build({ force: true, desktop: args[0] !== 'server' });
    return 0;
  },
  test: (args) => runTests(args),
  lint: () => runLint(),
  bench: (args) => bench(args),
  faults: (args) => faults(args),
  fuzz: (args) => fuzz(args),
  lighthouse: (args) => lighthouse(args),
  admin: (args) => follow([...SERVER, 'packages/api/src/admin.ts', ...args]),
};

/** Commands that need nothing installed. */
const withoutInstall = {
  /** Runs pnpm itself. */
  pnpm: async (args) => {
    const { program, args: first } = await pinnedPnpm();
    return show(program, [...first, ...args]);
  },
  /** Prints the packages of the lockfile, as CycloneDX. */
  sbom: (args) =>
    withoutInstall.pnpm([
      'sbom',
      '--sbom-format',
      'cyclonedx',
      '--sbom-type',
      'application',
      '--lockfile-only',
      ...args,
    ]),
};

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn({ ...commands, ...withoutInstall }, name)) {
  console.error(`Usage: npm run <${Object.keys(commands).join(' | ')} | sbom>`);
  process.exit(2);
}
try {
  if (Object.hasOwn(withoutInstall, name)) process.exit(await withoutInstall[name](args));
  await ensureInstalled();
  process.exit(await commands[name](args));
} catch (error) {
  console.error(error.expected ? error.message : error);
  process.exit(1);
}
