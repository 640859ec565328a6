/** Roles the product makes for itself. They cannot log in; `logins.ts` makes one login for each runtime role. */
export const roles = {
  migrations: 'svc_migrations',
  app: 'svc_app',
  platform: 'svc_platform',
  worker: 'svc_worker',
} as const;

export const runtimeRoles = [roles.app, roles.platform, roles.worker] as const;
export type RuntimeRole = (typeof runtimeRoles)[number];
