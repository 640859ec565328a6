import {
  type ClinicMember,
  type ClinicRole,
  DomainError,
  type Invitation,
  invitationsPerDay,
  planLimitValues,
  type TeamInvitation,
} from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { isoTimes } from '../../../database/dated.ts';
import type { Tx } from '../../../database/types.ts';
import { countClinicians, lockTenant, type TenantState } from '../../../platform/tenants/lifecycle/index.ts';
import { found } from '../../../server/refusals.ts';
import { sendInvitation } from '../../links/index.ts';
import { endMemberAccess } from '../../sessions/index.ts';
import type { MemberCall } from '../dashboard/service.ts';
import { clinicTexts } from '../text.ts';
import {
  countInvitations,
  findMember,
  hasAdministrator,
  type Invitee,
  insertInvitation,
  isAdministrator,
  listMembers,
  lockMember,
  type MemberRow,
  removeMembership,
  updateRole,
} from './repository.ts';

/** Somebody who manages a clinic's team: a member of it, or an operator. */
export type TeamCall = Omit<MemberCall, 'access'> & { access: Pick<MemberCall['access'], 'tenantId'> };

/** Runs with the team locked. */
export function inClinic<T>(call: TeamCall, work: (tx: Tx, clinic: TenantState) => Promise<T>): Promise<T> {
  return call.deps.database.forTenant(call.access.tenantId, async (tx) => work(tx, await lockTeam(tx, call)));
}

/**
 * Locks the clinic's row, so that two requests cannot use the same free place. Administrators who were removed or got
 * another role while they waited change nothing: of two who remove each other, one stays.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export async function lockTeam(tx: Tx, { access, session }: TeamCall): Promise<TenantState> {
  const clinic = found(await lockTenant(tx, access.tenantId));
  const isOperator = session.kind === 'console';
  if (!isOperator && !(await isAdministrator(tx, access.tenantId, session.user.userId)))
    throw new DomainError('FORBIDDEN');
  return clinic;
}

/** Members and open invitations, from the point of view of `userId`. */
export async function readMembers(tx: Tx, tenantId: string, userId: string): Promise<ClinicMember[]> {
  const rows = await listMembers(tx, tenantId);
  return rows.map((row) => toClinicMember(row, userId));
}

/**
 * The account's id is not returned: it contains the time of its creation, which would reveal whether an invited person
 * had an account before.
 */
function toClinicMember({ userId, ...row }: MemberRow, ownUserId: string | null): ClinicMember {
  return { ...isoTimes(row), isSelf: userId === ownUserId };
}

/**
 * Invites a person by email; a new email gets an account without a password.
 * @throws DomainError PLAN_LIMIT (details used, limit), TOO_MANY_MAILS, ALREADY_DONE for a member or an open invitation
 */
export function inviteMember(call: MemberCall, invitation: Invitation): Promise<ClinicMember> {
  return inClinic(call, async (tx, clinic) =>
    toClinicMember(await inviteInto(tx, clinic, call, invitation), null),
  );
}

/** The same in the transaction that holds the clinic's row. */
export async function inviteInto(
  tx: Tx,
  clinic: TenantState,
  call: TeamCall,
  invitation: TeamInvitation,
): Promise<MemberRow> {
  const { role } = invitation;
  const invitedBy = call.session.user.userId;
  const seats = await countClinicians(tx, clinic.tenantId);
  const invitee = await insertInvitation(tx, { ...invitation, locale: clinic.locale, invitedBy });
  if (!invitee) {
    const t = translator(clinicTexts, call.locale);
    const text = t(invitation.staffId ? 'emailOfAnother' : 'alreadyMember');
    throw new DomainError('ALREADY_DONE', { text, fields: { email: text } });
  }
  await refuseBeyondPlan(tx, call, clinic, seats);
  await mailInvitation(tx, call, clinic, invitee, role);
  await record(tx, call, 'member.invited', invitee.userId, { role });
  return memberOf(tx, clinic.tenantId, invitee.memberId);
}

/** Refuses a change that has taken a seat beyond the plan. The error rolls the change back. */
async function refuseBeyondPlan(
  tx: Tx,
  { session }: TeamCall,
  clinic: TenantState,
  before: number,
): Promise<void> {
  const values = planLimitValues(clinic.plan, session.kind === 'console' ? 'operatorLabel' : 'publicLabel');
  const { limit } = values;
  const after = await countClinicians(tx, clinic.tenantId);
  if (after > limit && after > before)
    throw new DomainError('PLAN_LIMIT', { values, details: { used: before, limit } });
}

/** @throws DomainError TOO_MANY_MAILS for the mailbox or the clinic, whose row is locked */
async function mailInvitation(
  tx: Tx,
  { deps, session, locale }: TeamCall,
  { tenantId, clinicName }: TenantState,
  invitee: Invitee,
  role: ClinicRole,
): Promise<void> {
  if ((await countInvitations(tx, tenantId)) >= invitationsPerDay) {
    const text = translator(clinicTexts, locale)('tooManyInvitations', { limit: invitationsPerDay });
    throw new DomainError('TOO_MANY_MAILS', { text, retryAfterSeconds: 3_600 });
  }
  const inviterName = session.user.name;
  return sendInvitation(tx, deps, invitee, { tenantId, clinicName, role, inviterName });
}

/**
 * Sends an open invitation again, with another link.
 * @throws DomainError NOT_FOUND, TOO_MANY_MAILS, ALREADY_DONE when the person has joined
 */
export function resendInvitation(call: MemberCall, memberId: string): Promise<void> {
  return inClinic(call, async (tx, clinic) => {
    const invitation = found(await lockMember(tx, clinic.tenantId, memberId));
    if (invitation.state === 'active')
      throw new DomainError('ALREADY_DONE', { text: translator(clinicTexts, call.locale)('alreadyJoined') });
    await mailInvitation(tx, call, clinic, invitation, invitation.role);
    await record(tx, call, 'member.invitation_resent', invitation.userId, { role: invitation.role });
  });
}

/**
 * Changes the role of a member or an invited person.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the owner and the last administrator, PLAN_LIMIT
 */
export function changeRole(call: MemberCall, memberId: string, role: ClinicRole): Promise<ClinicMember> {
  return inClinic(call, async (tx, clinic) => {
    const before = await changeRoleIn(tx, clinic, call, memberId, role);
    return toClinicMember({ ...before, role }, call.session.user.userId);
  });
}

/** The same in the transaction that holds the clinic's row. Returns the member as it was. */
export async function changeRoleIn(
  tx: Tx,
  clinic: TenantState,
  call: TeamCall,
  memberId: string,
  role: ClinicRole,
): Promise<MemberRow> {
  const { tenantId } = clinic;
  const before = await memberOf(tx, tenantId, memberId);
  if (before.isOwner) throw ownerImmutable(call);
  if (before.role === role) return before;
  const seats = await countClinicians(tx, tenantId);
  await updateRole(tx, tenantId, before.userId, role);
  await refuseWithoutAdministrator(tx, call, before);
  await endMemberAccess(tx, 'memberRoleChanged', { tenantId, userId: before.userId });
  await refuseBeyondPlan(tx, call, clinic, seats);
  await record(tx, call, 'member.role_changed', before.userId, { before: before.role, after: role });
  return before;
}

/**
 * Removes a member or revokes an invitation. The person's sessions on the clinic's site end.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the owner and the last administrator
 */
export function removeMember(call: MemberCall, memberId: string): Promise<void> {
  return inClinic(call, async (tx) => {
    await removeFrom(tx, call, memberId);
  });
}

/** The same in the transaction that holds the clinic's row. Returns the member as it was. */
export async function removeFrom(tx: Tx, call: TeamCall, memberId: string): Promise<MemberRow> {
  const member = await memberOf(tx, call.access.tenantId, memberId);
  if (member.isOwner) throw ownerImmutable(call);
  await endMembership(tx, call, member);
  await refuseWithoutAdministrator(tx, call, member);
  return member;
}

/** At least one administrator must remain. The change has already been made; the error rolls it back. */
async function refuseWithoutAdministrator(tx: Tx, call: TeamCall, before: Membership): Promise<void> {
  if (before.role !== 'administrator' || before.state !== 'active') return;
  if (await hasAdministrator(tx, call.access.tenantId)) return;
  throw new DomainError('FORBIDDEN', { text: translator(clinicTexts, call.locale)('lastAdministrator') });
}

type Membership = Pick<MemberRow, 'userId' | 'role' | 'state'>;

/** Removes a member who is not the owner, in the transaction that holds the clinic's row. */
export async function endMembership(
  tx: Tx,
  by: Recorder,
  { userId, role, state }: Membership,
): Promise<void> {
  const { tenantId } = by.access;
  await removeMembership(tx, tenantId, userId);
  await endMemberAccess(tx, 'memberRemoved', { tenantId, userId });
  const type = state === 'invited' ? 'member.invitation_revoked' : 'member.removed';
  await record(tx, by, type, userId, { role });
}

/** Who makes a change, and in which clinic. */
interface Recorder {
  access: TeamCall['access'];
  actor: Actor;
}

async function memberOf(tx: Tx, tenantId: string, memberId: string): Promise<MemberRow> {
  return found(await findMember(tx, tenantId, memberId));
}

function ownerImmutable(call: TeamCall): DomainError {
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
  await insertEvent(tx, actor, { type, tenantId, payload: { userId: subjectId, ...details } });
  await insertAuditEntry(tx, actor, { action: type, tenantId, subjectId, details });
}
