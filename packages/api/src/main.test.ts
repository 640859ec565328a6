import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyTemplate } from '../test/database/database-copy.ts';
import { unusedPort } from '../test/ports.ts';
import { postmasterOf, runProduct, startBench } from '../test/processes/product-process.ts';
import { isPostgresAlive } from './database/embedded/postmaster.ts';

const bench = startBench();

/** Path of npm's own script, not of the wrapper that the shell finds. */
const npm =
  process.env.npm_execpath ?? realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim());

const pageAt = (address: string, port: number) =>
  fetch(`http://${address}:${port}/healthz`).then((answer) => answer.json());

/** Result of a first start on an empty data folder, which was stopped; tests work on copies. */
let used: Awaited<ReturnType<typeof startFirst>>;
beforeAll(async () => {
  used = await startFirst(mkdtempSync(join(tmpdir(), 'used-test-')));
});
afterAll(() => rmSync(used.folder, { recursive: true, force: true }));

/** Starts the product on an empty data folder, stops it as Ctrl-C does, and returns what it did. */
async function startFirst(folder: string) {
  const port = await unusedPort();
  const product = runProduct({ DATA_DIR: folder, PORT: String(port) });
  await product.until(/Ctrl-C stops it\.\n[\s\S]*\n\n/);
  const health = [await pageAt('127.0.0.1', port), await pageAt('[::1]', port)];
  const { pid } = postmasterOf(folder);
  const files = ['api-clients.json', 'secrets.json', 'postgres-password', 'instance.lock'];
  const modes = files.map((file) => [file, statSync(join(folder, file)).mode & 0o777]);
  product.child.kill('SIGINT');
  const code = await product.ended;
  return { folder, port, output: product.output(), health, modes, pid, code };
}

/** Copies the owners too: the database refuses a folder of another user. */
const useFolder = () => void execFileSync('cp', ['-a', `${used.folder}/.`, bench.dataDir]);

const clientsIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'api-clients.json'), 'utf8'));

describe('a start on an empty data folder', () => {
  it('serves on both loopback addresses, prints the sign-in once, and Ctrl-C leaves nothing running', async () => {
    const { folder, port, output, health, modes, pid, code } = used;
    expect(health).toEqual([{ status: 'ok' }, { status: 'ok' }]);
    expect(output).toContain(`Site          http://localhost:${port}\n`);
    expect(output).toContain(`Mail          ${folder}/mail, readable at http://localhost:${port}/dev/mail\n`);
    expect(output).toContain('Email     owner@tamarack.example\n');
    expect(output).toMatch(/Password {2}[2-9a-z]{5}(-[2-9a-z]{5}){3} {3}\(shown this once; keep it\)/);

    const clients = clientsIn(folder);
    expect(Object.keys(clients)).toEqual(['web', 'desktop', 'scripts', 'leadMagnetApiKey']);
    expect(modes).toEqual([
      ['api-clients.json', 0o600],
      ['secrets.json', 0o600],
      ['postgres-password', 0o600],
      ['instance.lock', 0o600],
    ]);

    expect(code).toBe(0);
    expect(isPostgresAlive(pid)).toBe(false);
    expect(existsSync(join(folder, 'instance.lock'))).toBe(false);

    useFolder();
    const second = await bench.started();
    expect(second.output()).not.toContain('Password  ');
    expect(clientsIn(bench.dataDir)).toEqual(clients);
  });

  it('works in a folder that only this user can enter, and uses the operator from the environment', async () => {
    expect(statSync(bench.dataDir).mode & 0o777).toBe(0o700);
    const product = await bench.started({
      DATA_DIR: join(bench.dataDir, 'below'),
      ADMIN_EMAIL: 'ada@example.com',
      ADMIN_PASSWORD: 'warm larch needles',
    });
    expect(product.output()).toContain(
      'Email     ada@example.com\n    Password  the one in ADMIN_PASSWORD\n',
    );
    expect(product.output()).not.toContain('warm larch needles');
  });

  it('refuses an easily guessed password for the first operator', async () => {
    const empty = await copyTemplate();
    const { code, text } = await bench
      .failure({ DATABASE_URL: empty.loginUrl, ADMIN_PASSWORD: 'password123' })
      .finally(empty.drop);
    expect(code).toBe(1);
    expect(text).toBe(
      'Tamarack cannot start. ADMIN_PASSWORD is easy to guess.\n\n' +
        '  What to do: Choose another one, or leave it out: then one is generated and printed.',
    );
  });
});

describe('on an existing data folder', () => {
  beforeEach(useFolder);

  describe('a stop', () => {
    it('through the npm script reaches the server once, and returns its exit code', async () => {
      const product = bench.start({}, ['scripts/run.mjs', 'start']);
      await product.until(/is running/);
      const { pid } = postmasterOf(bench.dataDir);
      product.child.kill('SIGTERM');
      expect(await product.ended).toBe(0);
      expect(isPostgresAlive(pid)).toBe(false);
    });

    it.each(['SIGTERM', 'SIGKILL'] as const)('happens when only npm gets %s', async (signal) => {
      const product = bench.start({}, [npm, 'start']);
      await product.until(/is running/);
      const { pid } = postmasterOf(bench.dataDir);
      product.child.kill(signal);
      // npm waits for the product unless it is killed; processes that it leaves behind keep its output open.
      expect(await product.ended).toBe(signal === 'SIGTERM' ? 0 : 'SIGKILL');
      expect(isPostgresAlive(pid)).toBe(false);
      expect(existsSync(join(bench.dataDir, 'instance.lock'))).toBe(false);
    });

    it('happens when the npm script is killed', async () => {
      const product = bench.start({}, ['scripts/run.mjs', 'start']);
      await product.until(/is running/);
      const { pid } = postmasterOf(bench.dataDir);
      product.child.kill('SIGKILL');
      await expect.poll(() => existsSync(join(bench.dataDir, 'instance.lock'))).toBe(false);
      expect(isPostgresAlive(pid)).toBe(false);
    });

    it('lets a request in progress finish', async () => {
      const product = await bench.started({ STOP_TIMEOUT: '300' });
      const { answer, release } = await heldRequest();
      product.child.kill('SIGINT');
      const listens = () =>
        pageAt('127.0.0.1', bench.port).then(
          () => true,
          () => false,
        );
      await expect.poll(listens).toBe(false);
      await release();
      expect((await answer).status).toBe(200);
      expect(await product.ended).toBe(0);
    });

    it('requested a second time no longer waits for requests, but still for the database', async () => {
      const product = await bench.started({ STOP_TIMEOUT: '300' });
      const { pid } = postmasterOf(bench.dataDir);
      const { answer, release } = await heldRequest();
      let code: number | string | undefined;
      product.ended.then((ended) => {
        code = ended;
      });
      const insist = () => {
        product.child.kill('SIGINT');
        return code;
      };
      await expect.poll(insist, { interval: 200 }).toBe(0);
      // Cut off, or refused because the database is gone; either way it does not hang.
      await Promise.allSettled([answer]);
      expect(isPostgresAlive(pid)).toBe(false);
      await release();
    });
  });

  /** A request that waits in the database until released. */
  async function heldRequest(): Promise<{ answer: Promise<Response>; release(): Promise<void> }> {
    const password = readFileSync(join(bench.dataDir, 'postgres-password'), 'utf8').trim();
    const { port } = postmasterOf(bench.dataDir);
    const holder = new pg.Client({
      user: 'postgres',
      password,
      database: 'tamarack',
      host: '127.0.0.1',
      port,
    });
    // The database may be stopped while this connection is open.
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE api_clients IN ACCESS EXCLUSIVE MODE');
    const answer = fetch(`http://127.0.0.1:${bench.port}/.well-known/tamarack.json`);
    // Awaited later by the test that cuts it off.
    answer.catch(() => {});
    const waiting = async () => (await holder.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount;
    await expect.poll(waiting).toBeGreaterThan(0);
    return { answer, release: () => holder.end() };
  }

  it('another start fails with one clear message; once the first is killed, it takes over the lock and the database', async () => {
    const first = await bench.started();
    bench.port = await unusedPort();
    const { code, text } = await bench.failure();
    expect(code).toBe(1);
    expect(text.replace(/since \S+\./, 'since then.')).toBe(
      `Tamarack cannot start. Tamarack already runs on the data folder ${bench.dataDir}: process ${first.child.pid}, since then.\n\n` +
        '  What to do: Stop that one first, or set DATA_DIR (and PORT) to others for this one.',
    );

    const orphan = postmasterOf(bench.dataDir);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(isPostgresAlive(orphan.pid)).toBe(true);

    const next = await bench.started();
    expect(postmasterOf(bench.dataDir)).toEqual(orphan);
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
    expect(isPostgresAlive(orphan.pid)).toBe(false);
  });

  it('a killed database is restarted and the product keeps running, even when nobody reads its output', async () => {
    const product = await bench.started();
    for (const output of [product.child.stdout, product.child.stderr]) output?.destroy();
    const before = postmasterOf(bench.dataDir);
    process.kill(before.pid, 'SIGKILL');
    const ready = () =>
      fetch(`http://127.0.0.1:${bench.port}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect
      .poll(
        () =>
          existsSync(join(bench.dataDir, 'postgres', 'postmaster.pid')) &&
          postmasterOf(bench.dataDir).pid !== before.pid &&
          ready(),
        { interval: 100 },
      )
      .toBe(200);
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
  });
});

describe('a start fails with one clear message', () => {
  it('when the port is taken, before anything is created', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => other.listen(bench.port, '127.0.0.1', resolve));
    const { code, text } = await bench.failure();
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. Port ${bench.port} on 127.0.0.1 is taken by another program.\n\n` +
        `  What to do: Stop that program, or choose another port, for example: PORT=${bench.port + 1} npm start`,
    );
    expect(existsSync(join(bench.dataDir, 'postgres'))).toBe(false);
  });

  it('when the data folder cannot be used', async () => {
    const file = join(bench.dataDir, 'file');
    writeFileSync(file, '');
    const { code, text } = await bench.failure({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(text).toBe(
      `Tamarack cannot start. The data folder ${file} cannot be used: it is a file, or lies below one.\n\n` +
        '  What to do: Correct its permissions, or set DATA_DIR to a folder that the user running this may read and write.',
    );
  });

  it('when settings are invalid, listing them all', async () => {
    const { code, text } = await bench.failure({ PORT: 'http', DATABASE_URL: 'localhost/clinics' });
    expect(code).toBe(1);
    expect(text).toBe(
      'Tamarack cannot start: 2 settings are wrong.\n\n' +
        '  PORT is "http", which is not a whole number from 0 to 65535.\n' +
        '    What to do: set it to a whole number from 0 to 65535, for example 5000\n\n' +
        '  DATABASE_URL is not a postgres:// or postgresql:// URL with a host.\n' +
        '    What to do: set it to a postgres:// or postgresql:// URL with a host, for example postgres://tamarack:password@db.example.com:5432/tamarack?sslmode=verify-full\n\n' +
        'All settings: docs/configuration.md',
    );
  });
});
