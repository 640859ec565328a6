import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
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
  const child = spawn(program, args, { cwd: root, env: environment(env), shell, stdio });
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
 * Runs the pinned Node once for each list of arguments until the first of them ends; the others are stopped then.
 * Each is tied to us by a channel, so it can stop in order even when we are killed.
 * @returns {Promise<number>} the exit code of the first that failed, else 0
 */
export async function follow(...processes) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const children = processes.map((args) =>
    spawn(pinnedNode(), args, { cwd: root, env: environment(), stdio }),
  );
  for (const child of children) {
    child.once('exit', () => {
      for (const other of children) if (other !== child) other.kill('SIGTERM');
    });
  }
  const { codes } = await ended(children);
  return codes.find((code) => code !== 0) ?? 0;
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
