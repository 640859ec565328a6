import { randomUUID } from 'node:crypto';
import { type ClinicRole, DomainError, type Invitation, isSandbox } from '@tamarack/core/domain';
import {
  changeRoleIn,
  inClinic,
  inviteInto,
  removeFrom,
  type TeamCall,
} from '../../../accounts/clinics/index.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { queueMail } from '../../../mail/repository.ts';
import { found } from '../../../server/refusals.ts';
import { readTenant, type TenantState } from '../lifecycle/index.ts';
import { type TeamChange, teamChangedMail } from './mails.ts';
import { findClinicOwner, findMemberId, isStaff } from './repository.ts';

/** Refusals for operators who change a clinic's members; the console is in English only. */
const memberTexts = {
  sandbox: 'The sandbox has no members. Visitors open it with an emailed link.',
  staff: 'Staff of the platform do not get access to a clinic from here. The clinic invites them itself.',
} as const;

/**
 * Invites a person to a clinic as its administrators do.
 * @throws DomainError NOT_FOUND, FORBIDDEN for staff, PLAN_LIMIT, TOO_MANY_MAILS, ALREADY_DONE; SANDBOX_KEPT and, while
 *   the link could not be used, TENANT_PROVISIONING, TENANT_SUSPENDED, TENANT_TERMINATED
 */
export async function inviteMember(call: TeamCall, invitation: Invitation): Promise<void> {
  await refuseStaff(call, { email: invitation.email });
  await inClinic(call, async (tx, clinic) => {
    refuseUnchangeable(clinic);
    if (clinic.status === 'provisioning')
      throw new DomainError('TENANT_PROVISIONING', { retryAfterSeconds: 3 });
    if (clinic.status === 'suspended') throw new DomainError('TENANT_SUSPENDED');
    const { email: memberName } = await inviteInto(tx, clinic, call, invitation);
    await tellOwner(tx, call, clinic, { change: 'invited', memberName, role: invitation.role });
  });
}

interface MemberOfTenant {
  tenantId: string;
  userId: string;
}

/**
 * Changes the role of a member or an invited person, never to or from owner.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the owner, the last administrator and staff, PLAN_LIMIT, SANDBOX_KEPT,
 *   TENANT_TERMINATED
 */
export async function changeMemberRole(
  call: TeamCall,
  { tenantId, userId }: MemberOfTenant,
  role: ClinicRole,
): Promise<void> {
  await refuseStaff(call, { userId });
  await inClinic(call, async (tx, clinic) => {
    refuseUnchangeable(clinic);
    const memberId = await memberIdOf(tx, tenantId, userId);
    const before = await changeRoleIn(tx, clinic, call, memberId, role);
    if (before.role !== role)
      await tellOwner(tx, call, clinic, { change: 'role_changed', memberName: before.name, role });
  });
}

/**
 * Ends a membership or withdraws an invitation. The account stays.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the owner and the last administrator, SANDBOX_KEPT, TENANT_TERMINATED
 */
export async function removeMember(call: TeamCall, { tenantId, userId }: MemberOfTenant): Promise<void> {
  await inClinic(call, async (tx, clinic) => {
    refuseUnchangeable(clinic);
    const { name, role, state } = await removeFrom(tx, call, await memberIdOf(tx, tenantId, userId));
    const change = state === 'invited' ? 'withdrawn' : 'removed';
    await tellOwner(tx, call, clinic, { change, memberName: name, role });
  });
}

async function memberIdOf(tx: Tx, tenantId: string, userId: string): Promise<string> {
  return found(await findMemberId(tx, tenantId, userId));
}

function refuseUnchangeable({ subdomain, status }: TenantState): void {
  if (isSandbox({ subdomain })) throw new DomainError('SANDBOX_KEPT', { text: memberTexts.sandbox });
  if (status === 'terminated') throw new DomainError('TENANT_TERMINATED');
}

/** Operators cannot give themselves or each other access to clients and charts. Attempts are audited. */
async function refuseStaff(call: TeamCall, account: { userId: string } | { email: string }): Promise<void> {
  const { tenantId } = call.access;
  const { platform } = call.deps.database;
  if (!(await isStaff(platform, account))) return;
  if (!(await readTenant(platform, tenantId))) throw new DomainError('NOT_FOUND');
  await insertAuditEntry(platform, call.actor, {
    action: 'access.refused',
    tenantId,
    ...('userId' in account ? { subjectId: account.userId } : {}),
    outcome: 'refused',
    details: { staff: true },
  });
  throw new DomainError('FORBIDDEN', { text: memberTexts.staff });
}

/** Emails the owner in the transaction of the change, so that no operator changes a team unnoticed. */
async function tellOwner(
  tx: Tx,
  { deps, session }: TeamCall,
  { tenantId, clinicName, timeZone }: TenantState,
  changed: TeamChange,
): Promise<void> {
  const owner = await findClinicOwner(tx, tenantId);
  if (!owner) return;
  await queueMail(tx, deps.jobs, {
    to: owner.email,
    tenantId,
    dedupeKey: `team_changed:${randomUUID()}`,
    message: teamChangedMail.message({
      ...changed,
      fullName: owner.fullName,
      clinicName,
      operatorName: session.user.name,
      at: deps.clock.now().toISOString(),
      timeZone,
    }),
  });
}
