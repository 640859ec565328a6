import { type ClinicRole, DomainError, planLimitValues, type TeamInvitation } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { Changed, StaffChanges, StaffKind, StaffMember } from '@tamarack/core/domain/workspace';
import {
  changeRoleIn,
  endMembership,
  inviteInto,
  lockTeam,
  type MemberCall,
} from '../../../accounts/clinics/index.ts';
import { type Actor, systemActor } from '../../../audit/actor.ts';
import type { Tx } from '../../../database/types.ts';
import type { WorkerDeps } from '../../../feature.ts';
import { countClinicians, lockTenant, type TenantState } from '../../../platform/tenants/lifecycle/index.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { type ClinicCall, clinicDay, forClinic } from '../../access/index.ts';
import { isPrivacyContact } from '../../charts/index.ts';
import { recordChange } from '../../shared/index.ts';
import { dayOf } from '../../time/index.ts';
import { teamTexts } from '../text.ts';
import {
  findLeaver,
  findMemberId,
  findStaffOfMember,
  insertStaff,
  listClinicsWithLeavers,
  listLeavers,
  listStaff,
  lockStaff,
  updateStaff,
} from './repository.ts';

export function readStaff(call: ClinicCall): Promise<StaffMember[]> {
  return forClinic(call, async (tx) =>
    listStaff(tx, call.access.tenantId, await clinicDay(tx, { deps: call.deps, access: call.access })),
  );
}

/**
 * Adds a person without an account.
 * @throws DomainError PLAN_LIMIT
 */
export function addStaff(
  call: ClinicCall,
  person: { name: string; practises: boolean; kind: StaffKind },
): Promise<Changed> {
  const { tenantId, staffId: createdBy } = call.access;
  return withSeats(call, async (tx) => {
    const added = await insertStaff(tx, tenantId, { ...person, createdBy });
    const { practises, kind } = person;
    await recordChange(tx, call, { kind: 'staff', ...added, action: 'added', details: { practises, kind } });
    return added;
  });
}

/** A change to the team by a member. */
type StaffCall = ClinicCall & { actor: Actor; locale: Locale };

/**
 * Changes a person. The access of one whose last day is over ends at once.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, PLAN_LIMIT, VALIDATION_FAILED for a role that does not treat
 *   clients, a supervisor who cannot cosign, and dates in the wrong order; FORBIDDEN for administrators who make
 *   themselves the supervisor
 */
export function changeStaff(call: StaffCall, staffId: string, changes: StaffChanges): Promise<Changed> {
  const { tenantId } = call.access;
  return withSeats(call, async (tx) => {
    const before = found(await lockStaff(tx, tenantId, staffId, await clinicDay(tx, call)));
    await refuseInvalid(tx, call, before, changes);
    const updated = await updateStaff(tx, tenantId, staffId, changes);
    if (updated === undefined) throw new DomainError('VERSION_CONFLICT');
    const version = changes.activeTo ? await endIfOver(tx, call, staffId, updated) : updated;
    const { version: _, name, ...details } = changes;
    await recordChange(tx, call, {
      kind: 'staff',
      id: staffId,
      version,
      action: 'changed',
      details: name === undefined ? details : { ...details, renamed: true },
    });
    return { id: staffId, version };
  });
}

/** Ends the access of a person whose last day is over. Returns the version of the person. */
async function endIfOver(tx: Tx, call: StaffCall, staffId: string, version: number): Promise<number> {
  const { tenantId } = call.access;
  const day = await clinicDay(tx, call);
  const leaver = await findLeaver(tx, tenantId, staffId, day);
  if (!leaver) return version;
  await endMembership(tx, call, leaver);
  return (await lockStaff(tx, tenantId, staffId, day))?.version ?? version;
}

async function refuseInvalid(
  tx: Tx,
  call: StaffCall,
  before: StaffMember,
  changes: StaffChanges,
): Promise<void> {
  const t = translator(teamTexts, call.locale);
  if (changes.practises && (before.role === 'front_desk' || before.role === 'hr'))
    throw invalid({ practises: t('cannotPractise') });
  const { supervisorId } = changes;
  if (supervisorId && supervisorId !== before.supervisorId) {
    const day = await clinicDay(tx, call);
    const supervisor = await lockStaff(tx, call.access.tenantId, supervisorId, day);
    if (!supervisor || supervisorId === before.staffId) throw invalid({ supervisorId: 'invalid' });
    const { account, practises, activeTo: lastDay } = supervisor;
    if (account !== 'active' || !practises || (lastDay !== null && lastDay < day))
      throw invalid({ supervisorId: t('cannotCosign') });
    // Supervisors open the charts of those they supervise.
    const { isOwner, staffId: own } = call.access;
    if (supervisorId === own && !isOwner && !(await isPrivacyContact(tx, call)))
      throw new DomainError('FORBIDDEN', { text: t('notOwnSupervisor') });
  }
  const { activeFrom, activeTo } = { ...before, ...changes };
  if (before.isOwner && changes.activeTo) throw invalid({ activeTo: t('ownerStays') });
  const comesBack = changes.activeTo === null || (changes.activeTo ?? '') > (before.activeTo ?? '9');
  if (before.account === 'left' && comesBack) throw invalid({ activeTo: t('inviteAgain') });
  if (activeFrom && activeTo && activeTo < activeFrom) throw invalid({ activeTo: 'invalid' });
}

/**
 * Invites a person by email: a new one, or with `staffId` one of the team who has no account, or not any more. The latter
 * are invited at the email of the account they had. Name and role are audited as on the dashboard.
 * @throws DomainError PLAN_LIMIT, TOO_MANY_MAILS, VALIDATION_FAILED for an unknown person or a missing email, ALREADY_DONE
 *   for a member, an open invitation or the email of somebody else on the team
 */
export async function inviteStaff(call: MemberCall, invitation: TeamInvitation): Promise<Changed> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const clinic = await lockTeam(tx, call);
    await refuseUninvitable(tx, call, invitation);
    const { memberId } = await inviteInto(tx, clinic, call, invitation);
    const staff = await findStaffOfMember(tx, tenantId, memberId);
    if (!staff) throw new Error('an invited person has no row of staff');
    const { role } = invitation;
    await recordChange(tx, call, { kind: 'staff', ...staff, action: 'invited', details: { role } });
    return staff;
  });
}

async function refuseUninvitable(
  tx: Tx,
  call: MemberCall,
  { staffId, email }: TeamInvitation,
): Promise<void> {
  const t = translator(teamTexts, call.locale);
  const person = staffId
    ? await lockStaff(tx, call.access.tenantId, staffId, await clinicDay(tx, call))
    : undefined;
  if (staffId && !person) throw invalid({ staffId: t('notOnTeam') });
  if (person?.account === 'active' || person?.account === 'invited') {
    const text = t('hasAccount');
    throw new DomainError('ALREADY_DONE', { text, fields: { staffId: text } });
  }
  if (!email && person?.account !== 'left') throw invalid({ email: 'emailRequired' });
}

/**
 * Changes the role of a person's account, as on the dashboard.
 * @throws DomainError NOT_FOUND for a person without an account, VERSION_CONFLICT, FORBIDDEN for the owner, PLAN_LIMIT
 */
export async function changeStaffRole(
  call: MemberCall,
  staffId: string,
  { version, role }: { version: number; role: ClinicRole },
): Promise<Changed> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const clinic = await lockTeam(tx, call);
    const before = await lockStaff(tx, tenantId, staffId, await clinicDay(tx, call));
    if (before && before.version !== version)
      throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } });
    const memberId = before && (await findMemberId(tx, tenantId, staffId));
    if (!memberId) throw new DomainError('NOT_FOUND');
    await changeRoleIn(tx, clinic, call, memberId, role);
    const staff = await findStaffOfMember(tx, tenantId, memberId);
    if (!staff) throw new Error('a member has no row of staff');
    if (before.role === role) return staff;
    await recordChange(tx, call, { kind: 'staff', ...staff, action: 'role_changed', details: { role } });
    return staff;
  });
}

/** Ends the memberships of people whose last day has passed, so that they lose access and free their seat. */
export async function endLeavers({ database, clock }: WorkerDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  // No time zone is more than a day ahead of UTC.
  const latest = dayOf(new Date(now.getTime() + 86_400_000), 'UTC');
  for (const tenantId of await listClinicsWithLeavers(database.worker, latest)) {
    if (signal.aborted) return;
    await database.worker.transaction(async (tx) => {
      if (!(await lockTenant(tx, tenantId))) return;
      const by = { access: { tenantId }, actor: systemActor };
      const day = await clinicDay(tx, { deps: { clock }, ...by });
      for (const member of await listLeavers(tx, tenantId, day)) await endMembership(tx, by, member);
    });
  }
}

/** Runs with the clinic's row locked, and refuses changes that exceed the plan's seat limit. */
function withSeats<T>(call: ClinicCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const clinic = found(await lockTenant(tx, tenantId));
    const before = await countClinicians(tx, tenantId);
    const outcome = await work(tx);
    refuseBeyondPlan(clinic, before, await countClinicians(tx, tenantId));
    return outcome;
  });
}

function refuseBeyondPlan(clinic: TenantState, before: number, after: number): void {
  const values = planLimitValues(clinic.plan, 'publicLabel');
  const { limit } = values;
  if (after > limit && after > before)
    throw new DomainError('PLAN_LIMIT', { values, details: { used: before, limit } });
}
