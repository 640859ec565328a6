import {
  changedClinicDetails,
  DomainError,
  dateInZone,
  extendedTrial,
  isClinicDetail,
  isSandbox,
  type TenantChanges,
  type TenantDetail,
} from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import type { Clock, ServerDeps } from '../../../server/deps.ts';
import { found, invalid, notAllowed, refuseOutdated } from '../../../server/refusals.ts';
import { readTenant } from '../detail/index.ts';
import { findOwner, lockTenant, mailClosing, type TenantState } from '../lifecycle/index.ts';
import { moveClinicSite } from '../subdomains/index.ts';
import { correctOwnerEmail } from './owner.ts';
import { findTrialEnd, type TenantEdit, updateTenant } from './repository.ts';
import { editTexts } from './text.ts';

const yearMs = 366 * 86_400_000;

/**
 * Changes a tenant that is still at the version the operator saw; unchanged fields are ignored. Writes one event and
 * one audit entry for all changes of a call, and another pair when the web address changes.
 * @param version as last read
 * @throws DomainError NOT_FOUND, SANDBOX_KEPT, VERSION_CONFLICT (details `version`), VALIDATION_FAILED,
 *   SUBDOMAIN_TAKEN, OPERATION_IN_PROGRESS for a change of web address or erasure date during an operation,
 *   TENANT_TERMINATED for fields that do not apply to a terminated clinic
 */
export async function editTenant(
  deps: ServerDeps,
  tenantId: string,
  version: number,
  { subdomain, ...requested }: TenantEdit & Pick<TenantChanges, 'subdomain'>,
  actor: Actor,
): Promise<TenantDetail> {
  return deps.database.change(async (tx) => {
    const tenant = found(await lockTenant(tx, tenantId));
    if (isSandbox(tenant)) throw new DomainError('SANDBOX_KEPT');
    refuseOutdated(tenant, version);
    const before = await readTenant(tx, deps, tenantId);
    const changes = differences(before, requested);
    const now = deps.clock.now();
    refuseOutOfPlace(before, changes, now);
    if (changes.ownerEmail !== undefined)
      await correctOwnerEmail(tx, deps, actor, tenant, changes.ownerEmail);
    if (Object.keys(changes).length > 0) {
      if (!(await updateTenant(tx, tenantId, version, changes))) throw new DomainError('VERSION_CONFLICT');
      await record(tx, before, changes, actor);
      if (changes.eraseAfter !== undefined)
        await mailClosing(tx, deps, {
          tenant,
          eraseAfter: new Date(changes.eraseAfter),
          rescheduled: true,
          dedupeKey: `erasure_rescheduled:${tenantId}:${version}`,
          now,
        });
    }
    if (subdomain !== undefined && subdomain !== before.subdomain) {
      if (before.operation) throw new DomainError('OPERATION_IN_PROGRESS');
      await moveTo(tx, deps, tenant, subdomain, actor);
    }
    return readTenant(tx, deps, tenantId);
  });
}

/**
 * Extends the trial of a tenant in a bulk change, from its end or, if that has passed, from now; the tenant's version
 * is not checked.
 * @throws DomainError NOT_FOUND, SANDBOX_KEPT, TENANT_TERMINATED, TRIAL_NONE, TRIAL_TOO_LONG
 */
export async function extendTrial(
  tx: Tx,
  { clock }: { clock: Clock },
  { tenantId, days, bulkId }: { tenantId: string; days: number; bulkId: string },
  actor: Actor,
): Promise<void> {
  const tenant = found(await lockTenant(tx, tenantId));
  if (isSandbox(tenant)) throw new DomainError('SANDBOX_KEPT');
  if (tenant.status === 'terminated') throw new DomainError('TENANT_TERMINATED');
  const before = await findTrialEnd(tx, tenantId);
  if (before === null) throw new DomainError('TRIAL_NONE');
  const now = clock.now().getTime();
  const trialEndsAt = extendedTrial(before, days, now);
  if (Date.parse(trialEndsAt) - now > yearMs) throw new DomainError('TRIAL_TOO_LONG');
  await updateTenant(tx, tenantId, tenant.version, { trialEndsAt });
  await record(tx, { ...tenant, trialEndsAt: before }, { trialEndsAt }, actor, bulkId);
}

async function moveTo(
  tx: Tx,
  deps: ServerDeps,
  tenant: TenantState,
  to: string,
  actor: Actor,
): Promise<void> {
  if (tenant.status === 'terminated') throw new DomainError('TENANT_TERMINATED', { text: editTexts.closed });
  const owner = await findOwner(tx, tenant.tenantId);
  // An unconfirmed email may be a stranger's.
  const ownerEmail = owner?.verified ? owner.email : undefined;
  await moveClinicSite(tx, deps, { clinic: tenant, to, actor, ownerEmail });
}

/** The fields that differ from the stored ones, as they would be stored. */
function differences(before: TenantDetail, requested: TenantEdit): TenantEdit {
  const others = Object.entries(requested).filter(
    ([name, value]) => !isClinicDetail(name) && value !== before[name as keyof TenantEdit],
  );
  return { ...Object.fromEntries(others), ...changedClinicDetails(before, requested) };
}

function refuseOutOfPlace(before: TenantDetail, changes: TenantEdit, now: Date): void {
  const { status, earliestErasure, timeZone } = before;
  const { ownerEmail, trialEndsAt, eraseAfter } = changes;
  if (eraseAfter !== undefined && status !== 'terminated') throw notAllowed(editTexts.notClosed);
  // The termination under way would set its own date afterwards.
  if (eraseAfter !== undefined && before.operation) throw new DomainError('OPERATION_IN_PROGRESS');
  if (status === 'terminated' && (ownerEmail !== undefined || trialEndsAt !== undefined))
    throw new DomainError('TENANT_TERMINATED', { text: editTexts.closed });
  for (const [field, time] of Object.entries({ trialEndsAt, eraseAfter })) {
    const ahead = time === undefined ? 1 : Date.parse(time) - now.getTime();
    if (ahead <= 0 || ahead > yearMs) throw invalid({ [field]: editTexts.outOfRange });
  }
  if (eraseAfter !== undefined && earliestErasure && Date.parse(eraseAfter) < Date.parse(earliestErasure)) {
    const day = dateInZone(earliestErasure, timeZone);
    throw invalid({ eraseAfter: editTexts.tooEarly(day) });
  }
}

/** The audit entry names the changed fields, with values only where they are not personal data. */
async function record(
  tx: Tx,
  before: Pick<
    TenantDetail,
    'tenantId' | 'clinicName' | 'trialEndsAt' | 'deletionLocked' | 'clinicType' | 'timeZone' | 'locale'
  > & {
    eraseAfter: string | Date | null;
  },
  changes: TenantEdit,
  actor: Actor,
  bulkId?: string,
): Promise<void> {
  const { tenantId, clinicName } = before;
  const fields = Object.keys(changes);
  const { trialEndsAt, deletionLocked, eraseAfter } = changes;
  const plain = (['clinicType', 'timeZone', 'locale'] as const).filter((field) => field in changes);
  await insertEvent(tx, actor, {
    type: 'tenant.updated',
    tenantId,
    payload: {
      clinicName: changes.clinicName ?? clinicName,
      fields,
      ...(bulkId ? { bulkId } : {}),
      ...(trialEndsAt ? { trialEndsAt } : {}),
      ...(eraseAfter ? { eraseAfter } : {}),
      ...(deletionLocked === undefined ? {} : { deletionLocked }),
    },
  });
  await insertAuditEntry(tx, actor, {
    action: 'tenant.update',
    tenantId,
    details: {
      fields,
      ...(bulkId ? { bulkId } : {}),
      ...(trialEndsAt ? { trialEndsAt: { before: before.trialEndsAt, after: trialEndsAt } } : {}),
      ...(eraseAfter ? { eraseAfter: { before: before.eraseAfter, after: eraseAfter } } : {}),
      ...Object.fromEntries(plain.map((field) => [field, { before: before[field], after: changes[field] }])),
      ...(deletionLocked === undefined
        ? {}
        : { deletionLocked: { before: before.deletionLocked, after: deletionLocked } }),
    },
  });
}
