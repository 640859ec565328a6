import {
  type ClinicDashboard,
  type ClinicDetail,
  type ClinicProfileFields,
  clinicDetailProblems,
  DomainError,
  normalizedClinicDetail,
} from '@tamarack/core/domain';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { lockTenant } from '../../../platform/tenants/lifecycle/index.ts';
import { dashboardOf, type MemberCall } from '../dashboard/service.ts';
import { readProfile, updateProfile } from './repository.ts';

/**
 * Changes what the clinic tells about itself. Event and audit entry name the fields alone: they may hold personal details.
 * @throws DomainError VERSION_CONFLICT (details version), VALIDATION_FAILED
 */
export async function changeProfile(
  call: MemberCall,
  { version, ...wanted }: Partial<ClinicProfileFields> & { version: number },
): Promise<ClinicDashboard> {
  const { deps, access, actor } = call;
  const { tenantId } = access;
  return deps.database.forTenant(tenantId, async (tx) => {
    const tenant = await lockTenant(tx, tenantId);
    if (!tenant) throw new DomainError('NOT_FOUND');
    if (tenant.version !== version)
      throw new DomainError('VERSION_CONFLICT', { details: { version: tenant.version } });
    const { version: _, ...before } = await readProfile(tx, tenantId);
    const entered = { ...before, ...wanted, ownerName: tenant.ownerName };
    const changed = (Object.keys(before) as (keyof ClinicProfileFields)[]).filter(
      (field) => entered[field] !== before[field],
    );
    const problems = clinicDetailProblems(entered, changed);
    if (Object.keys(problems).length > 0) throw new DomainError('VALIDATION_FAILED', { fields: problems });
    const normalized = (field: ClinicDetail) => normalizedClinicDetail(entered, field);
    const after = Object.fromEntries(changed.map((field) => [field, normalized(field)]));
    const fields = changed.filter((field) => after[field] !== before[field]);
    if (fields.length === 0) return dashboardOf(tx, call);
    const stored: ClinicProfileFields = { ...before, ...after };
    if (!(await updateProfile(tx, tenantId, version, stored))) throw new DomainError('VERSION_CONFLICT');
    const payload = { clinicName: stored.clinicName, fields };
    await insertEvent(tx, actor, { type: 'tenant.updated', level: 'info', tenantId, payload });
    await insertAuditEntry(tx, actor, { action: 'tenant.profile', tenantId, details: { fields } });
    return dashboardOf(tx, call);
  });
}
