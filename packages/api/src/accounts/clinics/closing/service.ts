import { type ClinicDashboard, DomainError } from '@tamarack/core/domain';
import { requestOperation } from '../../../platform/tenants/lifecycle/index.ts';
import { type MemberCall, readDashboard } from '../dashboard/service.ts';
import { readClosing } from './repository.ts';

/**
 * Closes the clinic for its owner, as operators do: members are signed out and the site is gone at once, the data is
 * erased after the grace period.
 * @throws DomainError VALIDATION_FAILED for a mistyped subdomain, and as `requestOperation`
 */
export async function closeClinic(call: MemberCall, subdomain: string): Promise<ClinicDashboard> {
  const { deps, access, actor } = call;
  const { tenantId } = access;
  await deps.database.change(async (tx) => {
    const reason = 'Closed by the owner in the dashboard';
    await requestOperation(tx, deps, { tenantId, actor, kind: 'terminate', reason, subdomain });
  });
  return readDashboard({ ...call, access: { ...access, status: 'terminated' } });
}

/**
 * Reopens a clinic that its owner closed, in its previous state.
 * @throws DomainError TRANSITION_NOT_ALLOWED for a clinic that is open, that operators closed, or whose data is being
 *   erased; OPERATION_IN_PROGRESS
 */
export async function reopenClinic(call: MemberCall): Promise<ClinicDashboard> {
  const { deps, access, actor } = call;
  const { tenantId } = access;
  await deps.database.change(async (tx) => {
    const { mayReopen } = await readClosing(tx, access, deps.clock.now());
    if (!mayReopen) throw new DomainError('TRANSITION_NOT_ALLOWED');
    await requestOperation(tx, deps, { tenantId, actor, kind: 'cancel_termination' });
  });
  return readDashboard(call);
}
