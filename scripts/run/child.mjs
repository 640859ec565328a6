import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedNode, root } from './paths.mjs';

/** Programs started by ours find the pinned Node first. */
function environment(extra) {
  const node = pinnedNode();
  const path = node ? { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` } : {};
  return { ...process.env, ...path, ...extra };
}

/**
 * Runs a program to its end and keeps what it prints.
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

/** Runs a program that prints for itself; resolves with its exit code. */
export function show(program, args, { env = {} } = {}) {
  return step(
    spawn(program, args, { cwd: root, env: environment(env), stdio: ['ignore', 'inherit', 'inherit'] }),
  );
}

/**
 * Runs the pinned Node to its end; resolves with its exit code. It is tied to us by a channel, so it can stop in
 * order even when we are killed.
 */
export async function follow(args) {
  const { codes } = await ended([tied(args)]);
  return codes[0];
}

/** Starts the server for `dev`: it can be stopped from here, and tells whether a signal asked for the end. */
export function startServer(args) {
  const child = tied([...SERVER, 'packages/api/src/main.ts', ...args]);
  const done = ended([child]);
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
 * Bounds of the server's memory, in MiB. Without them Node lets garbage grow with the machine's memory; fifty are in use,
 * and the largest work streams.
 */
export const MEMORY = ['--max-old-space-size=768', '--max-semi-space-size=8'];

/** How the server's entries are run. */
export const SERVER = [...MEMORY, ...(existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])];

function tied(args) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  return spawn(pinnedNode(), args, { cwd: root, env: environment(), stdio });
}

/** One of several programs in a row: an interruption ends the row. */
async function step(child) {
  const { codes, signal } = await ended([child]);
  if (signal) process.exit(128 + constants.signals[signal]);
  return codes[0];
}

/**
 * Waits for children and passes signals on. A terminal's Ctrl-C has reached the whole group already, and npm may
 * send it once more: the server counts signals close together as one. On Windows there is nothing to pass on,
 * Ctrl-C reaches every process of the console and any other signal would kill.
 */
async function ended(children) {
  let received;
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const pass = () => {
      received = signal;
      if (process.platform !== 'win32') for (const child of children) child.kill(signal);
    };
    process.on(signal, pass);
    return [signal, pass];
  });
  try {
    return { codes: await Promise.all(children.map(exitCode)), signal: received };
  } finally {
    for (const [signal, pass] of handlers) process.off(signal, pass);
  }
}

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
