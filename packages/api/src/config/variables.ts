import { brand } from '@tamarack/core/domain';
import { conversionNames } from '@tamarack/core/domain/public/conversions';
import Joi from 'joi';
import {
  emailAddress,
  list,
  oneOf,
  secretText,
  text,
  url,
  type ValueOf,
  type Variable,
  wholeNumber,
} from './kinds.ts';

/** Prints one new secret: 32 random bytes in base64. */
export const GENERATE_SECRET = `node -p "require('node:crypto').randomBytes(32).toString('base64')"`;

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const ENCRYPTION_KEY_BYTES = 32;
const JWT_SECRET_LENGTH = 32;
const PRODUCT = brand.name.toLowerCase();

/** First platform owner of a development start. */
export const defaultAdminEmail = `owner@${brand.supportEmail.split('@')[1]}`;

/**
 * Every environment variable of the server. Parsing, error messages, docs/configuration.md and .env.example are
 * made from this table.
 */
export const variables = {
  NODE_ENV: {
    ...oneOf(['development', 'production', 'test']),
    default: 'development',
    example: 'production',
    description:
      'In `production` nothing is generated or guessed: you must provide secrets, a database and HTTPS.',
  },
  ROLE: {
    ...oneOf(['all', 'server', 'worker']),
    default: 'all',
    description:
      'What this process does: `server` answers requests, `worker` carries out operations and delivers mail, `all` does both. `server` and `worker` need `DATABASE_URL`.',
  },
  PORT: {
    ...wholeNumber(0, 65_535),
    default: 5000,
    description: 'TCP port of site and API. `0` takes any free port.',
  },
  HOST: {
    ...text('an IP address or host name', /^[0-9a-zA-Z.:-]+$/),
    default: 'localhost',
    whenUnset: '`localhost`: 127.0.0.1 and ::1',
    example: '0.0.0.0',
    description: 'Address to listen on.',
  },
  PUBLIC_HOST: {
    ...text('a host name in lower case, without scheme, port or path', HOST_NAME),
    whenUnset: '`localhost`',
    example: 'clinics.example.com',
    description:
      'Host name of the main site. A clinic’s site is at `{subdomain}.{PUBLIC_HOST}`, so DNS and the certificate also need the wildcard.',
  },
  TLS_CERT_FILE: {
    ...text('a file name'),
    whenUnset: 'none: plain HTTP',
    example: '/etc/ssl/clinics/fullchain.pem',
    description:
      'Certificate chain (PEM). With `TLS_KEY_FILE` the server speaks HTTPS on `PORT`. A renewed file is used within a minute, without a restart.',
  },
  TLS_KEY_FILE: {
    ...text('a file name'),
    whenUnset: 'none: plain HTTP',
    example: '/etc/ssl/clinics/privkey.pem',
    description: 'Private key (PEM) of the certificate.',
  },
  HTTP_REDIRECT_PORT: {
    ...wholeNumber(1, 65_535),
    whenUnset: 'none: plain HTTP is not answered',
    example: '80',
    description:
      'TCP port where plain HTTP is redirected to HTTPS, for our own host names only. Needs `TLS_CERT_FILE`.',
  },
  TRUST_PROXY: {
    ...list({
      type: 'an IP address, a network such as `10.0.0.0/8`, or `loopback`',
      schema: Joi.string()
        .ip({ version: ['ipv4', 'ipv6'] })
        .allow('loopback'),
    }),
    default: [],
    whenUnset: 'none',
    example: 'loopback',
    description:
      'Proxies whose forwarded headers are trusted, every one between the visitors and the server. They must speak HTTPS with the visitors. `loopback` means 127.0.0.0/8 and ::1.',
  },
  DATA_DIR: {
    ...text('a folder'),
    default: '.data',
    whenUnset: '`.data` in the clone',
    example: `/var/lib/${PRODUCT}`,
    description: 'Where the embedded database, mail files and development secrets are stored.',
  },
  DATABASE_URL: {
    ...url('postgres', 'postgresql'),
    whenUnset: 'the embedded PostgreSQL, in development',
    example: `postgres://${PRODUCT}:password@db.example.com:5432/${PRODUCT}?sslmode=verify-full`,
    secret: true,
    description:
      'Your own PostgreSQL database, as a plain login role; the logins of the pools are named after it. Required in production.',
  },
  DATABASE_ADMIN_URL: {
    ...url('postgres', 'postgresql'),
    example: `postgres://postgres:password@db.example.com:5432/${PRODUCT}?sslmode=verify-full`,
    secret: true,
    description:
      'The same database as a role that may create roles and tables. Used for migrations, at the start when set or by `npm run admin -- migrate`, and for `backup` and `restore`.',
  },
  DATABASE_POOLER_URL: {
    ...url('postgres', 'postgresql'),
    whenUnset: 'none: the pools connect to `DATABASE_URL`',
    example: `postgres://pooler.example.com:6432/${PRODUCT}?sslmode=verify-full`,
    description:
      'A pooler in transaction mode, such as PgBouncer, that the pools connect to with the logins of `DATABASE_URL`. Everything else connects to `DATABASE_URL` itself.',
  },
  DATABASE_REPLICA_URL: {
    ...url('postgres', 'postgresql'),
    whenUnset: 'none: they read from `DATABASE_URL`',
    example: `postgres://replica.example.com:5432/${PRODUCT}?sslmode=verify-full`,
    description:
      'A standby that the console’s exports and analytics read from, with the logins of `DATABASE_URL`, while it is at most a minute behind.',
  },
  DATABASE_POOL_SIZE: {
    ...wholeNumber(6, 100),
    unit: 'connections',
    default: 10,
    description:
      'Maximum connections in each of the three pools (platform, clinics, worker). Each email being delivered holds one of the worker pool.',
  },
  ADMIN_EMAIL: {
    ...emailAddress,
    whenUnset: `\`${defaultAdminEmail}\` in development`,
    example: 'owner@example.com',
    description: 'First platform owner, created when there is none yet.',
  },
  ADMIN_PASSWORD: {
    ...secretText(8),
    whenUnset: 'generated and printed once',
    description: 'Password of the first platform owner. Remove it after the first start.',
  },
  SAMPLE_DATA: {
    type: '`true` or `false`',
    schema: Joi.boolean().sensitive(),
    whenUnset: '`true` in development, else `false`',
    example: 'false',
    setBy: 'developer',
    description: 'Loads sample clinics into an empty database. Refused in production.',
  },
  JWT_SECRETS: {
    ...list({
      type: `a text of at least ${JWT_SECRET_LENGTH} characters`,
      schema: Joi.string().min(JWT_SECRET_LENGTH),
    }),
    whenUnset: 'generated into `DATA_DIR` in development',
    example: `the output of: ${GENERATE_SECRET}`,
    secret: true,
    description:
      'Sign the sessions. The first one signs, all are accepted. To replace a secret, follow the steps under “Rotating keys” in `docs/operations.md`. Required in production.',
  },
  ENCRYPTION_KEYS: {
    ...list({
      type: `${ENCRYPTION_KEY_BYTES} bytes in base64`,
      schema: Joi.string().custom((value: string, helpers) => {
        const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(value);
        const isKey = isBase64 && Buffer.from(value, 'base64').length === ENCRYPTION_KEY_BYTES;
        return isKey ? value : helpers.error('string.base64');
      }),
    }),
    whenUnset: 'generated into `DATA_DIR` in development',
    example: `the output of: ${GENERATE_SECRET}`,
    secret: true,
    description:
      'Encrypt stored secrets. The first one encrypts, all decrypt. To replace a key, follow the steps under “Rotating keys” in `docs/operations.md`. Without the key that encrypted it, a person’s two-step sign-in is lost, and so are a clinic’s notes. Required in production.',
  },
  SMTP_URL: {
    ...url('smtp', 'smtps'),
    whenUnset: 'none: messages become files in `DATA_DIR/mail`',
    example: 'smtps://user:password@mail.example.com:465',
    secret: true,
    description: 'SMTP relay that delivers the mail.',
  },
  ALERT_SMTP_URL: {
    ...url('smtp', 'smtps'),
    whenUnset: 'none: alerts go through `SMTP_URL` alone',
    example: 'smtps://user:password@mail.example.net:465',
    secret: true,
    description:
      'Second SMTP relay for mail to operators, so that they hear of an outage of the first. If it fails too, alerts go through `SMTP_URL`.',
  },
  MAIL_FROM: {
    ...emailAddress,
    default: brand.supportEmail,
    example: 'hello@example.com',
    description: 'Sender of the mail. The relay must accept it.',
  },
  CONVERSIONS_URL: {
    ...url('https', 'http'),
    whenUnset: 'none: no events are sent',
    example: 'https://graph.facebook.com',
    description:
      'Base URL of the conversions API, without a version. Set `CONVERSIONS_URL`, `CONVERSIONS_PIXEL_ID` and `CONVERSIONS_TOKEN`, or none of them. In production `http://` is accepted only for this machine.',
  },
  CONVERSIONS_VERSION: {
    ...text('a version such as `v23.0`', /^v\d{1,3}\.\d$/),
    default: 'v23.0',
    description: 'Version of the conversions API.',
  },
  CONVERSIONS_PIXEL_ID: {
    ...text('a number of 5 to 20 digits', /^\d{5,20}$/),
    example: '123456789012345',
    description: 'Data set that the events belong to, and the pixel that pages load after consent.',
  },
  CONVERSIONS_TOKEN: {
    ...secretText(16),
    description: 'Access token of the conversions API. It stays on the server.',
  },
  CONVERSIONS_TEST_CODE: {
    ...text('3 to 20 capital letters and digits', /^[A-Z0-9]{3,20}$/),
    example: 'TEST12345',
    setBy: 'developer',
    description: 'Marks the events as tests for the provider. Refused in production.',
  },
  CONVERSIONS_VALUE: {
    ...wholeNumber(0, 1_000_000),
    unit: '`CONVERSIONS_CURRENCY`',
    default: 99,
    description: 'Value reported with the events of the registration.',
  },
  CONVERSIONS_CURRENCY: {
    ...text('an ISO 4217 code: three capital letters', /^[A-Z]{3}$/),
    default: 'USD',
    description: 'Currency of `CONVERSIONS_VALUE`.',
  },
  CONVERSIONS_EVENTS: {
    ...list(oneOf(conversionNames)),
    default: conversionNames,
    whenUnset: 'all of them',
    example: 'PageView,Lead',
    description: 'Types of events that are sent. Types not listed are switched off.',
  },
  CALENDAR_URL: {
    ...url('https'),
    whenUnset: 'none: a request form instead',
    example: 'https://calendly.com/your-team/demo',
    description: 'Booking calendar that the pages embed after consent.',
  },
  ANALYTICS_ID: {
    ...text('a measurement ID', /^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/),
    whenUnset: 'none: no analytics',
    example: 'G-ABCDEF1234',
    description: 'Browser analytics, loaded only after consent.',
  },
  DATA_LOCATION: {
    ...text('a city, province or state, and country', /^[\p{L}\p{N} .,’'()/-]{2,120}$/u),
    whenUnset: 'none: the pages name no place',
    example: 'Montréal, Québec, Canada',
    description:
      'Where the database, its backups and mail are kept, as terms, privacy policy and /demo state it. In production they do so once `launch-check` has it confirmed.',
  },
  METRICS_TOKEN: {
    ...secretText(16),
    whenUnset: 'none: `/metrics` answers only on loopback, and only when no proxy is trusted',
    description: 'Bearer token required by `/metrics`.',
  },
  METRICS_PORT: {
    ...wholeNumber(1, 65_535),
    whenUnset: 'none: a worker answers no scrapes',
    example: '9464',
    description:
      'TCP port at `HOST` where a process with `ROLE=worker` answers `/metrics`, over plain HTTP. Needs `METRICS_TOKEN`. Servers answer it on `PORT`.',
  },
  ARGON2_MEMORY: {
    ...wholeNumber(19_456, 1_048_576),
    unit: 'KiB',
    default: 19_456,
    example: '47104',
    description:
      'Memory used to hash one password (argon2id). A new value takes effect at each person’s next sign-in.',
  },
  ARGON2_ITERATIONS: {
    ...wholeNumber(1, 20),
    unit: 'passes',
    default: 2,
    description: 'Passes used to hash one password. `1` needs `ARGON2_MEMORY` of at least 47104.',
  },
  ARGON2_PARALLELISM: {
    ...wholeNumber(1, 16),
    unit: 'lanes',
    default: 1,
    description: 'Lanes used to hash one password.',
  },
  LOG_LEVEL: {
    ...oneOf(['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    whenUnset: '`info` in production, else `warn`',
    example: 'info',
    description: 'Least severe entries that are logged, as JSON lines on standard output.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...url('http', 'https'),
    whenUnset: 'none: no traces, and nothing is loaded for them',
    example: 'http://127.0.0.1:4318',
    description:
      'OpenTelemetry collector (OTLP over HTTP, JSON) that gets traces of requests, statements and jobs. `OTEL_EXPORTER_OTLP_HEADERS` adds headers.',
  },
  SLOW_STATEMENT: {
    ...wholeNumber(1, 60_000),
    unit: 'milliseconds',
    default: 500,
    description: 'Statements that take this long are logged, with the request or job they are run for.',
  },
  WEBHOOK_LOOPBACK: {
    type: '`true` or `false`',
    schema: Joi.boolean().sensitive(),
    default: false,
    example: 'true',
    setBy: 'developer',
    description:
      'Webhooks may go to this machine too, over plain HTTP, and `/dev/webhooks` receives and shows them. Refused in production.',
  },
  RATE_LIMIT_FACTOR: {
    ...wholeNumber(1, 1_000_000),
    default: 1,
    example: '100',
    setBy: 'developer',
    description: 'Multiplies every rate limit, for load tests. Refused in production.',
  },
  HEADERS_TIMEOUT: {
    ...wholeNumber(1, 120),
    unit: 'seconds',
    default: 10,
    description:
      'How long a client may take to send the headers of a request; with HTTPS also for the TLS handshake.',
  },
  REQUEST_TIMEOUT: {
    ...wholeNumber(2, 3600),
    unit: 'seconds',
    default: 30,
    description: 'How long a client may take to send a whole request. At least `HEADERS_TIMEOUT`.',
  },
  RESPONSE_TIMEOUT: {
    ...wholeNumber(30, 3600),
    unit: 'seconds',
    default: 60,
    description:
      'How long a client may read nothing of its response. A slow download may take as long as it needs.',
  },
  MAX_CONNECTIONS: {
    ...wholeNumber(10, 1_000_000),
    default: 10_000,
    description: 'Maximum open connections of clients. Further ones are closed at once.',
  },
  STOP_TIMEOUT: {
    ...wholeNumber(1, 300),
    unit: 'seconds',
    default: 15,
    description: 'How long a stop waits for running requests and jobs.',
  },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

/** The values of the variables; null where one is not set and has no default. */
export type Values = { [K in VariableName]: ValueOf<(typeof variables)[K]> };
