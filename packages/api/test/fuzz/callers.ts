import type { RequestRoute } from '@hapi/hapi';
import {
  type ClinicPermission,
  clinicRoleMay,
  type PlatformPermission,
  platformPermissions,
  platformRoleMay,
} from '@tamarack/core/domain';
import fc from 'fast-check';
import { accessOf, type RouteAccess } from '../../src/server/routes.ts';

export const clinicCallers = ['owner', 'administrator', 'clinician', 'front_desk', 'hr'] as const;
export const staffCallers = ['platform_owner', 'admin', 'support'] as const;
/** All kinds of callers. ` (not stepped up)` after a role means that it has no recent step-up. */
const callers = [
  'anonymous',
  ...clinicCallers,
  'owner (not stepped up)',
  /** Owner of the other clinic. */
  'stranger',
  ...staffCallers,
  'platform_owner (not stepped up)',
  'sandbox visitor',
  'impersonator',
  'secret client',
  'no client',
  'ended session',
  'forged session',
] as const;
export type Caller = (typeof callers)[number];

export const hostNames = {
  main: 'localhost',
  own: 'fuzz-own.localhost',
  other: 'fuzz-other.localhost',
  sandbox: 'demo.localhost',
  suspended: 'fuzz-suspended.localhost',
  provisioning: 'fuzz-provisioning.localhost',
  terminated: 'fuzz-terminated.localhost',
  unknown: 'nobody.localhost',
  foreign: 'localhost.evil.example',
  odd: 'a.b--_.localhost',
} as const;
export type HostName = keyof typeof hostNames;

/** Callers of a route: three in four have its permission, so that most inputs reach the service. */
export function callersOf(access: RouteAccess | undefined): fc.Arbitrary<Caller> {
  const anyCaller = fc.constantFrom(...callers);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...admitted(access)) },
    { weight: 1, arbitrary: anyCaller },
  );
}

function admitted(access: RouteAccess | undefined): readonly Caller[] {
  const permission = access?.permission ?? 'public';
  if (permission === 'public') return ['anonymous', 'anonymous', 'anonymous', 'owner', 'secret client'];
  if (permission === 'sandbox:visit') return ['sandbox visitor'];
  if (permission === 'account:own') return ['owner', 'clinician', 'platform_owner', 'impersonator'];
  if (permission in platformPermissions)
    return staffCallers.filter((role) => platformRoleMay(role, permission as PlatformPermission));
  const may = clinicCallers.filter((role) =>
    clinicRoleMay(
      role === 'owner' ? 'administrator' : role,
      role === 'owner',
      permission as ClinicPermission,
    ),
  );
  return [...may, 'owner'];
}

export function hostsOf(route: RequestRoute): fc.Arbitrary<HostName> {
  const anywhere = fc.constantFrom(...(Object.keys(hostNames) as HostName[]));
  const { host } = accessOf(route) ?? {};
  const clinic: HostName = route.path.startsWith('/api/sandbox') ? 'sandbox' : 'own';
  const usual: HostName[] =
    host === 'clinic' ? [clinic] : host === 'both' ? ['main', 'own', 'sandbox'] : ['main'];
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: anywhere });
}
