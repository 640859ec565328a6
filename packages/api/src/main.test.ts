import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { type ProductProcess, postmasterOf, runProduct, unusedPort } from '../test/product-process.ts';
import { isPostgresAlive } from './database/embedded/postmaster.ts';

// A start by the npm script may build the site first.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const running = new Set<ProductProcess>();
let dataDir: string;
let port: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-test-'));
  port = await unusedPort();
});
afterEach(async () => {
  for (const product of running) product.child.kill('SIGINT');
  await Promise.all([...running].map((product) => product.ended));
  running.clear();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(variables: Record<string, string> = {}, args?: string[]): ProductProcess {
  const product = runProduct({ DATA_DIR: dataDir, PORT: String(port), ...variables }, args);
  running.add(product);
  return product;
}

async function started(variables?: Record<string, string>): Promise<ProductProcess> {
  const product = start(variables);
  await product.until(/is running/);
  return product;
}

/** What a start that fails prints, and its exit code. */
async function failure(
  variables: Record<string, string> = {},
): Promise<{ code: number | string; text: string }> {
  const product = start(variables);
  return { code: await product.ended, text: product.output().trim() };
}

const pageAt = (address: string) =>
  fetch(`http://${address}:${port}/healthz`).then((answer) => answer.json());

describe('a start on an empty data folder', () => {
  test('serves on both loopback addresses, prints the sign-in once, and Ctrl-C leaves nothing running', async () => {
    const first = await started();
    expect(await pageAt('127.0.0.1')).toEqual({ status: 'ok' });
    expect(await pageAt('[::1]')).toEqual({ status: 'ok' });
    expect(first.output()).toContain(`Site          http://localhost:${port}\n`);
    expect(first.output()).toContain(
      `Mail          ${dataDir}/mail, readable at http://localhost:${port}/dev/mail\n`,
    );
    expect(first.output()).toContain('E-mail    owner@tamarack.example\n');
    expect(first.output()).toMatch(
      /Password {2}[2-9a-z]{5}(-[2-9a-z]{5}){3} {3}\(shown this once; keep it\)/,
    );

    const clients = JSON.parse(readFileSync(join(dataDir, 'api-clients.json'), 'utf8'));
    expect(Object.keys(clients)).toEqual(['web', 'desktop', 'scripts', 'leadMagnetApiKey']);
    for (const file of ['api-clients.json', 'secrets.json', 'postgres-password', 'instance.lock'])
      expect([file, statSync(join(dataDir, file)).mode & 0o777]).toEqual([file, 0o600]);

    const { pid } = postmasterOf(dataDir);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(isPostgresAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'instance.lock'))).toBe(false);

    const second = await started();
    expect(second.output()).not.toContain('Password  ');
    expect(JSON.parse(readFileSync(join(dataDir, 'api-clients.json'), 'utf8'))).toEqual(clients);
  });

  test('works where only this user can go, and takes the operator of the environment', async () => {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const product = await started({
      DATA_DIR: join(dataDir, 'below'),
      ADMIN_EMAIL: 'ada@example.com',
      ADMIN_PASSWORD: 'warm larch needles',
    });
    expect(product.output()).toContain(
      'E-mail    ada@example.com\n    Password  the one in ADMIN_PASSWORD\n',
    );
    expect(product.output()).not.toContain('warm larch needles');
  });

  test('refuses a password for the first operator that many people use', async () => {
    const { code, text } = await failure({ ADMIN_PASSWORD: 'password123' });
    expect(code).toBe(1);
    expect(text).toBe(
      'Tamarack cannot start. ADMIN_PASSWORD is a password that many people use.\n\n' +
        '  What to do: Choose another one, or leave it out: then one is generated and printed.',
    );
  });
});

describe('a stop', () => {
  test('through the npm script reaches the server once, and its exit code comes back', async () => {
    const product = start({}, ['scripts/run.mjs', 'start']);
    await product.until(/is running/);
    const { pid } = postmasterOf(dataDir);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(isPostgresAlive(pid)).toBe(false);
  });

  test('follows when the npm script is killed', async () => {
    const product = start({}, ['scripts/run.mjs', 'start']);
    await product.until(/is running/);
    const { pid } = postmasterOf(dataDir);
    product.child.kill('SIGKILL');
    await expect.poll(() => existsSync(join(dataDir, 'instance.lock')), { timeout: 20_000 }).toBe(false);
    expect(isPostgresAlive(pid)).toBe(false);
  });

  test('lets a request under way end', async () => {
    const product = await started();
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
    const holder = new pg.Client({
      user: 'postgres',
      password,
      database: 'tamarack',
      host: '127.0.0.1',
      port: postmasterOf(dataDir).port,
    });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE api_clients IN ACCESS EXCLUSIVE MODE');
    const answer = fetch(`http://127.0.0.1:${port}/.well-known/tamarack.json`);
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted';
    await expect
      .poll(async () => (await holder.query(waiting)).rowCount, { timeout: 10_000 })
      .toBeGreaterThan(0);
    product.child.kill('SIGINT');
    const listens = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(listens, { timeout: 10_000 }).toBe(false);
    await holder.query('ROLLBACK');
    await holder.end();
    expect((await answer).status).toBe(200);
    expect(await product.ended).toBe(0);
  });
});

describe('after a kill', () => {
  test('the next start takes over the lock and the database that still runs', async () => {
    const killed = await started();
    const orphan = postmasterOf(dataDir);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isPostgresAlive(orphan.pid)).toBe(true);

    const next = await started();
    expect(postmasterOf(dataDir)).toEqual(orphan);
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
    expect(isPostgresAlive(orphan.pid)).toBe(false);
  });

  test('of the database the product brings it back and goes on', async () => {
    const product = await started();
    const before = postmasterOf(dataDir);
    process.kill(before.pid, 'SIGKILL');
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect
      .poll(
        () =>
          existsSync(join(dataDir, 'postgres', 'postmaster.pid')) &&
          postmasterOf(dataDir).pid !== before.pid &&
          ready(),
        { timeout: 20_000, interval: 100 },
      )
      .toBe(200);
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
  });
});

describe('a start fails with one clear message', () => {
  test('when the port is taken, before anything is made', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const { code, text } = await failure();
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. Port ${port} on 127.0.0.1 is taken by another program.\n\n` +
        `  What to do: Stop that program, or choose another port, for example: PORT=${port + 1} npm start`,
    );
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test('when another instance runs on the data folder', async () => {
    const first = await started();
    port = await unusedPort();
    const { code, text } = await failure();
    expect(code).toBe(1);
    expect(text.replace(/since \S+\./, 'since then.')).toBe(
      `Tamarack cannot start. Tamarack already runs on the data folder ${dataDir}: process ${first.child.pid}, since then.\n\n` +
        '  What to do: Stop that one first, or set DATA_DIR (and PORT) to others for this one.',
    );
  });

  test('when the data folder cannot be used', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const { code, text } = await failure({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. The data folder ${file} cannot be used: it is a file, or lies below one.\n\n` +
        '  What to do: Correct its permissions, or set DATA_DIR to a folder that the user running this may read and write.',
    );
  });

  test('when settings are wrong, naming them all', async () => {
    const { code, text } = await failure({ PORT: 'http', DATABASE_URL: 'localhost/clinics' });
    expect(code).toBe(1);
    expect(text).toBe(
      'Tamarack cannot start: 2 settings are wrong.\n\n' +
        '  PORT is "http", which is not a whole number from 0 to 65535.\n' +
        '    What to do: set it to: whole number from 0 to 65535; for example 5000\n\n' +
        '  DATABASE_URL is not a URL.\n' +
        '    What to do: set it to: URL, postgres:// or postgresql://; for example postgres://tamarack:password@db.example.com:5432/tamarack?sslmode=verify-full\n\n' +
        'All settings: docs/configuration.md',
    );
  });
});

describe('with DATABASE_URL a start fails with one clear message', () => {
  let migrated: TestDatabase;
  beforeAll(async () => {
    migrated = await createTestDatabase();
  });
  afterAll(() => migrated.close());

  const at = (change: (url: URL) => void) => {
    const url = new URL(migrated.loginUrl);
    change(url);
    return failure({ DATABASE_URL: url.toString() });
  };
  const cluster = () => new URL(inject('postgresUrl')).host;

  test('when the password is wrong', async () => {
    const { code, text } = await at((url) => {
      url.password = 'wrong';
    });
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. The database at ${cluster()} does not let "svc_login" in: password authentication failed for user "svc_login".\n\n` +
        '  What to do: Correct user and password in DATABASE_URL; characters such as @ : / in a password are written %40 %3A %2F.',
    );
    expect(text).not.toContain('wrong');
  });

  test('when there is no such database', async () => {
    const { code, text } = await at((url) => {
      url.pathname = '/nowhere';
    });
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. The server at ${cluster()} has no database "nowhere".\n\n` +
        '  What to do: Create it (CREATE DATABASE "nowhere"), or correct its name in DATABASE_URL.',
    );
  });

  test('when the host is not known', async () => {
    const { code, text } = await at((url) => {
      url.hostname = 'db.invalid';
    });
    expect(code).toBe(1);
    expect(text).toBe(
      'Tamarack cannot start. The database host "db.invalid" is not known (DATABASE_URL).\n\n' +
        '  What to do: Correct the host in DATABASE_URL, or the name service of this machine.',
    );
  });

  test('when the database is down', async () => {
    const closed = await unusedPort();
    const { code, text } = await at((url) => {
      url.port = String(closed);
    });
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. No database answers at 127.0.0.1:${closed} (DATABASE_URL).\n\n` +
        '  What to do: Start the database, or correct host and port in DATABASE_URL.',
    );
  });

  test('when what answers is silent', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address() as { port: number };
    const { code, text } = await at((url) => {
      url.port = String(address.port);
    });
    silent.close();
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. The database at 127.0.0.1:${address.port} does not answer within 5 s (DATABASE_URL).\n\n` +
        '  What to do: Check host, port and firewalls between, and whether the server hangs.',
    );
  });

  test('when the login could see every clinic', async () => {
    const { code, text } = await failure({ DATABASE_URL: migrated.adminUrl });
    expect(code).toBe(1);
    expect(text).toBe(
      'Tamarack cannot start. DATABASE_URL connects as "postgres", which is a superuser; clinics would not be kept apart.\n\n' +
        '  What to do: Give that connection in DATABASE_ADMIN_URL (used for migrations only) and a plain login role in DATABASE_URL.',
    );
  });

  test('when it is not migrated; and with DATABASE_ADMIN_URL it is, and runs', async () => {
    const admin = new pg.Client(inject('postgresUrl'));
    await admin.connect();
    await admin.query('CREATE DATABASE not_migrated');
    try {
      const urlOf = (base: string) => Object.assign(new URL(base), { pathname: '/not_migrated' }).toString();
      const DATABASE_URL = urlOf(migrated.loginUrl);
      const { code, text } = await failure({ DATABASE_URL });
      expect(code).toBe(1);
      expect(text).toMatch(
        /^Tamarack cannot start\. The database is not migrated: \d+ are missing, the first is 20261121090000_accounts\.ts\.\n\n {2}What to do: Run "npm run admin -- migrate" with DATABASE_ADMIN_URL set, or set DATABASE_ADMIN_URL for this start\.$/,
      );
      const product = await started({ DATABASE_URL, DATABASE_ADMIN_URL: urlOf(migrated.adminUrl) });
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
      product.child.kill('SIGINT');
      expect(await product.ended).toBe(0);
    } finally {
      await admin.query('DROP DATABASE not_migrated WITH (FORCE)');
      await admin.end();
    }
  });
});
