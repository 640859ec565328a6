import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginAs, loginOf } from '../../src/database/roles/logins.ts';
import { runtimeRoles } from '../../src/database/roles/roles.ts';
import { unusedPort } from '../ports.ts';
import { until } from '../until.ts';

export const hasPgBouncer = !spawnSync('pgbouncer', ['--version'], {
  env: { PATH: `${process.env.PATH}:/usr/sbin` },
}).error;

/** The user `nobody`, used when the test runs as root, because PgBouncer refuses to run as root. */
const NOBODY = 65_534;

export interface Pooler {
  /** Without user name and password. */
  url: string;
  start(): Promise<void>;
  /** Sends it the signal and waits until it exits. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of the database at `url`.
 * @param poolSize connections per login; by default so few that clients have to take turns
 */
export async function startPgBouncer(url: string, poolSize = 2): Promise<Pooler> {
  const { hostname, port: databasePort, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await unusedPort();
  const users = runtimeRoles.map((role) => {
    const { user, password } = loginOf(loginAs(role, url));
    return `"${user}" "${password}"`;
  });
  writeFileSync(join(folder, 'users.txt'), `${users.join('\n')}\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
server_lifetime = 60
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
      stdio: 'ignore',
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    await until(() => answers(port));
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  }
  await start();
  return {
    url: `postgres://127.0.0.1:${port}${pathname}`,
    start,
    end,
    async stop() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
