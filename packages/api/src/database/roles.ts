/** Roles the product makes for itself. They cannot log in; `logins.ts` makes one login for each runtime role. */
export const roles = {
  migrations: 'svc_migrations',
  app: 'svc_app',
  platform: 'svc_platform',
  worker: 'svc_worker',
} as const;

export const runtimeRoles = [roles.app, roles.platform, roles.worker] as const;
export type RuntimeRole = (typeof runtimeRoles)[number];

/** What holds for every connection of a runtime role's login; a statement may run so long, in milliseconds. */
export const sessionSettings = (statementTimeoutMs: number) => ({
  statement_timeout: `${statementTimeoutMs}`,
  idle_in_transaction_session_timeout: '30000',
  timezone: 'UTC',
});

export const statementTimeouts: Readonly<Record<RuntimeRole, number>> = {
  svc_app: 10_000,
  svc_platform: 10_000,
  svc_worker: 60_000,
};
