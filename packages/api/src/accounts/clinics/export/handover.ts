import { type ClinicDashboard, DomainError } from '@tamarack/core/domain';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { dashboardOf, type MemberCall } from '../dashboard/service.ts';
import { markHandover } from './handover-repository.ts';

/**
 * The owner of a terminated clinic confirms having its charts elsewhere. They are then erased together with everything
 * else on the day of the erasure, instead of after a year.
 * @throws DomainError TRANSITION_NOT_ALLOWED when no charts are kept
 */
export function confirmHandover(call: MemberCall): Promise<ClinicDashboard> {
  const { deps, access, actor } = call;
  const { tenantId } = access;
  return deps.database.forTenant(tenantId, async (tx) => {
    if (!(await markHandover(tx, tenantId, deps.clock.now())))
      throw new DomainError('TRANSITION_NOT_ALLOWED');
    await insertEvent(tx, actor, { type: 'tenant.handover_confirmed', level: 'warning', tenantId });
    await insertAuditEntry(tx, actor, { action: 'tenant.handover', tenantId });
    return dashboardOf(tx, call);
  });
}
