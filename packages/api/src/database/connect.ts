import knex, { type Knex } from 'knex';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { keepPlans } from './prepared.ts';
import type { Database } from './types.ts';

/** Roles the product makes for itself. The login role may only switch into the three runtime roles. */
export const roles = {
  migrations: 'svc_migrations',
  app: 'svc_app',
  platform: 'svc_platform',
  worker: 'svc_worker',
  login: 'svc_login',
} as const;

/** Counts and identities fit a double; larger ones do not occur here. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface ConnectOptions {
  url: string;
  /** Most connections of each pool. */
  poolSize: number;
  /** Longest a statement may run, in milliseconds. */
  queryTimeoutMs?: number;
  /** Longest a request waits for a free connection, in milliseconds; past it the answer is 503. */
  acquireTimeoutMs?: number;
}

/** Connection settings that make every session run as `role`, with limits on how long a statement may hang. */
export function connectionAs(
  role: string,
  options: ConnectOptions,
): Knex.PgConnectionConfig & { options: string } {
  const timeout = options.queryTimeoutMs ?? 10_000;
  return {
    connectionString: options.url,
    options: `-c role=${role} -c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=30000 -c timezone=UTC`,
    query_timeout: timeout + 1_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: role,
  };
}

function openPool(role: string, options: ConnectOptions): Knex {
  const keep = keepPlans();
  return knex({
    client: 'pg',
    connection: connectionAs(role, options),
    pool: {
      min: 0,
      max: options.poolSize,
      idleTimeoutMillis: 60_000,
      afterCreate: (connection: pg.Client, done: (error: null, connection: pg.Client) => void) => {
        keep(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: options.acquireTimeoutMs ?? 3_000,
  });
}

/** Opens the pools of the three runtime roles. Nothing connects before the first query. */
export function connectDatabase(options: ConnectOptions): Database {
  const platform = openPool(roles.platform, options);
  const worker = openPool(roles.worker, { ...options, queryTimeoutMs: 60_000 });
  const app = openPool(roles.app, options);
  return {
    platform,
    worker,
    app,
    newClient: () => new pg.Client(connectionAs(roles.platform, options) as pg.ClientConfig),
    forTenant: (tenantId, work) =>
      app.transaction(async (tx) => {
        await tx.raw("SELECT set_config('app.tenant_id', ?, true)", [tenantId]);
        return work(tx);
      }),
    close: async () => {
      await Promise.all([platform.destroy(), worker.destroy(), app.destroy()]);
    },
  };
}

/**
 * Refuses to run with rights that would make row-level security idle: the runtime roles and the login behind them
 * must not be superuser, must not bypass row security and must own no table.
 */
export async function assertRuntimeRoles(database: Database): Promise<void> {
  for (const pool of [database.platform, database.app, database.worker]) {
    const { rows } = await pool.raw<{
      rows: { name: string; rolsuper: boolean; rolbypassrls: boolean; owns: boolean }[];
    }>(`
      SELECT rolname AS name, rolsuper, rolbypassrls,
             EXISTS (SELECT 1 FROM pg_class WHERE relowner = r.oid AND relkind IN ('r', 'p')) AS owns
        FROM pg_roles r WHERE rolname IN (current_user, session_user)`);
    const unfit = rows.find((role) => role.rolsuper || role.rolbypassrls || role.owns);
    if (unfit) {
      const why = unfit.rolsuper
        ? 'is a superuser'
        : unfit.rolbypassrls
          ? 'bypasses row-level security'
          : 'owns tables';
      throw new StartError(
        `DATABASE_URL connects as "${unfit.name}", which ${why}; clinics would not be kept apart.`,
        'Give that connection in DATABASE_ADMIN_URL (used for migrations only) and a plain login role in DATABASE_URL.',
      );
    }
  }
}
