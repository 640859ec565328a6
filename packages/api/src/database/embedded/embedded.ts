import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brand } from '@tamarack/core/domain';
import pg from 'pg';
import { freeSpace, openDataDir } from '../../config/data-dir.ts';
import { StartError } from '../../config/start-error.ts';
import { asDiskFull } from '../disk-full.ts';
import { type Cluster, passwordFileOf, prepareCluster } from './cluster.ts';
import { isPostgresAlive, readPostmaster, runProgram } from './postmaster.ts';

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** Superuser URL of the database `tamarack`. */
  url: string;
  port: number;
  /** Stops the server; with `ephemeral` also deletes the data. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** The product's data folder; the server's data is in `postgres` below it. */
  dataDir: string;
  /** Called with one line for each thing that happens. */
  log(line: string): void;
  /** For tests: nothing is flushed to disk, and `stop` deletes the data. */
  ephemeral?: boolean;
};

const DATABASE = brand.name.toLowerCase();
const STARTUP_SECONDS = 60;
const WATCH_INTERVAL_MS = 1000;
/** PostgreSQL's error code for a wrong password. */
const wrongPassword = '28P01';
/** PostgreSQL's error code for connections that a shutdown ends. */
const stopping = '57P01';
/** How long the server may take to exit after pg_ctl has. */
const EXIT_MS = 2000;

/** Small enough for a laptop, large enough for a million clinics; reachable over loopback only. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=120',
  'shared_buffers=256MB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'random_page_cost=1.1',
  'max_wal_size=2GB',
  'log_timezone=UTC',
  'timezone=UTC',
];
const EPHEMERAL_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the PostgreSQL that ships with the product on a free port of 127.0.0.1, and creates the database `tamarack` on
 * first use. A server of this data folder that is still running, because its owner was killed, is adopted. While this
 * process runs, it restarts a killed server on the same port. The caller must hold the instance lock of the data
 * folder.
 * @throws StartError when the data folder cannot be used or the server does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, ephemeral = false } = options;
  openDataDir(dataDir);
  const cluster = await prepareCluster(dataDir);
  const adopted = await adopt(cluster, log);
  const port = adopted ?? (await start(cluster, ephemeral));
  try {
    await createDatabase(cluster, port);
  } catch (error) {
    await stop(cluster, 'immediate').catch(() => {});
    throw unusable(dataDir, error as Error);
  }
  const stopWatching = ephemeral ? () => {} : keepRunning(cluster, port, log);
  return {
    url: urlOf(cluster, port, DATABASE),
    port,
    async stop() {
      await stopWatching();
      await stop(cluster, ephemeral ? 'immediate' : 'fast');
      if (ephemeral) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Whether a statement failed because of the server itself: its files are damaged, a resource such as the disk is
 * exhausted, or it refuses every connection to the database.
 */
export function isUnusable(error: unknown): boolean {
  const { code = '', severity } = error as { code?: string; severity?: string };
  return /^(53|58|XX)/.test(code) || (severity === 'FATAL' && code !== stopping);
}

/** The error for a server that runs but cannot be used. */
export function unusable(dataDir: string, error: Error & { code?: string }): StartError {
  const folder = join(dataDir, 'postgres');
  const diskFull = asDiskFull(error);
  if (diskFull) return diskFull;
  if (error.code === wrongPassword)
    return new StartError(
      `The password in ${passwordFileOf(dataDir)} is not that of the PostgreSQL of ${folder}.`,
      `Restore ${passwordFileOf(dataDir)} from the backup that ${folder} comes from: they belong together.`,
      { cause: error },
    );
  if (isPassing(error))
    return new StartError(
      `PostgreSQL in ${folder} accepts no connection at the moment: ${error.message}.`,
      `Start again in a minute. The full log is ${join(folder, 'server.log')}.`,
      { cause: error },
    );
  return new StartError(
    `The data of PostgreSQL in ${folder} cannot be used: ${error.message}.`,
    `Restore them from a backup (docs/backup.md), or move ${folder} away to begin anew. The full log is ${join(folder, 'server.log')}.`,
    { cause: error },
  );
}

/** No sign of damage: connections or memory are exhausted (class 53), or the server starts, stops or recovers (57P). */
function isPassing({ code = '' }: { code?: string }): boolean {
  return /^(53|57P0)/.test(code);
}

/**
 * Superuser URL of the server that another process runs on this data folder; undefined if there is none. Starts and
 * stops nothing.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'postgres'))) return undefined;
  const cluster = await prepareCluster(dataDir);
  const port = await adopt(cluster, () => {});
  return port === undefined ? undefined : urlOf(cluster, port, DATABASE);
}

/** Stops the `ephemeral` server of a killed test run, and deletes its data. */
export async function stopAbandoned(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'postgres'))) await stop(await prepareCluster(dataDir), 'immediate');
  rmSync(dataDir, { recursive: true, force: true });
}

/** Port of the server of this data folder if it is already running; otherwise undefined. */
async function adopt(cluster: Cluster, log: (line: string) => void): Promise<number | undefined> {
  const deadline = Date.now() + STARTUP_SECONDS * 1000;
  while (Date.now() < deadline) {
    const running = readPostmaster(cluster.folder);
    if (!running) return undefined;
    if (!isPostgresAlive(running.pid)) {
      // Left by a killed server. Another process may have its id by now, and then PostgreSQL itself would refuse to
      // start.
      rmSync(join(cluster.folder, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (running.port && (await answers(cluster, running.port))) {
      log(`PostgreSQL of ${cluster.folder} was still running; using it.`);
      return running.port;
    }
    await delay(100);
  }
  throw new StartError(
    `A PostgreSQL of ${cluster.folder} runs but does not answer.`,
    `Look at ${serverLog(cluster)}, and end the process named in ${join(cluster.folder, 'postmaster.pid')}.`,
  );
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = clientOf(cluster, port, 'postgres');
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return (error as { code?: string }).code === wrongPassword;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts the server and returns its port; retries if another process takes the port first. */
async function start(cluster: Cluster, ephemeral: boolean, fixedPort?: number): Promise<number> {
  const deadline = Date.now() + STARTUP_SECONDS * 1000;
  for (;;) {
    const port = fixedPort ?? (await freePort());
    rotateLog(cluster);
    const settings = [`port=${port}`, ...SETTINGS, ...(ephemeral ? EPHEMERAL_SETTINGS : [])];
    const sizeBefore = logText(cluster).length;
    const { code, output } = await runProgram(
      cluster.binaries.pgCtl,
      [
        'start',
        '--wait',
        '--silent',
        `--timeout=${STARTUP_SECONDS}`,
        `--pgdata=${cluster.pgdata}`,
        `--log=${join(cluster.pgdata, 'server.log')}`,
        `--options=${settings.map((setting) => `-c ${setting}`).join(' ')}`,
      ],
      { account: cluster.account, cwd: cluster.folder },
    );
    if (code === 0) return port;
    const said = logText(cluster).slice(sizeBefore).trim();
    const isBusy = /Address already in use|could not bind|pre-existing shared memory block/.test(said);
    if (!isBusy || Date.now() > deadline) {
      throw new StartError(
        `The embedded PostgreSQL did not start.\n${[output.trim(), said].filter(Boolean).join('\n')}`,
        said.includes('No space left on device')
          ? freeSpace
          : `The full log is ${serverLog(cluster)}. Or set DATABASE_URL to a PostgreSQL of your own.`,
      );
    }
    await delay(200);
  }
}

/** pg_ctl fails for a server that is already gone, so its exit code alone is not an error. */
async function stop(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  const running = readPostmaster(cluster.folder);
  if (!running || !isPostgresAlive(running.pid)) return;
  const options = { account: cluster.account, cwd: cluster.folder };
  const args = ['stop', '--wait', '--silent', `--timeout=${STARTUP_SECONDS}`, `--pgdata=${cluster.pgdata}`];
  const { code, output } = await runProgram(cluster.binaries.pgCtl, [...args, `--mode=${mode}`], options);
  // pg_ctl returns once the pid file is gone; the process ends a moment later.
  for (const end = Date.now() + EXIT_MS; isPostgresAlive(running.pid); await delay(10)) {
    if (Date.now() > end) throw new Error(`PostgreSQL did not stop (${code}): ${output.trim()}`);
  }
}

/**
 * Restarts the server whenever it dies, until the returned function is called, which waits for a restart in progress.
 */
function keepRunning(cluster: Cluster, port: number, log: (line: string) => void): () => Promise<void> {
  let restart: Promise<void> | undefined;
  const timer = setInterval(() => {
    const running = readPostmaster(cluster.folder);
    if (restart || (running && isPostgresAlive(running.pid))) return;
    log('PostgreSQL is gone; starting it again.');
    rmSync(join(cluster.folder, 'postmaster.pid'), { force: true });
    restart = start(cluster, false, port)
      .then(
        () => log('PostgreSQL runs again.'),
        (error: Error) => log(error.message),
      )
      .finally(() => {
        restart = undefined;
      });
  }, WATCH_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await restart;
  };
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = clientOf(cluster, port, 'postgres');
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function clientOf(cluster: Cluster, port: number, database: string): pg.Client {
  return new pg.Client({
    connectionString: urlOf(cluster, port, database),
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  });
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** A free port; never 5432, where people expect their own PostgreSQL. */
async function freePort(): Promise<number> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  return port === 5432 ? freePort() : port;
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

function serverLog(cluster: Cluster): string {
  return join(cluster.folder, 'server.log');
}

function logText(cluster: Cluster): string {
  return existsSync(serverLog(cluster)) ? readFileSync(serverLog(cluster), 'utf8') : '';
}

function rotateLog(cluster: Cluster): void {
  const file = serverLog(cluster);
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
}
