import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database/database.ts';
import { unusedPort } from '../test/ports.ts';
import { startBench } from '../test/processes/product-process.ts';
import { selfSignedPair } from '../test/services/certificate.ts';
import { until } from '../test/until.ts';
import { builtFolder } from './config/built.ts';
import { createSecretBox } from './server/secret-box.ts';

const production = {
  NODE_ENV: 'production',
  JWT_SECRETS: randomBytes(32).toString('base64'),
  ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
};

const bench = startBench();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const started = (variables: Record<string, string>) =>
  bench.started({
    DATABASE_URL: db.loginUrl,
    ENCRYPTION_KEYS: production.ENCRYPTION_KEYS,
    ...variables,
  });

it('production writes no secrets or keys to disk, creates no operator, and hides development pages', async () => {
  const { output } = await started({ ...production, SAMPLE_DATA: 'false' });
  expect(output()).toContain(`Sign in at http://localhost:${bench.port}/admin/login`);
  expect(output()).not.toContain('/dev/mail');
  expect(output()).toMatch(
    / {2}Before going live, \d+ points are open: claims and statistics \(\d+\), .*rules of the workspace \(4\)\.\n/,
  );
  expect(output()).toContain('  "npm run admin -- launch-check" lists each with what to do');
  expect(existsSync(join(bench.dataDir, 'secrets.json'))).toBe(false);
  expect(existsSync(join(bench.dataDir, 'api-clients.json'))).toBe(false);
  expect(await db.database.platform('users').where({ platform_role: 'platform_owner' })).toEqual([]);
  expect(await db.database.platform('api_clients').select('client_id', 'kind').orderBy('client_id')).toEqual([
    { client_id: 'desktop', kind: 'public' },
    { client_id: 'lead-magnet', kind: 'lead_magnet' },
    { client_id: 'web', kind: 'public' },
  ]);
});

it('keys that open nothing of what is encrypted prevent a start', async () => {
  const written = await createTestDatabase();
  const others = Buffer.alloc(32, 8).toString('base64');
  const on = { DATABASE_URL: written.loginUrl };
  try {
    const totp_secret = createSecretBox([others]).seal('JBSWY3DPEHPK3PXP');
    await written.database.platform('users').insert({ email: 'a@b.example', full_name: 'Ada', totp_secret });
    const wrong = await bench.failure({ ...production, ...on });
    expect(wrong).toEqual({
      code: 1,
      text: expect.stringContaining('ENCRYPTION_KEYS opens nothing of what is encrypted in this database'),
    });
    expect(wrong.text).toContain('What to do: Set ENCRYPTION_KEYS to the keys of this data');
    expect((await bench.failure(on)).text).toContain(
      `The keys in ${bench.dataDir}/secrets.json open nothing`,
    );
    const rotated = `${production.ENCRYPTION_KEYS},${others}`;
    await bench.started({ ...production, ...on, ENCRYPTION_KEYS: rotated });
  } finally {
    await written.close();
  }
});

it('port 0 takes any free port, and the printed URLs contain it', async () => {
  const { output } = await started({ PORT: '0' });
  const [, found] = /Site {10}http:\/\/localhost:(\d+)\n/.exec(output()) ?? [];
  expect(Number(found)).toBeGreaterThan(0);
  expect((await fetch(`http://127.0.0.1:${found}/healthz`)).status).toBe(200);
});

it('with ROLE=worker and METRICS_PORT the worker serves its metrics to callers with the token', async () => {
  const port = await unusedPort();
  const token = 'a-token-for-scrapes-alone';
  await started({ ROLE: 'worker', METRICS_PORT: String(port), METRICS_TOKEN: token });
  const scrape = (authorization: string, path = '/metrics') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
  expect((await scrape('Bearer another')).status).toBe(403);
  expect((await scrape(`Bearer ${token}`, '/readyz')).status).toBe(404);
  const scraped = await (await scrape(`Bearer ${token}`)).text();
  expect(scraped).toMatch(/^database_up 1$/m);
  expect(scraped).toMatch(/^database_pool_used\{pool="worker"\} \d+$/m);
  expect(scraped).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  expect(scraped).toMatch(/^jobs_ready\{queue="mail.deliver"\} \d+$/m);
});

it('a worker reports no certificate: it serves none, and renewed files do not concern it', async () => {
  const [cert, key] = [join(bench.dataDir, 'cert.pem'), join(bench.dataDir, 'key.pem')];
  const pair = selfSignedPair(['localhost'], 5);
  writeFileSync(cert, pair.cert);
  writeFileSync(key, pair.key);
  const port = await unusedPort();
  const token = 'a-token-for-scrapes-alone';
  const metrics = { METRICS_PORT: String(port), METRICS_TOKEN: token };
  await started({ ROLE: 'worker', ...metrics, TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
  const headers = { authorization: `Bearer ${token}` };
  const scraped = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  expect(scraped).toMatch(/^certificate_expires_timestamp_seconds NaN$/im);
});

it('with ROLE=worker nothing listens; with ROLE=server the output says that a worker is needed', async () => {
  const worker = await started({ ROLE: 'worker' });
  expect(worker.output()).toContain('This process does background work only (ROLE=worker).');
  await expect(fetch(`http://127.0.0.1:${bench.port}/healthz`)).rejects.toThrow('fetch failed');
  worker.child.kill('SIGINT');
  expect(await worker.ended).toBe(0);
  expect((await started({ ROLE: 'server' })).output()).toContain(
    'Background work: ROLE=server, another process has to run with ROLE=worker.',
  );
});

it.each(['server', 'worker'])(
  'with ROLE=%s the list of erasures is kept in its data folder',
  async (role) => {
    await started({ ROLE: role });
    await until(() => existsSync(join(bench.dataDir, 'erasures.jsonl')));
  },
);

it('with a certificate both loopback addresses speak HTTPS, and TLS 1.1 is refused', async () => {
  const [cert, key] = [join(bench.dataDir, 'cert.pem'), join(bench.dataDir, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      ...curve,
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  const { output } = await started({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
  expect(output()).toContain(`Site          https://localhost:${bench.port}\n`);
  const statusOf = (host: string, options: object = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(
        {
          host,
          port: bench.port,
          path: '/healthz',
          ca: readFileSync(cert),
          servername: 'localhost',
          ...options,
        },
        (answer) => resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
  expect(await statusOf('127.0.0.1')).toBe(200);
  expect(await statusOf('::1')).toBe(200);
  await expect(statusOf('127.0.0.1', { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow();
});

it('a host that is not an address of this machine is reported', async () => {
  expect(await bench.failure({ DATABASE_URL: db.loginUrl, HOST: '203.0.113.7' })).toEqual({
    code: 1,
    text:
      'Tamarack cannot start. "203.0.113.7" is not an address of this machine.\n\n' +
      '  What to do: Set HOST to an address of this machine, to 0.0.0.0 for all of them, or leave it out.',
  });
});

it('a start without the built files says how to build them', () => {
  const missing = () => builtFolder('packages/api/dist/sample-report', ['no-such.xlsx'], 'The sample report');
  expect(missing).toThrow(
    expect.objectContaining({
      name: 'StartError',
      message: 'The sample report has not been built.',
      remedy: 'Use "npm start", which builds it, or run "npm run build" first.',
    }),
  );
});
