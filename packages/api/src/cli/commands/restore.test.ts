import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { runAdmin } from '../../../test/console/admin.ts';
import {
  copyTemplate,
  createEmptyDatabase,
  type DatabaseCopy,
} from '../../../test/database/database-copy.ts';
import { type ProductProcess, runProduct } from '../../../test/processes/product-process.ts';
import { until } from '../../../test/until.ts';
import { provideWorkspace } from '../../../test/workspace.ts';
import { sealAuditLog } from '../../audit/seals/service.ts';
import { connectAsOwner } from '../../database/backup/dump.ts';
import { type BackupHead, type BackupPart, readBackup, writeBackup } from '../../database/backup/file.ts';
import { readLastBackup } from '../../database/backup/last.ts';
import { openDatabaseForCommand } from '../../database/connection/open.ts';

const encryptionKey = Buffer.alloc(32, 'k').toString('base64');
const app = provideTestApp({ settings: { encryptionKeys: [encryptionKey] } });
const workspace = provideWorkspace(app, { subdomain: 'erable' });
let folder: string;
let file: string;
/** A clinic that is erased after the backup. */
let erasedTenantId: string;
/** The list of the two erasures after the backup. */
let erasures: string;
/** Rows of each table at the time of the backup. */
let counted: Record<string, number>;
const targets: DatabaseCopy[] = [];

const maude = 'maude@person.example';

async function admin(on: Pick<DatabaseCopy, 'loginUrl' | 'adminUrl'>, ...args: string[]) {
  const urls = { DATABASE_URL: on.loginUrl, DATABASE_ADMIN_URL: on.adminUrl };
  return runAdmin({ DATA_DIR: folder, ENCRYPTION_KEYS: encryptionKey, ...urls }, args);
}

async function ask<Row extends object>(adminUrl: string, sql: string): Promise<Row[]> {
  const client = await connectAsOwner(adminUrl);
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const tablesSql = `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
  AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT LIKE 'schema_migrations%' AND relname <> 'service_instances'`;

async function countAll(adminUrl: string): Promise<Record<string, number>> {
  const tables = await ask<{ name: string }>(adminUrl, tablesSql);
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::integer AS rows FROM "${name}"`,
  );
  const rows = await ask<{ name: string; rows: number }>(adminUrl, counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** The checks on rows: references, triggers, row-level security. */
function guardsOf(adminUrl: string) {
  return ask<{ of: string }>(
    adminUrl,
    `SELECT conrelid::regclass::text AS of, conname::text AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
     UNION ALL
     SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL
     SELECT relname, 'rows', concat(relrowsecurity, relforcerowsecurity) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     ORDER BY 1, 2, 3`,
  );
}

async function emptyDatabase(): Promise<DatabaseCopy> {
  const copy = await copyTemplate();
  targets.push(copy);
  return copy;
}

/** The backup with a changed header. */
async function altered(name: string, change: (head: BackupHead) => Partial<BackupHead>): Promise<string> {
  const copy = join(folder, name);
  async function* parts(): AsyncGenerator<BackupPart> {
    for await (const part of readBackup(file))
      yield 'head' in part ? { head: { ...part.head, ...change(part.head) } } : part;
  }
  await writeBackup(copy, parts());
  return copy;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
  erasedTenantId = await app.tenant({ subdomain: 'gone' });
  await app.admin('leads').insert({ email: maude, source: 'landing', locale: 'fr' });
  // Text that COPY has to escape, and an entry of the access log in a month that a new database has no partition for.
  await app
    .admin('leads')
    .insert({ email: 'o@person.example', source: 'landing', locale: 'fr', clinic_name: 'Tab\t\\.\n"é"' });
  await app.admin.raw(`SELECT prepare_access_log('2024-01-01', '2024-01-01')`);
  await app.admin('access_log').insert({
    tenant_id: workspace.tenantId,
    at: '2024-01-15T12:00:00Z',
    what: 'read',
    purpose: 'care',
  });
  await app
    .admin('audit_log')
    .insert({ actor_kind: 'system', action: 'tenant.created', tenant_id: erasedTenantId });
  await sealAuditLog({ database: app.database, log: pino({ level: 'silent' }) });
  counted = await countAll(app.adminUrl);
  const { code, text } = await admin(app, 'backup', folder);
  expect(await readLastBackup(app.database.platform)).toBeInstanceOf(Date);
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/\.backup: \d+ KiB, written and read back\.\n.*\n {2}Holds {6}2 clinics, /),
  ]);
  file = join(folder, readdirSync(folder).find((name) => name.endsWith('.backup')) ?? '');

  // Afterwards a person and a clinic are erased, and a client is added.
  await workspace.client('Louis', 'Roy');
  expect((await admin(app, 'privacy', 'erase', maude, '--confirm', maude)).code).toBe(0);
  await app
    .admin('audit_log')
    .insert({ actor_kind: 'system', action: 'tenant.erased', tenant_id: erasedTenantId });
  expect((await admin(app, 'erasures', 'export')).text).toMatch(/erasures\.jsonl lists 2 erasures\.$/);
  erasures = readFileSync(join(folder, 'erasures.jsonl'), 'utf8');
});
afterAll(async () => {
  for (const target of targets) await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is one file that only this user can read, without a temporary file', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('contains its release, schema, time, seal and row counts', async () => {
    const parts: BackupPart[] = [];
    for await (const part of readBackup(file)) if (!('rows' in part)) parts.push(part);
    expect(parts[0]).toMatchObject({
      head: {
        release: '1.0.0',
        migrations: expect.arrayContaining(['20261122100000_base.ts']),
        auditSeal: { number: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    });
    expect(parts.at(-1)).toEqual({ counts: counted });
  });

  it('never overwrites a file', async () => {
    const { code, text } = await admin(app, 'backup', file);
    expect([code, text]).toEqual([1, expect.stringContaining('exists already.')]);
  });

  it('reports an error and leaves nothing when it cannot be written', async () => {
    const { code, text } = await admin(app, 'backup', join(folder, 'no such folder', 'x.backup'));
    expect([code, text]).toEqual([1, expect.stringContaining('The backup could not be written: ENOENT')]);
  });

  describe('that is interrupted', () => {
    let target: string;
    const drafts = () => readdirSync(target).filter((name) => name.endsWith('.part'));
    beforeEach(() => {
      target = mkdtempSync(join(folder, 'interrupted-'));
    });

    /** Runs `work` while a backup in another process waits for a table half-way. */
    async function halfWay(work: (command: ProductProcess) => Promise<void>): Promise<void> {
      await app.admin.transaction(async (tx) => {
        await tx.raw('LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
        const command = runProduct(
          { DATA_DIR: folder, DATABASE_URL: app.loginUrl, DATABASE_ADMIN_URL: app.adminUrl },
          ['packages/api/src/admin.ts', 'backup', target],
        );
        try {
          await Promise.race([until(() => drafts().length === 1), command.ended]);
          expect(drafts()).toEqual([expect.stringMatching(`\\.${command.child.pid}\\.backup\\.part$`)]);
          await work(command);
        } finally {
          command.child.kill('SIGKILL');
          await command.ended;
        }
      });
    }

    it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s leaves no file', async (signal) => {
      await halfWay(async (command) => {
        command.child.kill(signal);
        expect(await command.ended).toBe(1);
        expect(command.output()).toContain('The backup was interrupted; it left no file.');
      });
      expect(readdirSync(target)).toEqual([]);
    });

    it('by a kill leaves a draft, which the next one removes', async () => {
      await halfWay(async (command) => {
        // A running process keeps its draft.
        await writeBackup(join(target, 'first.backup'), readBackup(file));
        expect(drafts()).toHaveLength(1);
        command.child.kill('SIGKILL');
        await command.ended;
      });
      expect(drafts()).toHaveLength(1);
      await writeBackup(join(target, 'second.backup'), readBackup(file));
      expect(readdirSync(target).sort()).toEqual(['first.backup', 'second.backup']);
    });

    it('removes a draft of a number that another process has today, once it is a day old', async () => {
      const old = join(target, `.x.backup.${process.ppid}.backup.part`);
      writeFileSync(old, '');
      await writeBackup(join(target, 'first.backup'), readBackup(file));
      expect(drafts()).toHaveLength(1);
      const before = new Date(Date.now() - 25 * 3_600_000);
      utimesSync(old, before, before);
      await writeBackup(join(target, 'second.backup'), readBackup(file));
      expect(drafts()).toEqual([]);
    });
  });

  it('gets its name only after it was read back', async () => {
    async function* halved(): AsyncGenerator<BackupPart> {
      for await (const part of readBackup(file)) if (!('counts' in part)) yield part;
    }
    const half = join(folder, 'half.backup');
    await expect(writeBackup(half, halved())).rejects.toThrow('The backup could not be read back: ');
    expect(readdirSync(folder).filter((name) => name.includes('half'))).toEqual([]);
  });

  it('needs the role that can read every table', async () => {
    const { code, text } = await runAdmin({ DATA_DIR: folder, DATABASE_URL: app.loginUrl }, [
      'backup',
      folder,
    ]);
    expect([code, text]).toEqual([1, expect.stringContaining('DATABASE_ADMIN_URL is not set.')]);
  });
});

describe('a restore', () => {
  it('restores every row, verifies the logs and repeats later erasures', async () => {
    const target = await emptyDatabase();
    const guards = await guardsOf(target.adminUrl);
    const { code, text } = await admin(target, 'restore', file);
    expect(text).toContain('Erased again: 1 person, 1 clinic;');
    expect(text).toContain('The audit log is intact.');
    expect(text).toMatch(/Access logs of 1 clinic: intact\.\n\nRestored and verified\.$/);
    expect(code).toBe(0);
    const restored = await countAll(target.adminUrl);
    const unlike = Object.keys(counted).filter((table) => restored[table] !== counted[table]);
    // Rows that an erasure deletes and adds.
    expect(unlike.sort()).toEqual([
      'audit_log',
      'audit_unsealed',
      'events',
      'leads',
      'privacy_requests',
      'tenant_changes',
      'tenant_counts',
      'tenant_transitions',
      'tenants',
    ]);
    expect(await ask(target.adminUrl, 'SELECT email::text, clinic_name FROM leads')).toEqual([
      { email: 'o@person.example', clinic_name: 'Tab\t\\.\n"é"' },
    ]);
    expect(await ask(target.adminUrl, 'SELECT subdomain FROM tenants')).toEqual([{ subdomain: 'erable' }]);
    expect(await ask(target.adminUrl, 'SELECT 1 FROM sessions WHERE revoked_at IS NULL')).toEqual([]);
    // Partitions of the access log that were missing in the target have been added.
    const known = new Set(guards.map(({ of }) => of));
    const now = (await guardsOf(target.adminUrl)).filter(({ of }) => known.has(of));
    expect(now).toEqual(guards);
  });

  it('leaves the planner’s statistics up to date', async () => {
    const target = await emptyDatabase();
    await admin(target, 'restore', file);
    const known = await ask<{ name: string }>(
      target.adminUrl,
      "SELECT relname AS name FROM pg_class WHERE relname = ANY ('{tenants,audit_log}') AND reltuples > 0 ORDER BY 1",
    );
    expect(known).toEqual([{ name: 'audit_log' }, { name: 'tenants' }]);
  });

  it('works with the embedded database too', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'restore-test-'));
    try {
      const list = join(folder, 'erasures.jsonl');
      const { code, text } = await runAdmin({ DATA_DIR: dataDir, ENCRYPTION_KEYS: encryptionKey }, [
        'restore',
        file,
        '--erasures',
        list,
      ]);
      expect([code, text]).toEqual([0, expect.stringMatching(/Restored and verified\.$/)]);
      expect(text).toContain('Erased again: 1 person, 1 clinic;');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  describe('in a data folder that does not exist yet and so has no list of erasures', () => {
    let target: DatabaseCopy;
    let dataDir: string;
    beforeAll(async () => {
      target = await emptyDatabase();
      dataDir = join(folder, 'other data folder');
    });
    const restore = (...args: string[]) =>
      runAdmin(
        {
          DATA_DIR: dataDir,
          ENCRYPTION_KEYS: encryptionKey,
          DATABASE_URL: target.loginUrl,
          DATABASE_ADMIN_URL: target.adminUrl,
        },
        ['restore', file, ...args],
      );

    it('names it and changes nothing', async () => {
      const { code, text } = await restore();
      expect([code, text]).toEqual([1, expect.stringContaining('There is no list of erasures: ')]);
      expect(text).toContain(`"${join(dataDir, 'erasures.jsonl')}" does not exist or is empty.`);
      expect((await countAll(target.adminUrl)).tenants).toBe(0);
      const wrong = await restore('--erasures', join(dataDir, 'elsewhere.jsonl'));
      expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('elsewhere.jsonl".')]);
      const invalid = await restore('--erasures', file);
      expect([invalid.code, invalid.text]).toEqual([1, expect.stringContaining('is no erasure.')]);
      expect((await countAll(target.adminUrl)).tenants).toBe(0);
    });

    it('repeats no erasure with --no-erasures, and says so', async () => {
      const { code, text } = await restore('--no-erasures');
      expect(text).toContain('Without a list of erasures, nothing was erased again.');
      expect([code, (await countAll(target.adminUrl)).tenants]).toEqual([0, 2]);
    });

    it('repeats those of every named list', async () => {
      const [person, clinic] = readFileSync(join(folder, 'erasures.jsonl'), 'utf8').trim().split('\n');
      const lists = [join(folder, 'list one.jsonl'), join(folder, 'list two.jsonl')] as const;
      for (const [index, line] of [person, clinic].entries())
        writeFileSync(lists[index] as string, `${line}\n`);
      const apply = (...args: string[]) =>
        runAdmin({ DATA_DIR: dataDir, ENCRYPTION_KEYS: encryptionKey, DATABASE_URL: target.loginUrl }, [
          'erasures',
          'apply',
          ...args,
        ]);
      expect((await apply()).code).toBe(1);
      const [first, second] = lists;
      const { code, text } = await restore('--replace', '--erasures', first, '--erasures', second);
      expect([code, text]).toEqual([0, expect.stringContaining('Erased again: 1 person, 1 clinic;')]);
    });
  });

  it('repeats erasures once, and not for somebody who has returned since', async () => {
    const target = targets[0] as DatabaseCopy;
    await ask(
      target.adminUrl,
      `INSERT INTO leads (email, source, locale) VALUES ('${maude}', 'landing', 'fr')`,
    );
    const { text } = await admin(target, 'erasures', 'apply');
    expect(text).toContain('Erased again: 0 persons, 0 clinics; erased already or not here: 2.');
    expect(await ask(target.adminUrl, `SELECT 1 FROM leads WHERE email = '${maude}'`)).toHaveLength(1);
  });

  it('refuses a database that is not empty, and with --replace keeps its erasures', async () => {
    const target = targets[0] as DatabaseCopy;
    const refused = await admin(target, 'restore', file);
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringMatching(/The database is not empty: it holds 1 clinic and \d+ accounts\./),
    ]);
    rmSync(join(folder, 'erasures.jsonl'));
    const replaced = await admin(target, 'restore', file, '--replace');
    expect(replaced.text).toMatch(/erasures export\n.* lists 2 erasures\./);
    expect(replaced.text).toContain('Erased again: 1 person, 1 clinic;');
    expect(replaced.code).toBe(0);
  });

  describe('after a newer release has migrated the database', () => {
    const newer = `INSERT INTO schema_migrations (name, batch, migration_time)
                   VALUES ('20991231000000_newer.ts', 99, '2099-12-31T12:00:00Z')`;

    it('goes into a new database and repeats the erasures that the newer release has exported', async () => {
      const upgraded = await emptyDatabase();
      const dataDir = mkdtempSync(join(folder, 'upgraded '));
      const run = (on: DatabaseCopy, ...args: string[]) =>
        runAdmin(
          {
            DATA_DIR: dataDir,
            ENCRYPTION_KEYS: encryptionKey,
            DATABASE_URL: on.loginUrl,
            DATABASE_ADMIN_URL: on.adminUrl,
          },
          args,
        );
      expect((await run(upgraded, 'restore', file, '--no-erasures')).code).toBe(0);
      expect((await run(upgraded, 'privacy', 'erase', maude, '--confirm', maude)).code).toBe(0);
      expect((await run(upgraded, 'erasures', 'export')).text).toMatch(/ lists 1 erasure\.$/);
      await ask(upgraded.adminUrl, newer);
      const before = await countAll(upgraded.adminUrl);

      const refused = await run(upgraded, 'restore', file, '--replace');
      expect([refused.code, refused.text]).toEqual([
        1,
        expect.stringContaining('name a new one in DATABASE_URL and DATABASE_ADMIN_URL'),
      ]);
      const fresh = await createEmptyDatabase();
      targets.push(fresh);
      const { code, text } = await run(fresh, 'restore', file);
      expect(text).toContain('Erased again: 1 person, 0 clinics;');
      expect([code, text]).toEqual([0, expect.stringMatching(/Restored and verified\.$/)]);
      expect(await ask(fresh.adminUrl, `SELECT 1 FROM leads WHERE email = '${maude}'`)).toEqual([]);
      expect((await countAll(fresh.adminUrl)).tenants).toBe(2);
      expect(await countAll(upgraded.adminUrl)).toEqual(before);
    });

    it('works with the embedded database too, once its folder is moved away', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'rollback-test-'));
      const run = (...args: string[]) =>
        runAdmin({ DATA_DIR: dataDir, ENCRYPTION_KEYS: encryptionKey }, args);
      try {
        expect((await run('restore', file, '--no-erasures')).code).toBe(0);
        writeFileSync(join(dataDir, 'erasures.jsonl'), erasures);
        const opened = await openDatabaseForCommand({ dataDir, databaseUrl: null, databaseAdminUrl: null });
        await ask(opened.adminUrl ?? '', newer).finally(() => opened.stop());
        const refused = await run('restore', file, '--replace');
        expect([refused.code, refused.text]).toEqual([
          1,
          expect.stringContaining('move "postgres" and "postgres-password" in DATA_DIR away'),
        ]);
        for (const name of ['postgres', 'postgres-password'])
          renameSync(join(dataDir, name), join(dataDir, `${name}-newer`));
        const { code, text } = await run('restore', file);
        expect([code, text]).toEqual([0, expect.stringContaining('Erased again: 1 person, 1 clinic;')]);
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    });
  });

  it('refuses while the product is connected', async () => {
    // Its pools close connections that have been idle for a minute.
    await app.database.platform.raw('SELECT 1');
    const { code, text } = await admin(app, 'restore', file, '--replace');
    expect([code, text]).toEqual([1, expect.stringContaining('The product is running on this database')]);
    expect(text).not.toContain('PAUSE');
    expect((await countAll(app.adminUrl)).tenants).toBe(2);
  });

  it('behind a pooler names it too, because the pooler keeps connections open', async () => {
    await app.database.platform.raw('SELECT 1');
    const variables = {
      DATA_DIR: folder,
      ENCRYPTION_KEYS: encryptionKey,
      DATABASE_URL: app.loginUrl,
      DATABASE_ADMIN_URL: app.adminUrl,
      DATABASE_POOLER_URL: 'postgres://localhost:6432/tamarack',
    };
    const { code, text } = await runAdmin(variables, ['restore', file, '--replace']);
    expect([code, text]).toEqual([1, expect.stringContaining('give it the command PAUSE.')]);
  });

  it.each<[string, (whole: Buffer) => Buffer]>([
    ['with one byte flipped', (whole) => flipped(whole, Math.floor(whole.length / 2))],
    ['with one byte flipped near its end', (whole) => flipped(whole, whole.length - 12)],
    ['that was only half written', (whole) => whole.subarray(0, Math.floor(whole.length / 2))],
    ['without its last bytes', (whole) => whole.subarray(0, -9)],
    ['with something appended', (whole) => Buffer.concat([whole, whole])],
    ['that is not a backup', () => Buffer.from('not a backup')],
  ])('refuses a file %s, and changes nothing', async (_name, damage) => {
    const target = targets[0] as DatabaseCopy;
    const before = await countAll(target.adminUrl);
    const damaged = join(folder, 'damaged.backup');
    writeFileSync(damaged, damage(readFileSync(file)));
    const { code, text } = await admin(target, 'restore', damaged, '--replace');
    expect([code, text]).toEqual([1, expect.stringContaining('is damaged, or no whole backup')]);
    expect(await countAll(target.adminUrl)).toEqual(before);
  });

  it('refuses the file of an older or newer release, naming the release', async () => {
    const target = targets[0] as DatabaseCopy;
    const older = await altered('older.backup', ({ migrations }) => ({
      release: '0.9.0',
      migrations: migrations.slice(0, -1),
    }));
    expect((await admin(target, 'restore', older, '--replace')).text).toMatch(
      /An older release, 0\.9\.0, made this backup: .*\n\n.*Install release 0\.9\.0/,
    );
    const newer = await altered('newer.backup', ({ migrations }) => ({
      release: '2.0.0',
      migrations: [...migrations, '20990101000000_later.ts'],
    }));
    expect((await admin(target, 'restore', newer, '--replace')).text).toMatch(
      /A newer or different release, 2\.0\.0, made this backup/,
    );
  });

  it('that fails half-way leaves the database unchanged', async () => {
    const target = targets[0] as DatabaseCopy;
    const before = await countAll(target.adminUrl);
    const wrong = join(folder, 'wrong.backup');
    async function* parts(): AsyncGenerator<BackupPart> {
      for await (const part of readBackup(file))
        yield 'table' in part && part.table === 'users'
          ? { ...part, columns: part.columns.map((name) => (name === 'full_name' ? 'other_name' : name)) }
          : part;
    }
    await writeBackup(wrong, parts());
    const { code, text } = await admin(target, 'restore', wrong, '--replace');
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('The table "users" of the backup is not that of'),
    ]);
    expect(await countAll(target.adminUrl)).toEqual(before);
  });
});

function flipped(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
