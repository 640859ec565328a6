import { watch } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { startServer } from './child.mjs';
import { root } from './paths.mjs';

export const WATCHED = [
  'packages/api/src',
  'packages/api/migrations',
  'packages/api/build',
  'packages/core/src',
  'packages/web/src',
  'packages/web/build',
  'packages/web/content',
  'packages/web/public',
];
const QUIET_MS = 200;

/**
 * Builds the site, runs the server, and repeats both whenever a source changes. Resolves with the exit code
 * once the server is asked to stop.
 */
export async function dev(args) {
  const changes = watchSources();
  for (;;) {
    await buildOrPrintError();
    const server = startServer(args);
    const change = changes.next();
    const ended = await Promise.race([server.exited, change]);
    if (typeof ended === 'number' && server.wasSignalled()) return ended;
    if (typeof ended === 'number') console.log('The server ended; waiting for a change …');
    console.log(`\n${await change} changed`);
    server.stop();
    await server.exited;
    if (server.wasSignalled()) return 0;
  }
}

/** Prints a failed build instead of throwing: the next change may fix it. */
async function buildOrPrintError() {
  try {
    await build();
  } catch (error) {
    console.error(error.message);
  }
}

/** `next()` resolves with the path of a change, once no more changes follow. */
function watchSources() {
  let path;
  let timer;
  let tell;
  for (const folder of WATCHED) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || /\.test\.tsx?$|~$|^\./.test(name)) return;
      path = join(folder, name);
      clearTimeout(timer);
      timer = setTimeout(() => tell?.(path), QUIET_MS);
    });
  }
  return {
    next: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  };
}
