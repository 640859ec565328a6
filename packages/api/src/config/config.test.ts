import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isLoopback } from './checks.ts';
import { ConfigError, type ConfigProblem, parseConfig, publicOriginOf } from './config.ts';
import { configurationPage, environmentExample } from './document.ts';
import { exampleOf, readVariable, type Variable } from './kinds.ts';
import { variables } from './variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  JWT_SECRETS: randomBytes(32).toString('base64'),
  ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://login:pw@127.0.0.1:5432/clinics',
  TRUST_PROXY: 'loopback',
  PUBLIC_HOST: 'clinics.example.com',
};

function problemsOf(env: Record<string, string | undefined>): readonly ConfigProblem[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const named = (env: Record<string, string | undefined>) => problemsOf(env).map(({ variable }) => variable);

it('no variable is required in development', () => {
  expect(parseConfig({}, '/srv/clone')).toEqual({
    environment: 'development',
    production: false,
    role: 'all',
    port: 5000,
    host: 'localhost',
    publicHost: 'localhost',
    tls: null,
    tlsFiles: null,
    httpRedirectPort: null,
    trustProxy: [],
    dataDir: '/srv/clone/.data',
    databaseUrl: null,
    databaseAdminUrl: null,
    databasePoolerUrl: null,
    databaseReplicaUrl: null,
    poolSize: 10,
    admin: { email: 'owner@tamarack.example', password: null },
    sampleData: true,
    jwtSecrets: null,
    encryptionKeys: null,
    smtpUrl: null,
    alertSmtpUrl: null,
    mailFrom: 'support@tamarack.example',
    conversions: null,
    calendarUrl: null,
    analyticsId: null,
    dataLocation: null,
    metricsToken: null,
    metricsPort: null,
    argon2: { memoryKib: 19456, iterations: 2, parallelism: 1 },
    logLevel: 'warn',
    otlpEndpoint: null,
    slowStatementMs: 500,
    webhookLoopback: false,
    rateLimitFactor: 1,
    clientLimits: { headersMs: 10_000, requestMs: 30_000, responseMs: 60_000, connections: 10_000 },
    stopTimeoutMs: 15000,
  });
});

it('an empty variable counts as not set, and an absolute data folder is not changed', () => {
  const config = parseConfig({ PORT: '', HOST: '  ', DATA_DIR: '/var/data' }, '/srv/clone');
  expect([config.port, config.host, config.dataDir]).toEqual([5000, 'localhost', '/var/data']);
});

it('reports every problem at once, with its remedy', () => {
  expect(
    problemsOf({ PORT: '70000', SAMPLE_DATA: 'yes', PUBLIC_HOST: 'https://x.ca', TLS_CERT_FILE: '/c.pem' }),
  ).toEqual([
    {
      variable: 'PORT',
      reason: 'is "70000", which is not a whole number from 0 to 65535.',
      remedy: 'set it to a whole number from 0 to 65535, for example 5000',
    },
    {
      variable: 'PUBLIC_HOST',
      reason: 'is "https://x.ca", which is not a host name in lower case, without scheme, port or path.',
      remedy:
        'set it to a host name in lower case, without scheme, port or path, for example clinics.example.com',
    },
    {
      variable: 'SAMPLE_DATA',
      reason: 'is "yes", which is not true or false.',
      remedy: 'set it to true or false, for example false',
    },
    {
      variable: 'TLS_KEY_FILE',
      reason: 'is missing, but TLS_CERT_FILE is set.',
      remedy: 'set TLS_CERT_FILE and TLS_KEY_FILE, or none of them.',
    },
  ]);
});

it('says which of several secrets is refused', () => {
  expect(problemsOf({ JWT_SECRETS: `${'a'.repeat(32)},short` })[0]?.reason).toBe(
    'is not a comma-separated list, each entry a text of at least 32 characters: entry 2 of 2 is refused.',
  );
});

it('no message contains a secret', () => {
  const env = {
    JWT_SECRETS: 'hush-hush',
    ENCRYPTION_KEYS: 'hush-hush',
    DATABASE_URL: 'mysql://root:hush-hush@db/x',
    SMTP_URL: 'http://me:hush-hush@relay',
    METRICS_TOKEN: 'hush-hush',
    ADMIN_PASSWORD: 'hush',
  };
  expect(named(env)).toEqual([
    'DATABASE_URL',
    'ADMIN_PASSWORD',
    'JWT_SECRETS',
    'ENCRYPTION_KEYS',
    'SMTP_URL',
    'METRICS_TOKEN',
  ]);
  expect(JSON.stringify(problemsOf(env))).not.toContain('hush');
});

it.each([
  ['PORT', '-1'],
  ['PORT', '5000.5'],
  ['PORT', '0x10'],
  ['NODE_ENV', 'staging'],
  ['ROLE', 'boss'],
  ['HOST', 'http://localhost'],
  ['PUBLIC_HOST', 'Clinics.example.com'],
  ['PUBLIC_HOST', 'localhost:5000'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,,'],
  ['DATABASE_URL', 'not a url'],
  ['DATABASE_URL', 'http://db.example.com/x'],
  ['DATABASE_POOL_SIZE', '5'],
  ['ADMIN_EMAIL', 'owner'],
  ['ADMIN_PASSWORD', 'short'],
  ['JWT_SECRETS', `${'a'.repeat(32)},short`],
  ['ENCRYPTION_KEYS', Buffer.alloc(16).toString('base64')],
  ['SMTP_URL', 'https://relay.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['CALENDAR_URL', 'http://calendar.example.com'],
  ['ANALYTICS_ID', '<script>'],
  ['ARGON2_MEMORY', '1024'],
  ['ARGON2_ITERATIONS', '1'],
  ['LOG_LEVEL', 'loud'],
  ['STOP_TIMEOUT', '0'],
  ['HTTP_REDIRECT_PORT', '8080'],
  ['METRICS_PORT', '70000'],
  ['REQUEST_TIMEOUT', '5'],
  ['HEADERS_TIMEOUT', '0'],
  ['RESPONSE_TIMEOUT', '1'],
  ['MAX_CONNECTIONS', '0'],
])('%s=%s is refused', (name, value) => {
  expect(named({ [name]: value })).toContain(name);
});

it('lists keep their order, and "loopback" stands for both loopback networks', () => {
  const config = parseConfig({
    TRUST_PROXY: 'loopback, 10.1.2.3, fd00::/8',
    JWT_SECRETS: `${'n'.repeat(32)}, ${'o'.repeat(40)}`,
  });
  expect(config.trustProxy).toEqual(['127.0.0.0/8', '::1', '10.1.2.3', 'fd00::/8']);
  expect(config.jwtSecrets).toEqual(['n'.repeat(32), 'o'.repeat(40)]);
});

it('production requires secrets, a database and HTTPS, and generates nothing', () => {
  const config = parseConfig(production);
  expect(config).toMatchObject({ production: true, sampleData: false, admin: null, logLevel: 'info' });
  expect(named({ NODE_ENV: 'production', HOST: '0.0.0.0' })).toEqual([
    'JWT_SECRETS',
    'ENCRYPTION_KEYS',
    'DATABASE_URL',
    'HOST',
  ]);
});

it('production refuses sample data, weakened limits, webhooks to itself and an admin password without an email', () => {
  const unsafe = {
    SAMPLE_DATA: 'true',
    WEBHOOK_LOOPBACK: 'true',
    RATE_LIMIT_FACTOR: '5',
    ADMIN_PASSWORD: 'correct horse',
  };
  expect(named({ ...production, ...unsafe })).toEqual([
    'SAMPLE_DATA',
    'WEBHOOK_LOOPBACK',
    'RATE_LIMIT_FACTOR',
    'ADMIN_EMAIL',
  ]);
});

it.each([
  ['few different characters', `${'a1b2'.repeat(7)}a1b2a1b3`],
  ['one text repeated', 'correct-horse-9'.repeat(3)],
  ['a run of characters', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['a placeholder', 'Please-Change-Me-Before-You-Start-9x7'],
  ['the product’s name', 'tamarack-signs-all-sessions-9x7-q2w'],
])('production refuses a secret that is easy to guess: %s', (_, secret) => {
  const random = production.JWT_SECRETS;
  expect(problemsOf({ ...production, JWT_SECRETS: secret })).toEqual([
    {
      variable: 'JWT_SECRETS',
      reason: 'has a text that is easy to guess.',
      remedy: expect.stringMatching(/^replace it with the output of: node -p /),
    },
  ]);
  expect(problemsOf({ ...production, JWT_SECRETS: `${random},${secret}` })[0]?.reason).toBe(
    'has entry 2 of 2 that is easy to guess.',
  );
  expect(parseConfig({ JWT_SECRETS: secret }).jwtSecrets).toEqual([secret]);
});

it('production refuses a secret that is listed twice', () => {
  const { JWT_SECRETS: jwt, ENCRYPTION_KEYS: key } = production;
  expect(
    problemsOf({ ...production, JWT_SECRETS: `${jwt},${jwt}`, ENCRYPTION_KEYS: `${key},${key}` }),
  ).toEqual(
    ['JWT_SECRETS', 'ENCRYPTION_KEYS'].map((variable) => ({
      variable,
      reason: 'has entry 2 of 2 that repeats an earlier one.',
      remedy: 'remove it, or set a new one.',
    })),
  );
});

it('production encrypts with no key that is easy to guess, but still opens what one has encrypted', () => {
  const zeros = Buffer.alloc(32).toString('base64');
  expect(named({ ...production, ENCRYPTION_KEYS: zeros })).toEqual(['ENCRYPTION_KEYS']);
  expect(named({ ...production, ENCRYPTION_KEYS: `${production.ENCRYPTION_KEYS},${zeros}` })).toEqual([]);
});

it('production accepts random secrets in base64 and in hexadecimal', () => {
  for (const encoding of ['base64', 'hex'] as const)
    for (let times = 0; times < 500; times += 1)
      expect(named({ ...production, JWT_SECRETS: randomBytes(32).toString(encoding) })).toEqual([]);
});

it('production speaks plain HTTP only on loopback or to a trusted proxy', () => {
  const { TRUST_PROXY: _, PUBLIC_HOST: __, ...bare } = production;
  expect(named(bare)).toEqual([]);
  expect(named({ ...bare, HOST: '127.0.0.2' })).toEqual([]);
  expect(problemsOf({ ...bare, HOST: '0.0.0.0' })).toEqual([
    {
      variable: 'HOST',
      reason: 'is "0.0.0.0": passwords would cross the network unencrypted.',
      remedy:
        'set TLS_CERT_FILE and TLS_KEY_FILE, or name the proxy that speaks HTTPS in TRUST_PROXY, or listen on localhost.',
    },
  ]);
  expect(named({ ...bare, HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8' })).toEqual(['PUBLIC_HOST']);
});

it('production requires TLS with a checked certificate to a database on another machine', () => {
  const at = (url: string) => named({ ...production, DATABASE_URL: url });
  expect(at('postgres://a:b@db.example.com/x?sslmode=verify-full')).toEqual([]);
  expect(
    at(`postgres://a:b@db.example.com/x?sslmode=verify-full&sslrootcert=${import.meta.filename}`),
  ).toEqual([]);
  expect(at('postgres://a:b@db.example.com/x')).toEqual(['DATABASE_URL']);
  for (const mode of ['disable', 'allow', 'prefer', 'require', 'no-verify', ''])
    expect(at(`postgres://a:b@db.example.com/x?sslmode=${mode}`)).toEqual(['DATABASE_URL']);
  expect(at('postgres://a:b@10.0.0.5/x?sslmode=disable')).toEqual(['DATABASE_URL']);
  expect(at('postgres://a:b@localhost/x?host=db.example.com')).toEqual(['DATABASE_URL']);
  expect(at('postgres://a:b@db.example.com/x?sslmode=verify-full&sslmode=disable')).toEqual(['DATABASE_URL']);
  expect(at('postgres://a:b@[::1]/x')).toEqual([]);
  expect(at('postgres:///x?host=/var/run/postgresql')).toEqual([]);
  const pooler = { ...production, DATABASE_POOLER_URL: 'postgres://db.example.com:6432/x' };
  expect(named(pooler)).toEqual(['DATABASE_POOLER_URL']);
});

it.each(['DATABASE_URL', 'DATABASE_ADMIN_URL', 'DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'])(
  'a certificate file that %s names and that cannot be read is a problem of it',
  (variable) => {
    const urls = { DATABASE_URL: 'postgres://a:b@localhost/x' };
    for (const parameter of ['sslrootcert', 'sslcert', 'sslkey'])
      expect(
        problemsOf({ ...urls, [variable]: `postgres://a:b@localhost/x?${parameter}=/no/such.pem` }),
      ).toEqual([
        {
          variable,
          reason: `names a file in ${parameter} that cannot be read: ENOENT: no such file or directory, open '/no/such.pem'.`,
          remedy: 'check the path and that this user may read the file.',
        },
      ]);
  },
);

it('variables that belong together must be set together', () => {
  expect(named({ CONVERSIONS_URL: 'https://graph.example.com' })).toEqual([
    'CONVERSIONS_PIXEL_ID',
    'CONVERSIONS_TOKEN',
  ]);
  expect(named({ DATABASE_ADMIN_URL: 'postgres://a:b@127.0.0.1/x' })).toEqual(['DATABASE_URL']);
  for (const way of ['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'])
    expect(named({ [way]: 'postgres://127.0.0.1/x' })).toEqual(['DATABASE_URL']);
  expect(named({ ROLE: 'worker' })).toEqual(['ROLE']);
  expect(named({ ARGON2_ITERATIONS: '1', ARGON2_MEMORY: '47104' })).toEqual([]);
});

const conversions = {
  CONVERSIONS_URL: 'https://graph.example.com/',
  CONVERSIONS_PIXEL_ID: '123456789012345',
  CONVERSIONS_TOKEN: 'a-token-of-the-provider',
};

it('conversion settings have defaults, and each can be set', () => {
  expect(parseConfig(conversions).conversions).toEqual({
    url: 'https://graph.example.com',
    version: 'v23.0',
    pixelId: '123456789012345',
    token: 'a-token-of-the-provider',
    testCode: null,
    value: 99,
    currency: 'USD',
    events: [
      'PageView',
      'Lead',
      'InitiateCheckout',
      'StartTrial',
      'CompleteRegistration',
      'Purchase',
      'Contact',
      'ScheduleAppointment',
    ],
  });
  expect(
    parseConfig({
      ...conversions,
      CONVERSIONS_VERSION: 'v24.0',
      CONVERSIONS_TEST_CODE: 'TEST42',
      CONVERSIONS_VALUE: '120',
      CONVERSIONS_CURRENCY: 'CAD',
      CONVERSIONS_EVENTS: 'Purchase, Lead',
    }).conversions,
  ).toMatchObject({
    version: 'v24.0',
    testCode: 'TEST42',
    value: 120,
    currency: 'CAD',
    events: ['Lead', 'Purchase'],
  });
});

it('invalid conversion settings are refused', () => {
  expect(problemsOf({ ...conversions, CONVERSIONS_URL: 'https://graph.example.com/v23.0' })).toEqual([
    {
      variable: 'CONVERSIONS_URL',
      reason: 'ends with a version.',
      remedy: 'move the version to CONVERSIONS_VERSION, for example v23.0.',
    },
  ]);
  expect(named({ ...conversions, CONVERSIONS_EVENTS: 'Lead,AddPaymentInfo' })).toEqual([
    'CONVERSIONS_EVENTS',
  ]);
  expect(named({ ...production, ...conversions, CONVERSIONS_TEST_CODE: 'TEST42' })).toEqual([
    'CONVERSIONS_TEST_CODE',
  ]);
  expect(named({ ...production, ...conversions, CONVERSIONS_URL: 'http://graph.example.com' })).toEqual([
    'CONVERSIONS_URL',
  ]);
  expect(named({ ...production, ...conversions, CONVERSIONS_URL: 'http://127.0.0.1:9000' })).toEqual([]);
});

it('the TLS files must be readable and belong together', () => {
  const cert = join(folder, 'cert.pem');
  const key = join(folder, 'key.pem');
  const other = join(folder, 'other.pem');
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  execFileSync('openssl', [...request, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  execFileSync(
    'openssl',
    ['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-out', other],
    {
      stdio: 'ignore',
    },
  );
  const config = parseConfig({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
  expect(config.tls?.cert).toEqual(readFileSync(cert));
  expect(publicOriginOf(config, 5000)).toBe('https://localhost:5000');
  expect(publicOriginOf(config, 443)).toBe('https://localhost');
  expect(named({ TLS_CERT_FILE: cert, TLS_KEY_FILE: other })).toEqual(['TLS_CERT_FILE']);
  expect(named({ TLS_CERT_FILE: cert, TLS_KEY_FILE: join(folder, 'none.pem') })).toEqual(['TLS_KEY_FILE']);
  writeFileSync(other, 'not a key');
  expect(named({ TLS_CERT_FILE: cert, TLS_KEY_FILE: other })).toEqual(['TLS_CERT_FILE']);
});

it('a worker does not answer scrapes without a token', () => {
  expect(named({ METRICS_PORT: '9464' })).toEqual(['METRICS_TOKEN']);
  expect(parseConfig({ METRICS_PORT: '9464', METRICS_TOKEN: 'a-token-for-scrapes' }).metricsPort).toBe(9464);
});

it('the public origin is the URL that visitors type', () => {
  expect(publicOriginOf(parseConfig({}), 5000)).toBe('http://localhost:5000');
  expect(publicOriginOf(parseConfig({}), 80)).toBe('http://localhost');
  expect(publicOriginOf(parseConfig(production), 5000)).toBe('https://clinics.example.com');
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['127.example.com', false],
  ['192.168.1.4', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

it('docs/configuration.md and .env.example match the table', () => {
  const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  expect(file('docs/configuration.md')).toBe(configurationPage());
  expect(file('.env.example')).toBe(environmentExample());
});

it('every example in the table is accepted', () => {
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const example = exampleOf(variable);
    if (variable.secret && !example.includes('://')) continue;
    expect(readVariable(variable, example), name).not.toHaveProperty('refusal');
  }
});
