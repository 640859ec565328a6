import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { root, serverFlags, untilReady } from '../bench/product.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded.ts';
import { isPostgresAlive, readPostmaster } from '../src/database/embedded/postmaster.ts';
import { prepareLogin } from '../src/database/roles/logins.ts';
import { unusedPort } from '../test/ports.ts';
import { stopWithinMs } from './faults.ts';
import { type Instance, instance } from './instance.ts';

/** Result of a start under adverse conditions. */
export interface StartRow {
  name: string;
  what: string;
  figure: string;
  reached: boolean;
}

interface Started {
  child: ChildProcess;
  text(): string;
  ended: Promise<number | string>;
}

async function start(dataDir: string, port: number): Promise<Started> {
  const child = spawn(process.execPath, [...serverFlags, 'packages/api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SAMPLE_DATA: 'false',
      LOG_LEVEL: 'error',
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return { child, text: () => text, ended };
}

/** Milliseconds after the database's files exist: by then PostgreSQL is starting, migrating or being filled. */
const kills = [0, 250, 500, 800, 1_200];

/**
 * Kills a first start (-9) progressively later, each on the files left by the previous one, then lets one finish.
 */
async function killedFirstStarts(dataDir: string): Promise<StartRow> {
  const row = {
    name: 'first-start',
    what: `a first start is killed (-9) at ${kills.length + 1} moments, from initdb to the migrations`,
  };
  const port = await unusedPort();
  const files = ['postgres.unfinished', ...kills.map(() => 'postgres')];
  for (const [index, file] of files.entries()) {
    const { child, ended, text } = await start(dataDir, port);
    while (!existsSync(join(dataDir, file)) && child.exitCode === null) await delay(5);
    if (index > 0) await delay(kills[index - 1]);
    if (child.exitCode !== null)
      return { ...row, figure: `a later start failed: ${text().trim()}`, reached: false };
    child.kill('SIGKILL');
    await ended;
  }
  const last = await start(dataDir, port);
  const begun = performance.now();
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, last.child);
  } catch {
    return { ...row, figure: `the last start failed: ${last.text().trim()}`, reached: false };
  }
  const ready = performance.now() - begun;
  const pid = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  last.child.kill('SIGTERM');
  const code = await last.ended;
  const isLeft = isPostgresAlive(pid);
  const figure = `then it starts in ${(ready / 1000).toFixed(1)} s and ends with ${code}${isLeft ? ', PostgreSQL still runs' : ''}`;
  return { ...row, figure, reached: code === 0 && !isLeft };
}

/**
 * Two servers and two workers that start simultaneously on an empty database: one migrates it, one creates the first
 * owner.
 */
async function startedTogether(): Promise<StartRow> {
  const what = 'two servers and two workers start at once on an empty database';
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-together-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const variables = {
    DATABASE_URL: await prepareLogin(postgres.url),
    DATABASE_ADMIN_URL: postgres.url,
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: 'owner@faults.example',
    ADMIN_PASSWORD: 'seven quiet larches',
    LOG_LEVEL: 'error',
  };
  const all: Instance[] = [];
  for (const ROLE of ['server', 'server', 'worker', 'worker'])
    all.push(instance(`${ROLE}-${all.length}`, await unusedPort(), { ...variables, ROLE }));
  try {
    const begun = performance.now();
    const started = await Promise.allSettled(all.map((one) => one.start()));
    const ready = performance.now() - begun;
    const failures = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    for (const text of failures) console.log(`  ${text}\n`);
    if (failures.length > 0)
      return { name: 'together', what, figure: `${failures.length} did not start`, reached: false };
    const sql = new pg.Client(postgres.url);
    await sql.connect();
    const { rows } = await sql.query<{ owners: number; clinics: number }>(
      `SELECT (SELECT count(*) FROM users WHERE platform_role = 'platform_owner')::integer AS owners,
              (SELECT count(*) FROM tenants)::integer AS clinics`,
    );
    await sql.end();
    const stopped = Math.max(...(await Promise.all(all.map((one) => one.end('SIGTERM')))));
    const { owners = 0, clinics = 0 } = rows[0] ?? {};
    const figure = `all ready in ${(ready / 1000).toFixed(1)} s, with ${owners} owner and ${clinics} clinics, samples and sandboxes; all stopped in ${(stopped / 1000).toFixed(1)} s`;
    return { name: 'together', what, figure, reached: owners === 1 && stopped <= stopWithinMs };
  } finally {
    for (const one of all) await one.remove();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const garbage = '\u0001 not what it was';
const damages: [string, (dataDir: string) => void][] = [
  ['postgres/PG_VERSION is empty', (folder) => truncateSync(join(folder, 'postgres/PG_VERSION'))],
  [
    'postgres/global/pg_control is empty',
    (folder) => truncateSync(join(folder, 'postgres/global/pg_control')),
  ],
  [
    'postgres/global/pg_control is garbage',
    (folder) => writeFileSync(join(folder, 'postgres/global/pg_control'), garbage.repeat(500)),
  ],
  [
    'postgres/global/pg_filenode.map is gone',
    (folder) => rmSync(join(folder, 'postgres/global/pg_filenode.map')),
  ],
  ['postgres/pg_wal has lost its files', (folder) => removeFiles(join(folder, 'postgres/pg_wal'))],
  ['postgres/base has lost its files', (folder) => removeFiles(join(folder, 'postgres/base'))],
  [
    "the product's database has lost its files",
    (folder) => removeFiles(join(folder, 'postgres/base', newestIn(join(folder, 'postgres/base')))),
  ],
  [
    'postgres/postgresql.conf is garbage',
    (folder) => writeFileSync(join(folder, 'postgres/postgresql.conf'), garbage),
  ],
  ['postgres-password is gone', (folder) => rmSync(join(folder, 'postgres-password'))],
  ['postgres-password is another', (folder) => writeFileSync(join(folder, 'postgres-password'), 'another\n')],
  ['postgres-password is empty', (folder) => truncateSync(join(folder, 'postgres-password'))],
  ['secrets.json is cut off', (folder) => truncateSync(join(folder, 'secrets.json'), 20)],
];

/** The folder of the most recently created database. */
function newestIn(base: string): string {
  return String(Math.max(...readdirSync(base).map(Number).filter(Number.isInteger)));
}

function removeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name));
}

const startWithinMs = 60_000;

/** Damages copies of a data folder in various ways; each start has to say what is wrong and what to do. */
async function damagedFiles(dataDir: string): Promise<StartRow> {
  const bad: string[] = [];
  for (const [what, damage] of damages) {
    const folder = mkdtempSync(join(tmpdir(), 'faults-damaged-'));
    try {
      execFileSync('cp', ['-a', `${dataDir}/.`, folder]);
      damage(folder);
      const { child, ended, text } = await start(folder, await unusedPort());
      const code = await Promise.race([ended, delay(startWithinMs, 'no end')]);
      const isClear = code === 1 && /What to do: /.test(text()) && !/^ {4}at /m.test(text());
      if (code === 'no end') {
        child.kill('SIGTERM');
        await ended;
      }
      const pid = readPostmaster(join(folder, 'postgres'))?.pid;
      const isLeft = pid !== undefined && isPostgresAlive(pid);
      if (isLeft) process.kill(pid, 'SIGQUIT');
      if (!isClear || isLeft)
        bad.push(`${what}: ended with ${code}${isLeft ? ', PostgreSQL still runs' : ''}: ${text().trim()}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  for (const text of bad) console.log(`  ${text}\n`);
  return {
    name: 'damaged-files',
    what: `a start on a data folder damaged in one of ${damages.length} ways`,
    figure: `${damages.length - bad.length} say what is wrong and what to do`,
    reached: bad.length === 0,
  };
}

export const startNames = ['first-start', 'damaged-files', 'together'];

/** Starts that are killed, find damaged files, or run at the same time. */
export async function tryStarts(names: readonly string[]): Promise<StartRow[]> {
  const together = names.includes('together') ? [await startedTogether()] : [];
  if (names.length === together.length) return together;
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-start-'));
  try {
    const first = await killedFirstStarts(dataDir);
    const rows = [first];
    if (names.includes('damaged-files') && first.reached) rows.push(await damagedFiles(dataDir));
    return [...rows.filter(({ name }) => names.includes(name)), ...together];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
