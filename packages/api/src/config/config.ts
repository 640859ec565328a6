import { resolve } from 'node:path';
import { conversionNames } from '@tamarack/core/domain/public/conversions';
import type { ClientLimits, ConversionSettings } from '../server/deps.ts';
import { checkTogether, type Report, readTls } from './checks.ts';
import { readVariable, remedyFor, type Variable } from './kinds.ts';
import { StartError } from './start-error.ts';
import { defaultAdminEmail, type Values, type VariableName, variables } from './variables.ts';

/** All settings of the environment, validated. Null means switched off, or created at the start. */
export interface Config {
  environment: 'development' | 'production' | 'test';
  production: boolean;
  role: 'all' | 'server' | 'worker';
  port: number;
  /** `localhost` stands for both loopback addresses. */
  host: string;
  publicHost: string;
  tls: { cert: Buffer; key: Buffer } | null;
  /** Paths of the certificate, which are checked for a renewed one. */
  tlsFiles: { cert: string; key: string } | null;
  /** Where plain HTTP is redirected to HTTPS. */
  httpRedirectPort: number | null;
  /** IP addresses, and networks in CIDR notation. */
  trustProxy: readonly string[];
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  databaseAdminUrl: string | null;
  /** Pooler that the pools connect to instead; without user and password. */
  databasePoolerUrl: string | null;
  /** Replica that exports and analytics read from; without user and password. */
  databaseReplicaUrl: string | null;
  /** Connections of each pool. */
  poolSize: number;
  /** First platform owner; null: none is created. Without a password one is generated. */
  admin: { email: string; password: string | null } | null;
  sampleData: boolean;
  jwtSecrets: readonly string[] | null;
  encryptionKeys: readonly string[] | null;
  smtpUrl: string | null;
  /** Relay for mail to operators, tried first. */
  alertSmtpUrl: string | null;
  mailFrom: string;
  /** Null unless URL, pixel ID and token are set. */
  conversions: ConversionSettings | null;
  calendarUrl: string | null;
  analyticsId: string | null;
  /** Location of data, backups and mail, as text. */
  dataLocation: string | null;
  metricsToken: string | null;
  /** Port for the metrics of a worker. */
  metricsPort: number | null;
  argon2: { memoryKib: number; iterations: number; parallelism: number };
  logLevel: string;
  /** Where traces are sent. */
  otlpEndpoint: string | null;
  /** Statements that take this long are logged, in milliseconds. */
  slowStatementMs: number;
  /** Webhooks may go to this machine; never in production. */
  webhookLoopback: boolean;
  rateLimitFactor: number;
  clientLimits: ClientLimits;
  stopTimeoutMs: number;
}

/** A variable, what is wrong with it, and what to do. */
export interface ConfigProblem {
  variable: string;
  reason: string;
  remedy: string;
}

/** Everything that is wrong with the environment, at once. */
export class ConfigError extends StartError {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(
      problems.map(({ variable, reason }) => `${variable} ${reason}`).join('\n'),
      problems.map(({ variable, remedy }) => `${variable}: ${remedy}`).join('\n'),
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the environment once. Empty values count as not set.
 * @param env usually `process.env`
 * @param root folder that a relative DATA_DIR starts from
 * @throws ConfigError naming every problem
 */
export function parseConfig(env: Record<string, string | undefined>, root = process.cwd()): Config {
  const problems: ConfigProblem[] = [];
  const report: Report = (variable, reason, remedy) => {
    // An invalid variable is not reported as missing too.
    if (!problems.some((known) => known.variable === variable)) problems.push({ variable, reason, remedy });
  };
  const values = readValues(env, report);
  checkTogether(values, report);
  const tls = readTls(values, report);
  if (problems.length > 0) throw new ConfigError(problems);

  const environment = values.NODE_ENV;
  const production = environment === 'production';
  const email = values.ADMIN_EMAIL ?? (production ? null : defaultAdminEmail);
  return {
    environment,
    production,
    role: values.ROLE,
    port: values.PORT,
    host: values.HOST,
    publicHost: values.PUBLIC_HOST ?? 'localhost',
    tls,
    tlsFiles:
      values.TLS_CERT_FILE && values.TLS_KEY_FILE
        ? { cert: values.TLS_CERT_FILE, key: values.TLS_KEY_FILE }
        : null,
    httpRedirectPort: values.HTTP_REDIRECT_PORT,
    trustProxy: values.TRUST_PROXY.flatMap((entry) =>
      entry === 'loopback' ? ['127.0.0.0/8', '::1'] : [entry],
    ),
    dataDir: resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseAdminUrl: values.DATABASE_ADMIN_URL,
    databasePoolerUrl: values.DATABASE_POOLER_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    poolSize: values.DATABASE_POOL_SIZE,
    admin: email === null ? null : { email, password: values.ADMIN_PASSWORD },
    sampleData: values.SAMPLE_DATA ?? environment === 'development',
    jwtSecrets: values.JWT_SECRETS,
    encryptionKeys: values.ENCRYPTION_KEYS,
    smtpUrl: values.SMTP_URL,
    alertSmtpUrl: values.ALERT_SMTP_URL,
    mailFrom: values.MAIL_FROM,
    conversions: conversionsOf(values),
    calendarUrl: values.CALENDAR_URL,
    analyticsId: values.ANALYTICS_ID,
    dataLocation: values.DATA_LOCATION,
    metricsToken: values.METRICS_TOKEN,
    metricsPort: values.METRICS_PORT,
    argon2: {
      memoryKib: values.ARGON2_MEMORY,
      iterations: values.ARGON2_ITERATIONS,
      parallelism: values.ARGON2_PARALLELISM,
    },
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    slowStatementMs: values.SLOW_STATEMENT,
    webhookLoopback: values.WEBHOOK_LOOPBACK,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    clientLimits: {
      headersMs: values.HEADERS_TIMEOUT * 1000,
      requestMs: values.REQUEST_TIMEOUT * 1000,
      responseMs: values.RESPONSE_TIMEOUT * 1000,
      connections: values.MAX_CONNECTIONS,
    },
    stopTimeoutMs: values.STOP_TIMEOUT * 1000,
  };
}

/** Origin of the main site as visitors type it, without a trailing slash; `port` is the one listened on. */
export function publicOriginOf(config: Config, port: number): string {
  if (config.trustProxy.length > 0 && !config.tls) return `https://${config.publicHost}`;
  const [scheme, defaultPort] = config.tls ? ['https', 443] : ['http', 80];
  return `${scheme}://${config.publicHost}${port === defaultPort ? '' : `:${port}`}`;
}

function readValues(env: Record<string, string | undefined>, report: Report): Values {
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables) as [VariableName, Variable][]) {
    const read = readVariable(variable, env[name] ?? '');
    if ('refusal' in read) report(name, read.refusal, remedyFor(variable));
    // The other rules still run; a refused variable counts as not set.
    values[name] = 'value' in read ? read.value : (variable.default ?? null);
  }
  return values as Values;
}

function conversionsOf(values: Values): ConversionSettings | null {
  const { CONVERSIONS_URL, CONVERSIONS_PIXEL_ID: pixelId, CONVERSIONS_TOKEN: token } = values;
  if (!CONVERSIONS_URL || !pixelId || !token) return null;
  return {
    url: CONVERSIONS_URL.replace(/\/+$/, ''),
    version: values.CONVERSIONS_VERSION,
    pixelId,
    token,
    testCode: values.CONVERSIONS_TEST_CODE,
    value: values.CONVERSIONS_VALUE,
    currency: values.CONVERSIONS_CURRENCY,
    events: conversionNames.filter((name) => values.CONVERSIONS_EVENTS.includes(name)),
  };
}
