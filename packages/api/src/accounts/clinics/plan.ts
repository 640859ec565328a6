import { DomainError, type Operation, type Plan, planLimitValues } from '@tamarack/core/domain';
import { requestOperation } from '../../platform/tenants/lifecycle/index.ts';
import { type MemberCall, operationOf } from './dashboard/service.ts';

/**
 * Requests another plan; the worker applies it.
 * @throws DomainError PLAN_LIMIT (details used, limit), ALREADY_DONE for the current plan, TRANSITION_NOT_ALLOWED,
 *   OPERATION_IN_PROGRESS
 */
export function changePlan(call: MemberCall, plan: Plan): Promise<Operation> {
  const { deps, access, actor } = call;
  const { tenantId } = access;
  return deps.database.forTenant(tenantId, async (tx) => {
    const requested = await requestOperation(tx, deps, { tenantId, actor, kind: 'change_plan', plan }).catch(
      (error: unknown) => {
        throw withPublicPlanName(error, plan);
      },
    );
    if (requested.outcome !== 'accepted') throw new DomainError('ALREADY_DONE');
    return operationOf(tx, call, requested.operationId);
  });
}

/** Clinics see the public names of the plans. */
function withPublicPlanName(error: unknown, plan: Plan): unknown {
  if (!(error instanceof DomainError) || error.code !== 'PLAN_LIMIT') return error;
  return new DomainError('PLAN_LIMIT', {
    values: planLimitValues(plan, 'publicLabel'),
    ...(error.details ? { details: error.details } : {}),
  });
}
