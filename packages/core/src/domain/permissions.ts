export const platformRoles = ['platform_owner', 'admin', 'support'] as const;
export type PlatformRole = (typeof platformRoles)[number];

export const clinicRoles = ['administrator', 'clinician', 'front_desk', 'hr'] as const;
export type ClinicRole = (typeof clinicRoles)[number];

/** Permissions on the whole platform, for operators. */
export const platformPermissions = {
  'tenants:read': ['platform_owner', 'admin', 'support'],
  'tenants:create': ['platform_owner', 'admin'],
  'tenants:update': ['platform_owner', 'admin'],
  'tenants:operate': ['platform_owner', 'admin'],
  'tenants:terminate': ['platform_owner'],
  'events:read': ['platform_owner', 'admin', 'support'],
  'logs:read': ['platform_owner', 'admin', 'support'],
  'logs:export': ['platform_owner', 'admin'],
  'tenants:export': ['platform_owner', 'admin'],
  'tenants:note': ['platform_owner', 'admin'],
  'tenants:impersonate': ['platform_owner', 'admin'],
  'analytics:read': ['platform_owner', 'admin', 'support'],
  'analytics:export': ['platform_owner', 'admin'],
  'health:read': ['platform_owner', 'admin', 'support'],
  'health:operate': ['platform_owner', 'admin'],
  'leads:read': ['platform_owner', 'admin', 'support'],
  'leads:export': ['platform_owner', 'admin'],
  'people:read': ['platform_owner', 'admin', 'support'],
  'people:help': ['platform_owner', 'admin'],
  'staff:read': ['platform_owner', 'admin', 'support'],
  'staff:manage': ['platform_owner'],
  'platform:settings': ['platform_owner'],
  'api-clients:manage': ['platform_owner'],
  'webhooks:manage': ['platform_owner'],
  'privacy:read': ['platform_owner', 'admin'],
  'privacy:export': ['platform_owner', 'admin'],
  'privacy:erase': ['platform_owner'],
} as const satisfies Record<string, readonly PlatformRole[]>;
export type PlatformPermission = keyof typeof platformPermissions;

/** Permissions within a clinic, for its members. `owner` is the administrator who owns it. */
export const clinicPermissions = {
  'clinic:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'clinic:members:read': ['owner', 'administrator', 'hr'],
  'clinic:members:manage': ['owner', 'administrator'],
  'clinic:settings': ['owner', 'administrator'],
  'clinic:plan': ['owner'],
  'clinic:subdomain': ['owner'],
  'clinic:transfer': ['owner'],
  'clinic:export': ['owner'],
  'clinic:support-access': ['owner'],
  'clinic:close': ['owner'],

  // The workspace. An administrator who practises also has the clinician's permissions; services decide what
  // counts as a member's own.
  'workspace:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'workspace:settings': ['owner', 'administrator'],
  'credentials:read': ['owner', 'administrator', 'clinician', 'hr'],
  'credentials:manage': ['owner', 'administrator', 'hr'],
  'calendar:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'calendar:book': ['owner', 'administrator', 'clinician', 'front_desk'],
  'clients:read': ['owner', 'administrator', 'clinician', 'front_desk'],
  'clients:manage': ['owner', 'administrator', 'clinician', 'front_desk'],
  'clients:import': ['owner', 'administrator'],
  'confirmations:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'confirmations:decide': ['owner', 'administrator', 'front_desk'],
  'confirmations:reopen': ['owner', 'administrator'],
  'invoices:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'invoices:correct': ['owner', 'administrator'],
  'payments:read': ['owner', 'administrator', 'front_desk', 'hr'],
  'payments:record': ['owner', 'administrator', 'front_desk'],
  'accounting:read': ['owner', 'administrator', 'hr'],
  'accounting:export': ['owner', 'administrator', 'hr'],
  'pay:read': ['owner', 'administrator', 'hr'],
  'pay:manage': ['owner', 'administrator', 'hr'],
  'pay:own': ['clinician'],
  'charts:read': ['clinician'],
  'charts:write': ['clinician'],
  'charts:emergency': ['clinician'],
  'charts:release': ['owner', 'administrator', 'clinician'],
  'care-team:manage': ['owner', 'administrator', 'clinician'],
  'access-log:read': ['owner', 'administrator', 'clinician'],
  'todos:manage': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
} as const satisfies Record<string, readonly (ClinicRole | 'owner')[]>;
export type ClinicPermission = keyof typeof clinicPermissions;

/**
 * Minutes for which a step-up is valid for the most sensitive actions: terminating, roles, keys, exporting
 * and erasing a person's data, impersonation.
 */
export const stepUpMinutes = 10;
/** Minutes for which a step-up is valid if an action needs a new one; just enough to repeat the call. */
export const freshStepUpMinutes = 1;

/** Permissions of any signed-in person on their own account. */
const ownPermissions = ['account:own'] as const;

/** Permissions of a visitor of the sandbox, who can only see sample records and end the visit. */
const sandboxPermissions = ['sandbox:visit'] as const;
export type Permission =
  | PlatformPermission
  | ClinicPermission
  | (typeof ownPermissions)[number]
  | (typeof sandboxPermissions)[number]
  | 'public';

/** What a clinic's owner can still do on the main site while the clinic is suspended. */
export const permittedWhileSuspended: readonly ClinicPermission[] = [
  'clinic:read',
  'clinic:plan',
  'clinic:export',
];

/** What a clinic's owner can still do on the main site after the clinic is closed. */
export const permittedAfterClosing: readonly ClinicPermission[] = [
  'clinic:read',
  'clinic:export',
  'clinic:close',
];

/**
 * What an operator who impersonates a member can read, if that member can. Never contains anything that makes
 * changes, pays, exports or touches credentials.
 */
export const permittedWhileImpersonating: readonly ClinicPermission[] = [
  'clinic:read',
  'clinic:members:read',
  'workspace:read',
  'calendar:read',
];

export function platformRoleMay(
  role: PlatformRole | null | undefined,
  permission: PlatformPermission,
): boolean {
  return role != null && (platformPermissions[permission] as readonly string[]).includes(role);
}

/** Whether a member has a permission. An administrator who practises also has those of clinicians. */
export function clinicRoleMay(
  role: ClinicRole,
  isOwner: boolean,
  permission: ClinicPermission,
  practises = false,
): boolean {
  const admitted = clinicPermissions[permission] as readonly string[];
  return (
    (isOwner && admitted.includes('owner')) ||
    admitted.includes(role) ||
    (practises && role === 'administrator' && admitted.includes('clinician'))
  );
}

/** Roles that see clients’ names; others read “Client 10432”. */
export const rolesWithNames: readonly ClinicRole[] = ['administrator', 'clinician', 'front_desk'];

/** Whether a platform role admits to the console; any role does. */
export function isAdmin(role: PlatformRole | null | undefined): boolean {
  return role != null;
}
