import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverAccount } from '../src/database/embedded/account.ts';
import { locateBinaries } from '../src/database/embedded/binaries.ts';
import { isPostgresAlive, readPostmaster } from '../src/database/embedded/postmaster.ts';
import { unusedPort } from '../test/ports.ts';
import { until } from '../test/until.ts';
import { missing as missingNetwork, type Network, startNetwork } from './network.ts';

/**
 * Two PostgreSQL nodes managed by Patroni with etcd, whose third member is on a separate machine, behind an HAProxy
 * that connects to the primary.
 */
export interface Cluster {
  /** Superuser URL of the database `postgres`, through HAProxy. */
  url: string;
  /** Members of etcd: one beside each node, and one that only votes. */
  members: readonly Member[];
  /** null if this system supports none: then everything runs on the loopback interface. */
  network: Network | null;
  /** Waits until one node is the primary and the other its synchronous standby. */
  waitUntilHealthy(): Promise<{ primary: Node; standby: Node }>;
  stop(): Promise<void>;
}

export interface Member {
  /** The name of its machine. */
  name: string;
  start(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export interface Node {
  /** The name of its machine. */
  name: string;
  /** Superuser URL of its own PostgreSQL, bypassing HAProxy. */
  url: string;
  /** Starts its Patroni, which starts its PostgreSQL or copies it again from the primary. */
  start(): void;
  isPrimary(): Promise<boolean>;
  /** Its Patroni and its PostgreSQL get SIGKILL. */
  kill(): Promise<void>;
  /** Switches over to the synchronous standby; resolves once that is the primary. */
  handOver(to: Node): Promise<void>;
}

const wholeWithinMs = 120_000;
/** The shortest `ttl` that Patroni accepts; 30, 10 and 10 when omitted. */
const patience = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

const postgresql = '/usr/lib/postgresql';
const places = [
  // Debian's wrappers of the same names on the PATH look for Debian's own clusters.
  ...(existsSync(postgresql)
    ? readdirSync(postgresql).map((version) => join(postgresql, version, 'bin'))
    : []),
  ...(process.env.PATH ?? '').split(':'),
  '/usr/sbin',
];
const found = (program: string) => places.map((place) => join(place, program)).find(existsSync);
/** Patroni needs pg_controldata and pg_isready, and psql copies a node; our PostgreSQL does not include them. */
const needed = ['patroni', 'etcd', 'haproxy', 'pg_controldata', 'pg_isready', 'psql'];

/** Programs that a cluster needs and that are not installed. */
export const missing = process.platform === 'linux' ? needed.filter((name) => !found(name)) : ['Linux'];

/** The last machine has no PostgreSQL. */
const machines = ['one', 'two', 'three'];

/** Starts a cluster whose files lie in `folder`. */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = serverAccount();
  const home = dirname(locateBinaries(account).pgCtl);
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  const password = randomBytes(24).toString('base64url');
  const front = await unusedPort();
  const network = missingNetwork.length === 0 ? await startNetwork(machines) : null;
  const hostOf = (machine: string) => network?.addressOf(machine) ?? '127.0.0.1';
  const stores: { name: string; client: string; peer: string }[] = [];
  for (const name of machines) {
    const [client, peer] = [await unusedPort(), await unusedPort()];
    stores.push({ name, client: `${hostOf(name)}:${client}`, peer: `http://${hostOf(name)}:${peer}` });
  }
  const ports = [
    { name: 'one', postgres: await unusedPort(), patroni: await unusedPort() },
    { name: 'two', postgres: await unusedPort(), patroni: await unusedPort() },
  ];

  function folderOf(name: string): string {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    own(path);
    return path;
  }
  function fileOf(name: string, text: string, mode = 0o600): string {
    const path = join(folder, name);
    writeFileSync(path, text, { mode });
    own(path);
    return path;
  }
  const logOf = (name: string) => join(folder, `${name}.log`);
  function run(name: string, program: string, args: readonly string[], machine?: string): ChildProcess {
    const log = openSync(logOf(name), 'a');
    const on = machine ? (network?.on(machine) ?? []) : [];
    const [command = '', ...rest] = [...on, found(program) ?? program, ...args];
    const child = spawn(command, rest, {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      ...(account && on.length === 0 ? { uid: account.uid, gid: account.gid } : {}),
    });
    closeSync(log);
    return child;
  }

  chmodSync(folder, 0o755);
  const bin = folderOf('bin');
  for (const program of ['initdb', 'pg_ctl', 'postgres'])
    symlinkSync(join(home, program), join(bin, program));
  for (const program of ['pg_controldata', 'pg_isready'])
    symlinkSync(found(program) ?? '', join(bin, program));

  const nodes = ports.map(({ name, postgres, patroni }, index) => {
    const data = join(folderOf(name), 'data');
    const host = hostOf(name);
    const other = ports[1 - index] as (typeof ports)[number];
    const config = fileOf(
      `${name}.json`,
      JSON.stringify({
        scope: 'faults',
        name,
        restapi: { listen: `${host}:${patroni}`, connect_address: `${host}:${patroni}` },
        // With `etcd3`, Patroni before 3.0.3 overwrites the leader's key after a partition. etcd 3.6 has no v2 any more.
        etcd: { hosts: stores.map(({ client }) => client) },
        watchdog: { mode: 'off' },
        bootstrap: {
          dcs: {
            ...patience,
            synchronous_mode: true,
            failsafe_mode: true,
            postgresql: {
              use_pg_rewind: false,
              parameters: {
                max_connections: 120,
                wal_keep_size: '1GB',
                wal_sender_timeout: '5s',
                timezone: 'UTC',
              },
            },
          },
          initdb: [
            { encoding: 'UTF8' },
            { 'locale-provider': 'builtin' },
            { 'builtin-locale': 'C.UTF-8' },
            { locale: 'C' },
            { 'lc-ctype': 'C.UTF-8' },
          ],
        },
        postgresql: {
          listen: `${host}:${postgres}`,
          connect_address: `${host}:${postgres}`,
          data_dir: data,
          bin_dir: bin,
          pgpass: join(folder, name, 'pgpass'),
          authentication: {
            superuser: { username: 'postgres', password },
            replication: { username: 'standby', password },
          },
          pg_hba: ['host all all samenet scram-sha-256', 'host replication standby samenet scram-sha-256'],
          parameters: { unix_socket_directories: '' },
          create_replica_methods: ['copy'],
          copy: {
            command: fileOf(
              `copy-to-${name}`,
              copy(join(folder, other.name, 'data'), data, hostOf(other.name), other.postgres),
              0o700,
            ),
            no_params: true,
          },
          // Without pg_rewind, a diverged node is copied again.
          remove_data_directory_on_diverged_timelines: true,
        },
      }),
    );
    let child: ChildProcess | undefined;
    const postmaster = () => readPostmaster(data)?.pid;
    const patroniUrl = `http://${host}:${patroni}`;
    const isPrimary = () =>
      fetch(`${patroniUrl}/primary`).then(
        ({ ok }) => ok,
        () => false,
      );
    return {
      name,
      url: `postgres://postgres:${password}@${host}:${postgres}/postgres`,
      isPrimary,
      patroniUrl,
      start() {
        child = run(name, 'patroni', [config], name);
      },
      async kill() {
        const pid = postmaster();
        if (!child || !pid) throw new Error(`node ${name} does not run`);
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        process.kill(pid, 'SIGKILL');
        await gone;
      },
      async handOver(to: Node) {
        const answer = await fetch(`${patroniUrl}/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: name, candidate: to.name }),
        });
        if (!answer.ok) throw new Error(`Patroni did not hand over: ${await answer.text()}`);
        await until(to.isPrimary);
      },
      /** When Patroni stops, it also stops its PostgreSQL. */
      async stop() {
        await ended(child);
        const pid = postmaster();
        if (!pid || !isPostgresAlive(pid)) return;
        process.kill(pid, 'SIGQUIT');
        await until(() => !isPostgresAlive(pid));
      },
    };

    function copy(from: string, to: string, host: string, port: number): string {
      return `#!/bin/sh
PGPASSWORD=${password} exec ${found('psql')} -XAtq -v ON_ERROR_STOP=1 'host=${host} port=${port} user=postgres dbname=postgres' <<'END'
SELECT pg_backup_start('standby', true) \\g /dev/null
\\! cp -a '${from}/.' '${to}'
\\! cd '${to}' && rm -rf pg_wal/* pg_replslot/* postmaster.pid postmaster.opts standby.signal
SELECT labelfile FROM pg_backup_stop(false) \\g '${to}/backup_label'
END
`;
    }
  });

  const members = stores.map(({ name, client, peer }): Member & { stop(): Promise<void> } => {
    let child: ChildProcess | undefined;
    const args = [
      `--name=${name}`,
      `--data-dir=${join(folderOf(`etcd-${name}`), 'data')}`,
      `--listen-client-urls=http://${client}`,
      `--advertise-client-urls=http://${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      '--enable-v2',
      `--initial-cluster=${stores.map((store) => `${store.name}=${store.peer}`)}`,
    ];
    return {
      name,
      start() {
        child = run(`etcd-${name}`, 'etcd', args, name);
      },
      kill: () => ended(child, 'SIGKILL'),
      stop: () => ended(child),
    };
  });
  const servers = ports.map(
    ({ name, postgres, patroni }) => `  server ${name} ${hostOf(name)}:${postgres} check port ${patroni}`,
  );
  const proxy = fileOf(
    'haproxy.cfg',
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${front}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  const balancer = run('haproxy', 'haproxy', ['-db', '-f', proxy]);
  async function stop(): Promise<void> {
    await Promise.all(nodes.map((node) => node.stop()));
    await ended(balancer);
    for (const member of members) await member.stop();
    await network?.stop();
  }

  async function waitUntilHealthy(): Promise<{ primary: Node; standby: Node }> {
    for (const limit = performance.now() + wholeWithinMs; performance.now() < limit; await delay(100))
      for (const [index, primary] of nodes.entries()) {
        const standby = nodes[1 - index];
        if (standby && (await primary.isPrimary()) && (await isFollowed(primary.patroniUrl)))
          return { primary, standby };
      }
    const logs = ports.map(({ name }) => readFileSync(logOf(name), 'utf8').slice(-2_000));
    throw new Error(
      `No primary with its synchronous standby within ${wholeWithinMs / 1000} s:\n${logs.join('\n')}`,
    );
  }

  try {
    const isUp = () =>
      fetch(`http://${stores[0]?.client}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const member of members) member.start();
    await until(isUp);
    for (const node of nodes) node.start();
    await waitUntilHealthy();
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${front}/postgres`;
  return { url, members, network, waitUntilHealthy, stop };
}

/** Whether Patroni has a synchronous standby that is streaming. */
async function isFollowed(patroniUrl: string): Promise<boolean> {
  const answer = await fetch(`${patroniUrl}/cluster`);
  const { members } = (await answer.json()) as { members: { role: string; state: string }[] };
  return members.some(
    ({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state),
  );
}

async function ended(child: ChildProcess | undefined, signal?: 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal ?? 'SIGTERM');
  await exit;
}
