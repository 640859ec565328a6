import type { Socket } from 'node:net';
import { DomainError } from '@tamarack/core/domain';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { caller } from '../caller.ts';
import { columnName } from '../column-name.ts';
import { loginAs } from '../roles/logins.ts';
import { type RuntimeRole, roles, sessionSettings, statementTimeouts } from '../roles/roles.ts';
import type { Database, Tx } from '../types.ts';
import { collectForCommit } from '../with-commit.ts';
import { connectPatiently } from './away.ts';
import { keepPlans, withoutNames } from './prepared.ts';
import { freshReplica } from './replica.ts';
import { databaseSocket } from './sockets.ts';
import { writeTogether } from './wire.ts';

/** Counts and identity values fit a double; larger numbers do not occur. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Dates and wall times have no zone; a Date would shift them by the server's. */
pg.types.setTypeParser(pg.types.builtins.DATE, String);
/** A wall time to the minute, as the API writes it: `2026-11-24T09:00`. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.slice(0, 16).replace(' ', 'T'));

export interface ConnectOptions {
  /** URL of the login that the pools' logins are named after. */
  url: string;
  /**
   * Pooler in transaction mode for the pools, with the logins of `url`. LISTEN and the job queue need their own
   * connections and use `url`.
   */
  poolerUrl?: string | null;
  /** Standby for exports and analytics while it is fresh, with the logins of `url`. */
  replicaUrl?: string | null;
  /** Maximum connections per pool. */
  poolSize: number;
  /** Statement timeout in milliseconds; that of the role when omitted. */
  queryTimeoutMs?: number;
  /**
   * How long a request waits for a connection before it gets 503, in milliseconds, also while the database is
   * unavailable.
   */
  acquireTimeoutMs?: number;
}

/** Connection settings for the login of `role`, with its timeouts. */
export function connectionAs(
  role: RuntimeRole,
  options: ConnectOptions,
): Knex.PgConnectionConfig & { options: string; stream: () => Socket } {
  const timeout = options.queryTimeoutMs ?? statementTimeouts[role];
  const settings = Object.entries(sessionSettings(role, timeout)).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  return {
    connectionString: loginAs(role, options.url),
    options: settings.join(' '),
    query_timeout: timeout + 1_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: role,
    stream: databaseSocket,
  };
}

/** Enables pipelining: statements that are issued together are sent without waiting for each result. */
function pipelined(connection: Knex.PgConnectionConfig): Knex.PgConnectionConfig & { pipeline: true } {
  return { ...connection, pipeline: true };
}

/** The same for a pooler, which does not pass settings on; the login has them. */
function pooledAs(role: RuntimeRole, options: ConnectOptions, poolerUrl: string): Knex.PgConnectionConfig {
  const { options: _settings, ...connection } = connectionAs(role, options);
  return { ...connection, connectionString: loginAs(role, options.url, poolerUrl) };
}

/** The same for a standby, read-only even after it is promoted. */
function readingAs(options: ConnectOptions, replicaUrl: string): Knex.PgConnectionConfig {
  const connection = connectionAs(roles.platform, options);
  return {
    ...connection,
    connectionString: loginAs(roles.platform, options.url, replicaUrl),
    options: `${connection.options} -c default_transaction_read_only=on`,
  };
}

/** knex prints to the console otherwise; what fails is reported by the query that fails. */
const silent = { warn() {}, error() {}, debug() {}, deprecate() {} };

function openPool(
  role: RuntimeRole,
  options: ConnectOptions,
  connection: Knex.PgConnectionConfig = options.poolerUrl
    ? pooledAs(role, options, options.poolerUrl)
    : connectionAs(role, options),
): Knex {
  const { poolerUrl } = options;
  // A pooler may use another connection for each transaction, on which this one's prepared statements do not exist.
  const prepare = poolerUrl ? withoutNames : keepPlans();
  const acquireTimeoutMs = options.acquireTimeoutMs ?? 3_000;
  const pool = knex({
    client: 'pg',
    log: silent,
    connection: pipelined(connection),
    wrapIdentifier: (name, quote) => quote(columnName(name)),
    pool: {
      min: 0,
      max: options.poolSize,
      idleTimeoutMillis: 60_000,
      afterCreate: (connection: pg.Client, done: (error: null, connection: pg.Client) => void) => {
        prepare(connection);
        writeTogether(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: acquireTimeoutMs,
  });
  const connect: () => Promise<pg.Client> = pool.client.acquireRawConnection.bind(pool.client);
  pool.client.acquireRawConnection = () => connectPatiently(connect, acquireTimeoutMs);
  return pool;
}

const setTenant = "SELECT set_config('app.tenant_id', $1, true), set_config('app.names', $2, true)";

/** Raised by note_commit. */
const keyLost = 'TM001';
const isKeyLost = (error: unknown) => (error as { code?: string }).code === keyLost;

const noteCommit = { name: 'note_commit', text: 'SELECT note_commit($1, $2, $3)' };

/**
 * Runs `work` in a transaction, and sends the statements that wait for the commit together with it. The commit is
 * recorded with the `Idempotency-Key` of the request, and happens only while the request holds the key.
 * @throws DomainError IDEMPOTENCY_IN_PROGRESS when another request has claimed the key since
 */
async function transact<T>(pool: Knex, work: (tx: Tx) => Promise<T>): Promise<T> {
  const claim = caller.getStore()?.claim;
  const committed = Promise.withResolvers<void>();
  let sent: Promise<unknown>[] = [];
  try {
    const result = await pool.transaction(async (tx) => {
      const takeWaiting = collectForCommit(tx, committed.promise);
      const result = await work(tx);
      await claim?.taken;
      const last = [
        ...takeWaiting(),
        ...(claim ? [{ ...noteCommit, values: [claim.scope, claim.key, claim.claimId] }] : []),
      ];
      if (last.length > 0) {
        const connection: pg.Client = await tx.client.acquireConnection();
        // Sent with the commit; if one fails, the commit fails too.
        sent = last.map((statement) => connection.query(statement as pg.QueryConfig));
        for (const one of sent) one.catch(() => {});
      }
      return result;
    });
    await Promise.all(sent);
    committed.resolve();
    return result;
  } catch (error) {
    committed.promise.catch(() => {});
    const failure = isKeyLost(error)
      ? new DomainError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1, cause: error })
      : error;
    committed.reject(failure);
    throw failure;
  }
}

/** Opens the pools of the three runtime roles. They connect with the first query. */
export function connectDatabase(options: ConnectOptions): Database {
  const platform = openPool(roles.platform, options);
  const worker = openPool(roles.worker, options);
  const app = openPool(roles.app, options);
  const { replicaUrl, poolerUrl: _poolerUrl, ...direct } = options;
  const replica = replicaUrl ? openPool(roles.platform, direct, readingAs(direct, replicaUrl)) : null;
  return {
    platform,
    worker,
    app,
    reader: replica ? freshReplica(replica, platform) : async () => platform,
    change: (work) => transact(platform, work),
    newClient: () => new pg.Client(connectionAs(roles.platform, options) as pg.ClientConfig),
    forTenant: (tenantId, work, { names = false } = {}) =>
      transact(app, async (tx) => {
        const connection: pg.Client = await tx.client.acquireConnection();
        // Sent before anything that `work` sends, which need not wait for its result.
        const set = connection.query({
          name: 'set_tenant',
          text: setTenant,
          values: [tenantId, names ? 'on' : ''],
        });
        const [result] = await Promise.all([work(tx), set]);
        return result;
      }),
    close: async () => {
      await Promise.all([platform, worker, app, replica].map((pool) => pool?.destroy()));
    },
  };
}
