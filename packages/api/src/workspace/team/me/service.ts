import {
  type ClinicPermission,
  clinicPermissions,
  clinicRoleMay,
  DomainError,
  permittedWhileImpersonating,
} from '@tamarack/core/domain';
import { setUpSteps, type WorkspaceMe } from '@tamarack/core/domain/workspace';
import type { Session } from '../../../server/access/types.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { readSetUp } from '../../set-up/index.ts';
import { dayOf, utcOffsetAt } from '../../time/index.ts';
import { findClinicFacts, findStaffName } from './repository.ts';

/**
 * What the workspace's frame needs about the signed-in member. Operators who sign in as a member get that member's
 * permissions. Without a session, the caller is a visitor of the sandbox.
 * @throws DomainError TENANT_PROVISIONING if the workspace does not exist yet
 */
export function readMe(call: ClinicCall, session: Session | null): Promise<WorkspaceMe> {
  const { tenantId, staffId, role, isOwner, practises, names } = call.access;
  return forClinic(call, async (tx) => {
    const found = await findClinicFacts(tx, tenantId);
    if (!found) throw new DomainError('TENANT_PROVISIONING', { retryAfterSeconds: 3 });
    const { twoStepFrom, ...facts } = found;
    const now = call.deps.clock.now();
    const today = dayOf(now, facts.zone);
    const name = staffId ? await findStaffName(tx, tenantId, staffId) : undefined;
    const done = await readSetUp(tx, tenantId, today);
    const permissions = (Object.keys(clinicPermissions) as ClinicPermission[]).filter(
      (permission) =>
        clinicRoleMay(role, isOwner, permission, practises) &&
        (!session?.impersonation || permittedWhileImpersonating.includes(permission)),
    );
    return {
      ...facts,
      utcOffset: utcOffsetAt(now, facts.zone),
      staffId,
      name: name ?? session?.user.name ?? facts.clinicName,
      role,
      isOwner,
      practises,
      permissions,
      names,
      setUp: setUpSteps.filter((step) => !done[step]),
      lacksTwoStep:
        permissions.includes('charts:read') &&
        session?.user.twoFactor === false &&
        (twoStepFrom === null || twoStepFrom <= today),
      sandbox: session === null,
    };
  });
}
