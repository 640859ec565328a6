/** Roles that the product creates. They cannot log in; `logins.ts` creates one login for each runtime role. */
export const roles = {
  migrations: 'svc_migrations',
  app: 'svc_app',
  platform: 'svc_platform',
  worker: 'svc_worker',
} as const;

export const runtimeRoles = [roles.app, roles.platform, roles.worker] as const;
export type RuntimeRole = (typeof runtimeRoles)[number];

export const statementTimeouts: Readonly<Record<RuntimeRole, number>> = {
  svc_app: 10_000,
  svc_platform: 10_000,
  svc_worker: 60_000,
};

/**
 * The clinics' role uses generic plans. A custom plan relies on the number of rows that the statistics have for the one
 * clinic: none, if it has grown since they were collected. A pay run then joins its tables row by row, which takes half
 * a minute.
 */
const plans: Readonly<Record<RuntimeRole, 'auto' | 'force_generic_plan'>> = {
  svc_app: 'force_generic_plan',
  svc_platform: 'auto',
  svc_worker: 'auto',
};

/** Settings of every connection of a runtime role's login. @param statementTimeoutMs how long a statement may run */
export const sessionSettings = (role: RuntimeRole, statementTimeoutMs = statementTimeouts[role]) => ({
  statement_timeout: `${statementTimeoutMs}`,
  idle_in_transaction_session_timeout: '30000',
  timezone: 'UTC',
  plan_cache_mode: plans[role],
});
