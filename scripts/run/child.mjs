import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedNode, root } from './paths.mjs';

/** Node's compile cache, which halves the time of each start after the first. */
const COMPILED = join(root, 'node_modules/.cache/compiled');

/** Interval at which a script checks that npm is still running. */
const ORPHAN_CHECK_MS = 250;

/** The environment with the pinned Node first in the PATH. */
function environment(extra) {
  const node = pinnedNode();
  const path = node ? { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` } : {};
  return { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...path, ...extra };
}

/**
 * Runs a program and collects its output.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(program, args, { shell = false, env = {} } = {}) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(program, args, {
    cwd: root,
    env: environment({ NO_COLOR: '1', FORCE_COLOR: '0', ...env }),
    shell,
    stdio,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return { code: await step(child), output };
}

/** Runs a program that prints to the terminal; resolves with its exit code. */
export function show(program, args, { env = {} } = {}) {
  return step(
    spawn(program, args, { cwd: root, env: environment(env), stdio: ['ignore', 'inherit', 'inherit'] }),
  );
}

/**
 * Runs the pinned Node; resolves with its exit code. An IPC channel tells the child when this process is killed, so
 * that it can stop gracefully.
 */
export async function follow(args) {
  const { codes } = await waitForAll([spawnTied(args)]);
  return codes[0];
}

/** Starts the server for `dev`. `wasSignalled` tells whether this process received a signal to stop. */
export function startServer(args) {
  const child = spawnTied([...SERVER, 'packages/api/src/main.ts', ...args]);
  const done = waitForAll([child]);
  let signalled = false;
  done.then(({ signal }) => {
    signalled = signal !== undefined;
  });
  return {
    exited: done.then(({ codes }) => codes[0]),
    wasSignalled: () => signalled,
    stop: () => child.kill('SIGTERM'),
  };
}

/**
 * Memory limits of the server in MiB. Without them Node's garbage grows with the machine's memory. The server needs about
 * 50 MiB; large exports are streamed.
 */
export const MEMORY = ['--max-old-space-size=768', '--max-semi-space-size=8'];

/** Node arguments for the server's entry points. */
export const SERVER = [...MEMORY, ...(existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])];

/** Starts the pinned Node with an IPC channel, which tells the child when this process ends. */
function spawnTied(args) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  return spawn(pinnedNode(), args, { cwd: root, env: environment(), stdio });
}

/** Waits for one program of a sequence. A signal ends the whole sequence. */
async function step(child) {
  const { codes, signal } = await waitForAll([child]);
  if (signal) process.exit(128 + constants.signals[signal]);
  return codes[0];
}

/**
 * Waits for children and forwards signals to them. The terminal sends Ctrl-C to the whole process group, and npm may send
 * it again; the server treats signals in quick succession as one. On Windows nothing is forwarded: Ctrl-C reaches every
 * process of the console, and any other signal would kill the child.
 */
async function waitForAll(children) {
  let received;
  const pass = (signal) => {
    received = signal;
    if (process.platform !== 'win32') for (const child of children) child.kill(signal);
  };
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => pass(signal);
    process.on(signal, handler);
    return [signal, handler];
  });
  const unwatch = onceOrphaned(() => received ?? pass('SIGTERM'));
  try {
    return { codes: await Promise.all(children.map(exitCode)), signal: received };
  } finally {
    unwatch();
    for (const [signal, handler] of handlers) process.off(signal, handler);
  }
}

/** Process id of the npm that runs this script, or of npm's shell; undefined without npm. */
const npm = process.env.npm_lifecycle_event ? process.ppid : undefined;

/**
 * Calls `tell` once npm or its shell has ended. On SIGTERM a shell ends without passing the signal on, so
 * that stopping npm would leave the server running.
 */
function onceOrphaned(tell) {
  if (npm === undefined || process.platform === 'win32') return () => {};
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    tell();
  }, ORPHAN_CHECK_MS).unref();
  return () => clearInterval(timer);
}

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
