import {
  type ChecklistItem,
  type ClinicDashboard,
  type ClinicPermission,
  type ClinicSettings,
  clinicPermissions,
  clinicRoleMay,
  DomainError,
  type Operation,
  type OwnClinic,
  permittedAfterClosing,
  permittedWhileSuspended,
  planTable,
} from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { isoTime, isoTimes } from '../../../database/dated.ts';
import type { Tx } from '../../../database/types.ts';
import { lockTenant } from '../../../platform/tenants/lifecycle/index.ts';
import type { ClinicAccess, Session } from '../../../server/access/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import { siteUrl } from '../../../server/urls.ts';
import { isSetUp } from '../../../workspace/set-up/index.ts';
import { readClosing } from '../closing/repository.ts';
import { readKeptCharts } from '../export/handover-repository.ts';
import { readProfile } from '../profile/repository.ts';
import { clinicTexts } from '../text.ts';
import {
  findClinic,
  findCurrentOperation,
  findOperation,
  isEmailVerified,
  listOwnClinics,
  type OperationRow,
  timeZoneSet,
  updateSettings,
} from './repository.ts';

/** A request of a member inside one clinic. */
export interface MemberCall {
  deps: ServerDeps;
  access: ClinicAccess;
  session: Session;
  actor: Actor;
  /** Language of the answer's texts. */
  locale: Locale;
}

/** Every clinic the person belongs to. */
export async function ownClinics(deps: ServerDeps, userId: string): Promise<OwnClinic[]> {
  const rows = await listOwnClinics(deps.database.platform, userId);
  return rows.map((row) => ({ ...row, siteUrl: siteUrl(deps.settings, row.subdomain) }));
}

/** Everything that /dashboard shows about one clinic. */
export function readDashboard(call: MemberCall): Promise<ClinicDashboard> {
  return call.deps.database.forTenant(call.access.tenantId, (tx) => dashboardOf(tx, call));
}

/** As `readDashboard`, within a transaction, for routes that change the clinic and return it. */
export async function dashboardOf(tx: Tx, call: MemberCall): Promise<ClinicDashboard> {
  const { access, deps, session } = call;
  const clinic = found(await findClinic(tx, access.tenantId));
  const operation = await findCurrentOperation(tx, access.tenantId);
  const held = clinic.status === 'suspended' || clinic.status === 'terminated';
  const permissions = permissionsOf(access);
  const { terminationDays, redirectDays } = clinic.gracePeriods;
  const { clinicianLimit } = planTable[clinic.plan];
  const done: Record<ChecklistItem, boolean> = {
    verify_email: await isEmailVerified(tx, session.user.userId),
    set_up_site: clinic.activatedAt !== null,
    set_up_calendar: await isSetUp(tx, call),
    two_factor: session.user.twoFactor,
    invite_colleague: clinic.members > 1,
    time_zone: clinic.timeZoneChecked,
  };
  return {
    tenantId: access.tenantId,
    clinicName: clinic.clinicName,
    subdomain: clinic.subdomain,
    siteUrl: siteUrl(deps.settings, clinic.subdomain),
    status: clinic.status,
    plan: clinic.plan,
    role: access.role,
    isOwner: access.isOwner,
    timeZone: clinic.timeZone,
    locale: clinic.locale,
    country: clinic.country,
    region: clinic.region,
    trialEndsAt: clinic.trialEndsAt?.toISOString() ?? null,
    trialDaysLeft: daysLeft(clinic.trialEndsAt, deps.clock.now()),
    customerMessage: held ? clinic.customerMessage : null,
    keptCharts: held ? await readKeptCharts(tx, access.tenantId, deps.clock.now()) : null,
    closing: clinic.status === 'terminated' ? await readClosing(tx, access, deps.clock.now()) : null,
    profile: permissions.includes('clinic:settings') ? await readProfile(tx, access.tenantId) : null,
    clinicians: { used: clinic.clinicians, limit: clinicianLimit },
    gracePeriods: { terminationDays, redirectDays },
    checklist: (Object.keys(done) as ChecklistItem[])
      .filter((item) => item !== 'invite_colleague' || done[item] || clinicianLimit > 1)
      .map((item) => ({ item, done: done[item] })),
    operation: operation ? toOperation(operation, call.locale) : null,
    permissions,
  };
}

const DAY_MS = 86_400_000;

/** Remaining days of the trial, rounded up; 0 once it has ended. */
export function daysLeft(endsAt: Date | null, now: Date): number | null {
  if (endsAt === null) return null;
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS));
}

/** What the member may do on the dashboard in the clinic's current status. */
function permissionsOf({ role, isOwner, status }: ClinicAccess): ClinicPermission[] {
  const all = (Object.keys(clinicPermissions) as ClinicPermission[]).filter((name) =>
    name.startsWith('clinic:'),
  );
  const open: readonly ClinicPermission[] =
    status === 'suspended' ? permittedWhileSuspended : status === 'terminated' ? permittedAfterClosing : all;
  return all.filter((permission) => open.includes(permission) && clinicRoleMay(role, isOwner, permission));
}

/** An operation as the clinic may see it: without the operator's reason and without internal errors. */
function toOperation(row: OperationRow, locale: Locale): Operation {
  const failure = translator(clinicTexts, locale)('stepFailed');
  const publicError = (error: string | null) => (error === null ? null : failure);
  return {
    ...isoTimes(row),
    reason: null,
    error: publicError(row.error),
    steps: row.steps.map((step) => ({
      ...step,
      error: publicError(step.error),
      detail: null,
      startedAt: isoTime(step.startedAt),
      finishedAt: isoTime(step.finishedAt),
    })),
  };
}

/** @throws DomainError NOT_FOUND, also for the operation of another clinic. */
export function readOperation(call: MemberCall, operationId: string): Promise<Operation> {
  return call.deps.database.forTenant(call.access.tenantId, (tx) => operationOf(tx, call, operationId));
}

/** @throws DomainError NOT_FOUND */
export async function operationOf(tx: Tx, call: MemberCall, operationId: string): Promise<Operation> {
  const row = found(await findOperation(tx, call.access.tenantId, operationId));
  return toOperation(row, call.locale);
}

/** Sets time zone and language. Sending the current time zone confirms it, as the checklist asks. */
export function changeSettings(call: MemberCall, wanted: ClinicSettings): Promise<ClinicDashboard> {
  const { access, actor } = call;
  const { tenantId } = access;
  return call.deps.database.forTenant(tenantId, async (tx) => {
    const before = await lockTenant(tx, tenantId);
    const clinic = await findClinic(tx, tenantId);
    if (!before || !clinic) throw new DomainError('NOT_FOUND');
    const zone = wanted.timeZone;
    const zoneChanged = zone !== undefined && (zone !== before.timeZone || !clinic.timeZoneChecked);
    const localeChanged = wanted.locale !== undefined && wanted.locale !== before.locale;
    if (zoneChanged || localeChanged) {
      await updateSettings(tx, tenantId, wanted);
      const details = {
        ...(zoneChanged ? { timeZone: { before: before.timeZone, after: zone } } : {}),
        ...(localeChanged ? { locale: { before: before.locale, after: wanted.locale } } : {}),
      };
      await insertAuditEntry(tx, actor, { action: 'tenant.settings', tenantId, details });
      if (zoneChanged)
        await insertEvent(tx, actor, { type: timeZoneSet, tenantId, payload: { timeZone: zone } });
      if (localeChanged) {
        const payload = { locale: wanted.locale };
        await insertEvent(tx, actor, { type: 'tenant.locale_set', tenantId, payload });
      }
    }
    return dashboardOf(tx, call);
  });
}
