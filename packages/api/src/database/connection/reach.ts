import { randomInt } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import { loginAs } from '../roles/logins.ts';
import { roles } from '../roles/roles.ts';

const CONNECT_TIMEOUT_MS = 5000;

/**
 * Verifies that a database answers at `url`, before pools are opened that would only fail later.
 * @param variable the environment variable that the URL comes from, for the message
 * @throws StartError saying what is wrong with the URL or the server
 */
export async function assertReachable(url: string, variable: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    throw explain(error as Failure, url, variable);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Verifies that both URLs lead to the same database: otherwise the migrations would run on another one, and every
 * backup would be one of it. Only within one database do the same advisory locks exclude each other.
 * @throws StartError naming both databases
 */
export async function assertSameDatabase(url: string, adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  const admin = new pg.Client({ connectionString: adminUrl });
  const key = randomInt(2 ** 47);
  const lock = async (from: pg.Client): Promise<boolean> =>
    (await from.query('SELECT pg_try_advisory_lock($1) AS locked', [key])).rows[0].locked;
  try {
    await Promise.all([client.connect(), admin.connect()]);
    await lock(admin);
    if (!(await lock(client))) return;
  } finally {
    await Promise.all([client.end(), admin.end()]);
  }
  throw new StartError(
    `DATABASE_URL leads to the database ${placeOf(client)}, DATABASE_ADMIN_URL to ${placeOf(admin)}.`,
    'Name the same database in both.',
  );
}

function placeOf({ database, host, port }: pg.Client): string {
  return `"${database}" at ${host}:${port}`;
}

/**
 * Verifies that the pooler lets the pools' logins, which are those of `url`, through to the database.
 * @throws StartError naming DATABASE_POOLER_URL
 */
export async function assertPoolerReachable(url: string, poolerUrl: string | null): Promise<void> {
  if (poolerUrl) await assertReachable(loginAs(roles.platform, url, poolerUrl), 'DATABASE_POOLER_URL');
}

/** Verifies the same for the replica, without which exports and analytics read from the database itself. */
export async function assertReplicaReachable(url: string, replicaUrl: string | null): Promise<void> {
  if (replicaUrl) await assertReachable(loginAs(roles.platform, url, replicaUrl), 'DATABASE_REPLICA_URL');
}

type Failure = Error & { code?: string; errors?: Failure[] };

function explain(error: Failure, url: string, variable: string): StartError {
  const { host, port, user, database } = new pg.Client({ connectionString: url });
  const at = host.startsWith('/') ? host : `${host}:${port}`;
  // If several addresses were tried, the first error is enough.
  const first = error.errors?.[0] ?? error;
  const problem = (message: string, remedy: string) => new StartError(message, remedy, { cause: error });
  switch (first.code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return problem(
        `No database answers at ${at} (${variable}).`,
        `Start the database, or correct host and port in ${variable}.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return problem(
        `The database host "${host}" is not known (${variable}).`,
        `Correct the host in ${variable}, or the name service of this machine.`,
      );
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return problem(
        `The database host ${at} cannot be reached (${variable}).`,
        'Check the network and firewalls between.',
      );
    case '28P01':
    case '28000':
      return problem(
        `The database at ${at} does not let "${user}" in: ${first.message}.`,
        `Correct user and password in ${variable}; characters such as @ : / in a password are written %40 %3A %2F.`,
      );
    case '3D000':
      return problem(
        `The server at ${at} has no database "${database}".`,
        `Create it (CREATE DATABASE ${pg.escapeIdentifier(database ?? '')}), or correct its name in ${variable}.`,
      );
    case '57P03':
      return problem(
        `The database at ${at} is not ready: ${first.message}.`,
        'Wait until it has started, and start again.',
      );
    case '53300':
      return problem(
        `The database at ${at} has no connection left.`,
        'Raise max_connections there, or lower DATABASE_POOL_SIZE.',
      );
  }
  if (/timeout/i.test(first.message))
    return problem(
      `The database at ${at} does not answer within ${CONNECT_TIMEOUT_MS / 1000} s (${variable}).`,
      'Check host, port and firewalls between, and whether the server hangs.',
    );
  if (/SSL|certificate/i.test(first.message))
    return problem(
      `No encrypted connection to the database at ${at}: ${first.message}.`,
      `Correct the server's certificate, or name its authority in ${variable} (sslrootcert=…).`,
    );
  return problem(`The database at ${at} cannot be used: ${first.message}.`, `Check ${variable}.`);
}
