import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { type Values, variables } from './variables.ts';

/** Takes note of a problem: the variable, a sentence about it that follows the name, what to do. */
export type Report = (variable: keyof Values, reason: string, remedy: string) => void;

const GENERATE = `node -p "require('node:crypto').randomBytes(32).toString('base64')"`;
const FULL_MEMORY_KIB = 47_104;

interface Given {
  values: Values;
  production: boolean;
  /** Address listened on. */
  host: string;
}

/** The rules that more than one variable has a part in. */
export function checkTogether(given: Given, report: Report): void {
  if (given.production) checkProduction(given.values, report);
  checkTransport(given, report);
  checkDatabase(given.values, given.production, report);
  checkCompanions(given.values, report);
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function checkProduction(values: Values, report: Report): void {
  if (!values.JWT_SECRETS)
    report(
      'JWT_SECRETS',
      'is missing; in production nothing is generated.',
      `set it to the output of: ${GENERATE}`,
    );
  if (!values.ENCRYPTION_KEYS)
    report(
      'ENCRYPTION_KEYS',
      'is missing; in production nothing is generated.',
      `set it to the output of: ${GENERATE}`,
    );
  if (!values.DATABASE_URL)
    report(
      'DATABASE_URL',
      'is missing; the embedded PostgreSQL is for development.',
      `set it to your database, for example ${variables.DATABASE_URL.example}`,
    );
  checkConversions(values, report);
  if (values.SAMPLE_DATA)
    report('SAMPLE_DATA', 'is true; invented clinics have no place in production.', 'remove it.');
  if (values.RATE_LIMIT_FACTOR && values.RATE_LIMIT_FACTOR !== 1)
    report('RATE_LIMIT_FACTOR', 'would weaken the rate limits of production.', 'remove it.');
}

function checkConversions({ CONVERSIONS_URL, CONVERSIONS_TEST_CODE }: Values, report: Report): void {
  if (CONVERSIONS_TEST_CODE)
    report('CONVERSIONS_TEST_CODE', 'would mark the events of production as tests.', 'remove it.');
  if (!CONVERSIONS_URL) return;
  const { protocol, hostname } = new URL(CONVERSIONS_URL);
  if (protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    report(
      'CONVERSIONS_URL',
      'begins with http://, and the access token would cross the network in the clear.',
      'set it to an address that begins with https://.',
    );
}

function checkTransport({ values, production, host }: Given, report: Report): void {
  const hasTls = Boolean(values.TLS_CERT_FILE || values.TLS_KEY_FILE);
  const hasProxy = Boolean(values.TRUST_PROXY);
  if (values.TLS_CERT_FILE && !values.TLS_KEY_FILE)
    report('TLS_KEY_FILE', 'is missing, but TLS_CERT_FILE is set.', 'set both or neither.');
  if (values.TLS_KEY_FILE && !values.TLS_CERT_FILE)
    report('TLS_CERT_FILE', 'is missing, but TLS_KEY_FILE is set.', 'set both or neither.');
  if (!production) return;
  if (!hasTls && !hasProxy && !isLoopback(host))
    report(
      'HOST',
      `is "${host}": passwords would cross the network in the clear.`,
      'set TLS_CERT_FILE and TLS_KEY_FILE, or name the proxy that speaks HTTPS in TRUST_PROXY, or listen on localhost.',
    );
  if ((hasTls || hasProxy) && !values.PUBLIC_HOST)
    report(
      'PUBLIC_HOST',
      'is missing; links in mail and the clinics’ sites need it.',
      `set it to the host name of the main site, for example ${variables.PUBLIC_HOST.example}`,
    );
}

function checkDatabase(values: Values, production: boolean, report: Report): void {
  if (values.DATABASE_ADMIN_URL && !values.DATABASE_URL)
    report(
      'DATABASE_URL',
      'is missing, but DATABASE_ADMIN_URL is set.',
      'set it to the same database with a plain login role, or remove DATABASE_ADMIN_URL.',
    );
  if (values.ROLE && values.ROLE !== 'all' && !values.DATABASE_URL)
    report(
      'ROLE',
      `is "${values.ROLE}", which needs a database that processes share.`,
      'set DATABASE_URL, or remove ROLE.',
    );
  if (!production) return;
  for (const name of ['DATABASE_URL', 'DATABASE_ADMIN_URL'] as const) {
    const value = values[name];
    if (value && leavesMachineUnsaid(value))
      report(
        name,
        'goes to another machine and does not say whether the connection is encrypted.',
        'add ?sslmode=verify-full, or ?sslmode=disable where the network between is private.',
      );
  }
}

function leavesMachineUnsaid(value: string): boolean {
  const { hostname, searchParams } = new URL(value);
  const socket = searchParams.get('host')?.startsWith('/') || hostname.startsWith('%2');
  return !socket && !isLoopback(hostname.replace(/^\[|\]$/g, '')) && !searchParams.has('sslmode');
}

function checkCompanions(values: Values, report: Report): void {
  const names = ['CONVERSIONS_URL', 'CONVERSIONS_PIXEL_ID', 'CONVERSIONS_TOKEN'] as const;
  const missing = names.filter((name) => !values[name]);
  if (missing.length === 1 || missing.length === 2)
    for (const name of missing)
      report(name, 'is missing, but its companions are set.', 'set all three or none.');
  if (/\/v\d+(\.\d+)?\/*$/.test(values.CONVERSIONS_URL ?? ''))
    report(
      'CONVERSIONS_URL',
      'ends with a version.',
      'move the version to CONVERSIONS_VERSION, for example v23.0.',
    );
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL && values.NODE_ENV === 'production')
    report(
      'ADMIN_EMAIL',
      'is missing, but ADMIN_PASSWORD is set.',
      'set the address of the first platform owner.',
    );
  if (values.ARGON2_ITERATIONS === 1 && (values.ARGON2_MEMORY ?? 0) < FULL_MEMORY_KIB)
    report(
      'ARGON2_ITERATIONS',
      `is 1, too few for ARGON2_MEMORY below ${FULL_MEMORY_KIB}.`,
      `set it to 2, or ARGON2_MEMORY to ${FULL_MEMORY_KIB} or more.`,
    );
}

/** The two TLS files, read and tried together; null without them, and after a problem. */
export function readTls(values: Values, report: Report): { cert: Buffer; key: Buffer } | null {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = values;
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return null;
  const read = (name: 'TLS_CERT_FILE' | 'TLS_KEY_FILE', file: string) => {
    try {
      return readFileSync(file);
    } catch (error) {
      report(
        name,
        `cannot be read: ${(error as Error).message}.`,
        'check the path, and that this user may read it.',
      );
      return undefined;
    }
  };
  const cert = read('TLS_CERT_FILE', TLS_CERT_FILE);
  const key = read('TLS_KEY_FILE', TLS_KEY_FILE);
  if (!cert || !key) return null;
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    report(
      'TLS_CERT_FILE',
      `and TLS_KEY_FILE are not a certificate and its key: ${(error as Error).message}.`,
      'give PEM files that belong together, the key without a passphrase.',
    );
  }
  return { cert, key };
}
