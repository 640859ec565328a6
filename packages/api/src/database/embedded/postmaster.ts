import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** Contents of `postmaster.pid`, which PostgreSQL keeps in its data folder while it runs. */
export type Postmaster = { pid: number; port: number };

/** Reads the pid file of the server of this data folder; undefined if there is none. */
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

/** Whether the process is running and is a PostgreSQL: ids are reused, especially in containers. */
export function isPostgresAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // "pid (name) state …": a zombie was killed, but its parent has not waited for it.
    const [, name, state] = /^\d+ \((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === 'postgres' && state !== 'Z';
  } catch {
    return false;
  }
}

/** Result of a PostgreSQL program. */
export type Outcome = { code: number | null; output: string };

/**
 * Runs initdb or pg_ctl to completion, as `account`, inside `cwd`. They get no input, and the server that pg_ctl starts
 * has no terminal, so Ctrl-C does not reach it.
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

/** Variables such as PGPORT and PGDATA in the user's shell refer to another server. */
function withoutPostgresVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^PG[A-Z]/.test(name)));
}
