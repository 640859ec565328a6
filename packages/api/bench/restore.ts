import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import knex from 'knex';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded.ts';
import { knownMigrations, migrate, migrationsDirectory, prepareRoles } from '../src/database/migrate.ts';
import { prepareLogin } from '../src/database/roles/logins.ts';
import { roles } from '../src/database/roles/roles.ts';
import { type BenchDatabase, benchEncryptionKey, openBench, settle, startBenchDatabase } from './database.ts';
import { memoryOf, root, serverFlags, startProduct } from './product.ts';
import { missed, note, noteLoad, report, writeFigures } from './report.ts';
import { get } from './workspace/calls.ts';
import { call, findClinic, signIn } from './workspace/clinic.ts';
import { seedClinics } from './workspace/seed.ts';

/**
 * Measures the last migration on a database with a million appointments and as many audit entries, with concurrent
 * reads; then its backup and its restore into an empty database, with the operators' commands. `--rows` sets another
 * number; `--write-docs` writes the results into docs/figures.md.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    'write-docs': { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 10_000) throw new Error('--rows takes a number from 10000 on');

/** How long a migration may keep a reader waiting, in milliseconds. */
const readWithinMs = 1_000;
/** Memory limit of a command, however large the database is. */
const memoryMib = 300;
const perClinic = Math.min(50_000, rows);

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A database without the last migration. */
async function startOlder(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-restore-'));
  const older = mkdtempSync(join(tmpdir(), 'bench-migrations-'));
  const { url: adminUrl, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const loginUrl = await prepareLogin(adminUrl);
  await prepareRoles(adminUrl, loginUrl);
  const known = await knownMigrations();
  for (const file of [...known.slice(0, -1), 'support'])
    symlinkSync(join(migrationsDirectory, file), join(older, file));
  const db = knex({
    client: 'pg',
    connection: { connectionString: adminUrl, options: `-c role=${roles.migrations}` },
  });
  await db.migrate.latest({ directory: older, loadExtensions: ['.ts'], tableName: 'schema_migrations' });
  await db.destroy();
  return openBench({ adminUrl, loginUrl, dataDir }, async () => {
    await stop();
    rmSync(older, { recursive: true, force: true });
  });
}

/** Inserts this many audit entries and seals them. */
async function fillAuditLog({ sql }: BenchDatabase, count: number): Promise<void> {
  await sql.query(
    `INSERT INTO audit_log (actor_kind, action, tenant_id, details)
     SELECT 'system', 'tenant.reviewed', t.tenant_id, jsonb_build_object('number', n)
       FROM generate_series(1, $1::integer) n, (SELECT tenant_id FROM tenants LIMIT 1) t`,
    [count],
  );
  for (let isMore = true; isMore; ) {
    const { rows: sealed } = await sql.query<{ entries: number | null }>(
      'SELECT entries FROM seal_audit_log(5000)',
    );
    isMore = sealed[0]?.entries === 5_000;
  }
}

/** Reads repeatedly like the console and a calendar, until stopped; resolves with the longest wait. */
function readRepeatedly({ sql }: BenchDatabase): { stop(): Promise<number> } {
  let going = true;
  let longest = 0;
  const reads = [
    'SELECT * FROM tenants ORDER BY created_at DESC LIMIT 50',
    `SELECT * FROM appointments WHERE tenant_id = (SELECT tenant_id FROM tenants LIMIT 1) LIMIT 50`,
    'SELECT * FROM audit_log ORDER BY entry_id DESC LIMIT 50',
  ];
  async function read(): Promise<void> {
    while (going)
      for (const text of reads) {
        const begun = performance.now();
        await sql.query(text);
        longest = Math.max(longest, performance.now() - begun);
        await delay(2);
      }
  }
  const done = read();
  return {
    async stop() {
      going = false;
      await done;
      return longest;
    },
  };
}

interface Ran {
  ms: number;
  peakMib: number;
  /** Milliseconds until the command printed this text. */
  until(text: RegExp): number;
}

/** Runs a command of `npm run admin`. @throws when it does not end with 0 */
async function admin(args: readonly string[], { loginUrl, adminUrl }: BenchDatabase): Promise<Ran> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-admin-'));
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [...serverFlags, '--disable-warning=ExperimentalWarning', 'packages/api/src/admin.ts', ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        DATABASE_URL: loginUrl,
        DATABASE_ADMIN_URL: adminUrl,
        ENCRYPTION_KEYS: benchEncryptionKey,
      },
    },
  );
  const said: { at: number; text: string }[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => said.push({ at: performance.now() - begun, text }));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  let peakMib = 0;
  while (!isOver) {
    if (child.exitCode === null) peakMib = Math.max(peakMib, memoryOf(child.pid) || 0);
    await Promise.race([ended, delay(100)]);
  }
  rmSync(dataDir, { recursive: true, force: true });
  const code = await ended;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${said.map(({ text }) => text).join('')}`);
  return {
    ms: performance.now() - begun,
    peakMib,
    until: (text) => said.find((one) => text.test(one.text))?.at ?? Number.NaN,
  };
}

/** Milliseconds of the first call, and the median of further ones. */
async function measureReads(database: BenchDatabase): Promise<{ first: number; median: number }> {
  const product = await startProduct(database, 'server');
  try {
    const clinic = await findClinic(database, 'restore-1');
    const desk = await signIn(database, product, clinic, 'desk');
    const day = { ...get(product, desk), path: `/api/clinic/day?on=${clinic.today}` };
    const times: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const begun = performance.now();
      await call(day);
      times.push(performance.now() - begun);
    }
    const sorted = times.toSorted((one, other) => one - other);
    return { first: times[0] ?? 0, median: sorted[10] ?? 0 };
  } finally {
    await product.stop();
  }
}

const database = await startOlder();
let target: BenchDatabase | undefined;
const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'));
try {
  const clinics = Math.round(rows / perClinic);
  const size = { name: 'restore', clinics, appointments: perClinic, clinicians: 25, clients: perClinic / 10 };
  await seedClinics(database, size);
  await fillAuditLog(database, rows);
  await settle(database.sql);
  const { rows: sizes } = await database.sql.query<{ gib: number }>(
    'SELECT pg_database_size(current_database()) / 1073741824.0 AS gib',
  );
  note('database', `${Number(sizes[0]?.gib).toFixed(1)} GiB with its indexes`);

  const reader = readRepeatedly(database);
  const begun = performance.now();
  const [last] = await migrate(database.adminUrl);
  const migrated = performance.now() - begun;
  const longest = await reader.stop();
  note(`the last migration, \`${last}\``, seconds(migrated));
  note(
    'longest a read takes meanwhile',
    `${longest.toFixed(0)} ms`,
    `${readWithinMs} ms`,
    longest <= readWithinMs,
  );
  const before = await measureReads(database);

  const file = join(folder, 'restore.backup');
  const backup = await admin(['backup', file], database);
  note('backup, read back', `${seconds(backup.ms)}, ${(statSync(file).size / 1_048_576).toFixed(0)} MiB`);
  note('memory of the command', `${backup.peakMib} MiB`, `${memoryMib} MiB`, backup.peakMib <= memoryMib);
  noteLoad();
  await database.stop();

  target = await startBenchDatabase();
  const restored = await admin(['restore', file, '--no-erasures'], target);
  const marks = [/is complete/, /tables restored/, /audit verify/, /access-log verify/].map(restored.until);
  const [whole = 0, loaded = 0, audit = 0, access = 0] = marks;
  note('restore', seconds(restored.ms));
  note('of which: the file is read and checked', seconds(whole));
  note('of which: rows, indexes and references', seconds(loaded - whole));
  note('of which: erasures are repeated', seconds(audit - loaded));
  note('of which: the audit log is verified', seconds(access - audit));
  note('memory of the command', `${restored.peakMib} MiB`, `${memoryMib} MiB`, restored.peakMib <= memoryMib);
  await admin(['migrate'], target);
  const after = await measureReads(target);
  const readable = ({ first, median }: typeof after) =>
    `${median.toFixed(0)} ms, the first ${first.toFixed(0)} ms`;
  note("a clinic's day before the backup", readable(before));
  note(
    "a clinic's day right after the restore",
    readable(after),
    '2 × as long at most',
    after.median <= 2 * before.median,
  );
} finally {
  await database.stop().catch(() => {});
  await target?.stop();
  rmSync(folder, { recursive: true, force: true });
}
noteLoad();
if (values['write-docs'])
  writeFigures('restore', ` with ${rows} appointments and as many entries of the audit log.`);
report('bars missed', String(missed()));
process.exit(missed() > 0 ? 1 : 0);
