import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { postmasterOf } from '../../../test/processes/product-process.ts';
import { openDatabase } from '../connection/open.ts';
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  isUnusable,
  startEmbeddedPostgres,
  stopAbandoned,
  unusable,
} from './embedded.ts';
import { isPostgresAlive } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
let dataDir: string;
let server: EmbeddedPostgres | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-test-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  return server;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

it('the test run has its own server', async () => {
  expect(await query(inject('postgresUrl'), 'SELECT current_database() AS name')).toEqual([
    { name: 'tamarack' },
  ]);
});

describe('a new data folder', () => {
  it('sorts UTF-8 by code point and treats accented letters as letters', async () => {
    const { url } = await start();
    await query(url, 'CREATE EXTENSION pg_trgm');
    expect(
      await query(url, "SELECT 'É' < 'a' AS before, lower('É') AS lower, 'é' ~ '^[[:alpha:]]$' AS letter"),
    ).toEqual([{ before: false, lower: 'é', letter: true }]);
    expect(await query(url, "SELECT similarity('Clinique Érable', 'érable') > 0.4 AS found")).toEqual([
      { found: true },
    ]);
  });

  it('listens on loopback only, and requires the generated password, which nobody else can read', async () => {
    const { url, port } = await start();
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(url, 'SHOW unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    expect(port).not.toBe(5432);
    const wrong = Object.assign(new URL(url), { password: 'postgres' }).toString();
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow(
      'password authentication failed for user "postgres"',
    );
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('keeps its data after a stop, and starts no second server while one is running', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(await findEmbeddedPostgres(dataDir)).toBe(first.url);
    await first.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
    const second = await start();
    expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('is created again after a first start that was killed half-way', async () => {
    mkdirSync(join(dataDir, 'postgres.unfinished'));
    writeFileSync(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18');
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-password']);
  });
});

describe('a server that was killed', () => {
  it('leaves a pid file that does not block the next start, even if another process now has that id', async () => {
    const first = await start();
    const { pid } = postmasterOf(dataDir);
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const content = readFileSync(file, 'utf8');
    await first.stop();
    writeFileSync(file, content.replace(String(pid), String(process.pid)));
    const second = await start();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is restarted on the same port', async () => {
    const { url, port } = await start();
    const { pid } = postmasterOf(dataDir);
    process.kill(pid, 'SIGKILL');
    const answers = () =>
      query(url, 'SELECT 1').then(
        () => postmasterOf(dataDir).pid !== pid,
        () => false,
      );
    await expect.poll(answers, { interval: 100 }).toBe(true);
    expect(postmasterOf(dataDir).port).toBe(port);
  });
});

describe('a data folder that cannot be used', () => {
  it('is reported when another PostgreSQL version created it', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      `${dataDir}/postgres was made by PostgreSQL 16; this release brings PostgreSQL 18.`,
    );
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  });

  it('is reported when its password is missing', async () => {
    await (await start()).stop();
    renameSync(join(dataDir, 'postgres-password'), join(dataDir, 'elsewhere'));
    await expect(start()).rejects.toThrow('The password of the embedded PostgreSQL cannot be read: ENOENT');
    writeFileSync(join(dataDir, 'postgres-password'), '\n');
    await expect(start()).rejects.toThrow('cannot be read: the file is empty');
  });

  it('is reported when its password is wrong, also while its server runs, and leaves none running', async () => {
    await startEmbeddedPostgres({ dataDir, log: () => {}, ephemeral: true });
    writeFileSync(join(dataDir, 'postgres-password'), 'another\n');
    for (const _ of ['running', 'stopped']) {
      await expect(start()).rejects.toThrow(
        `The password in ${dataDir}/postgres-password is not that of the PostgreSQL of ${dataDir}/postgres.`,
      );
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    }
  });

  it.each([
    ['the database "postgres"', (oids: number[]) => `${oids.at(-2)}`],
    ['a file of the product’s own database', (oids: number[]) => `${oids.at(-1)}/PG_VERSION`],
  ])('is reported when it has lost %s, and leaves no server running', async (_, which) => {
    await (await start()).stop();
    const base = join(dataDir, 'postgres', 'base');
    const oids = readdirSync(base).map(Number).filter(Number.isInteger);
    rmSync(join(base, which(oids.toSorted((a, b) => a - b))), { recursive: true });
    const opening = openDatabase({ dataDir, databaseUrl: null, databaseAdminUrl: null }, () => {});
    await expect(opening).rejects.toThrow(`The data of PostgreSQL in ${dataDir}/postgres cannot be used: `);
    await expect(opening).rejects.toMatchObject({
      remedy: expect.stringMatching(/^Restore them from a backup/),
    });
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it.each([
    ['full disk', '53100', 'ERROR', 'Free space on the disk of DATA_DIR'],
    ['full disk at the connection', '53100', 'FATAL', 'Free space on the disk of DATA_DIR'],
    ['lack of connections', '53300', 'FATAL', 'Start again in a minute.'],
    ['server that still recovers', '57P03', 'FATAL', 'Start again in a minute.'],
  ])('is not thrown away because of a %s', (_, code, severity, remedy) => {
    const error = Object.assign(new Error('refused'), { code, severity });
    expect(isUnusable(error)).toBe(true);
    const told = unusable(dataDir, error);
    expect(told.remedy).toMatch(remedy);
    expect(`${told.message} ${told.remedy}`).not.toMatch(/backup|move|cannot be used/);
  });

  it('shows the server’s log when it is damaged', async () => {
    await (await start()).stop();
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    await expect(start()).rejects.toThrow(/The embedded PostgreSQL did not start\.[\s\S]*pg_control/);
  });
});

describe.runIf(isRoot)('as root', () => {
  it('runs as another user, even in a folder that only root can reach', async () => {
    const { url } = await start(join(dataDir, 'closed'));
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const { pid } = postmasterOf(join(dataDir, 'closed'));
    const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    expect(Number(uid)).toBeGreaterThan(0);
  });
});

it('an ephemeral server deletes its data when it is stopped, also after its owner was killed', async () => {
  const kept = join(dataDir, 'ephemeral');
  const one = await startEmbeddedPostgres({ dataDir: kept, log: () => {}, ephemeral: true });
  await one.stop();
  expect(existsSync(kept)).toBe(false);
  await startEmbeddedPostgres({ dataDir: kept, log: () => {}, ephemeral: true });
  const { pid } = postmasterOf(kept);
  await stopAbandoned(kept);
  expect([existsSync(kept), isPostgresAlive(pid)]).toEqual([false, false]);
});
