import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { guessableProblem } from '@tamarack/core/domain/passwords';
import { GENERATE_SECRET, type Values, type VariableName, variables } from './variables.ts';

/** Records a problem: the variable, the rest of a sentence that begins with its name, and what to do. */
export type Report = (variable: VariableName, reason: string, remedy: string) => void;

const SINGLE_PASS_MEMORY_KIB = 47_104;

/** Checks the rules that involve more than one variable. */
export function checkTogether(values: Values, report: Report): void {
  if (values.NODE_ENV === 'production') checkProduction(values, report);
  checkAllOrNone(['TLS_CERT_FILE', 'TLS_KEY_FILE'], values, report);
  checkAllOrNone(['CONVERSIONS_URL', 'CONVERSIONS_PIXEL_ID', 'CONVERSIONS_TOKEN'], values, report);
  checkCompatible(values, report);
  checkDatabaseFiles(values, report);
}

/** Whether only this machine can reach the host. An IPv6 address may be in brackets, as in a URL. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

function checkProduction(values: Values, report: Report): void {
  for (const name of ['JWT_SECRETS', 'ENCRYPTION_KEYS'] as const) checkRandom(name, values[name], report);
  if (!values.DATABASE_URL)
    report(
      'DATABASE_URL',
      'is missing; the embedded PostgreSQL is for development.',
      `set it to your database, for example ${variables.DATABASE_URL.example}`,
    );
  if (values.CONVERSIONS_TEST_CODE)
    report('CONVERSIONS_TEST_CODE', 'would mark the events of production as tests.', 'remove it.');
  if (values.CONVERSIONS_URL?.startsWith('http:') && !isLoopback(new URL(values.CONVERSIONS_URL).hostname))
    report(
      'CONVERSIONS_URL',
      'begins with http://, which would send the access token unencrypted.',
      'set it to a URL that begins with https://.',
    );
  if (values.SAMPLE_DATA)
    report('SAMPLE_DATA', 'is true; sample clinics are not allowed in production.', 'remove it.');
  if (values.WEBHOOK_LOOPBACK)
    report('WEBHOOK_LOOPBACK', 'would let webhooks call programs on the server itself.', 'remove it.');
  if (values.RATE_LIMIT_FACTOR !== 1)
    report('RATE_LIMIT_FACTOR', 'would weaken the rate limits of production.', 'remove it.');
  const hasTls = Boolean(values.TLS_CERT_FILE || values.TLS_KEY_FILE);
  const hasProxy = values.TRUST_PROXY.length > 0;
  if (!hasTls && !hasProxy && !isLoopback(values.HOST))
    report(
      'HOST',
      `is "${values.HOST}": passwords would cross the network unencrypted.`,
      'set TLS_CERT_FILE and TLS_KEY_FILE, or name the proxy that speaks HTTPS in TRUST_PROXY, or listen on localhost.',
    );
  if ((hasTls || hasProxy) && !values.PUBLIC_HOST)
    report(
      'PUBLIC_HOST',
      'is missing; links in mail and the clinics’ sites need it.',
      `set it to the host name of the main site, for example ${variables.PUBLIC_HOST.example}`,
    );
  for (const name of databaseUrls)
    if (isRemoteWithoutTls(values[name]))
      report(
        name,
        'points to another machine without a connection that is encrypted and whose certificate is checked.',
        'add ?sslmode=verify-full; for a certificate of your own authority also &sslrootcert=<its PEM file>.',
      );
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL)
    report(
      'ADMIN_EMAIL',
      'is missing, but ADMIN_PASSWORD is set.',
      'set it to the email address of the first platform owner.',
    );
}

function checkRandom(
  name: 'JWT_SECRETS' | 'ENCRYPTION_KEYS',
  secrets: readonly string[] | null,
  report: Report,
): void {
  if (!secrets) {
    report(
      name,
      'is missing; in production nothing is generated.',
      `set it to the output of: ${GENERATE_SECRET}`,
    );
    return;
  }
  const inList = (at: number) => (secrets.length > 1 ? `entry ${at + 1} of ${secrets.length}` : 'a text');
  // Whoever guesses any of the JWT secrets can sign sessions. An old encryption key still has to open what it encrypted.
  const trusted = name === 'JWT_SECRETS' ? secrets : secrets.slice(0, 1);
  const guessable = trusted.findIndex(isGuessable);
  if (guessable >= 0)
    report(
      name,
      `has ${inList(guessable)} that is easy to guess.`,
      `replace it with the output of: ${GENERATE_SECRET}`,
    );
  const repeated = secrets.findIndex((secret, at) => secrets.indexOf(secret) < at);
  if (repeated >= 0)
    report(name, `has ${inList(repeated)} that repeats an earlier one.`, 'remove it, or set a new one.');
}

/** A random text of 32 characters has fewer different ones, or such a word, less than once in ten million times. */
const minDifferent = 8;
const wordsInPlaceholders = /secret|password|change|example|default/i;

function isGuessable(secret: string): boolean {
  const isRepetition = /^(.+?)\1+$/.test(secret);
  return (
    isRepetition ||
    new Set(secret).size < minDifferent ||
    wordsInPlaceholders.test(secret) ||
    guessableProblem(secret) !== undefined
  );
}

/** The driver prefers the last host in the query to that of the URL. Checks in other modes depend on its version. */
function isRemoteWithoutTls(databaseUrl: string | null): boolean {
  if (!databaseUrl) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.getAll('host').at(-1) ?? hostname;
  const isSocket = host.startsWith('/') || host.startsWith('%2');
  return !isSocket && !isLoopback(host) && searchParams.getAll('sslmode').at(-1) !== 'verify-full';
}

function checkAllOrNone(names: readonly VariableName[], values: Values, report: Report): void {
  const present = names.find((name) => values[name]);
  if (!present) return;
  for (const name of names)
    if (!values[name])
      report(name, `is missing, but ${present} is set.`, `set ${names.join(' and ')}, or none of them.`);
}

function checkCompatible(values: Values, report: Report): void {
  if (values.DATABASE_ADMIN_URL && !values.DATABASE_URL)
    report(
      'DATABASE_URL',
      'is missing, but DATABASE_ADMIN_URL is set.',
      'set it to the same database with a plain login role, or remove DATABASE_ADMIN_URL.',
    );
  for (const name of waysToDatabase)
    if (values[name] && !values.DATABASE_URL)
      report(
        'DATABASE_URL',
        `is missing, but ${name} is set.`,
        `set it to the database itself, whose logins are used at ${name} too.`,
      );
  if (values.ROLE !== 'all' && !values.DATABASE_URL)
    report(
      'ROLE',
      `is "${values.ROLE}", which needs a database that processes share.`,
      'set DATABASE_URL, or remove ROLE.',
    );
  if (/\/v\d+(\.\d+)?\/*$/.test(values.CONVERSIONS_URL ?? ''))
    report(
      'CONVERSIONS_URL',
      'ends with a version.',
      'move the version to CONVERSIONS_VERSION, for example v23.0.',
    );
  if (values.HTTP_REDIRECT_PORT !== null && !values.TLS_CERT_FILE)
    report(
      'HTTP_REDIRECT_PORT',
      'is set, but this server speaks no HTTPS to redirect to.',
      'set TLS_CERT_FILE and TLS_KEY_FILE, or remove it.',
    );
  if (values.METRICS_PORT !== null && !values.METRICS_TOKEN)
    report(
      'METRICS_TOKEN',
      'is missing, but METRICS_PORT is set.',
      'set it to a text that only Prometheus knows, or remove METRICS_PORT.',
    );
  if (values.REQUEST_TIMEOUT < values.HEADERS_TIMEOUT)
    report(
      'REQUEST_TIMEOUT',
      `is ${values.REQUEST_TIMEOUT}, less than HEADERS_TIMEOUT (${values.HEADERS_TIMEOUT}).`,
      `set it to ${values.HEADERS_TIMEOUT} or more, or lower HEADERS_TIMEOUT.`,
    );
  if (values.ARGON2_ITERATIONS === 1 && values.ARGON2_MEMORY < SINGLE_PASS_MEMORY_KIB)
    report(
      'ARGON2_ITERATIONS',
      `is 1, too few for ARGON2_MEMORY below ${SINGLE_PASS_MEMORY_KIB}.`,
      `set it to 2, or ARGON2_MEMORY to ${SINGLE_PASS_MEMORY_KIB} or more.`,
    );
}

/** Pooler and replica are used with the logins of DATABASE_URL. */
const waysToDatabase = ['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const;
const databaseUrls = ['DATABASE_URL', 'DATABASE_ADMIN_URL', ...waysToDatabase] as const;

/** The driver reads the files that a URL names at every connection. */
function checkDatabaseFiles(values: Values, report: Report): void {
  for (const name of databaseUrls) {
    const databaseUrl = values[name];
    if (!databaseUrl) continue;
    const { searchParams } = new URL(databaseUrl);
    for (const parameter of ['sslrootcert', 'sslcert', 'sslkey']) {
      const file = searchParams.getAll(parameter).at(-1);
      if (!file) continue;
      try {
        readFileSync(file);
      } catch (error) {
        report(
          name,
          `names a file in ${parameter} that cannot be read: ${(error as Error).message}.`,
          'check the path and that this user may read the file.',
        );
      }
    }
  }
}

/** The two TLS files, read and checked together; null without them, or after a problem. */
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
        'check the path and that this user may read the file.',
      );
      return null;
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
      'use PEM files that belong together, with a key that has no passphrase.',
    );
    return null;
  }
  return { cert, key };
}
