export const platformRoles = ['platform_owner', 'admin', 'support'] as const;
export type PlatformRole = (typeof platformRoles)[number];

export const clinicRoles = ['administrator', 'clinician', 'front_desk', 'hr'] as const;
export type ClinicRole = (typeof clinicRoles)[number];

/** Permissions on the whole platform, by operators. */
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

/** Permissions inside one clinic, by its members; `owner` is the one administrator marked so. */
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

  // The workspace. Who practises has the clinician's permissions too; services decide what is one's own.
  'workspace:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'workspace:settings': ['owner', 'administrator'],
  'credentials:read': ['owner', 'administrator', 'hr'],
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

/** How long a proof of who is there holds for the weightiest acts: terminating, roles, keys, handing a person's data out and
 * erasing it, signing in as. */
export const stepUpMinutes = 10;
/** Where an act wants a proof of its own; time enough to make the call again after it. */
export const freshStepUpMinutes = 1;

/** What any signed-in person may do with their own account, and what needs no sign-in. */
export const ownPermissions = ['account:own'] as const;

/** What a visitor of the sandbox may do: see its sample records and end the visit. They change nothing. */
export const sandboxPermissions = ['sandbox:visit'] as const;
export type Permission =
  | PlatformPermission
  | ClinicPermission
  | (typeof ownPermissions)[number]
  | (typeof sandboxPermissions)[number]
  | 'public';

/** What a clinic's owner may still do, on the main site, while the clinic is suspended. */
export const permittedWhileSuspended: readonly ClinicPermission[] = [
  'clinic:read',
  'clinic:plan',
  'clinic:export',
];

/** What a clinic's owner may still do, on the main site, once the clinic is closed. */
export const permittedAfterClosing: readonly ClinicPermission[] = [
  'clinic:read',
  'clinic:export',
  'clinic:close',
];

/**
 * What an operator who has signed in as a member of a clinic may read, where that member may. Nothing that changes
 * something, pays, exports or touches credentials is ever among it.
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

/** Whether a member may; an administrator who practises may what clinicians may. */
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

/** `isAdmin` as the server states it: any platform role admits to the console. */
export function isAdmin(role: PlatformRole | null | undefined): boolean {
  return role != null;
}
