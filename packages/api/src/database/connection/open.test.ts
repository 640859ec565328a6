import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runAdmin } from '../../../test/console/admin.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { unusedPort } from '../../../test/ports.ts';
import { startBench } from '../../../test/processes/product-process.ts';
import { withDatabase } from '../../cli/command.ts';
import { describeFailure } from '../../cli/failure.ts';
import { productRoot } from '../../config/built.ts';
import { parseConfig } from '../../config/config.ts';
import { prepareRoles } from '../migrate.ts';
import { migrateExternal } from './open.ts';

const bench = startBench();

describe('a start with DATABASE_URL fails with one clear message', () => {
  let migrated: TestDatabase;
  beforeAll(async () => {
    migrated = await createTestDatabase();
  });
  afterAll(() => migrated.close());

  const at = (change: Partial<URL>): string => Object.assign(new URL(migrated.loginUrl), change).toString();
  const cluster = () => new URL(inject('postgresUrl')).host;

  it('when the password is wrong', async () => {
    const DATABASE_URL = at({ password: 'wrong' });
    const { code, text } = await bench.failure({ DATABASE_URL });
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. The database at ${cluster()} does not let "svc_login" in: password authentication failed for user "svc_login".\n\n` +
        '  What to do: Correct user and password in DATABASE_URL; characters such as @ : / in a password are written %40 %3A %2F.',
    );
    expect(text).not.toContain('wrong');
  });

  it('when there is no such database', async () => {
    const DATABASE_URL = at({ pathname: '/nowhere' });
    expect(await refusal({ DATABASE_URL })).toBe(
      `Tamarack cannot start. The server at ${cluster()} has no database "nowhere".\n\n` +
        '  What to do: Create it (CREATE DATABASE "nowhere"), or correct its name in DATABASE_URL.',
    );
  });

  it('when the host is unknown', async () => {
    const DATABASE_URL = at({ hostname: 'db.invalid' });
    expect(await refusal({ DATABASE_URL })).toBe(
      'Tamarack cannot start. The database host "db.invalid" is not known (DATABASE_URL).\n\n' +
        '  What to do: Correct the host in DATABASE_URL, or the name service of this machine.',
    );
  });

  it('when the database is down', async () => {
    const closed = await unusedPort();
    const DATABASE_URL = at({ port: String(closed) });
    expect(await refusal({ DATABASE_URL })).toBe(
      `Tamarack cannot start. No database answers at 127.0.0.1:${closed} (DATABASE_URL).\n\n` +
        '  What to do: Start the database, or correct host and port in DATABASE_URL.',
    );
  });

  it('when the server accepts the connection but does not answer', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address() as { port: number };
    const DATABASE_URL = at({ port: String(address.port) });
    const text = await refusal({ DATABASE_URL });
    silent.close();
    expect(text).toBe(
      `Tamarack cannot start. The database at 127.0.0.1:${address.port} does not answer within 5 s (DATABASE_URL).\n\n` +
        '  What to do: Check host, port and firewalls between, and whether the server hangs.',
    );
  });

  it('when the login could see every clinic', async () => {
    expect(await refusal({ DATABASE_URL: migrated.adminUrl })).toBe(
      'Tamarack cannot start. DATABASE_URL connects as "postgres", which is a superuser; clinics would not be kept apart.\n\n' +
        '  What to do: Give that connection in DATABASE_ADMIN_URL (used for migrations only) and a plain login role in DATABASE_URL.',
    );
  });

  it('when DATABASE_POOLER_URL leads nowhere, which doctor reports too', async () => {
    const closed = await unusedPort();
    const variables = {
      DATABASE_URL: migrated.loginUrl,
      DATABASE_POOLER_URL: `postgres://127.0.0.1:${closed}${new URL(migrated.loginUrl).pathname}`,
    };
    const problem = `No database answers at 127.0.0.1:${closed} (DATABASE_POOLER_URL).`;
    expect((await bench.failure(variables)).text).toBe(
      `Tamarack cannot start. ${problem}\n\n` +
        '  What to do: Start the database, or correct host and port in DATABASE_POOLER_URL.',
    );
    const { code, text } = await runAdmin({ DATA_DIR: bench.dataDir, ...variables }, ['doctor']);
    expect([code, text]).toEqual([1, expect.stringContaining(`FAILED  database  ${problem}`)]);
  });

  it('not because of a replica that does not answer, of which doctor warns', async () => {
    const closed = await unusedPort();
    const DATABASE_REPLICA_URL = `postgres://127.0.0.1:${closed}${new URL(migrated.loginUrl).pathname}`;
    const variables = { DATA_DIR: bench.dataDir, DATABASE_URL: migrated.loginUrl, DATABASE_REPLICA_URL };
    const { text } = await runAdmin(variables, ['doctor']);
    expect(text).toContain(
      `WARNING database  No database answers at 127.0.0.1:${closed} (DATABASE_REPLICA_URL). Exports and analytics read from the database itself.`,
    );
    expect(text).not.toContain('FAILED  database');
  });

  it('when it is not migrated; with DATABASE_ADMIN_URL it is migrated and runs', async () => {
    const admin = new pg.Client(inject('postgresUrl'));
    await admin.connect();
    await admin.query('CREATE DATABASE not_migrated');
    try {
      const urlOf = (base: string) => Object.assign(new URL(base), { pathname: '/not_migrated' }).toString();
      const DATABASE_URL = urlOf(migrated.loginUrl);
      const { code, text } = await bench.failure({ DATABASE_URL });
      expect(code).toBe(1);
      expect(text).toMatch(
        /^Tamarack cannot start\. The database is not migrated: \d+ are missing, the first is 20261122100000_base\.ts\.\n\n {2}What to do: Run "npm run admin -- migrate" with DATABASE_ADMIN_URL set, or set DATABASE_ADMIN_URL for this start\.$/,
      );
      const product = await bench.started({ DATABASE_URL, DATABASE_ADMIN_URL: urlOf(migrated.adminUrl) });
      expect((await fetch(`http://127.0.0.1:${bench.port}/readyz`)).status).toBe(200);
      expect(existsSync(join(bench.dataDir, 'postgres'))).toBe(false);
      product.child.kill('SIGINT');
      expect(await product.ended).toBe(0);
    } finally {
      await admin.query('DROP DATABASE not_migrated WITH (FORCE)');
      await admin.end();
    }
  });

  it('not because of a migration lock left by a killed process; and waits for a running migration', async () => {
    const locked = await createTestDatabase();
    try {
      await withClient(locked.adminUrl, async (admin) => {
        await admin.query('UPDATE schema_migrations_lock SET is_locked = 1');
        await admin.query('SELECT pg_advisory_lock(727402)');
        const product = bench.start({
          DATABASE_URL: locked.loginUrl,
          DATABASE_ADMIN_URL: locked.adminUrl,
          LOG_LEVEL: 'info',
        });
        await product.until(/Another process is migrating this database; waiting for it\./);
        await admin.query('SELECT pg_advisory_unlock(727402)');
        await product.until(/is running/);
      });
    } finally {
      await locked.close();
    }
  });

  it('not while another process prepares it: one at a time creates roles and tables', async () => {
    const fresh = await createTestDatabase();
    const lines: string[] = [];
    let isDone = false;
    try {
      await withClient(fresh.adminUrl, async (admin) => {
        await admin.query('SELECT pg_advisory_lock(727402)');
        const prepared = prepareRoles(fresh.adminUrl, fresh.loginUrl, (line) => lines.push(line)).then(() => {
          isDone = true;
        });
        await vi.waitFor(
          () => expect(lines).toEqual(['Another process is migrating this database; waiting for it.']),
          30_000,
        );
        expect(isDone).toBe(false);
        await admin.query('SELECT pg_advisory_unlock(727402)');
        await prepared;
      });
      await Promise.all([1, 2, 3].map(() => migrateExternal(fresh.adminUrl, fresh.loginUrl)));
    } finally {
      await fresh.close();
    }
  });

  it('when a newer release has migrated it, with and without DATABASE_ADMIN_URL', async () => {
    const other = await createTestDatabase();
    try {
      await withClient(other.adminUrl, async (admin) => {
        await admin.query(
          `INSERT INTO schema_migrations (name, batch, migration_time)
           VALUES ('20991231000000_newer.ts', 2, '2027-01-02T12:00:00Z')`,
        );
        await admin.query("COMMENT ON TABLE schema_migrations IS 'Last migrated by version 1.4.0'");
      });
      const served = { DATABASE_URL: other.loginUrl };
      for (const variables of [served, Object.assign({ DATABASE_ADMIN_URL: other.adminUrl }, served)]) {
        expect(await refusal(variables)).toBe(
          'Tamarack cannot start. Version 1.4.0 of Tamarack wrote this database, this is version 1.0.0: ' +
            'the migration 20991231000000_newer.ts, applied on 2027-01-02, is not in this release.\n\n' +
            '  What to do: Start version 1.4.0 or a newer one. To use this one, give it an empty database: ' +
            'name a new one in DATABASE_URL and DATABASE_ADMIN_URL, or move "postgres" and "postgres-password" ' +
            'in DATA_DIR away. Then restore the backup made before the upgrade, without --replace, ' +
            'or start without data (docs/upgrade.md).',
        );
      }
    } finally {
      await other.close();
    }
  });
});

describe('a command on a database of an older release', () => {
  let older: TestDatabase;
  beforeAll(async () => {
    older = await createTestDatabase();
    await withClient(older.adminUrl, async (admin) => {
      await admin.query('DELETE FROM schema_migrations WHERE name = $1', [newest]);
    });
  });
  afterAll(() => older.close());

  const newest = readdirSync(join(productRoot, 'packages/api/migrations'))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .at(-1);

  it.each([[['doctor']], [['backup', tmpdir()]], [['audit', 'verify']]])(
    'leaves it as it is and says what to do first: %j',
    async (args) => {
      const urls = { DATABASE_URL: older.loginUrl, DATABASE_ADMIN_URL: older.adminUrl };
      const { code, text } = await runAdmin({ DATA_DIR: bench.dataDir, ...urls }, args);
      expect(code).toBe(1);
      expect(text).toContain(`The database is not migrated: ${newest} is missing.`);
      expect(text).toContain(
        'Back it up with the older release, then run "npm run admin -- migrate" with DATABASE_ADMIN_URL set',
      );
      await withClient(older.adminUrl, async (admin) => {
        const { rowCount } = await admin.query('SELECT 1 FROM schema_migrations WHERE name = $1', [newest]);
        expect(rowCount).toBe(0);
      });
    },
  );
});

describe('a command for an existing database', () => {
  let one: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  const backups = () => readdirSync(tmpdir()).filter((name) => name.endsWith('.backup'));

  it.each([[['backup', tmpdir()]], [['migrate']]])(
    'refuses two URLs of different databases, naming both: %j',
    async (args) => {
      const before = backups();
      const urls = { DATABASE_URL: one.loginUrl, DATABASE_ADMIN_URL: other.adminUrl };
      const { code, text } = await runAdmin({ DATA_DIR: bench.dataDir, ...urls }, args);
      const place = (url: string) => `"${new URL(url).pathname.slice(1)}" at ${new URL(url).host}`;
      expect(text).toContain(
        `DATABASE_URL leads to the database ${place(one.loginUrl)}, DATABASE_ADMIN_URL to ${place(other.adminUrl)}.\n\n` +
          '  What to do: Name the same database in both.',
      );
      expect(code).toBe(1);
      expect(backups()).toEqual(before);
    },
  );

  it.each([
    [['backup', tmpdir()]],
    [['audit', 'verify']],
    [['privacy', 'find', 'maude@person.example']],
    [['erasures', 'export']],
    [['reencrypt']],
  ])('makes no embedded one, without which it would report on nothing: %j', async (args) => {
    const dataDir = join(bench.dataDir, 'none');
    const before = backups();
    const { code, text } = await runAdmin({ DATA_DIR: dataDir, DATABASE_URL: '' }, args);
    expect([code, text]).toEqual([
      1,
      `"${args[0]}" failed. There is no database: DATABASE_URL is not set, and ${dataDir} contains none.\n\n` +
        '  What to do: Run the command with the settings of the product; with systemd, "tamarack-admin" does (docs/production.md).',
    ]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(backups()).toEqual(before);
  });
});

/** The message of a start with these variables that does not get beyond the database. */
function refusal(variables: Record<string, string>): Promise<string> {
  const config = parseConfig({ DATA_DIR: bench.dataDir, ...variables }, productRoot);
  return withDatabase(config, async () => 'none').catch(describeFailure);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await work(client).finally(() => client.end());
}
