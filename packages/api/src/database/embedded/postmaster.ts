import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** What PostgreSQL writes into `postmaster.pid` of its data folder while it runs. */
export type Postmaster = { pid: number; port: number };

/** The server of this data folder as its own pid file tells; undefined when it has none. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, , , port] = text.split('\n').map(Number);
  return pid ? { pid, port: port ?? 0 } : undefined;
}

/** Whether the process lives and is a PostgreSQL: ids are used again, above all in containers. */
export function isPostgresAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // "pid (name) state …": a zombie was killed and waits for a parent that never asks.
    const [, name, state] = /^\d+ \((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === 'postgres' && state !== 'Z';
  } catch {
    return false;
  }
}

/** How a PostgreSQL program ended. */
export type Outcome = { code: number | null; output: string };

/**
 * Runs initdb or pg_ctl to its end, as `account`, inside `cwd`. Neither reads anything from us, and the
 * server that pg_ctl leaves behind belongs to no terminal, so Ctrl-C does not reach it.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { account: Account | undefined; cwd: string },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      uid: options.account?.uid,
      gid: options.account?.gid,
      env: { ...withoutPostgresVariables(process.env), LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    // "exit", not "close": on Windows the server inherits the pipes and keeps them open.
    child.on('exit', (code) => setImmediate(() => resolve({ code, output })));
  });
}

/** PGPORT, PGDATA and the like of the person's shell mean another server. */
function withoutPostgresVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^PG[A-Z]/.test(name)));
}
