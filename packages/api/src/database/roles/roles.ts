/** Roles the product makes for itself. They cannot log in; `logins.ts` makes one login for each runtime role. */
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
 * Within a clinic a plan is made for any clinic. Made for this one, it goes by how many rows the statistics know of it:
 * of one that has grown since they were taken none, and a pay run that joins its tables row by row takes half a minute.
 */
const plans: Readonly<Record<RuntimeRole, 'auto' | 'force_generic_plan'>> = {
  svc_app: 'force_generic_plan',
  svc_platform: 'auto',
  svc_worker: 'auto',
};

/**
 * What holds for every connection of a runtime role's login.
 * @param statementTimeoutMs how long a statement may run
 */
export const sessionSettings = (role: RuntimeRole, statementTimeoutMs = statementTimeouts[role]) => ({
  statement_timeout: `${statementTimeoutMs}`,
  idle_in_transaction_session_timeout: '30000',
  timezone: 'UTC',
  plan_cache_mode: plans[role],
});
