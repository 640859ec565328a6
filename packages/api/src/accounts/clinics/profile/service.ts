import {
  type ClinicDashboard,
  type ClinicProfileFields,
  changedClinicDetails,
  DomainError,
} from '@tamarack/core/domain';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { defaultSettings, lockTenant } from '../../../platform/tenants/lifecycle/index.ts';
import { found, refuseOutdated } from '../../../server/refusals.ts';
import { dashboardOf, type MemberCall } from '../dashboard/service.ts';
import { correctCurrency, readProfile, updateProfile } from './repository.ts';

/**
 * Changes the clinic's profile. In another country its currency follows, unless there are amounts in the old one. Event and
 * audit entry contain only the names of the fields, whose values may be personal data.
 * @throws DomainError VERSION_CONFLICT (details version), VALIDATION_FAILED
 */
export async function changeProfile(
  call: MemberCall,
  { version, ...wanted }: Partial<ClinicProfileFields> & { version: number },
): Promise<ClinicDashboard> {
  const { deps, access, actor } = call;
  const { tenantId } = access;
  return deps.database.forTenant(tenantId, async (tx) => {
    const tenant = found(await lockTenant(tx, tenantId));
    refuseOutdated(tenant, version);
    const { version: _, ...before } = await readProfile(tx, tenantId);
    const changes = changedClinicDetails({ ...before, ownerName: tenant.ownerName }, wanted);
    const fields = Object.keys(changes);
    if (fields.length === 0) return dashboardOf(tx, call);
    const stored: ClinicProfileFields = { ...before, ...changes };
    if (!(await updateProfile(tx, tenantId, version, stored))) throw new DomainError('VERSION_CONFLICT');
    if (changes.country) {
      const { country, region } = stored;
      await correctCurrency(tx, tenantId, defaultSettings(country, region, tenant.locale));
    }
    const payload = { clinicName: stored.clinicName, fields };
    await insertEvent(tx, actor, { type: 'tenant.updated', tenantId, payload });
    await insertAuditEntry(tx, actor, { action: 'tenant.profile', tenantId, details: { fields } });
    return dashboardOf(tx, call);
  });
}
