import { type ClinicMember, type ClinicRole, DomainError, planTable } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { queueMail } from '../../../mail/repository.ts';
import type { TenantState } from '../../../platform/tenants/lifecycle/index.ts';
import { countClinicians, lockTenant } from '../../../platform/tenants/lifecycle/index.ts';
import { newLinkToken } from '../../../server/access/tokens.ts';
import { mainUrl } from '../../../server/urls.ts';
import { findMember, listMembers, type MemberRow, toClinicMember } from '../../members/index.ts';
import type { MemberCall } from '../dashboard/service.ts';
import { invitationMail } from '../mails.ts';
import { clinicTexts } from '../texts.ts';
import {
  findInvitation,
  findOrCreateInvitee,
  type Invitee,
  insertInvitation,
  removeMembership,
  replaceInvitationLink,
  updateRole,
} from './repository.ts';

/** Days that the link of an invitation works. */
const INVITATION_DAYS = 7;

/** Runs with the clinic's row locked, so that two requests never count the same free place. */
function inClinic<T>(call: MemberCall, work: (tx: Tx, clinic: TenantState) => Promise<T>): Promise<T> {
  return call.deps.database.forTenant(call.access.tenantId, async (tx) => {
    const clinic = await lockTenant(tx, call.access.tenantId);
    if (!clinic) throw new DomainError('NOT_FOUND');
    return work(tx, clinic);
  });
}

export async function readMembers(call: MemberCall): Promise<ClinicMember[]> {
  const { tenantId } = call.access;
  const rows = await call.deps.database.forTenant(tenantId, (tx) => listMembers(tx, tenantId));
  return rows.map((row) => toClinicMember(row, call.session.user.userId));
}

/**
 * Invites a person by mail; a new address gets an account without a password.
 * @throws DomainError PLAN_LIMIT (details used, limit), ALREADY_DONE for a member or an open invitation
 */
export function inviteMember(
  call: MemberCall,
  invited: { email: string; name: string; role: ClinicRole },
): Promise<ClinicMember> {
  const { tenantId } = call.access;
  return inClinic(call, async (tx, clinic) => {
    const invitee = await findOrCreateInvitee(tx, { ...invited, locale: clinic.locale });
    const { name, role } = invited;
    const memberId = await insertInvitation(tx, {
      tenantId,
      userId: invitee.userId,
      role,
      name,
      invitedBy: call.session.user.userId,
    });
    if (!memberId) {
      const text = translator(clinicTexts, call.locale)('alreadyMember');
      throw new DomainError('ALREADY_DONE', { text, fields: { email: text } });
    }
    if (role === 'clinician') await refuseBeyondPlan(tx, clinic);
    await sendInvitation(tx, call, clinic, invitee, role);
    await record(tx, call, 'member.invited', invitee.userId, { role });
    return toClinicMember(await memberOf(tx, tenantId, memberId), null);
  });
}

/** The new clinician is counted already: past the limit, the whole transaction is taken back. */
async function refuseBeyondPlan(tx: Tx, clinic: TenantState): Promise<void> {
  const { clinicianLimit: limit, publicLabel } = planTable[clinic.plan];
  const used = await countClinicians(tx, clinic.tenantId);
  if (used > limit)
    throw new DomainError('PLAN_LIMIT', {
      values: { plan: publicLabel, limit },
      details: { used: used - 1, limit },
    });
}

async function sendInvitation(
  tx: Tx,
  call: MemberCall,
  clinic: TenantState,
  invitee: Invitee,
  role: ClinicRole,
): Promise<void> {
  const { deps, session } = call;
  const { tenantId, clinicName } = clinic;
  const { token, hash } = newLinkToken();
  await replaceInvitationLink(tx, { hash, tenantId, userId: invitee.userId, days: INVITATION_DAYS });
  const link = mainUrl(deps.settings, invitee.locale, `/invitation/${token}`);
  const params = { clinicName, inviterName: session.user.name, role, link, days: INVITATION_DAYS };
  await queueMail(tx, deps.jobs, {
    to: invitee.email,
    locale: invitee.locale,
    message: invitationMail.message(params),
    dedupeKey: `invitation:${hash.toString('hex')}`,
    tenantId,
  });
}

/**
 * Sends an open invitation anew; the link of the earlier message is dead.
 * @throws DomainError NOT_FOUND, ALREADY_DONE when the person has joined
 */
export function resendInvitation(call: MemberCall, memberId: string): Promise<void> {
  return inClinic(call, async (tx, clinic) => {
    const invitation = await findInvitation(tx, clinic.tenantId, memberId);
    if (!invitation) throw new DomainError('NOT_FOUND');
    if (invitation.state === 'active')
      throw new DomainError('ALREADY_DONE', { text: translator(clinicTexts, call.locale)('alreadyJoined') });
    await sendInvitation(tx, call, clinic, invitation, invitation.role);
    await record(tx, call, 'member.invitation_resent', invitation.userId, { role: invitation.role });
  });
}

/**
 * Gives a member or an invited person another role; the same role changes nothing.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the owner, PLAN_LIMIT
 */
export function changeRole(call: MemberCall, memberId: string, role: ClinicRole): Promise<ClinicMember> {
  const { tenantId } = call.access;
  const own = call.session.user.userId;
  return inClinic(call, async (tx, clinic) => {
    const before = await memberOf(tx, tenantId, memberId);
    if (before.isOwner) throw ownerStays(call);
    if (before.role === role) return toClinicMember(before, own);
    await updateRole(tx, tenantId, before.userId, role);
    if (role === 'clinician') await refuseBeyondPlan(tx, clinic);
    await record(tx, call, 'member.role_changed', before.userId, { before: before.role, after: role });
    return toClinicMember({ ...before, role }, own);
  });
}

/**
 * Takes a member out, or an invitation back. The person's sessions on the clinic's site end at once.
 * @throws DomainError NOT_FOUND, FORBIDDEN for the owner
 */
export function removeMember(call: MemberCall, memberId: string): Promise<void> {
  const { tenantId } = call.access;
  return inClinic(call, async (tx) => {
    const member = await memberOf(tx, tenantId, memberId);
    if (member.isOwner) throw ownerStays(call);
    await removeMembership(tx, tenantId, member.userId);
    const what = member.state === 'invited' ? 'member.invitation_revoked' : 'member.removed';
    await record(tx, call, what, member.userId, { role: member.role });
  });
}

async function memberOf(tx: Tx, tenantId: string, memberId: string): Promise<MemberRow> {
  const member = await findMember(tx, tenantId, memberId);
  if (!member) throw new DomainError('NOT_FOUND');
  return member;
}

function ownerStays(call: MemberCall): DomainError {
  return new DomainError('FORBIDDEN', { text: translator(clinicTexts, call.locale)('ownerStays') });
}

async function record(
  tx: Tx,
  { access, actor }: MemberCall,
  type: `${'member' | 'tenant'}.${string}`,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  const { tenantId } = access;
  await insertEvent(tx, actor, { type, level: 'info', tenantId, payload: { userId: subjectId, ...details } });
  await insertAuditEntry(tx, actor, { action: type, tenantId, subjectId, details });
}
