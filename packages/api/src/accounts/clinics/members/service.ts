import {
  type ClinicMember,
  type ClinicRole,
  DomainError,
  type Invitation,
  planTable,
} from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import { type Actor, systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { countClinicians, lockTenant, type TenantState } from '../../../platform/tenants/lifecycle/index.ts';
import { sendInvitation } from '../../links/index.ts';
import { endMemberAccess } from '../../sessions/index.ts';
import type { MemberCall } from '../dashboard/service.ts';
import { clinicTexts } from '../texts.ts';
import {
  findMember,
  type Invitee,
  insertInvitation,
  listMembers,
  lockMember,
  type MemberRow,
  removeMembership,
  updateRole,
} from './repository.ts';

/** Runs with the clinic's row locked, so that two requests cannot use the same free place. */
function inClinic<T>(call: MemberCall, work: (tx: Tx, clinic: TenantState) => Promise<T>): Promise<T> {
  return call.deps.database.forTenant(call.access.tenantId, async (tx) => {
    const clinic = await lockTenant(tx, call.access.tenantId);
    if (!clinic) throw new DomainError('NOT_FOUND');
    return work(tx, clinic);
  });
}

/** Members and open invitations, as `userId` sees them. */
export async function readMembers(tx: Tx, tenantId: string, userId: string): Promise<ClinicMember[]> {
  const rows = await listMembers(tx, tenantId);
  return rows.map((row) => toClinicMember(row, userId));
}

/**
 * The account's id stays on the server: it contains the account's age, and so would tell whether an invited person had
 * an account before.
 */
function toClinicMember({ userId, ...row }: MemberRow, ownUserId: string | null): ClinicMember {
  return {
    ...row,
    isSelf: userId === ownUserId,
    invitedAt: row.invitedAt.toISOString(),
    invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  };
}

/**
 * Invites a person by mail; a new email gets an account without a password.
 * @throws DomainError PLAN_LIMIT (details used, limit), TOO_MANY_MAILS, ALREADY_DONE for a member or an open invitation
 */
export function inviteMember(call: MemberCall, { email, name, role }: Invitation): Promise<ClinicMember> {
  const { tenantId } = call.access;
  return inClinic(call, async (tx, clinic) => {
    const invitedBy = call.session.user.userId;
    const invitee = await insertInvitation(tx, { email, name, locale: clinic.locale, role, invitedBy });
    if (!invitee) {
      const text = translator(clinicTexts, call.locale)('alreadyMember');
      throw new DomainError('ALREADY_DONE', { text, fields: { email: text } });
    }
    if (role === 'clinician') await refuseBeyondPlan(tx, clinic);
    await mailInvitation(tx, call, clinic, invitee, role);
    await record(tx, call, 'member.invited', invitee.userId, { role });
    return toClinicMember(await memberOf(tx, tenantId, invitee.memberId), null);
  });
}

/** The new clinician is counted already; the error rolls the transaction back. */
async function refuseBeyondPlan(tx: Tx, clinic: TenantState): Promise<void> {
  const { clinicianLimit: limit, publicLabel } = planTable[clinic.plan];
  const used = await countClinicians(tx, clinic.tenantId);
  if (used > limit)
    throw new DomainError('PLAN_LIMIT', {
      values: { plan: publicLabel, limit },
      details: { used: used - 1, limit },
    });
}

function mailInvitation(
  tx: Tx,
  { deps, session }: MemberCall,
  { tenantId, clinicName }: TenantState,
  invitee: Invitee,
  role: ClinicRole,
): Promise<void> {
  const inviterName = session.user.name;
  return sendInvitation(tx, deps, invitee, { tenantId, clinicName, role, inviterName });
}

/**
 * Sends an open invitation again, with another link.
 * @throws DomainError NOT_FOUND, TOO_MANY_MAILS, ALREADY_DONE when the person has joined
 */
export function resendInvitation(call: MemberCall, memberId: string): Promise<void> {
  return inClinic(call, async (tx, clinic) => {
    const invitation = await lockMember(tx, clinic.tenantId, memberId);
    if (!invitation) throw new DomainError('NOT_FOUND');
    if (invitation.state === 'active')
      throw new DomainError('ALREADY_DONE', { text: translator(clinicTexts, call.locale)('alreadyJoined') });
    await mailInvitation(tx, call, clinic, invitation, invitation.role);
    await record(tx, call, 'member.invitation_resent', invitation.userId, { role: invitation.role });
  });
}

/**
 * Changes the role of a member or an invited person.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the owner, PLAN_LIMIT
 */
export function changeRole(call: MemberCall, memberId: string, role: ClinicRole): Promise<ClinicMember> {
  const { tenantId } = call.access;
  const ownUserId = call.session.user.userId;
  return inClinic(call, async (tx, clinic) => {
    const before = await memberOf(tx, tenantId, memberId);
    if (before.isOwner) throw ownerImmutable(call);
    if (before.role === role) return toClinicMember(before, ownUserId);
    await updateRole(tx, tenantId, before.userId, role);
    await endMemberAccess(tx, 'memberRoleChanged', { tenantId, userId: before.userId });
    if (role === 'clinician') await refuseBeyondPlan(tx, clinic);
    await record(tx, call, 'member.role_changed', before.userId, { before: before.role, after: role });
    return toClinicMember({ ...before, role }, ownUserId);
  });
}

/**
 * Removes a member or revokes an invitation. The person's sessions on the clinic's site end.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the owner
 */
export function removeMember(call: MemberCall, memberId: string): Promise<void> {
  const { tenantId } = call.access;
  return inClinic(call, async (tx) => {
    const member = await memberOf(tx, tenantId, memberId);
    if (member.isOwner) throw ownerImmutable(call);
    await remove(tx, call, member);
  });
}

/** Removes a member whose last day is over. */
export function removeLeaver(tx: Tx, tenantId: string, member: Membership): Promise<void> {
  return remove(tx, { access: { tenantId }, actor: systemActor }, member);
}

type Membership = Pick<MemberRow, 'userId' | 'role' | 'state'>;

async function remove(tx: Tx, by: Recorder, { userId, role, state }: Membership): Promise<void> {
  const { tenantId } = by.access;
  await removeMembership(tx, tenantId, userId);
  await endMemberAccess(tx, 'memberRemoved', { tenantId, userId });
  const type = state === 'invited' ? 'member.invitation_revoked' : 'member.removed';
  await record(tx, by, type, userId, { role });
}

interface Recorder {
  access: Pick<MemberCall['access'], 'tenantId'>;
  actor: Actor;
}

async function memberOf(tx: Tx, tenantId: string, memberId: string): Promise<MemberRow> {
  const member = await findMember(tx, tenantId, memberId);
  if (!member) throw new DomainError('NOT_FOUND');
  return member;
}

function ownerImmutable(call: MemberCall): DomainError {
  return new DomainError('FORBIDDEN', { text: translator(clinicTexts, call.locale)('ownerImmutable') });
}

async function record(
  tx: Tx,
  { access, actor }: Recorder,
  type: `${'member' | 'tenant'}.${string}`,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  const { tenantId } = access;
  await insertEvent(tx, actor, { type, level: 'info', tenantId, payload: { userId: subjectId, ...details } });
  await insertAuditEntry(tx, actor, { action: type, tenantId, subjectId, details });
}
