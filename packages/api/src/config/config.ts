import { resolve } from 'node:path';
import { brand } from '@tamarack/core/domain';
import { type ConversionSettings, conversionNames } from '../public/conversions/types.ts';
import { checkTogether, type Report, readTls } from './checks.ts';
import type { Variable } from './kinds.ts';
import { StartError } from './start-error.ts';
import { defaultAdminEmail, type Values, variables } from './variables.ts';

/** Everything the environment decides, checked. Null means: switched off, or made by the start itself. */
export interface Config {
  environment: 'development' | 'production' | 'test';
  production: boolean;
  role: 'all' | 'server' | 'worker';
  port: number;
  /** `localhost` stands for both loopback addresses. */
  host: string;
  publicHost: string;
  tls: { cert: Buffer; key: Buffer } | null;
  /** Addresses and networks in CIDR notation. */
  trustProxy: readonly string[];
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  databaseAdminUrl: string | null;
  /** Connections of each pool. */
  poolSize: number;
  /** First platform owner; null: none is created. Without a password one is generated. */
  admin: { email: string; password: string | null } | null;
  sampleData: boolean;
  jwtSecrets: readonly string[] | null;
  encryptionKeys: readonly string[] | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null unless address, data set and token are given. */
  conversions: ConversionSettings | null;
  calendarUrl: string | null;
  analyticsId: string | null;
  metricsToken: string | null;
  argon2: { memoryKib: number; iterations: number; parallelism: number };
  logLevel: string;
  rateLimitFactor: number;
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
 * Reads the environment once. Empty texts count as not set.
 * @param env for one `process.env`
 * @param root folder that a relative DATA_DIR starts from
 * @throws ConfigError naming every problem
 */
export function parseConfig(env: Record<string, string | undefined>, root = process.cwd()): Config {
  const problems: ConfigProblem[] = [];
  const report: Report = (variable, reason, remedy) => {
    // A variable that cannot be read is not missing as well.
    if (!problems.some((known) => known.variable === variable)) problems.push({ variable, reason, remedy });
  };
  const values = readValues(env, report);
  const environment = values.NODE_ENV ?? 'development';
  const production = environment === 'production';
  const host = values.HOST ?? 'localhost';

  checkTogether({ values, production, host }, report);
  const tls = readTls(values, report);
  if (problems.length > 0) throw new ConfigError(problems);

  const email = values.ADMIN_EMAIL ?? (production ? null : defaultAdminEmail);
  return {
    environment,
    production,
    role: values.ROLE ?? 'all',
    port: values.PORT ?? 5000,
    host,
    publicHost: values.PUBLIC_HOST ?? 'localhost',
    tls,
    trustProxy: values.TRUST_PROXY ?? [],
    dataDir: resolve(root, values.DATA_DIR ?? '.data'),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseAdminUrl: values.DATABASE_ADMIN_URL ?? null,
    poolSize: values.DATABASE_POOL_SIZE ?? 10,
    admin: email === null ? null : { email, password: values.ADMIN_PASSWORD ?? null },
    sampleData: values.SAMPLE_DATA ?? environment === 'development',
    jwtSecrets: values.JWT_SECRETS ?? null,
    encryptionKeys: values.ENCRYPTION_KEYS ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? brand.supportEmail,
    conversions: conversionsOf(values),
    calendarUrl: values.CALENDAR_URL ?? null,
    analyticsId: values.ANALYTICS_ID ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    argon2: {
      memoryKib: values.ARGON2_MEMORY ?? 19_456,
      iterations: values.ARGON2_ITERATIONS ?? 2,
      parallelism: values.ARGON2_PARALLELISM ?? 1,
    },
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    rateLimitFactor: values.RATE_LIMIT_FACTOR ?? 1,
    stopTimeoutMs: (values.STOP_TIMEOUT ?? 15) * 1000,
  };
}

/** Origin of the main site as visitors type it, without a slash at the end; `port` is the one listened on. */
export function publicOriginOf(config: Config, port: number): string {
  if (config.trustProxy.length > 0 && !config.tls) return `https://${config.publicHost}`;
  const [scheme, usual] = config.tls ? ['https', 443] : ['http', 80];
  return `${scheme}://${config.publicHost}${port === usual ? '' : `:${port}`}`;
}

function readValues(env: Record<string, string | undefined>, report: Report): Values {
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables) as [keyof Values, Variable<unknown>][]) {
    const text = env[name]?.trim();
    if (!text) continue;
    try {
      values[name] = variable.read(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const shown = variable.secret ? '' : `is "${text}", which `;
      const kind = variable.type.replaceAll('`', '');
      report(name, `${shown}${error.message}.`, `set it to: ${kind}; for example ${variable.example}`);
    }
  }
  return values as Values;
}

function conversionsOf(values: Values): ConversionSettings | null {
  const { CONVERSIONS_URL, CONVERSIONS_PIXEL_ID: pixelId, CONVERSIONS_TOKEN: token } = values;
  if (!CONVERSIONS_URL || !pixelId || !token) return null;
  return {
    url: CONVERSIONS_URL.replace(/\/+$/, ''),
    version: values.CONVERSIONS_VERSION ?? 'v23.0',
    pixelId,
    token,
    testCode: values.CONVERSIONS_TEST_CODE ?? null,
    value: values.CONVERSIONS_VALUE ?? 99,
    currency: values.CONVERSIONS_CURRENCY ?? 'USD',
    events: values.CONVERSIONS_EVENTS ?? conversionNames,
  };
}
