import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../test/console/admin.ts';
import { createTestDatabase, type TestDatabase } from '../test/database/database.ts';
import { unusedPort } from '../test/ports.ts';
import { runProduct, spawnAdmin } from '../test/processes/product-process.ts';

let db: TestDatabase;
let dataDir: string;
let port: number;

beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'admin-test-'));
  port = await unusedPort();
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const admin = (args: string[], changes?: Record<string, string>) => runAdmin(variables(changes), args);

/** Environment of a command that uses the test database, with changes. */
function variables(changes?: Record<string, string>): Record<string, string> {
  return { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: db.loginUrl, ...changes };
}

describe('help', () => {
  it('lists the commands, also after an unknown one', async () => {
    const { code, text } = await admin([]);
    expect(code).toBe(0);
    expect(text).toContain('Usage: npm run admin -- <command>');
    expect(text).toContain('create --email <email> --name <full name>');
    const unknown = await admin(['frobnicate']);
    expect(unknown.code).toBe(2);
    expect(unknown.text).toContain('There is no command "frobnicate".\n\nUsage: npm run admin -- <command>');
  });

  it('lists the commands on request', async () => {
    const list = await admin([]);
    for (const asked of ['help', '--help', '-h']) expect(await admin([asked])).toEqual(list);
  });

  it('describes one command and does not run it', async () => {
    const description = {
      code: 0,
      text:
        'Usage: npm run admin -- <command>\n\n  create --email <email> --name <full name>\n' +
        '      create a platform owner and print the generated password once',
    };
    expect(await admin(['create', '--help'])).toEqual(description);
    expect(await admin(['create', '--email', 'grace@example.com', '--name', 'Grace', '-h'])).toEqual(
      description,
    );
    expect(await admin(['help', 'create'])).toEqual(description);
    expect(await db.database.platform('users').where({ email: 'grace@example.com' })).toEqual([]);
    expect((await admin(['frobnicate', '--help'])).code).toBe(2);
  });

  it('says what is wrong with the arguments, above the usage of that command', async () => {
    expect(await admin(['create', '--email', 'nobody'])).toEqual({
      code: 2,
      text:
        '--email needs the email address of the owner.\n\nUsage: npm run admin -- <command>\n\n' +
        '  create --email <email> --name <full name>\n' +
        '      create a platform owner and print the generated password once',
    });
    expect((await admin(['create', '--password', 'x'])).code).toBe(2);
    expect((await admin(['api-client', 'create', 'Not An Id'])).text).toMatch(
      /^The ID of a client is 2 to 50 lower-case letters, digits and dashes\./,
    );
  });
});

describe('arguments that a command does not know', () => {
  it.each([
    ['doctor', '--nope'],
    ['migrate', '--dry-run'],
    ['migrate', 'now'],
    ['reencrypt', '--dry-run'],
    ['docs', '--dry-run'],
    ['backup', '--nope'],
    ['erasures', 'export', '--nope'],
  ])('are refused: %s %s', async (...args) => {
    const changes = { DATABASE_ADMIN_URL: db.adminUrl };
    const { code, text } = await admin(args, changes);
    expect([code, text]).toEqual([2, expect.stringContaining(`\n\n  ${args[0]}`)]);
    expect(existsSync('--nope')).toBe(false);
  });

  it('are refused where a backup is to go: neither a folder nor a name of a backup', async () => {
    const missing = join(dataDir, 'backups');
    const { code, text } = await admin(['backup', missing], { DATABASE_ADMIN_URL: db.adminUrl });
    expect([code, text]).toEqual([
      2,
      expect.stringContaining(
        `There is no folder "${missing}". Name a folder that exists, or a new file that ends in .backup.`,
      ),
    ]);
    expect(existsSync(missing)).toBe(false);
  });
});

describe('a process', () => {
  it('prints what a command prints and exits with its code', async () => {
    for (const args of [['api-client', 'list'], ['frobnicate'], ['create', '--password', 'x'], ['migrate']])
      expect(await spawnAdmin(variables(), args)).toEqual(await admin(args));
  });
});

describe('create', () => {
  it('creates a platform owner who can sign in, and an audit entry', async () => {
    const { code, text } = await admin(['create', '--email', 'ada@example.com', '--name', 'Ada Byron']);
    expect(code).toBe(0);
    const [, password = ''] =
      /^ada@example\.com is now a platform owner\. Password, shown only once: (\S+)$/.exec(text) ?? [];
    const sql = db.database.platform;
    const row = await sql('users').where({ email: 'ada@example.com' }).first();
    expect(row).toMatchObject({ full_name: 'Ada Byron', platform_role: 'platform_owner' });
    expect(row.email_verified_at).toBeInstanceOf(Date);
    expect(await verify(row.password_hash, password)).toBe(true);
    expect(await sql('audit_log').where({ subject_id: row.user_id }).select('action', 'actor_kind')).toEqual([
      { action: 'staff.create', actor_kind: 'system' },
    ]);
  });

  it('never takes over an account', async () => {
    await db.database.platform('users').insert({ email: 'owner@clinic.example', full_name: 'Maude' });
    expect(await admin(['create', '--email', 'Owner@clinic.example', '--name', 'Mallory'])).toEqual({
      code: 1,
      text:
        '"create" failed. Owner@clinic.example already has an account on Tamarack.\n\n' +
        '  What to do: Use another email for the platform owner.',
    });
  });
});

describe('api-client', () => {
  it('prints the key of a new client once, stores only its hash, and revokes it', async () => {
    const created = await admin(['api-client', 'create', 'partner', '--name', 'Partner Ltd']);
    expect(created.code).toBe(0);
    expect(created.text).toMatch(
      /^x-client-id: partner\nx-client-key: tmk_sec_[\w-]{43} {3}\(shown only once\)$/,
    );
    const row = await db.database.platform('api_clients').where({ client_id: 'partner' }).first();
    expect(row).toMatchObject({ kind: 'secret', public_key: null, name: 'Partner Ltd', revoked_at: null });
    expect((await admin(['api-client', 'list'])).text).toMatch(/^partner +secret +active +Partner Ltd$/m);
    expect((await admin(['api-client', 'create', 'partner'])).text).toContain(
      'There is already a client "partner".',
    );
    expect(await admin(['api-client', 'revoke', 'partner'])).toEqual({
      code: 0,
      text: 'Client "partner" is revoked. Its requests are refused within seconds.',
    });
    expect((await admin(['api-client', 'list'])).text).toMatch(
      /^partner +secret +revoked \S+ +Partner Ltd$/m,
    );
    expect((await admin(['api-client', 'revoke', 'partner'])).code).toBe(1);
  });
});

describe('migrate', () => {
  it('requires the connection that may create tables', async () => {
    expect(await admin(['migrate'])).toEqual({
      code: 1,
      text:
        '"migrate" failed. DATABASE_ADMIN_URL is not set.\n\n  What to do: Set it to the same database as DATABASE_URL, ' +
        'with a role that may create roles and tables.',
    });
  });

  it('changes nothing the second time', async () => {
    expect(await admin(['migrate'], { DATABASE_ADMIN_URL: db.adminUrl })).toEqual({
      code: 0,
      text: 'The database was up to date.',
    });
  });

  it('names a role that may not create what the database needs', async () => {
    const { code, text } = await admin(['migrate'], { DATABASE_ADMIN_URL: db.loginUrl });
    expect(code).toBe(1);
    expect(text).toMatch(/^"migrate" failed\. "svc_login" may not create what the database needs: /);
  });
});

describe('doctor', () => {
  it('finds no obstacle to a start and runs every check', async () => {
    const { code, text } = await admin(['doctor']);
    expect(text).toContain('The product can start.');
    expect(code).toBe(0);
    for (const line of [
      'ok      settings  development, role all, host localhost',
      `ok      port      ${port} on localhost is free`,
      'ok      clock     server and database agree',
      `ok      mail      SMTP_URL is not set: messages become files in ${dataDir}/mail`,
    ])
      expect(text).toContain(line);
    expect(text).toMatch(
      /^ok {6}database {2}PostgreSQL 18\.\d+, \d+ MiB, migrated, rights as they should be$/m,
    );
    expect(text).toMatch(/^ok {6}storage {3}.* is readable and writable, [\d.]+ of [\d.]+ GB are free$/m);
  });

  it('reports every failure with its remedy, and exits with an error code', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    const relay = await unusedPort();
    const { code, text } = await admin(['doctor'], {
      SMTP_URL: `smtp://127.0.0.1:${relay}`,
      DATABASE_URL: db.adminUrl,
    });
    await new Promise((resolve) => taken.close(resolve));
    expect(code).toBe(1);
    expect(text).toContain(`FAILED  port      Port ${port} on 127.0.0.1 is taken by another program.`);
    expect(text).toContain('FAILED  database  DATABASE_URL connects as "postgres", which is a superuser;');
    expect(text).toContain(`FAILED  mail      The relay 127.0.0.1:${relay} does not take our mail: `);
    expect(text).toMatch(/\d to correct\.$/);
  });

  it('names a database role with too many rights', async () => {
    await db.admin.raw('GRANT SELECT (email) ON users TO svc_app');
    const { code, text } = await admin(['doctor']);
    await db.admin.raw('REVOKE SELECT (email) ON users FROM svc_app');
    expect(code).toBe(1);
    expect(text).toContain(
      'FAILED  database  The database role "svc_app" may use the table "users", which row-level security does not guard.',
    );
    expect(text).toContain('REVOKE ALL ON users FROM svc_app.');
  });

  it('reports invalid settings instead of guessing', async () => {
    const { code, text } = await admin(['doctor'], { PORT: 'http' });
    expect(code).toBe(1);
    expect(text).toMatch(/^FAILED {2}settings: 1 setting is wrong\.\n\n {2}PORT is "http"/);
  });

  it('creates nothing for a missing data folder', async () => {
    const missing = join(dataDir, 'missing');
    const { code, text } = await admin(['doctor'], { DATA_DIR: missing, DATABASE_URL: '' });
    expect(code).toBe(0);
    expect(text).toContain(`${missing} does not exist yet; the first start makes it.`);
    expect(text).toContain('The embedded PostgreSQL is made by the first start.');
    expect(() => readFileSync(missing)).toThrow('ENOENT');
  });
});

describe('the list of erasures', () => {
  it('is begun in a data folder that does not exist yet', async () => {
    const folder = join(dataDir, 'new', 'folder');
    const { code, text } = await admin(['erasures', 'export'], { DATA_DIR: folder });
    expect([code, text]).toEqual([0, `${folder}/erasures.jsonl lists 0 erasures.`]);
    expect(readdirSync(folder)).toEqual(['erasures.jsonl']);
  });

  it('is reported without a stack when it cannot be written or read, also by doctor', async () => {
    const nowhere = join(dataDir, 'nowhere', 'erasures.jsonl');
    expect(await admin(['erasures', 'export', nowhere])).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^"erasures" failed\. The list of erasures ".*" cannot be written: ENOENT.*\n\n {2}What to do: /,
      ),
    });
    const folder = join(dataDir, 'unreadable');
    mkdirSync(join(folder, 'erasures.jsonl'), { recursive: true });
    for (const action of ['export', 'apply']) {
      const { code, text } = await admin(['erasures', action], { DATA_DIR: folder });
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(/ cannot be read: EISDIR.*\n\n {2}What to do: /),
      ]);
    }
    const { code, text } = await admin(['doctor'], { DATA_DIR: folder });
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^FAILED {2}erasures {2}The list of erasures "/m),
    ]);
  });
});

describe('launch-check', () => {
  it('lists what is open with its remedy, for people and for scripts, and exits with an error code', async () => {
    const { code, text } = await admin(['launch-check']);
    expect(code).toBe(1);
    expect(text).toMatch(
      /^claims and statistics\n {2}OPEN {2}claims:hours-saved {11,}“10\+ hours saved every week”/,
    );
    expect(text).toContain('Have it read in both languages and put name and day into');
    expect(text).toMatch(/\d+ of \d+ are open\.$/);
    const { open, items } = JSON.parse((await admin(['launch-check', '--json'])).text);
    expect(open).toBe(items.filter(({ done }: { done: boolean }) => !done).length);
    expect(items).toContainEqual({
      id: 'keys:production',
      area: 'keys',
      text: 'NODE_ENV is development',
      done: false,
      remedy: 'Set NODE_ENV=production: nothing is generated or guessed then.',
    });
  });

  it('accepts the owner’s confirmation of a restored backup, and its withdrawal', async () => {
    const item = async () =>
      JSON.parse((await admin(['launch-check', '--json'])).text).items.find(
        ({ id }: { id: string }) => id === 'backups:restored',
      );
    const confirmed = await admin([
      'launch-check',
      'confirm',
      'backups:restored',
      '--note',
      'Night of the 20th',
    ]);
    expect(confirmed).toEqual({ code: 0, text: 'backups:restored is confirmed.' });
    expect(await item()).toMatchObject({ done: true, text: expect.stringContaining('Night of the 20th') });
    expect((await admin(['launch-check', 'withdraw', 'backups:restored'])).text).toBe(
      'backups:restored is open again.',
    );
    expect(await item()).toMatchObject({ done: false });
  });

  it('accepts no confirmation of what it can check itself', async () => {
    const { code, text } = await admin(['launch-check', 'confirm', 'tls:certificate', '--note', 'trust me']);
    expect(code).toBe(2);
    expect(text).toMatch(/^Only these are confirmed by your word: .*claims:most-popular,/);
    expect((await admin(['launch-check', 'confirm', 'backups:restored'])).text).toMatch(
      /^--note needs a text of at most 500 characters/,
    );
  });

  it('refuses a note without quotes instead of recording its first word', async () => {
    const words = ['launch-check', 'confirm', 'backups:restored', '--note', 'night', 'of', 'the', '20th'];
    const { code, text } = await admin(words);
    expect(code).toBe(2);
    expect(text).toMatch(/^"of the 20th" is too much\. Put the text of --note in quotes\.\n/);
  });
});

describe('next to a running product', () => {
  it('a command uses its database and leaves it running', async () => {
    const folder = join(dataDir, 'running');
    const product = runProduct({ DATA_DIR: folder, PORT: String(port) });
    try {
      await product.until(/is running/);
      const own = { DATA_DIR: folder, DATABASE_URL: '' };
      const eve = ['create', '--email', 'eve@example.com', '--name', 'Eve'];
      expect((await spawnAdmin(variables(own), eve)).code).toBe(0);
      const { text } = await admin(['doctor'], own);
      expect(text).toContain('ok      port      Tamarack runs on this data folder at the moment.');
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    } finally {
      product.child.kill('SIGINT');
      await product.ended;
    }
    const stopped = await admin(['api-client', 'list'], { DATA_DIR: folder, DATABASE_URL: '' });
    expect(stopped.text).toMatch(/^scripts +secret +active/m);
  });
});
